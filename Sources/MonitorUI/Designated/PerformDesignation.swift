import Basics
import BeaconService
import Canvas
import Localization
import Tracking

// The actions on designation, switchers and the service.
extension MonitorState {
    mutating func openEnvironment() -> [Effect] {
        layer = .sheet(InfoSheet(subject: .environment))
        return [.site(.checkEnvironment)]
    }

    /// The designated beacons that a command applies to: the marked ones, or else the one under the cursor.
    var chosenDesignated: [ServiceBeaconData] {
        if view == .designated {
            let marked = site.designated.filter { views.designated.marks.contains($0.key) }
            return (marked.isEmpty ? [designatedBeacon].compactMap(\.self) : marked).map(\.data)
        }
        if view == .regions { return [beaconOfRegionRow].compactMap(\.self).map(\.data) }
        let identities =
            views.beacons.marks.isEmpty ? Set([views.beacons.target].compactMap(\.self)) : Set(views.beacons.marks.keys)
        return site.designated.filter { $0.identity.map(identities.contains) ?? false }.map(\.data)
    }

    /// Reports that none of the chosen beacons is designated.
    private mutating func sayNotDesignated() -> [Effect] {
        if isOnAbsent {
            say(Phrase(.absent.untouched), isError: true)
        } else if view == .regions {
            guard let region = selectedRegion else { return sayNoRegion() }
            say(Phrase(.notice.notDesignatedRegion, .text(label(ofRegion: region))), isError: true)
        } else if view == .beacons, views.beacons.marks.isEmpty, let target = views.beacons.target {
            say(Phrase(.notice.notDesignated, .text(title(of: target))), isError: true)
        } else {
            say(
                Phrase(view == .beacons && !views.beacons.marks.isEmpty ? .notice.notDesignatedMarked : .release.hint),
                isError: true)
        }
        return [.bell]
    }

    /// Asks the user before a designation is released.
    mutating func askRelease() -> [Effect] {
        let chosen = chosenDesignated
        guard !chosen.isEmpty else { return sayNotDesignated() }
        let names = chosen.map(title)
        let text =
            names.count == 1
            ? Phrase(.release.confirm, .text(names[0]))
            : Phrase(.release.confirmMany, .integer(names.count), .list(names))
        layer = .question(
            Question(text: text, hint: Phrase(.release.confirmHint), effects: [.service(.release(chosen))]))
        return []
    }

    /// Makes the chosen beacons switchers or, if all of them are switchers already, reverts that.
    mutating func turnSwitcher() -> [Effect] {
        let chosen = chosenDesignated
        guard !chosen.isEmpty else { return sayNotDesignated() }
        let isOn = !chosen.allSatisfy(\.isSwitcher)
        return [.service(.setSwitcher(chosen.filter { $0.isSwitcher != isOn }, isOn))]
    }
}

// Names.
extension MonitorState {
    mutating func openName() -> [Effect] {
        guard let identity = view.screen.beacon(in: self) else { return [.bell] }
        let editor = LineEditor(site.name(of: identity) ?? "")
        layer = .entry(LineEntry(purpose: .name(identity), editor: editor))
        return []
    }

    /// Takes a typed name. It is rejected if it is too long or would not be shown unchanged; an empty name removes
    /// the present one.
    func enterName(_ typed: String, of identity: BeaconIdentity) throws(LineEntry.Problem) -> [Effect] {
        let name = BeaconName.clean(typed) ?? ""
        guard SafeText.isSafe(name) else { throw LineEntry.Problem(phrase: Phrase(.name.unsafe)) }
        guard typed.count <= BeaconName.maximumLength else {
            throw LineEntry.Problem(phrase: Phrase(.name.tooLong, .integer(BeaconName.maximumLength)))
        }
        return name == site.name(of: identity) ?? "" ? [] : [.service(.name(identity, name))]
    }

    /// Takes the typed identifier by which the application identifies its user. It is rejected if it cannot be
    /// stored unchanged. The line begins empty, because the identifier is never shown in full; an empty line
    /// therefore removes it.
    func enterUserIdentifier(_ typed: String) throws(LineEntry.Problem) -> [Effect] {
        do throws(UserIdentifier.Fault) {
            let identifier = try UserIdentifier.checked(typed)
            return identifier == site.service.userIdentifier ? [] : [.service(.setUserIdentifier(identifier))]
        } catch {
            throw LineEntry.Problem(phrase: Phrase(error.textKey, [.integer(UserIdentifier.maximumLength)]))
        }
    }
}
