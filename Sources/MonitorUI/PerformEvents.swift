import Tracking

// What the actions on events do.
extension MonitorState {
    mutating func performEvents(_ action: Action) -> [Effect] {
        [.bell]
    }

    mutating func jumpToBeacon() -> [Effect] {
        guard let identity = events.selected?.identity else { return [.bell] }
        view = .beacons
        beacons.choose(identity)
        beacons.wasMoved = true
        beacons.isChoosing = false
        settleScrolling()
        return pull()
    }
}
