import Basics
import BeaconService
import Canvas
import Localization

/// The dialogue for a subscription to messages of beacons: a new or a changed one.
struct NearbyForm: Equatable, Sendable {
    fileprivate enum Field: CaseIterable {
        case namespace, types, type, iBeacons, power, background

        /// Whether the field contains typed text.
        var takesText: Bool { self == .namespace || self == .type }
    }

    fileprivate enum Types: CaseIterable {
        case any, standard, named

        var key: TextKey {
            switch self {
            case .any: .messages.anyType
            case .standard: .messages.standard
            case .named: .messages.namedType
            }
        }
    }

    /// The changed subscription; nil: the subscription is new.
    private var original: NearbySubscription?
    fileprivate var namespace = LineEditor()
    fileprivate var types = Types.any
    fileprivate var type = LineEditor()
    fileprivate var strategy = BeaconStrategy()
    fileprivate var field = Field.namespace
    /// The problem with the field under the cursor.
    fileprivate var problem: Phrase?

    init(_ original: NearbySubscription? = nil) {
        guard let original else { return }
        self.original = original
        namespace = LineEditor(original.namespace)
        type = LineEditor(original.type ?? "")
        types = original.type.map { $0.isEmpty ? .standard : .named } ?? .any
        strategy = original.strategy
    }

    fileprivate var fields: [Field] { Field.allCases.filter { $0 != .type || types == .named } }

    private mutating func subscription() -> NearbySubscription? {
        let (namespace, type) = (namespace.text.trimmed, type.text.trimmed)
        if !namespace.isEmpty, !NearbyName.isNamespace(namespace) {
            (field, problem) = (.namespace, Phrase(.messages.badNamespace))
            return nil
        }
        if types == .named, type.isEmpty || !NearbyName.isType(type) {
            (field, problem) = (.type, Phrase(.messages.badType, .integer(NearbyName.longestType)))
            return nil
        }
        let kept: String? =
            switch types {
            case .any: nil
            case .standard: ""
            case .named: type
            }
        return NearbySubscription(namespace: namespace, type: kept, strategy: strategy)
    }

    /// Takes the form. An invalid field receives the cursor.
    private mutating func enter(_ state: inout MonitorState) -> [Effect] {
        guard let subscription = subscription() else { return [.bell] }
        let others = state.site.service.subscriptions.filter { $0.pattern != original?.pattern }
        if others.contains(where: { $0.pattern == subscription.pattern }) {
            (field, problem) = (.namespace, Phrase(.messages.twice))
            return [.bell]
        }
        guard others.count < ServiceState.mostSubscriptions else {
            problem = Phrase(.messages.tooMany, .integer(ServiceState.mostSubscriptions))
            return [.bell]
        }
        state.layer = next(for: subscription, in: state)
        guard subscription != original else { return [] }
        return [.service(.subscribe(subscription, replacing: original?.pattern))]
    }

    /// The next layer: the subscriptions, or the permission that this subscription needs to continue in the
    /// background.
    private func next(for subscription: NearbySubscription, in state: MonitorState) -> Layer {
        if case .controller = state.status.kind, let authorization = state.site.environment?.authorization,
            NearbyPreflight.next(subscription.strategy, authorization, isGranted: true) == .authorize(.authorizedAlways)
        {
            return .authorization(AuthorizationDialog(request: .always))
        }
        return .nearby(NearbyMenu(at: subscription.pattern, in: state))
    }

    private mutating func turn(by step: Int) {
        switch field {
        case .types:
            let all = Types.allCases
            let place = all.firstIndex(of: types) ?? 0
            types = all[(place + step + all.count) % all.count]
        case .iBeacons: strategy.includesIBeacons.toggle()
        case .power: strategy.prefersLowPower.toggle()
        case .background: strategy.allowsBackground.toggle()
        case .namespace, .type: break
        }
    }

    private mutating func move(by step: Int) {
        let fields = fields
        let place = fields.firstIndex(of: field) ?? 0
        field = fields[(place + step + fields.count) % fields.count]
        problem = nil
    }
}

extension NearbyForm: Dialog {
    var layer: Layer { .nearbyForm(self) }
    var explanation: TextKey? { .about.nearbyForm }
    var takesText: Bool { true }
    var ticksItems: Bool { !field.takesText }
    var opensItems: Bool { false }

    func hints(in state: MonitorState) -> [KeyHint] {
        let enter = KeyHint(.enter, original == nil ? .hint.addSubscription : .hint.apply)
        let turn = field.takesText ? [] : [KeyHint(.character(" "), .hint.change)]
        return [enter] + turn + [KeyHint(.down, .hint.move), KeyHint(.escape, .hint.close)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch key {
        case .escape: state.layer = .nearby(NearbyMenu(at: original?.pattern, in: state))
        case .enter: return enter(&state)
        case .up, .backTab: move(by: -1)
        case .down, .tab: move(by: 1)
        case .character(" ") where !field.takesText, .right where !field.takesText: turn(by: 1)
        case .left where !field.takesText: turn(by: -1)
        default: return type(key) ? [] : [.bell]
        }
        return []
    }

    private mutating func type(_ key: Key) -> Bool {
        let isTyped: Bool
        switch field {
        case .namespace: isTyped = namespace.handle(key)
        case .type: isTyped = type.handle(key)
        default: return false
        }
        if isTyped { problem = nil }
        return isTyped
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let fields = fields
        let place = fields.firstIndex(of: field) ?? 0
        field = fields[motion.target(from: place, count: fields.count, page: fields.count)]
        problem = nil
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let texts = painter.texts
        let columns = max(4, min(72, state.size.columns - 2))
        let said = painter.textWidth.wrapped(texts.text(problem ?? Phrase(aboutKey)), to: columns - 4)
        var rect = painter.dialog(
            state, texts.text(original == nil ? .messages.add : .messages.change), columns: columns,
            rows: fields.count + 3 + max(2, said.count))
        guard !rect.isEmpty else { return }
        painter.drawForm(
            fields.map { FormField(label: label(of: $0, texts), content: content(of: $0, texts)) },
            cursor: fields.firstIndex(of: field) ?? 0, in: rect.takeTop(min(rect.rows, fields.count)))
        if rect.rows > said.count { _ = rect.takeTop() }
        painter.draw(
            said.map { .text($0, problem == nil ? .muted : .error) }, from: 0, in: rect, labelWidth: 0)
    }

    private func label(of field: Field, _ texts: Localizer) -> String {
        switch field {
        case .namespace: texts.text(.messages.namespace)
        case .types: texts.text(.messages.types)
        case .iBeacons: texts.text(.messages.listen)
        case .type, .power, .background: ""
        }
    }

    private func content(of field: Field, _ texts: Localizer) -> FormField.Content {
        switch field {
        case .namespace: .text(namespace, columns: 36)
        case .types: .choice(texts.text(types.key))
        case .type: .text(type, columns: 36)
        case .iBeacons: .check(strategy.includesIBeacons, texts.text(.messages.alsoIBeacons))
        case .power: .check(strategy.prefersLowPower, texts.text(.messages.savePower))
        case .background: .check(strategy.allowsBackground, texts.text(.messages.inBackground))
        }
    }

    /// The text key of the sentence about the field under the cursor.
    private var aboutKey: TextKey {
        switch field {
        case .namespace: .messages.whyNamespace
        case .types, .type: .messages.whyType
        case .iBeacons: .messages.whyIBeacons
        case .power: strategy.includesIBeacons ? .messages.whyNoPower : .messages.whyPower
        case .background: .messages.whyBackground
        }
    }
}

extension String {
    /// The text without the blanks at both ends.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
