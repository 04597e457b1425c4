import Basics
import BeaconService
import Canvas
import Localization

/// The user's subscriptions to messages of beacons, and whether messages are enabled.
struct NearbyMenu: Equatable, Sendable {
    private enum Item: Equatable {
        case subscription(NearbySubscription)
        case add, permission
    }

    private var cursor = 0

    private func items(in state: MonitorState) -> [Item] {
        state.site.service.subscriptions.map { .subscription($0) } + [.add, .permission]
    }

    private func item(in state: MonitorState) -> Item {
        let items = items(in: state)
        return items[min(cursor, items.count - 1)]
    }

    /// Creates the menu with the cursor on a subscription, or behind the last one.
    init(at pattern: String? = nil, in state: MonitorState) {
        let subscriptions = state.site.service.subscriptions
        cursor =
            pattern.map { pattern in
                subscriptions.firstIndex { $0.pattern == pattern } ?? subscriptions.count
            } ?? 0
    }
}

extension MonitorState {
    /// Opens the subscriptions. The permission to listen is requested first, then whether messages are enabled.
    mutating func openNearby() -> [Effect] {
        if isListeningForbidden {
            layer = .authorization(AuthorizationDialog())
        } else if site.service.isNearbyAllowed == true {
            layer = .nearby(NearbyMenu(in: self))
        } else {
            layer = .question(permissionQuestion)
        }
        return []
    }

    private var isListeningForbidden: Bool {
        guard case .controller = status.kind else { return false }
        return site.bluetooth == .notAvailable(Phrase(.why.notPermitted))
    }

    private var permissionQuestion: Question {
        var question = Question(
            text: Phrase(.messages.question), hint: Phrase(.messages.questionHint),
            effects: [.service(.allowNearby(true))])
        question.ifDeclined = site.service.isNearbyAllowed == false ? [] : [.service(.allowNearby(false))]
        question.next = .nearby(NearbyMenu(in: self))
        return question
    }
}

extension NearbyMenu: Dialog {
    var layer: Layer { .nearby(self) }
    var explanation: TextKey? { .about.nearby }
    var closing: [Action] { [.nearby] }

    func hints(in state: MonitorState) -> [KeyHint] {
        let own: [KeyHint] =
            switch item(in: state) {
            case .subscription:
                [KeyHint(.enter, .hint.change), KeyHint(.character("u"), .hint.unsubscribe)]
            case .add: [KeyHint(.enter, .hint.addSubscription)]
            case .permission: [KeyHint(.enter, .hint.change)]
            }
        return own + [KeyHint(.escape, .hint.close), KeyHint(.down, .hint.move)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        let item = item(in: state)
        switch (key, item) {
        case (.character("u"), .subscription(let subscription)), (.delete, .subscription(let subscription)):
            // The user can undo this.
            return [.service(.unsubscribe([subscription.pattern]))]
        default: break
        }
        switch state.settings.keys.actionInDialog(on: key) {
        case .detail, .mark:
            switch item {
            case .subscription(let subscription): state.layer = .nearbyForm(NearbyForm(subscription))
            case .add: state.layer = .nearbyForm(NearbyForm())
            case .permission: return [.service(.allowNearby(state.site.service.isNearbyAllowed != true))]
            }
            return []
        default: return nil
        }
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let count = items(in: state).count
        cursor = motion.target(from: min(cursor, count - 1), count: count, page: count)
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let (items, texts) = (items(in: state), painter.texts)
        painter.drawMenu(
            state, texts.text(Action.nearby.key), head: texts.text(headKey(in: state)),
            items: items.map { name(of: $0, state, texts) }, cursor: min(cursor, items.count - 1),
            about: about(item(in: state), state, texts))
    }

    private func headKey(in state: MonitorState) -> TextKey {
        if state.site.service.isNearbyAllowed != true { return .messages.notWanted }
        if state.site.server == nil, state.status.replay == nil { return .messages.noServer }
        return state.site.service.subscriptions.isEmpty ? .messages.noneYet : .messages.head
    }

    private func name(of item: Item, _ state: MonitorState, _ texts: Localizer) -> (name: String, word: String) {
        switch item {
        case .subscription(let subscription):
            (subscription.name(texts), subscription.strategy.words(texts))
        case .add: (texts.text(.messages.add), "")
        case .permission:
            (
                texts.text(.messages.permission),
                texts.text(state.site.service.isNearbyAllowed == true ? .answer.yes : .answer.no)
            )
        }
    }

    private func about(_ item: Item, _ state: MonitorState, _ texts: Localizer) -> String {
        switch item {
        case .subscription(let subscription):
            texts.text(subscription.strategy.allowsBackground ? .messages.aboutBackground : .messages.aboutForeground)
        case .add: texts.text(.messages.aboutAdd)
        case .permission: texts.text(.messages.questionHint)
        }
    }
}

extension NearbySubscription {
    /// The namespace and type of the messages: `com.example.demo, offer`.
    fileprivate func name(_ texts: Localizer) -> String {
        let namespace = namespace.isEmpty ? texts.text(.messages.own) : SafeText.neutralise(namespace)
        let type =
            switch type {
            case nil: texts.text(.messages.anyType)
            case "": texts.text(.messages.standard)
            case let type?: SafeText.neutralise(type)
            }
        return texts.text(.messages.subscription, .text(namespace), .text(type))
    }
}

extension BeaconStrategy {
    /// The options of the subscription, in short.
    fileprivate func words(_ texts: Localizer) -> String {
        var words = [texts.text(includesIBeacons ? .messages.hearsAll : .messages.hearsEddystone)]
        if savesPower { words.append(texts.text(.messages.savesPower)) }
        if allowsBackground { words.append(texts.text(.messages.background)) }
        return words.joined(separator: texts.text(.list.separator))
    }
}
