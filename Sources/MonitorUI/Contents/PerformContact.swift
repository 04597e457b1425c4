import Basics
import BeaconService

extension MonitorState {
    /// Asks the service what to do about the beacon under the cursor, or about the region.
    mutating func checkContact() -> [Effect] {
        guard let subject = contactSubject else {
            guard view != .beacons else { return [.bell] }
            return sayNoRegion()
        }
        guard mayUseService(for: .lists, then: .contact) else { return leaveForObstacle() }
        return [.site(.checkContact(subject))]
    }

    private var contactSubject: ContactSubject? {
        if isOnAbsent { return nil }
        if view == .regions { return selectedRegion.map { .region($0) } }
        let beacon = view.screen.beacon(in: self).map { ContactSubject.beacon($0) }
        return beacon ?? selectedRegion.map { .region($0) }
    }
}
