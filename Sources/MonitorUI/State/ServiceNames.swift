import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

// The names of beacons.
extension MonitorState {
    /// The row of a beacon, if one is known: from the page, the detail, the snapshot of the site, or the time when
    /// it was marked.
    func row(of identity: BeaconIdentity) -> BeaconRow? {
        views.beacons.page.rows.first { $0.identity == identity }
            ?? views.beacons.markedRows[identity]
            ?? site.designated(identity)?.row
            ?? hunt.flatMap { $0.identity == identity ? $0.row : nil }
            ?? views.beacons.detail.flatMap { $0.row.identity == identity ? $0.row : nil }
    }

    /// The name of a beacon in a sentence: the user's name, else the name it sends, else its numbers. Not yet
    /// neutralised.
    func title(of identity: BeaconIdentity) -> String {
        let name = site.name(of: identity) ?? row(of: identity)?.name
        return name.flatMap { $0.isEmpty ? nil : $0 } ?? identity.shortText
    }

    /// The name of a designated beacon in a sentence; its identity may no longer be known.
    func title(of data: ServiceBeaconData) -> String {
        let identity = site.designated.first { $0.key == data.regionIdentifier }?.identity
        return identity.map(title) ?? Spelling.beacon(keycode: data.keycode)
    }

    /// The name of a beacon for which only the control data are known.
    func name(of data: ServiceBeaconData) -> String? {
        let identity =
            site.designated.first { $0.key == data.regionIdentifier }?.identity
            ?? views.beacons.marks.keys.first {
                site.serviceStatus(of: $0).data?.regionIdentifier == data.regionIdentifier
            }
        return identity.flatMap { site.name(of: $0) ?? row(of: $0)?.name }
    }
}
