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
        if !old.designated.isEmpty, new.designated.isEmpty { say(Phrase(.releaseHint)) }
        guard beacons.polarity != .any, old.designatedIdentities != new.designatedIdentities else { return [] }
        return pull()
    }

    /// A sentence about how a command went.
    mutating func take(_ phrase: Phrase, isError: Bool) -> [Effect] {
        if isError, showInDesignation(phrase) { return [] }
        // After the last release there is more to know than that it went well (S-101).
        if !isError, notice?.phrase == Phrase(.releaseHint) { return [] }
        say(phrase, isError: isError)
        return []
    }
}
