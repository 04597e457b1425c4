import Basics

/// The contents view: contents of rules, contents from the service, and messages of beacons.
public struct ContentList: Equatable, Sendable {
    /// The source of contents.
    enum Tab: CaseIterable, Sendable {
        case rules, service, messages

        var page: any ContentPage.Type {
            switch self {
            case .rules: RuleContents.self
            case .service: ServiceContents.self
            case .messages: MessageContents.self
            }
        }
    }

    var tab = Tab.rules
    /// The part of the rows that is shown. It applies to the other pages only: contents of rules have no state.
    var choice: RowChoice?
    var rules = RuleItems()
    var service = ServiceContents()
    var messages = MessageContents()
    var detailLevel = DetailLevel.none
    /// The first line of the content on the screen.
    var detailFirst = 0
}
