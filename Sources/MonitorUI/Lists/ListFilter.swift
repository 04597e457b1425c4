import BeaconService
import Canvas
import Localization
import Regions
import Texts
import Theming
import Tracking

// The filter that is typed: one language for every list, each view with a line of its own.
extension MonitorState {
    /// What is typed into the filter of the view that is shown.
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

    /// The first thing in it that is not understood.
    var filterProblem: FilterProblem? { reading(typed, of: view).problem }

    func reading(_ line: LineEditor, of view: MonitorView) -> FilterReading {
        FilterReading(line.text, view.screen.scope, layouts: settings.layouts) { facts.says($0) }
    }

    /// Whether something is typed that narrows the view that is shown.
    var isTypedNarrow: Bool { !typed.text.allSatisfy(\.isWhitespace) }

    /// Whether something typed, or the choice of a part of its rows, narrows the view that is shown.
    var isNarrowed: Bool { isTypedNarrow || view.screen.choice(in: self) != nil }

    /// The typed filter of a view whose rows are here, with everything that is known of beacons; nil: it has none.
    func rowFilter(of view: MonitorView) -> BeaconFilter? {
        guard let line = views.filters[view] else { return nil }
        var filter = reading(line, of: view).filter
        guard !filter.isEmpty else { return nil }
        filter.know(facts)
        return filter
    }

    /// What is known of beacons besides what they send.
    var facts: FilterFacts {
        site.service.filterFacts(site.context, regions: site.regions.map(\.monitored) + site.idleRegions)
    }

    /// Takes away what is typed; false: nothing was.
    mutating func clearTyped() -> Bool {
        guard !typed.isEmpty else { return false }
        typed = LineEditor()
        return true
    }

    /// The list that follows what is typed.
    mutating func filterChanged() -> [Effect] {
        defer { settleScrolling() }
        return view.screen.refilter(&self)
    }
}

extension Painter {
    /// The filter of the view, where it is not being typed.
    func typedItems(_ state: MonitorState) -> [LineItem] {
        guard state.isTypedNarrow, state.layer != .filter else { return [] }
        return [item("/" + SafeText.neutralise(state.typed.text), .filter, rank: 2)]
    }

    /// What stands in place of rows that the filter hides; nil: it does not hide them.
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
    /// What a filter reads of it; nil: it belongs to others.
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

    /// The sections with the lines that warn of something, each below its heading.
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

    /// How many lines a filter can hide.
    static func count(_ sections: [[TextLine]]) -> Int { sections.joined().count { $0.said != nil } }
}
