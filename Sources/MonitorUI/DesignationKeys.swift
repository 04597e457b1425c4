import BeaconService
import Canvas
import Localization
import Tracking

// The dialogue of designation: how it opens, its keys, and the answer.
extension MonitorState {
    /// Opens the dialogue for the marked beacons, or for the selected one.
    mutating func openDesignation() -> [Effect] {
        let marked = beacons.marks.sorted { $0.value < $1.value }.map(\.key)
        let identities = marked.isEmpty && view == .beacons ? [beacons.target].compactMap(\.self) : marked
        guard !identities.isEmpty else {
            say(Phrase(.designatedEmptyHint))
            return [.bell]
        }
        var dialog = DesignationDialog(identities, options: site.service.defaultOptions)
        dialog.order(by: rows(of: identities))
        layer = .designation(dialog)
        return pull()
    }

    private func rows(of identities: [BeaconIdentity]) -> [BeaconIdentity: BeaconRow] {
        var rows: [BeaconIdentity: BeaconRow] = [:]
        for identity in identities { rows[identity] = row(of: identity) }
        return rows
    }

    /// Takes the rows that a dialogue asked for.
    mutating func take(_ rows: [BeaconRow]) {
        for row in rows { beacons.markedRows[row.identity] = row }
        guard case .designation(var dialog) = layer, !dialog.isOrdered, dialog.phase == .choosing else { return }
        dialog.order(by: self.rows(of: dialog.candidates.map(\.identity)))
        dialog.isOrdered = true
        layer = .designation(dialog)
    }

    mutating func pressInDesignation(_ key: Key, _ dialog: DesignationDialog, _ texts: Localizer) -> [Effect] {
        switch (key, dialog.phase) {
        case (.escape, _): layer = nil
        case (.enter, .choosing): return designate(dialog)
        case (.enter, .answered(let answer)):
            var dialog = dialog
            dialog.phase = .choosing
            layer = answer.isGood ? nil : .designation(dialog)
        case (.character("a"), .choosing): return reserve(dialog)
        case (.character(" "), .choosing):
            var dialog = dialog
            dialog.toggle()
            layer = .designation(dialog)
        default: return moveInDesignation(key, dialog, texts)
        }
        return []
    }

    private mutating func moveInDesignation(
        _ key: Key, _ dialog: DesignationDialog, _ texts: Localizer
    ) -> [Effect] {
        guard let action = Action.on(key) else { return [] }
        switch action {
        case .language, .theme, .quit: return perform(action, texts)
        case _ where action.goesElsewhere:
            guard case .answered = dialog.phase else { return [.bell] }
            layer = nil
            return perform(action, texts)
        default:
            if case .answered = dialog.phase { return [.bell] }
            guard dialog.phase == .choosing, let motion = Motion(action) else { return [] }
            var dialog = dialog
            dialog.cursor = motion.target(from: dialog.cursor, count: dialog.count, page: dialog.count)
            layer = .designation(dialog)
            return []
        }
    }

    private mutating func designate(_ dialog: DesignationDialog) -> [Effect] {
        let asked = DesignationPlan(dialog, site).asked
        guard !asked.isEmpty else {
            say(Phrase(.designateNothing), isError: true)
            return [.bell]
        }
        var dialog = dialog
        dialog.phase = .waiting
        askedLast = asked
        layer = .designation(dialog)
        return [.site(.designate(asked, options: dialog.options))]
    }

    /// Reserves the UUID of the beacon under the cursor, or else those of all beacons that need it.
    private mutating func reserve(_ dialog: DesignationDialog) -> [Effect] {
        let plan = DesignationPlan(dialog, site)
        let pointed = plan.lines.first {
            $0.candidate.identity == dialog.candidate?.identity && $0.fate == .unreserved
        }
        let identities = pointed.map { [$0.candidate.identity] } ?? plan.reservable
        return identities.isEmpty ? [.bell] : [.site(.reserve(identities))]
    }

    /// The answer to a designation: in the dialogue where it is still open, else as a message.
    mutating func take(_ results: [SiteOutcome.RegionDesignation], _ texts: Localizer) -> [Effect] {
        let asked = askedLast
        let data = asked.compactMap { site.standing(of: $0).data }
        var answer = DesignationAnswer(results, asked: data, texts) { name(of: $0) }
        if case .designation(let dialog) = layer { answer.lines += impossible(in: dialog, texts) }
        clearMarks(of: asked, after: results)
        show(answer)
        return pull()
    }

    /// The marked beacons that nobody could ask for, each with the reason in a word. They stay marked.
    private func impossible(in dialog: DesignationDialog, _ texts: Localizer) -> [DesignationAnswer.Line] {
        DesignationPlan(dialog, site).lines
            .filter { $0.candidate.isChosen && [.dynamic, .unreserved, .otherType].contains($0.fate) }
            .map { line in
                let identity = line.candidate.identity
                let name = site.name(of: identity) ?? identity.shortText
                return DesignationAnswer.Line(
                    phrase: Phrase(.designateImpossible, .text(name), .text(texts.text(line.fate.key))), tone: .warning)
            }
    }

    /// Shows an answer where it is waited for, else as a message.
    private mutating func show(_ answer: DesignationAnswer) {
        askedLast = []
        if case .designation(var dialog) = layer, case .waiting = dialog.phase {
            dialog.phase = .answered(answer)
            layer = .designation(dialog)
        } else if let line = answer.lines.first(where: { $0.tone != .plain }) ?? answer.lines.first {
            say(line.phrase, isError: !answer.isGood)
        }
    }

    /// A command that failed as a whole; true when the dialogue waited for its answer.
    mutating func showInDesignation(_ phrase: Phrase) -> Bool {
        guard case .designation(let dialog) = layer, case .waiting = dialog.phase else { return false }
        show(DesignationAnswer(failure: phrase))
        return true
    }

    /// Marks have done their work where their beacons are designated now; dropped ones stay marked.
    private mutating func clearMarks(of asked: [BeaconIdentity], after results: [SiteOutcome.RegionDesignation]) {
        for result in results where result.result.code >= 0 {
            var dropped: Set<String> = []
            if case .partiallyRegistered(_, let data) = result.result { dropped = Set(data.map(\.regionIdentifier)) }
            for identity in asked {
                guard let data = site.standing(of: identity).data, data.regionID == result.regionID,
                    !dropped.contains(data.regionIdentifier)
                else { continue }
                beacons.marks[identity] = nil
            }
        }
    }
}
