import BeaconService
import Canvas
import Localization
import Regions
import Tracking

// What beacons are called.
extension MonitorState {
    /// The row of a beacon, as far as one came: with the page, with the detail, with the snapshot of the site, or when it
    /// was marked.
    func row(of identity: BeaconIdentity) -> BeaconRow? {
        beacons.page.rows.first { $0.identity == identity }
            ?? beacons.markedRows[identity]
            ?? site.designated(identity)?.row
            ?? beacons.detail.flatMap { $0.row.identity == identity ? $0.row : nil }
    }

    /// What a sentence calls a beacon: by the user's name, else by the name it sends, else by its numbers. Not yet
    /// neutralised.
    func title(of identity: BeaconIdentity) -> String {
        let name = site.name(of: identity) ?? row(of: identity)?.name
        return name.flatMap { $0.isEmpty ? nil : $0 } ?? identity.shortText
    }

    /// What a sentence calls a designated beacon, whose identity may not be known any more.
    func title(of data: ServiceBeaconData) -> String {
        let identity = site.designated.first { $0.key == data.regionIdentifier }?.identity
        return identity.map(title) ?? data.keycode
    }

    /// The name of a beacon of which only the control data are known.
    func name(of data: ServiceBeaconData) -> String? {
        let identity =
            site.designated.first { $0.key == data.regionIdentifier }?.identity
            ?? beacons.marks.keys.first { site.standing(of: $0).data?.regionIdentifier == data.regionIdentifier }
        return identity.flatMap { site.name(of: $0) ?? row(of: $0)?.name }
    }
}

extension ServiceTextKey {
    /// The options of a region in short: what is notified.
    static let options: [(option: RegionNotificationOptions, key: ServiceTextKey)] = [
        (.onEntry, .optionEntry), (.onExit, .optionExit), (.entryStateOnDisplay, .optionDisplay),
    ]
}

extension Localizer {
    /// Which changes are notified: `on entry, on exit`.
    public func list(_ options: RegionNotificationOptions) -> String {
        let words = ServiceTextKey.options.filter { options.contains($0.option) }.map { text($0.key) }
        return words.isEmpty ? text(.optionNone) : list(words)
    }
}
