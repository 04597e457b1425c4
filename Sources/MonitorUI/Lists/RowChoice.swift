import Basics
import Canvas
import Localization

/// A part of the rows of a view to which it can be narrowed. Each view offers its own.
enum RowChoice: Hashable, Sendable {
    /// Beacons, by whether they are designated.
    case designated, others
    /// Regions: those that are monitored, and those of them that this receiver is inside.
    case monitored, inside
    /// Designated beacons, by whether they are heard now.
    case heard, missing
    /// Events of the region with this identifier.
    case region(String)
    /// Managed regions: unchanged, new in the last list, and dropped from it.
    case held, new, abandoned
    /// Contents that have not been opened yet.
    case unread
    /// Lines of the status that contain a warning.
    case attention

    /// The text key of the name; nil: the line above the list contains it.
    fileprivate var textKey: TextKey? {
        switch self {
        case .designated: .choice.designated
        case .others: .choice.others
        case .monitored: .choice.monitored
        case .inside: .choice.inside
        case .heard: .choice.heard
        case .missing: .choice.missing
        case .region: nil
        case .held: .choice.held
        case .new: .choice.new
        case .abandoned: .choice.abandoned
        case .unread: .choice.unread
        case .attention: .choice.attention
        }
    }
}

extension ScreenView {
    /// The part of the rows that the view shows; nil: all of them.
    static func choice(in state: MonitorState) -> RowChoice? { state[keyPath: path].choice }

    /// Shows the next part of the rows; the last one is followed by all of them.
    static func turnChoice(in state: inout MonitorState) -> [Effect] {
        let choices = choices(in: state)
        let present = choice(in: state)
        guard present != nil || !choices.isEmpty else {
            state.say(Phrase(noChoice))
            return [.bell]
        }
        let next = present.map { (choices.firstIndex(of: $0) ?? choices.count) + 1 } ?? 0
        state[keyPath: path].choice = choices.indices.contains(next) ? choices[next] : nil
        return state.filterChanged()
    }
}

extension Painter {
    /// The item about the part of the rows that is shown.
    func choiceItems(_ state: MonitorState) -> [LineItem] {
        state.view.screen.choice(in: state)?.textKey.map { [item(texts.text($0), .filter, rank: 2)] } ?? []
    }
}
