import Texts

/// The contents view: what rules call for, what the service handed over, and messages of beacons.
public struct ContentList: Equatable, Sendable {
    /// Where contents come from.
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
    /// What rules call for has no state, so that it is of the other ones.
    var choice: RowChoice?
    var rules = RuleItems()
    var service = ServiceContents()
    var messages = MessageContents()
    var detailLevel = DetailLevel.none
    /// The first line of the content on the screen.
    var detailFirst = 0
}
