import BeaconService
import Canvas
import Localization
import Texts
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

    /// Says that none of the chosen beacons is designated.
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

    /// Asks before a designation goes.
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

    /// Makes switchers of the chosen beacons, or, where all of them are, takes that back.
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

    /// A name was typed: refused where it is too long or would not be shown as it is; an empty one takes the name away.
    func enterName(_ typed: String, of identity: BeaconIdentity) throws(LineEntry.Problem) -> [Effect] {
        let name = BeaconName.clean(typed) ?? ""
        guard SafeText.isSafe(name) else { throw LineEntry.Problem(phrase: Phrase(.name.unsafe)) }
        guard typed.count <= BeaconName.maximumLength else {
            throw LineEntry.Problem(phrase: Phrase(.name.tooLong, .integer(BeaconName.maximumLength)))
        }
        return name == site.name(of: identity) ?? "" ? [] : [.service(.name(identity, name))]
    }

    /// What the application knows its user by was typed: refused where it cannot be kept as it is. It begins empty,
    /// since it is never shown in full; so nothing typed takes it away.
    func enterUserIdentifier(_ typed: String) throws(LineEntry.Problem) -> [Effect] {
        do throws(UserIdentifier.Fault) {
            let identifier = try UserIdentifier.checked(typed)
            return identifier == site.service.userIdentifier ? [] : [.service(.setUserIdentifier(identifier))]
        } catch {
            throw LineEntry.Problem(phrase: Phrase(error.textKey, [.integer(UserIdentifier.maximumLength)]))
        }
    }
}
