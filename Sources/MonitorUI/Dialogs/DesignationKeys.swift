import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Tracking

// The designation dialogue: opening it, its keys, and the answer.
extension MonitorState {
    /// Opens the dialogue for the marked beacons, or for the selected one.
    mutating func openDesignation() -> [Effect] {
        let marked = views.beacons.marks.sorted { $0.value < $1.value }.map(\.key)
        let identities = marked.isEmpty && view == .beacons ? [views.beacons.target].compactMap(\.self) : marked
        guard !identities.isEmpty else {
            say(Phrase(.empty.designatedHint))
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

    /// Takes the rows that a dialogue requested.
    mutating func receive(_ rows: [BeaconRow]) {
        if let hunt { self.hunt?.row = rows.first { $0.identity == hunt.identity } }
        for row in rows { views.beacons.markedRows[row.identity] = row }
        guard case .designation(var dialog) = layer, !dialog.isOrdered, dialog.phase == .choosing else { return }
        dialog.order(by: self.rows(of: dialog.candidates.map(\.identity)))
        dialog.isOrdered = true
        layer = .designation(dialog)
    }

    /// Takes the answer to a designation: shows it in the dialogue if that is still open, else as a message.
    mutating func receive(_ results: [RegionDesignation]) -> [Effect] {
        let asked = drafts.designation
        let data = asked.compactMap { site.serviceStatus(of: $0).data }
        var answer = DesignationAnswer(results, asked: data) { name(of: $0) }
        if case .designation(let dialog) = layer { answer.lines += impossible(in: dialog) }
        clearMarks(of: asked, after: results)
        show(answer)
        return pull()
    }

    /// The marked beacons that cannot be designated, each with the reason in one word. They remain marked.
    private func impossible(in dialog: DesignationDialog) -> [DesignationAnswer.Line] {
        DesignationPlan(dialog, site).lines
            .filter { $0.candidate.isChosen && [.dynamic, .unreserved, .otherType].contains($0.fate) }
            .map { line in
                let identity = line.candidate.identity
                let name = site.name(of: identity) ?? identity.shortText
                return DesignationAnswer.Line(
                    phrase: Phrase(.designate.impossible, .text(name), .phrase(Phrase(line.fate.key))), tone: .warning
                )
            }
    }

    /// Shows an answer in the dialogue that expects it, else as a message.
    private mutating func show(_ answer: DesignationAnswer) {
        drafts.designation = []
        if case .designation(var dialog) = layer, case .waiting = dialog.phase {
            dialog.phase = .answered(answer)
            layer = .designation(dialog)
        } else if let line = answer.lines.first(where: { $0.tone != .plain }) ?? answer.lines.first {
            say(line.phrase, isError: !answer.isGood)
        }
    }

    /// Shows that a command failed as a whole. Returns true when the dialogue expected its answer.
    mutating func showInDesignation(_ phrase: Phrase) -> Bool {
        guard case .designation(let dialog) = layer, case .waiting = dialog.phase else { return false }
        show(DesignationAnswer(failure: phrase))
        return true
    }

    /// Clears the marks of the beacons that are designated now; dropped beacons remain marked.
    private mutating func clearMarks(of asked: [BeaconIdentity], after results: [RegionDesignation]) {
        for result in results where result.result.code >= 0 {
            var dropped: Set<String> = []
            if case .partiallyRegistered(_, let data) = result.result { dropped = Set(data.map(\.regionIdentifier)) }
            for identity in asked {
                guard let data = site.serviceStatus(of: identity).data, data.regionID == result.regionID,
                    !dropped.contains(data.regionIdentifier)
                else { continue }
                views.beacons.marks[identity] = nil
            }
        }
    }
}

extension DesignationDialog: Dialog {
    var layer: Layer { .designation(self) }
    var explanation: TextKey? { .about.designation }

    func hints(in state: MonitorState) -> [KeyHint] {
        switch phase {
        case .choosing:
            [
                KeyHint(.enter, .hint.designate), KeyHint(.escape, .hint.close),
                KeyHint(.character(" "), .hint.toggle), KeyHint(.down, .hint.move),
            ]
                + (DesignationPlan(self, state.site).reservable.isEmpty
                    ? [] : [KeyHint(.character("a"), .hint.reserve)])
        case .waiting: [KeyHint(.escape, .hint.close)]
        case .answered(let answer):
            answer.isGood
                ? [KeyHint(.enter, .hint.close)]
                : [KeyHint(.enter, .hint.back), KeyHint(.escape, .hint.close)]
        }
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch (key, phase) {
        case (.enter, .choosing): return designate(&state)
        case (.enter, .answered(let answer)):
            phase = .choosing
            if answer.isGood { state.layer = nil }
            return []
        case (.character("a"), .choosing): return reserve(state)
        case (.character(" "), .choosing):
            toggle()
            return []
        default: return pressAction(on: key, in: &state, texts)
        }
    }

    /// Handles a key with an action. An action that opens another view closes the dialogue only when it shows an
    /// answer; otherwise it is rejected.
    private func pressAction(on key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        guard let action = state.settings.keys.actionInDialog(on: key), action != .back, action.row.reach != .everywhere
        else { return nil }
        guard case .answered = phase else {
            return action.row.reach == .elsewhere ? [.bell] : phase == .waiting ? [] : nil
        }
        guard action.row.reach == .elsewhere else { return [.bell] }
        state.layer = nil
        return state.perform(action, texts)
    }

    var ticksItems: Bool { true }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        cursor = motion.target(from: cursor, count: count, page: count)
    }

    private mutating func designate(_ state: inout MonitorState) -> [Effect] {
        let asked = DesignationPlan(self, state.site).asked
        guard !asked.isEmpty else {
            state.say(Phrase(.designate.nothing), isError: true)
            return [.bell]
        }
        phase = .waiting
        state.drafts.designation = asked
        return [.service(.designate(asked, options: options))]
    }

    /// Reserves the UUID of the beacon under the cursor, or else those of all beacons that need it.
    private func reserve(_ state: MonitorState) -> [Effect] {
        let plan = DesignationPlan(self, state.site)
        let pointed = plan.lines.first { $0.candidate.identity == candidate?.identity && $0.fate == .unreserved }
        let identities = pointed.map { [$0.candidate.identity] } ?? plan.reservable
        var uuids: [UUID128] = []
        for uuid in identities.compactMap(\.uuid) where !uuids.contains(uuid) { uuids.append(uuid) }
        return uuids.isEmpty ? [.bell] : [.service(.reserve(uuids, as: .serviceStatic))]
    }

    func draw(_ state: MonitorState, on painter: inout Painter) { painter.draw(self, state) }
}
