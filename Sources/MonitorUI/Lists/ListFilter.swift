import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

// The typed filter: one language for every list, and a separate line for each view.
extension MonitorState {
    /// The filter line of the shown view.
    var typed: LineEditor {
        get { view == .beacons ? views.beacons.filter : views.filters[view] ?? LineEditor() }
        set {
            if view == .beacons {
                views.beacons.filter = newValue
            } else {
                views.filters[view] = newValue.isEmpty ? nil : newValue
            }
        }
    }

    /// The first part of the filter line that cannot be parsed.
    var filterProblem: FilterProblem? { reading(typed, of: view).problem }

    func reading(_ line: LineEditor, of view: MonitorView) -> FilterReading {
        FilterReading(line.text, view.screen.scope, layouts: settings.layouts) { facts.says($0) }
    }

    /// Whether a typed filter narrows the shown view.
    var isTypedNarrow: Bool { !typed.text.allSatisfy(\.isWhitespace) }

    /// Whether a typed filter or the choice of a part of its rows narrows the shown view.
    var isNarrowed: Bool { isTypedNarrow || view.screen.choice(in: self) != nil }

    /// The typed filter of a view whose rows are held here, with all facts about beacons; nil: there is none.
    func rowFilter(of view: MonitorView) -> BeaconFilter? {
        guard let line = views.filters[view] else { return nil }
        var filter = reading(line, of: view).filter
        guard !filter.isEmpty else { return nil }
        filter.know(facts)
        return filter
    }

    /// The facts about beacons besides the content of their packets.
    var facts: FilterFacts {
        site.service.filterFacts(site.context, regions: site.regions.map(\.monitored) + site.idleRegions)
    }

    /// Clears the typed filter. Returns false if it was empty.
    mutating func clearTyped() -> Bool {
        guard !typed.isEmpty else { return false }
        typed = LineEditor()
        return true
    }

    /// Updates the list after the typed filter changed.
    mutating func filterChanged() -> [Effect] {
        defer { settleScrolling() }
        return view.screen.refilter(&self)
    }
}

extension Painter {
    /// The filter of the view, unless it is being typed.
    func typedItems(_ state: MonitorState) -> [LineItem] {
        guard state.isTypedNarrow, state.layer != .filter else { return [] }
        return [item("/" + SafeText.neutralise(state.typed.text), .filter, rank: 2)]
    }

    /// The text in place of rows that the filter hides; nil: it hides none.
    func hidden(_ state: MonitorState) -> [(text: String, role: Role)]? {
        let all = state.view.screen.counts(in: state).all
        guard state.isNarrowed, all > 0 else { return nil }
        return [
            (texts.text(.empty.filtered, .text(texts.number(all))), .heading),
            (texts.text(.empty.filteredHint), .muted),
        ]
    }
}

extension TextLine {
    /// The text of the line that a filter searches; nil: the line is a heading, a row of the chart, or blank.
    private var said: RowText? {
        switch self {
        case .field(let label, let value, _): RowText([label, value])
        case .text(let text, _): RowText([text])
        case .heading, .chart, .blank: nil
        }
    }

    /// The sections with the lines that pass, each below its heading; a section whose heading passes stays whole.
    static func filtered(_ sections: [[TextLine]], _ filter: BeaconFilter?) -> [[TextLine]] {
        guard let filter else { return sections }
        return sections.compactMap { section in
            if case .heading(let text)? = section.first, filter.passes(FilterSubject(RowText([text]))) {
                return section
            }
            let rest = section.filter { line in line.said.map { filter.passes(FilterSubject($0)) } ?? false }
            guard !rest.isEmpty else { return nil }
            if case .heading? = section.first { return [section[0]] + rest }
            return rest
        }
    }

    /// The sections with the lines that contain a warning, each below its heading.
    static func attention(_ sections: [[TextLine]]) -> [[TextLine]] {
        sections.compactMap { section in
            let rest = section.filter(\.isWarning)
            guard !rest.isEmpty else { return nil }
            if case .heading? = section.first { return [section[0]] + rest }
            return rest
        }
    }

    private var isWarning: Bool {
        switch self {
        case .field(_, _, let role), .text(_, let role): role == .warning || role == .error
        case .heading, .chart, .blank: false
        }
    }

    /// The number of lines that a filter can hide.
    static func count(_ sections: [[TextLine]]) -> Int { sections.joined().count { $0.said != nil } }
}
