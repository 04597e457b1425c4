import Basics
import BeaconService
import Tracking

/// Reads `campaigns.json`: `{"campaigns": [{"campaignID", "regionIDs", "keycodes", "events", "notifyEvents", "from",
/// "to", "requiredMarks", "markIntervalSec", "markable", "notifyIntervalSec", "exclusivePerDevice", "presentations":
/// [{"presentationID", "presentationType", "contentURL", "annotationType", "body", "alertWaitingTime",
/// "endTime"}]}]}`. A notification interval of 0 means that content is offered only once.
enum CampaignFile {
    private static let longestInterval = 366 * 86_400.0
    private static let mostMarks = 1000

    static func read(_ octets: [UInt8], path: String) throws(ConfigurationProblems) -> [Campaign] {
        let problems = ProblemList(path)
        guard var top = try ServerFile.top(octets, problems) else { return [] }
        var campaigns = Twins()
        var presentations = Twins()
        let tables = top.need("campaigns") ? top.tables("campaigns") ?? [] : []
        let read = tables.compactMap { table in
            var table = table
            return campaign(&table, &campaigns, &presentations)
        }
        top.reportUnknownKeys()
        try problems.check()
        return read
    }

    /// The lines of identifiers that were read.
    private typealias Twins = [String: Int]

    private static func campaign(
        _ table: inout TableReader, _ campaigns: inout Twins, _ presentations: inout Twins
    ) -> Campaign? {
        let identifier = table.identifier("campaignID")
        if let identifier { RegionTables.reportDuplicate("campaignID", identifier, table, &campaigns) }
        let regions = table.need("regionIDs") ? table.filledTexts("regionIDs") : nil
        let keycodes = table.keycodes("keycodes")
        let events = table.need("events") ? table.events("events", among: RegionEventType.allCases) : nil
        let told = table.events("notifyEvents", among: events ?? RegionEventType.allCases)
        let (from, to) = (table.moment("from"), table.moment("to", after: "from"))
        let marks = table.integer("requiredMarks", in: 0...mostMarks) ?? 0
        let markInterval = table.decimal("markIntervalSec", in: 0...longestInterval) ?? 0
        let isMarkable = table.boolean("markable") ?? true
        let interval = table.decimal("notifyIntervalSec", in: 0...longestInterval) ?? 0
        let isExclusive = table.boolean("exclusivePerDevice") ?? false
        let contents = (table.tables("presentations") ?? []).compactMap { content in
            var content = content
            return presentation(&content, identifier ?? "", &presentations)
        }
        table.reportUnknownKeys()
        guard let identifier, let regions, let events else { return nil }
        return Campaign(
            campaignID: identifier, regionIDs: regions, keycodes: keycodes, events: events, notifyEvents: told ?? [],
            from: from, to: to, requiredMarks: marks, markInterval: markInterval, isMarkable: isMarkable,
            notifyInterval: interval > 0 ? interval : nil, isExclusive: isExclusive, presentations: contents)
    }

    private static func presentation(
        _ table: inout TableReader, _ campaignID: String, _ twins: inout Twins
    ) -> Presentation? {
        let identifier = table.identifier("presentationID")
        if let identifier { RegionTables.reportDuplicate("presentationID", identifier, table, &twins) }
        let kinds = Presentation.Kind.allCases.map { ($0.rawValue, $0) }
        let kind = table.need("presentationType") ? table.number("presentationType", kinds) : nil
        let annotation = table.number("annotationType", Presentation.Annotation.allCases.map { ($0.rawValue, $0) })
        let address = table.value(
            "contentURL", expected: .error.configExpectedUrl, [String(WebAddress.longest)]
        ) { node in node.text.flatMap { WebAddress.isGood($0) ? $0 : nil } }
        let body = table.value("body", expected: .error.configExpectedShortText, ["1000"]) { node in
            node.text.flatMap { !$0.isEmpty && $0.count <= 1000 && $0.utf8.count <= 4096 ? $0 : nil }
        }
        let wait = table.decimal("alertWaitingTime", in: 0...86_400) ?? 0
        let end = table.moment("endTime")
        table.reportUnknownKeys()
        guard let identifier, let kind else { return nil }
        return Presentation(
            presentationID: identifier, campaignID: campaignID, kind: kind, contentURL: address,
            annotation: annotation ?? .fixed, body: body, alertWaitingTime: wait, endTime: end)
    }
}

extension TableReader {
    /// Reads a list of at least one text.
    fileprivate mutating func filledTexts(_ key: String) -> [String]? {
        guard let texts = texts(key) else { return nil }
        if let node = node(key), node.list?.isEmpty ?? false {
            reject(key, node, expected: .error.configExpectedFilledList)
        }
        return texts
    }

    fileprivate mutating func keycodes(_ key: String) -> [String] {
        (list(key) ?? []).compactMap { node in
            guard let text = node.text, DecimalPairScheme().numbers(text) != nil else {
                reject(key, node, expected: .error.configExpectedKeycode)
                return nil
            }
            return text
        }
    }

    /// Reads a list of at least one event, given by numbers.
    fileprivate mutating func events(_ key: String, among events: [RegionEventType]) -> [RegionEventType]? {
        guard let nodes = list(key) else { return nil }
        if nodes.isEmpty, let node = node(key) { reject(key, node, expected: .error.configExpectedFilledList) }
        return nodes.compactMap { node in
            guard let event = node.integer.flatMap(RegionEventType.init(rawValue:)), events.contains(event) else {
                reject(
                    key, node, expected: .error.configExpectedNumbers,
                    [Self.list(events.map { String($0.rawValue) })])
                return nil
            }
            return event
        }
    }

    /// Reads one of several numbers, and returns the value that it stands for.
    fileprivate mutating func number<Value>(_ key: String, _ numbers: [(Int, Value)]) -> Value? {
        value(key, expected: .error.configExpectedNumbers, [Self.list(numbers.map { String($0.0) })]) { node in
            numbers.first { $0.0 == node.integer }?.1
        }
    }

    /// Reads a day or a moment; without a zone it is in UTC, so that all servers interpret it in the same way.
    /// - Parameter start: The key of another moment, after which it must be.
    fileprivate mutating func moment(_ key: String, after start: String? = nil) -> Timestamp? {
        func read(_ node: SourceNode) -> Timestamp? {
            node.text.flatMap { CivilMoment($0) }?.timestamp(in: .fixed(0))
        }
        let earliest = start.flatMap { node($0) }.flatMap(read)
        return value(key, expected: .error.configExpectedDate) { node in
            guard let moment = read(node) else { return nil }
            return earliest.map { $0 < moment } ?? true ? moment : nil
        }
    }
}
