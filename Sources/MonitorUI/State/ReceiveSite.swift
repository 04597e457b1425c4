import Basics
import BeaconService
import Localization

// Snapshots of the site, and answers to its commands.
extension MonitorState {
    mutating func receive(_ new: SiteSnapshot, _ texts: Localizer) -> [Effect] {
        let old = site
        let isFirst = !hasGreeted
        site = new
        forgetReadMessages()
        settleScrolling()
        showSoughtRegion()
        greet()
        guard !isFirst else { return pull() }
        if old.service.isSwitcherRuleOn != new.service.isSwitcherRuleOn {
            say(Phrase(new.service.isSwitcherRuleOn ? .notice.ruleOn : .notice.ruleOff))
        }
        // Unless a notice is shown: that is the answer to the release, which already contains this.
        if !old.designated.isEmpty, new.designated.isEmpty, !new.monitorsInitial, notice == nil {
            say(Phrase(.release.hint))
        }
        if let phrase = new.service.agreement.confirmation(after: old.service.agreement) { say(phrase) }
        let effects = goOnWithAsked(texts)
        guard views.beacons.choice != nil, old.designatedIdentities != new.designatedIdentities else {
            return effects
        }
        return effects + pull()
    }

    /// Takes a sentence about the result of a command.
    mutating func receive(_ phrase: Phrase, isError: Bool) -> [Effect] {
        if isError { asked = nil }
        if isError, phrase.key != .site.addedNotMonitored { views.regions.sought = nil }
        if isError, showInDesignation(phrase) { return [] }
        say(phrase, isError: isError)
        return []
    }
}

extension Agreement {
    /// The sentence that confirms a new answer; nil: the answer is unchanged.
    fileprivate func confirmation(after old: Agreement) -> Phrase? {
        switch self {
        case .agreed where !old.isAgreed: Phrase(.agreement.agreed)
        case .declined where old != self: Phrase(.agreement.refused)
        case .agreed, .declined, .unanswered: nil
        }
    }
}
