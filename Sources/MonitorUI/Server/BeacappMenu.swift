import Basics
import BeaconService
import Canvas
import Localization

/// The question whether to update the events of Beacapp (manager:shouldUpdateEvents:), with the information about
/// them.
struct BeacappMenu: Equatable, Sendable {
    enum Answer: CaseIterable {
        case update, force, no
    }

    /// The answer of the server; nil: there is none yet.
    var result: Result<EventUpdateInfo, BeacappError>?
    private var cursor = 0

    private var answer: Answer { Answer.allCases[cursor] }
}

extension MonitorState {
    /// Asks the server for its events, and the user what to do about them; updates at once if no question is set.
    mutating func openBeacapp() -> [Effect] {
        let isAsked = site.beacappObstacle == nil
        guard settings.asksBeforeUpdates || !isAsked else { return [.site(.updateBeacapp(.ifNeeded))] }
        layer = .beacapp(BeacappMenu())
        return isAsked ? [.site(.askBeacapp)] : []
    }

    /// Updates the events, or reports why that is not possible.
    fileprivate mutating func updateBeacapp(_ choice: EventUpdateChoice) -> [Effect] {
        guard let obstacle = site.beacappObstacle else { return [.site(.updateBeacapp(choice))] }
        say(obstacle.reason.phrase)
        return [.bell]
    }

    /// Takes the information of the server, or the reason why there is none.
    mutating func receive(_ result: Result<EventUpdateInfo, BeacappError>) -> [Effect] {
        if case .beacapp(var menu) = layer {
            menu.result = result
            layer = .beacapp(menu)
        }
        guard case .failure(let error) = result else { return [] }
        return receive(
            Phrase(.beacapp.failed, .integer(error.code.rawValue), .phrase(error.phrase)), isError: true)
    }
}

extension SiteSnapshot {
    /// The reason why no server of Beacapp can be asked; nil: one can. Terms and preferences of the service do not
    /// matter for this.
    var beacappObstacle: ServiceObstacle? {
        if server == nil { return .needsServer }
        return server?.pause == .replay ? .replay : nil
    }
}

extension BeacappMenu: Dialog {
    var layer: Layer { .beacapp(self) }
    var explanation: TextKey? { .about.beacapp }
    var closing: [Action] { [.beacapp] }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.enter, .hint.perform), KeyHint(.escape, .hint.close), KeyHint(.down, .hint.move)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch state.settings.keys.actionInDialog(on: key) {
        case .detail, .mark:
            // The result is reported below the view.
            state.layer = nil
            switch answer {
            case .update: return state.updateBeacapp(.ifNeeded)
            case .force: return state.updateBeacapp(.always)
            case .no:
                state.say(Phrase(.beacapp.notUpdated))
                return []
            }
        default: return nil
        }
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let count = Answer.allCases.count
        cursor = motion.target(from: cursor, count: count, page: count)
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let texts = painter.texts
        painter.drawMenu(
            state, texts.text(Action.beacapp.key), head: head(state, texts),
            items: Answer.allCases.map { (texts.text($0.key), $0 == .update ? word(state, texts) : "") },
            cursor: cursor,
            about: texts.text(answer.whyKey))
    }

    private func head(_ state: MonitorState, _ texts: Localizer) -> String {
        guard let events = state.site.service.beacapp.events else { return texts.text(.beacapp.neverUpdated) }
        return texts.text(
            .beacapp.lastUpdated, .text(state.moment(events.updated, texts)),
            .text(SafeText.neutralise(events.shownRevision)))
    }

    private func word(_ state: MonitorState, _ texts: Localizer) -> String {
        if let obstacle = state.site.beacappObstacle {
            return texts.text(obstacle == .needsServer ? .lists.noServer : .lists.notNow)
        }
        switch result {
        case nil: return texts.text(.beacapp.asking)
        case .success(let info):
            return texts.text(info.isAlreadyNewest ? .beacapp.wordNewest : .beacapp.wordNewer)
        case .failure: return texts.text(.beacapp.wordUnknown)
        }
    }
}

extension BeacappMenu.Answer {
    fileprivate var key: TextKey {
        switch self {
        case .update: .beacapp.answerUpdate
        case .force: .beacapp.answerForce
        case .no: .beacapp.answerNo
        }
    }

    fileprivate var whyKey: TextKey {
        switch self {
        case .update: .beacapp.whyUpdate
        case .force: .beacapp.whyForce
        case .no: .beacapp.whyNo
        }
    }
}
