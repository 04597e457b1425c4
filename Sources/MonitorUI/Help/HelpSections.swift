import Basics
import Canvas
import Localization

/// The sections of the help, in the order in which a user of a view searches for them. Each heading names the views
/// where its keys work, and a key that works in several views names the others.
struct HelpSections {
    let state: MonitorState
    let texts: Localizer
    let glyphs: GlyphSet
    /// Cells for the description of a key.
    let width: Int

    private var view: MonitorView { state.view }
    private var isReplay: Bool { state.status.replay != nil }

    /// The listed actions that work in the present state of the screen.
    static func working(in state: MonitorState, _ texts: Localizer) -> [Action] {
        Action.allCases.filter { $0.works(in: state, texts) }
    }

    var all: [[TextLine]] {
        let working = Self.working(in: state, texts)
        let here = section(of: view, working.filter { isOf(view, $0) })
        let replay = section(texts.text(.help.replay), Action.allCases.filter(\.row.isOfReplay)) + bar
        let common = Action.Group.allCases.map { group in
            section(
                texts.text(.help.everywhere, .text(texts.text(group.key))), working.filter { isEverywhere($0, group) })
        }
        // Actions on lists do not work during a hunt.
        if state.hunt != nil {
            let own = section(texts.text(.hunt.title), working.filter(HuntPane.own.contains))
            return [own] + (isReplay ? [replay] : []) + common
        }
        let others = MonitorView.allCases.filter { $0 != view }.map { other in
            section(of: other, only(in: other))
        }
        let hasFilter = Action.filter.row.views?.contains(view) ?? true
        let first = [here] + (isReplay ? [replay] : []) + (hasFilter ? [filter] : [])
        return first + common + [signs] + others + (isReplay ? [] : [replay]) + (hasFilter ? [] : [filter])
    }

    private func name(_ view: MonitorView) -> String { texts.text(view.key) }

    private func isOf(_ view: MonitorView, _ action: Action) -> Bool { action.row.views?.contains(view) ?? false }

    private func isEverywhere(_ action: Action, _ group: Action.Group) -> Bool {
        action.group == group && action.row.views == nil && !action.row.isOfReplay && !HuntPane.own.contains(action)
    }

    /// The actions that another view has and this one does not, unless they were already listed for an earlier
    /// view.
    private func only(in other: MonitorView) -> [Action] {
        Action.allCases.filter { action in
            !isOf(view, action) && MonitorView.allCases.first { isOf($0, action) } == other
        }
    }

    private func section(of view: MonitorView, _ actions: [Action]) -> [TextLine] {
        section(texts.text(.help.here, .text(name(view))), actions, of: view)
    }

    private func section(_ heading: String, _ actions: [Action], of view: MonitorView? = nil) -> [TextLine] {
        actions.isEmpty ? [] : [.heading(heading)] + actions.flatMap { lines($0, of: view) }
    }

    private func lines(_ action: Action, of view: MonitorView?) -> [TextLine] {
        let names = state.settings.keys.keys(of: action).map { $0.name(glyphs) }.joined(separator: " ")
        let views = MonitorView.allCases.filter { $0 != view && isOf($0, action) }
        var text = texts.text(action.key)
        if !views.isEmpty { text = texts.text(.help.inViews, .text(text), .text(texts.list(views.map(name)))) }
        return TextWidth().wrapped(text, to: width).enumerated().map { .field($0.offset == 0 ? names : "", $0.element) }
    }

    private var filter: [TextLine] {
        [.heading(texts.text(.help.filter))]
            + FilterExample.all(texts).map { .field($0.typed(texts), texts.text($0.key)) }
    }

    /// The legend of the bar of a replay.
    private var bar: [TextLine] {
        let marks: [(String, TextKey)] = [
            (glyphs.mark, .help.barPosition), (String(Character(glyphs.lines.cross)), .help.barEvent),
        ]
        return marks.flatMap { sign, key in
            TextWidth().wrapped(texts.text(key), to: width).enumerated().map {
                TextLine.field($0.offset == 0 ? sign : "", $0.element)
            }
        }
    }

    private var signs: [TextLine] {
        [.heading(texts.text(.help.signs))] + Sign.allCases.map { .field($0.sign(texts, glyphs), texts.text($0.key)) }
    }
}
