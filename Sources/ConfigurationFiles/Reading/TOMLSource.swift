import TOMLKit
import Texts

/// Reads TOML into values with their lines. TOMLKit parses it but does not keep lines, so these are found again in the
/// text.
enum TOMLSource {
    static func read(_ text: String, path: String) throws(ConfigurationProblem) -> SourceTable {
        try TOMLBounds.check(text, path: path)
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch {
            let parse = error as? TOMLParseError
            throw ConfigurationProblem(
                path: path, line: parse?.source.begin.line ?? 0,
                kind: .syntax(parse?.description ?? String(describing: error)))
        }
        return read(table, at: "", line: 0, TOMLLines(text))
    }

    /// The keys of a table in the order of the file.
    private static func read(_ table: TOMLTable, at path: String, line: Int, _ lines: TOMLLines) -> SourceTable {
        var items: [(order: Int, item: SourceTable.Item)] = []
        for key in table.keys {
            guard let value = table[key] else { continue }
            let inner = TOMLLines.below(path, key)
            let place = lines.place(inner, above: line)
            items.append((place.order, .init(key: key, node: read(value, at: inner, line: place.line, lines))))
        }
        items.sort { ($0.order, $0.item.key) < ($1.order, $1.item.key) }
        return SourceTable(items: items.map(\.item))
    }

    private static func read(
        _ value: any TOMLValueConvertible, at path: String, line: Int, _ lines: TOMLLines
    ) -> SourceNode {
        if let table = value.table {
            return SourceNode(value: .table(read(table, at: path, line: line, lines)), line: line)
        }
        guard let array = value.array else { return SourceNode(value: scalar(value), line: line) }
        let list = (0..<array.count).map { index in
            let inner = TOMLLines.below(path, element: index)
            return read(array[index], at: inner, line: lines.place(inner, above: line).line, lines)
        }
        return SourceNode(value: .list(list), line: line)
    }

    private static func scalar(_ value: any TOMLValueConvertible) -> SourceNode.Value {
        if let value = value.string { return .text(value) }
        if let value = value.bool { return .boolean(value) }
        if let value = value.int { return .integer(value) }
        if let value = value.double { return .decimal(value) }
        if let value = value.date { return moment(value, second: nil, offset: nil) }
        guard let value = value.dateTime else { return .other }
        let second = (value.time.hour * 60 + value.time.minute) * 60 + value.time.second
        return moment(value.date, second: second, offset: value.offset.map { $0.offset * 60 })
    }

    private static func moment(_ date: TOMLDate, second: Int?, offset: Int?) -> SourceNode.Value {
        CivilMoment(year: date.year, month: date.month, day: date.day, secondOfDay: second, utcOffset: offset)
            .map { .moment($0) } ?? .other
    }
}
