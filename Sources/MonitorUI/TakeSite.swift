import BeaconService
import Tracking

// Snapshots of the site, and answers to what was asked of it.
extension MonitorState {
    mutating func take(_ new: SiteSnapshot) -> [Effect] {
        let old = site
        let isFirst = !hasGreeted
        site = new
        settleScrolling()
        greet()
        guard !isFirst else { return pull() }
        if old.service.isSwitcherRuleOn != new.service.isSwitcherRuleOn {
            say(Phrase(new.service.isSwitcherRuleOn ? .ruleTurnedOn : .ruleTurnedOff))
        }
        // Unless something is being said: that is the answer to the release, which knows it too (S-101).
        if !old.designated.isEmpty, new.designated.isEmpty, !new.monitorsInitial, notice == nil {
            say(Phrase(.releaseHint))
        }
        guard beacons.polarity != .any, old.designatedIdentities != new.designatedIdentities else { return [] }
        return pull()
    }

    /// A sentence about how a command went.
    mutating func take(_ phrase: Phrase, isError: Bool) -> [Effect] {
        if isError, showInDesignation(phrase) { return [] }
        say(phrase, isError: isError)
        return []
    }
}
