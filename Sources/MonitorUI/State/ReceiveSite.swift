import BeaconService
import Texts
import Tracking

// Snapshots of the site, and answers to its commands.
extension MonitorState {
    mutating func receive(_ new: SiteSnapshot) -> [Effect] {
        let old = site
        let isFirst = !hasGreeted
        site = new
        settleScrolling()
        greet()
        guard !isFirst else { return pull() }
        if old.service.isSwitcherRuleOn != new.service.isSwitcherRuleOn {
            say(Phrase(new.service.isSwitcherRuleOn ? .notice.ruleOn : .notice.ruleOff))
        }
        // Unless a notice is shown: that is the answer to the release, which already says it.
        if !old.designated.isEmpty, new.designated.isEmpty, !new.monitorsInitial, notice == nil {
            say(Phrase(.release.hint))
        }
        guard views.beacons.polarity != .any, old.designatedIdentities != new.designatedIdentities else { return [] }
        return pull()
    }

    /// Takes a sentence about the outcome of a command.
    mutating func receive(_ phrase: Phrase, isError: Bool) -> [Effect] {
        if isError, showInDesignation(phrase) { return [] }
        say(phrase, isError: isError)
        return []
    }
}
