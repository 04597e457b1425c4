import Advertising
import Basics
import Radio
import Regions

/// A timeline as files for `noroshi rules try FILE CAPTURE`.
struct WrittenTimeline {
    /// The regions and rules as `rules.toml`.
    let rules: String
    /// The reports as a capture, with a report without a beacon at the first and the last moment.
    let capture: [UInt8]
    /// The expected events, without those of `status`.
    let expected: [String]

    /// - Returns: nil if something happens that a capture cannot contain (a request, a stopped region, a clock that is
    ///   set), or if a rule has something that a file cannot express.
    init?(_ text: String, rules: [Rule] = [], schedule: RuleSchedule = .default, utcOffset: Int = 0) {
        guard text.split(separator: "\n").allSatisfy(Self.isWritable) else { return nil }
        var site = Site(rules, schedule: schedule, zone: .fixed(utcOffset))
        let timeline = Timeline(text, site: site)
        site = timeline.site
        guard let file = RulesText(site.monitor.regions, rules, schedule)?.text else { return nil }
        self.rules = file
        let states = site.monitor.regions.map { $0.region.identifier + " " }
        expected = timeline.expected.filter { line in !states.contains(where: line.hasPrefix) }
        let stranger = Site.Sending(name: "x")
        var octets = BTSnoopWriter.header
        Self.append(Site.Heard(time: Site.start, sending: stranger, rssi: -60), to: &octets)
        for heard in site.heard { Self.append(heard, to: &octets) }
        Self.append(Site.Heard(time: site.now, sending: stranger, rssi: -60), to: &octets)
        capture = octets
    }

    private static func isWritable(_ line: Substring) -> Bool {
        let words = line.split(separator: " ")
        let others = ["stop", "restore", "ask", "display", "deaf", "listen", "jump", "sleep", "reset"]
        guard words.count > 1, words[0] != ">" else { return true }
        return !others.contains(String(words[1])) && (words[1] != "start" || words[0] == "0")
    }

    private static func append(_ heard: Site.Heard, to octets: inout [UInt8]) {
        let payload = heard.sending.payload
        let report = AdvertisingReport(
            microseconds: heard.time.microseconds, address: heard.sending.address, eventType: .legacy,
            rssi: heard.rssi, data: 0..<payload.count)
        BTSnoopWriter.append(report, data: payload.span, to: &octets)
    }
}

/// Regions and rules in the words of `rules.toml`.
struct RulesText {
    private(set) var text: String

    init?(_ regions: [MonitoredRegion], _ rules: [Rule], _ schedule: RuleSchedule) {
        text = "schedule = \"\(schedule.rawValue)\"\n"
        for region in regions { add(region) }
        let known = Set(regions.map(\.region.identifier))
        for rule in rules {
            guard rule.triggers.allSatisfy({ Self.isWritable($0, known) }), !rule.triggers.isEmpty else { return nil }
            guard Self.numbers(rule.condition).allSatisfy(rule.triggers.indices.contains) else { return nil }
            add(rule)
        }
    }

    private static func isWritable(_ trigger: Trigger, _ known: Set<String>) -> Bool {
        let isEmptyWindow = trigger.timeOfDay.map { $0.start == $0.end } ?? false
        let asks = trigger.timeOfDay != nil || trigger.dates.map { $0.start != nil || $0.end != nil } ?? false
        return !isEmptyWindow && known.isSuperset(of: trigger.regions)
            && (asks || !trigger.beacons.isEmpty || !trigger.regions.isEmpty)
    }

    private static func numbers(_ condition: TriggerCondition) -> [Int] {
        switch condition {
        case .trigger(let number): [number]
        case .all(let parts), .any(let parts), .sequence(let parts): parts.flatMap(numbers)
        }
    }

