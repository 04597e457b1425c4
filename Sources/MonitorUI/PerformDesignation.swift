import BeaconService
import Canvas
import Localization
import Tracking

// What the actions on designation, switchers and the service do.
extension MonitorState {
    mutating func performDesignation(_ action: Action, _ texts: Localizer) -> [Effect] {
        if action.usesService(in: self), !mayUseService() { return pull() }
        switch action {
        case .designate: return openDesignation()
        case .release: return askRelease(texts)
        case .undo: return [.site(.undo)]
        case .switcher: return turnSwitcher()
        case .switcherRule: return [.site(.setSwitcherRule(!site.service.isSwitcherRuleOn))]
        case .agreement: return turnAgreement()
        case .preferences: layer = .sheet(InfoSheet(subject: .preferences))
        case .permissions: layer = .sheet(InfoSheet(subject: .permissions))
        case .environment:
            layer = .sheet(InfoSheet(subject: .environment))
            return [.site(.checkEnvironment)]
        case .beaconize: return turnTransmission()
        case .authorization: return openAuthorization()
        case .typeKeycodes: layer = .entry(LineEntry(purpose: .keycodes))
        case .userIdentifier: layer = .entry(LineEntry(purpose: .userIdentifier))
        case .monitoring: return openMonitoring()
        case .stopAll: return askStopAll()
        case .notificationOptions: return openOptions()
        case .nameBeacon: return openName()
        default: return [.bell]
        }
        return []
    }

    /// The designated beacons that a command is about: the marked ones, or else the one under the cursor.
    var chosenDesignated: [ServiceBeaconData] {
        if view == .designated {
            let marked = site.designated.filter { designated.marks.contains($0.key) }
            return (marked.isEmpty ? [designatedBeacon].compactMap(\.self) : marked).map(\.data)
        }
        let identities =
            beacons.marks.isEmpty ? Set([beacons.target].compactMap(\.self)) : Set(beacons.marks.keys)
        return site.designated.filter { $0.identity.map(identities.contains) ?? false }.map(\.data)
    }

    /// Says that nothing of what is chosen is designated.
    private mutating func sayNotDesignated() -> [Effect] {
        if isOnAbsent {
            say(Phrase(.absentUntouched), isError: true)
        } else if view == .beacons, beacons.marks.isEmpty, let target = beacons.target {
            say(Phrase(.notDesignated, .text(title(of: target))), isError: true)
        } else {
            say(Phrase(view == .beacons && !beacons.marks.isEmpty ? .notDesignatedMarked : .releaseHint), isError: true)
        }
        return [.bell]
    }

    /// Asks before a designation goes (S-100).
    private mutating func askRelease(_ texts: Localizer) -> [Effect] {
        let chosen = chosenDesignated
        guard !chosen.isEmpty else { return sayNotDesignated() }
        let names = chosen.map(title)
        let text =
            names.count == 1
            ? Phrase(.releaseConfirm, .text(names[0]))
            : Phrase(.releaseConfirmMany, .integer(names.count), .text(texts.list(names)))
        layer = .question(Question(text: text, hint: Phrase(.releaseConfirmHint), effects: [.site(.release(chosen))]))
        return []
    }

    /// Makes switchers of the chosen beacons, or, where all of them are, takes that back (S-98, S-99).
    private mutating func turnSwitcher() -> [Effect] {
        let chosen = chosenDesignated
        guard !chosen.isEmpty else { return sayNotDesignated() }
        let isOn = !chosen.allSatisfy(\.isSwitcher)
        return [.site(.setSwitcher(chosen.filter { $0.isSwitcher != isOn }, isOn))]
    }

    /// Marks the row of the designated view, or takes its mark away, and goes on to the next.
    mutating func markDesignated(_ texts: Localizer) -> [Effect] {
        guard let key = designated.cursor.selected, !isOnAbsent else { return [.bell] }
        if designated.marks.remove(key) == nil { designated.marks.insert(key) }
        moveDesignated(.lines(1), texts)
        return []
    }
}

// Names.
extension MonitorState {
    /// The beacon that the cursor of the view stands on.
    private var namedBeacon: BeaconIdentity? {
        view == .designated ? designatedBeacon?.identity : beacons.target
    }

    mutating func openName() -> [Effect] {
        guard let identity = namedBeacon else { return [.bell] }
        let editor = LineEditor(site.name(of: identity) ?? "")
        layer = .entry(LineEntry(purpose: .name(identity), editor: editor))
        return []
    }

    /// A name was typed: refused where it is too long or would not be shown as it is; an empty one takes the name away.
    mutating func enterName(_ entry: LineEntry, of identity: BeaconIdentity) -> [Effect] {
        let name = BeaconName.clean(entry.editor.text) ?? ""
        var problem: Phrase?
        if entry.editor.characters.count > BeaconName.maximumLength {
            problem = Phrase(.nameTooLong, .integer(BeaconName.maximumLength))
        }
        if !SafeText.isSafe(name) { problem = Phrase(.nameUnsafe) }
        guard problem == nil else {
            var entry = entry
            entry.problem = problem
            layer = .entry(entry)
            return [.bell]
        }
        layer = nil
        return name == site.name(of: identity) ?? "" ? [] : [.site(.name(identity, name))]
    }
}

// The user.
extension MonitorState {
    /// What the application knows its user by was typed: refused where it cannot be kept as it is. It begins empty,
    /// since it is never shown in full; so nothing typed takes it away.
    mutating func enterUserIdentifier(_ entry: LineEntry) -> [Effect] {
        do throws(UserIdentifier.Fault) {
            let identifier = try UserIdentifier.checked(entry.editor.text)
            layer = nil
            return identifier == site.service.userIdentifier ? [] : [.site(.setUserIdentifier(identifier))]
        } catch {
            var entry = entry
            entry.problem = Phrase(error.textKey, [.integer(UserIdentifier.maximumLength)])
            layer = .entry(entry)
            return [.bell]
        }
    }
}
