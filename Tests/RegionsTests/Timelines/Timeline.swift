import Advertising
import Basics
import Regions
import Testing
import Tracking

/// A timeline as text: what happens, and below it, after `>`, the expected events.
///
///     0       start gate A/7 exit=30
///     > 0.0 monitoring-started gate
///     2       A/7/1 -61                    an advertisement of a beacon at -61 dBm
///     > 2.0 enter gate A/7/1 firstReport -61
///     10..40  A/7/1 -61 every 2            from second 10 to before second 40
///     60      end
///
/// Other words: `stop`, `restore gate inside`, `ask gate`, `display`, `deaf`, `listen`, `jump 3600` (the clock is set),
/// `sleep 600` (no clock is read), `reset` (a new program resumes regions and rules), `status gate`.
struct Timeline {
    /// The first line that is not as expected, nil when all are.
    var difference: String? {
        for index in 0..<max(lines.count, expected.count) {
            let line = lines.indices.contains(index) ? lines[index] : "nothing"
            let wanted = expected.indices.contains(index) ? expected[index] : "nothing"
            if line != wanted { return "line \(index + 1): \(line), expected \(wanted)" }
        }
        return nil
    }

    /// The actual results, one line each.
    private(set) var lines: [String] = []
    /// The expected results.
    private(set) var expected: [String] = []
    private(set) var site: Site

    init(_ text: String, site: Site = Site()) {
        self.site = site
        self.site.advance()
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            if first == ">" {
                expected.append(words.dropFirst().joined(separator: " "))
            } else {
                run(first, Array(words.dropFirst()))
            }
        }
        collect()
    }

    private mutating func run(_ time: String, _ words: [String]) {
        guard let span = time.ranges(of: "..").first else {
            site.pass(until: Self.number(time))
            perform(words)
            return
        }
        let end = Self.number(String(time[span.upperBound...]))
        guard let every = words.firstIndex(of: "every") else { fatalError("\(time): every is missing") }
        var second = Self.number(String(time[..<span.lowerBound]))
        while second < end {
            site.pass(until: second)
            perform(Array(words[..<every]))
            second += Self.number(words[every + 1])
        }
    }

    private mutating func perform(_ words: [String]) {
        switch words[0] {
        case "start": site.monitor.start(Self.monitored(words), at: site.now)
        case "stop": site.monitor.stop(words[1], at: site.now)
        case "restore": site.monitor.restore(words[1], state: Self.state(words[2]), since: nil, lastHeard: nil)
        case "ask": site.monitor.requestState(words[1], at: site.now)
        case "display": site.monitor.displayOn(at: site.now)
        case "deaf": site.setListening(false)
        case "listen": site.setListening(true)
        case "jump", "sleep":
            site.advance()
            site.jump += Self.number(words[1])
        case "status": status(words[1])
        case "reset": reset()
        case "end": break
        default:
            let number = words.first { $0.hasPrefix("from") }.flatMap { UInt64($0.dropFirst(4)) } ?? 1
            site.hear(words[0], rssi: words.count > 1 ? Int8(words[1]) ?? -60 : -60, from: number)
        }
        site.advance()
        collect()
    }

    /// Replaces the monitor, the table and the rules, as a restart of the program does.
    private mutating func reset() {
        let memories = site.rules.snapshot()
        let statuses = site.monitor.statuses(now: site.now)
        site.monitor = RegionMonitor()
        site.table = BeaconTable()
        site.rules = RuleEngine(site.rules.rules, schedule: site.rules.schedule, zone: site.zone)
        site.rules.restore(memories)
        for status in statuses {
            site.monitor.start(status.monitored, at: site.now)
            site.monitor.restore(
                status.monitored.region.identifier, state: status.state, since: status.since,
                lastHeard: status.lastHeard)
        }
        lines.append("reset")
        _ = site.monitor.takeEvents()
    }

    private mutating func status(_ identifier: String) {
        guard let status = site.monitor.status(of: identifier, now: site.now) else {
            lines.append("no \(identifier)")
            return
        }
        let left = status.timeLeft.map { "\(Self.tenths($0)) left" } ?? "no time"
        let since = status.since.map { "since \(Self.tenths($0.seconds(since: Site.start) - site.jump))" } ?? "never"
        lines.append("\(identifier) \(status.state) \(since), \(status.beaconsInside) inside, \(left)")
    }

    private mutating func collect() {
        site.take()
        lines += site.events.map { line($0) }
        site.events = []
    }

    private func line(_ event: SiteEvent) -> String {
        var words = [Self.tenths(event.time.seconds(since: Site.start) - site.jump), event.kind.rawValue]
        if let rule = event.rule { words.append(rule) }
        if let region = event.region { words.append(region) }
        if let beacon = event.beacon { words.append(Site.name(beacon)) }
        if let reason = event.reason { words.append(Self.text(reason)) }
        if !event.isNotified { words.append("(quiet)") }
        return words.joined(separator: " ")
    }

    static func text(_ reason: Phrase) -> String {
        let values = reason.arguments.map { value in
            switch value {
            case .text(let text): text
            case .integer(let number): "\(number)"
            case .seconds(let seconds): tenths(seconds)
            case .phrase(let reason): text(reason)
            case .decimal, .list: value.plain
            }
        }
        return ([String(reason.key.rawValue.dropFirst("why.".count))] + values).joined(separator: " ")
    }

    /// The number with one decimal.
    static func tenths(_ number: Double) -> String {
        let tenths = Int((abs(number) * 10 + 0.5))
        return (number < 0 && tenths > 0 ? "-" : "") + "\(tenths / 10).\(tenths % 10)"
    }

    private static func number(_ text: String) -> Double {
        guard let number = Double(text) else { fatalError("\(text) is no number") }
        return number
    }

    private static func state(_ text: String) -> RegionState {
        text == "inside" ? .inside : text == "outside" ? .outside : .unknown
    }

    /// The region that a line of this form starts:
    /// `start gate A/7 exit=30 entry=2/5 rssi=-70/-80 distance=2/4 from=1 notify:exit,display`
    private static func monitored(_ words: [String]) -> MonitoredRegion {
        var settings = RegionSettings()
        var options = RegionNotificationOptions.default
        var address: DeviceAddress?
        for word in words.dropFirst(3) where word.contains("=") {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            let values = parts[1].split(separator: "/").map { number(String($0)) }
            switch parts[0] {
            case "exit": settings.exitPeriod = values[0]
            case "entry":
                settings.entryCount = Int(values[0])
                settings.entryWindow = values[1]
            case "rssi": settings.threshold = .rssi(enter: Int8(values[0]), exit: Int8(values[1]))
            case "distance": settings.threshold = .distance(enter: values[0], exit: values[1])
            default: address = DeviceAddress(0xC000_0000_0000 | UInt64(values[0]), .random)
            }
        }
        if let word = words.first(where: { $0.hasPrefix("notify:") }) {
            options = []
            if word.contains("entry") { options.insert(.onEntry) }
            if word.contains("exit") { options.insert(.onExit) }
            if word.contains("display") { options.insert(.entryStateOnDisplay) }
        }
        do {
            let region = try BeaconRegion(identifier: words[1], constraint: Site.region(words[2]), address: address)
            return MonitoredRegion(region, options: options, settings: settings)
        } catch { fatalError("\(words): \(error)") }
    }
}

/// A timeline with a name.
struct TimelineCase: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    var testDescription: String { name }
}
