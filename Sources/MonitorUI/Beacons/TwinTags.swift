import Advertising
import Basics
import BeaconService
import Tracking

/// Tags for rows with the same numbers: major and minor of different UUIDs may be equal.
struct TwinTags {
    private var tags: [BeaconIdentity: String] = [:]

    init(_ rows: [BeaconRow], _ site: SiteSnapshot) {
        var groups: [String: [BeaconIdentity]] = [:]
        for row in rows where row.identity.uuid != nil {
            groups[row.identity.shortText, default: []].append(row.identity)
        }
        for twins in groups.values where twins.count > 1 {
            let uuids = twins.map { $0.uuid?.description ?? "" }
            for (identity, uuid) in zip(twins, uuids) { tags[identity] = Self.tag(uuid, among: uuids, identity, site) }
        }
    }

    func tag(of identity: BeaconIdentity) -> String? { tags[identity] }

    /// The region ID for a beacon of the service. For other beacons, and when region IDs begin so alike that a
    /// narrow column would not distinguish them, four digits of the UUID: the first ones, or the last if the first
    /// are equal.
    private static func tag(
        _ uuid: String, among uuids: [String], _ identity: BeaconIdentity, _ site: SiteSnapshot
    ) -> String {
        let regions = site.official.filter { uuids.contains($0.uuid.description) }
        let isTold = Set(regions.map { String($0.regionID.prefix(narrow)) }).count == regions.count
        if isTold, let region = regions.first(where: { $0.uuid == identity.uuid }) { return region.regionID }
        let isFirstTold = Set(uuids.map { String($0.prefix(digits)) }).count == Set(uuids).count
        return isFirstTold ? String(uuid.prefix(digits)) : String(uuid.suffix(digits))
    }

    private static let digits = 4
    /// Characters of a region ID that fit into the narrowest column.
    private static let narrow = 6
}
