public import Basics
public import Regions
public import Tracking

/// The additional values for an event's JSON.
public struct EventContext: Sendable {
    /// The user's names of beacons.
    public var names: [BeaconIdentity: String]
    /// The source of the reports: `hci0`, `simulated`, a capture.
    public var source: String?
    /// The receiver that hears the event's beacon best, where there are several receivers: `hci1`.
    public var receiver: String?
    /// Puts a reason into words.
    public var sentence: @Sendable (Phrase) -> String?
    /// The rules in force; the rule of a logged event may no longer be among them.
    public var rules: [Rule]
    /// Seconds by which the written times are ahead of UTC, in whole minutes.
    public var utcOffset: Int

    public init(
        names: [BeaconIdentity: String] = [:], source: String? = nil, receiver: String? = nil,
        sentence: @escaping @Sendable (Phrase) -> String? = { _ in nil }, rules: [Rule] = [],
        utcOffset: Int = 0
    ) {
        self.names = names
        self.source = source
        self.receiver = receiver
        self.sentence = sentence
        self.rules = rules
        self.utcOffset = utcOffset
    }

    /// The user's name of a beacon. Most beacons have none.
    fileprivate func name(of beacon: BeaconIdentity) -> String? { names.isEmpty ? nil : names[beacon] }
}

extension SiteEvent {
    /// The event as one line of JSON, without the line feed: the form that hooks read, `watch` prints and `events`
    /// exports.
    public func json(_ context: EventContext = EventContext()) -> String {
        var json = JSONText()
        write(to: &json, context)
        return json.text
    }

    /// Writes the content of `json`.
    public func write(to json: inout JSONText, _ context: EventContext = EventContext()) {
        json.object { json in
            if number > 0 { json.member("number", number) }
            json.key("time")
            json.value(time.plainISO8601(utcOffset: context.utcOffset))
            json.member("event", kind.rawValue)
            json.member("region", region)
            json.member("class", regionClass?.rawValue)
            if let beacon {
                json.member("identity", beacon)
                json.member("name", context.name(of: beacon))
            }
            json.member("rssi", rssi.map(Int.init))
            json.member("receiver", beacon == nil ? nil : context.receiver)
            json.member("rule", rule)
            if kind == .ruleFired { writeFired(to: &json, context) }
            if let keycodes = trackedKeycodes {
                json.key("keycodes")
                json.array { json in for keycode in keycodes { json.value(keycode) } }
            }
            if let action {
                json.key("action_data")
                action.write(to: &json)
            }
            if let reason {
                json.member("reason", context.sentence(reason))
                json.key("why")
                reason.write(to: &json)
            }
            json.member("notified", isNotified)
            json.member("source", context.source)
        }
    }
}

extension SiteEvent {
    /// The members of Beacapp's event for a rule that fired: the beacons that made its condition true, as they were
    /// received, and the condition.
    private func writeFired(to json: inout JSONText, _ context: EventContext) {
        json.key("beacons")
        json.array { json in
            for fired in firedBeacons {
                json.object { json in
                    json.member("identity", fired.identity)
                    json.member("beacon_id", fired.name)
                    json.member("name", context.name(of: fired.identity))
                    json.member("rssi", fired.rssi.map(Int.init))
                    // Logs of earlier versions contain only this.
                    json.member("proximity", beacons.isEmpty ? nil : "\(fired.proximity)")
                    if let distance = fired.distance {
                        json.key("distance")
                        json.object { $0.member("metres", (distance * 100).rounded() / 100) }
                    }
                }
            }
        }
        if let rule = context.rules.first(where: { $0.identifier == rule }) { json.members(of: rule) }
    }
}

extension RuleAction {
    /// `action_data` in Beacapp's shape.
    public func write(to json: inout JSONText) {
        json.object { json in
            json.member("action", name)
            switch self {
            case .openImage(let url), .openURL(let url): json.member("url", url)
            case .openText(let text): json.member("text", text)
            case .custom(let pairs):
                json.key("key_values")
                json.object { json in
                    for pair in pairs { json.member(pair.key, pair.value) }
                }
            case .unknown(_, let text): json.member("source", text)
            }
        }
    }
}

extension Phrase {
    func write(to json: inout JSONText) {
        json.object { json in
            json.member("key", key.rawValue)
            json.key("values")
            json.array { json in
                for argument in arguments {
                    switch argument {
                    case .text(let text): json.value(text)
                    case .integer(let number): json.value(number)
                    case .seconds(let seconds): json.value(seconds)
                    case .phrase(let phrase): phrase.write(to: &json)
                    case .decimal, .list: json.value(argument.plain)
                    }
                }
            }
        }
    }
}