    private mutating func add(_ monitored: MonitoredRegion) {
        let settings = monitored.settings
        var lines = [
            "[[region]]", "id = \"\(monitored.region.identifier)\"", Self.beacons(monitored.region.constraint),
            "exit_period = \(settings.exitPeriod)", "entry_count = \(settings.entryCount)",
            "entry_window = \(settings.entryWindow)",
        ]
        let options: [(RegionNotificationOptions, String)] = [
            (.onEntry, "entry"), (.onExit, "exit"), (.entryStateOnDisplay, "display"),
        ]
        let words = options.filter { monitored.options.contains($0.0) }.map { "\"\($0.1)\"" }
        lines.append("notify = [\(words.joined(separator: ", "))]")
        switch settings.threshold {
        case .none: break
        case .rssi(let enter, let exit): lines.append("rssi = { enter = \(enter), exit = \(exit) }")
        case .distance(let enter, let exit): lines.append("distance = { enter = \(enter), exit = \(exit) }")
        }
        if let address = monitored.region.address {
            lines += ["address = \"\(address)\"", "address_type = \"random\""]
        }
        text += lines.joined(separator: "\n") + "\n"
    }

    private static func beacons(_ constraint: RegionConstraint) -> String {
        let (keys, values): ([String], [String?]) =
            switch constraint {
            case .iBeacon(let uuid, let major, let minor):
                (["uuid", "major", "minor"], ["\"\(uuid)\"", major.map { "\($0)" }, minor.map { "\($0)" }])
            case .altBeacon(let id1, let id2, let id3):
                (
                    ["id1", "id2", "id3"],
                    ["\"" + (id1.map { "\($0)" } ?? "*") + "\"", id2.map { "\($0)" }, id3.map { "\($0)" }]
                )
            case .eddystone(let namespace, let instance):
                (["namespace", "instance"], ["\"\(namespace)\"", instance.map { "\"\($0)\"" }])
            }
        return zip(keys, values).compactMap { key, value in value.map { "\(key) = \($0)" } }.joined(separator: "\n")
    }

    private mutating func add(_ rule: Rule) {
        text += """
            [[rule]]
            id = "\(rule.identifier)"
            enabled = \(rule.isEnabled)
            text = "\(rule.identifier)"
            cooldown = \(rule.cooldown)
            once_a_day = \(rule.isOncePerDay)
            when = \(Self.words(rule.condition))

            """
        for trigger in rule.triggers { add(trigger) }
    }

    private static func words(_ condition: TriggerCondition) -> String {
        func list(_ parts: [TriggerCondition]) -> String { "[\(parts.map(words).joined(separator: ", "))]" }
        return switch condition {
        case .trigger(let number): "\(number)"
        case .all(let parts): "{ and = \(list(parts)) }"
        case .any(let parts): "{ or = \(list(parts)) }"
        case .sequence(let parts): "{ sequence = \(list(parts)) }"
        }
    }

    private mutating func add(_ trigger: Trigger) {
        var lines = ["[[rule.trigger]]"]
        func list(_ words: [String]) -> String { "[\(words.map { "\"\($0)\"" }.joined(separator: ", "))]" }
        if !trigger.beacons.isEmpty { lines.append("beacons = \(list(trigger.beacons.map { "\($0)" }))") }
        if !trigger.regions.isEmpty { lines.append("regions = \(list(trigger.regions))") }
        if let signal = trigger.signal {
            lines += ["proximity = \"\(signal.proximity)\"", "match = \"\(signal.match.rawValue)\""]
        }
        if let area = trigger.area { lines.append("area = \"\(area == .inside ? "in" : "out")\"") }
        if let time = trigger.timeOfDay {
            lines.append("time = \"\(time.start / 3600):00-\(time.end / 3600):00\"")
        }
        if let dates = trigger.dates {
            func moment(_ time: Timestamp) -> String { time.iso8601.prefix { $0 != "." && $0 != "Z" } + "Z" }
            let ends = [dates.start.map { "from = \(moment($0))" }, dates.end.map { "to = \(moment($0))" }]
            lines.append("dates = { \(ends.compactMap { $0 }.joined(separator: ", ")) }")
        }
        text += lines.joined(separator: "\n") + "\n"
    }
}
