import Basics

/// The columns that the lists show in addition to the usual ones, and the usual ones that they leave out.
///
/// The text form has a word for each change: `+loss -history designated:-battery`. A word without a view applies to
/// the beacons. Unknown words are ignored, because another version may have more columns.
struct ColumnChoice: Equatable, Sendable {
    /// Whether a column is shown, if that differs from the default.
    private var changes: [MonitorView: [String: Bool]] = [:]

    init() {}

    init(_ text: String) {
        for word in text.split(separator: " ").prefix(100) {
            let parts = word.split(separator: ":", maxSplits: 1)
            let view = parts.count == 2 ? MonitorView(rawValue: String(parts[0])) : .beacons
            guard let view, let change = parts.last, let sign = change.first, sign == "+" || sign == "-" else {
                continue
            }
            let name = String(change.dropFirst())
            guard let column = view.screen.columns.first(where: { $0.name == name }) else { continue }
            set(column, in: view, sign == "+")
        }
    }

    var text: String {
        MonitorView.allCases.flatMap { view in
            (changes[view] ?? [:]).sorted { $0.key < $1.key }.map { name, isShown in
                (view == .beacons ? "" : view.rawValue + ":") + (isShown ? "+" : "-") + name
            }
        }.joined(separator: " ")
    }

    func shows(_ column: ColumnName, in view: MonitorView) -> Bool {
        column.isFixed || changes[view]?[column.name] ?? !column.isExtra
    }

    mutating func set(_ column: ColumnName, in view: MonitorView, _ isShown: Bool) {
        guard !column.isFixed else { return }
        changes[view, default: [:]][column.name] = isShown == column.isExtra ? isShown : nil
        if changes[view]?.isEmpty == true { changes[view] = nil }
    }

    mutating func reset(_ view: MonitorView) { changes[view] = nil }
}

/// A column that can be selected.
struct ColumnName: Hashable, Sendable {
    /// The text key of the title.
    var title: TextKey
    /// Whether the column is shown only if the user chose it.
    var isExtra: Bool
    /// Whether the column cannot be hidden.
    var isFixed: Bool

    /// The name of the column in the settings: the last part of the key.
    var name: String { title.rawValue.split(separator: ".").last.map(String.init) ?? "" }
}

extension MonitorState {
    /// The selected columns as a text, for the settings.
    public var columns: String {
        get { views.columns.text }
        set { views.columns = ColumnChoice(newValue) }
    }

    mutating func openColumns() -> [Effect] {
        layer = .columns(ColumnMenu())
        return []
    }
}

extension ListTable {
    /// The names of the columns.
    var names: [ColumnName] { columns.compactMap(\.name) }

    /// The table with the selected columns.
    func chosen(_ state: MonitorState) -> ListTable {
        let choice = state.views.columns
        var table = self
        table.columns = columns.filter { column in column.name.map { choice.shows($0, in: state.view) } ?? true }
        return table
    }
}

extension ColumnSpec {
    /// The name of the column; nil: it has no title, and cannot be hidden.
    fileprivate var name: ColumnName? {
        title.map { ColumnName(title: $0, isExtra: isExtra, isFixed: priority == 0) }
    }
}
