import BeaconService
import Localization
import Tracking

// What the actions on events do.
extension MonitorState {
    mutating func performEvents(_ action: Action) -> [Effect] {
        var filter = events.filter
        switch action {
        case .eventKinds: filter.kinds = .next(after: filter.kinds)
        case .eventRegion:
            if filter.region != nil {
                filter.region = nil
            } else if let region = events.selected?.region {
                filter.region = region
            } else {
                say(Phrase(.noticeNoRegion))
                return [.bell]
            }
        default:
            guard events.toggleGroup(visible: visibleRows) else {
                say(Phrase(.noticeNoGroup))
                return [.bell]
            }
            return []
        }
        events.narrow(filter, visible: visibleRows)
        events.settle(visible: visibleRows)
        return []
    }

    mutating func moveEvents(_ motion: Motion, _ texts: Localizer) {
        if events.detailLevel == .full {
            events.detailFirst = scrolled(motion, from: events.detailFirst, EventDetail(self, texts).lines)
        } else {
            events.detailFirst = 0
            events.move(motion, visible: visibleRows)
        }
    }

    /// To the beacon of an event, or to a designated one, in the beacons view.
    mutating func jumpToBeacon() -> [Effect] {
        let identity = view == .designated ? designatedBeacon?.identity : events.selected?.identity
        guard let identity else {
            say(Phrase(.noticeNoBeacon))
            return [.bell]
        }
        view = .beacons
        beacons.choose(identity)
        beacons.sought = identity
        beacons.wasMoved = true
        beacons.isChoosing = false
        settleScrolling()
        return pull()
    }

    /// The day of the event under the cursor, when it is not today.
    var shownDay: LocalTime? {
        guard let clock, let local = events.selected?.local, !local.isSameDay(as: clock) else { return nil }
        return local
    }
}
