import BeaconService
import Canvas
import Localization
import Regions
import Theming
import Tracking

// What the service knows about a beacon, as lines of a detail.
extension DetailParts {
    private func field(_ key: ServiceTextKey, _ value: String?, _ role: Role = .text) -> [TextLine] {
        field(texts.text(key), value, role)
    }

    /// The region ID, key code and so on of a beacon; nothing for one that the service does not know and the user has
    /// not named.
    func service(_ identity: BeaconIdentity, _ site: SiteSnapshot) -> [TextLine] {
        let standing = site.standing(of: identity)
        var lines = field(.labelOwnName, site.name(of: identity).map(SafeText.neutralise))
        switch standing {
        case .designated(let data):
            lines += service(data, .designated)
            lines += field(.labelSwitcher, texts.text(data.isSwitcher ? .on : .off))
            lines += monitoring(data, site)
        case .service(let data): lines += service(data, .initial)
        case .dynamic(let regionID):
            lines += field(.labelRegionID, SafeText.neutralise(regionID))
            lines += field(.labelClass, texts.text(RegionClass.dynamic.key))
        case .unreserved, .otherType: break
        }
        return lines.isEmpty ? [] : [.heading(texts.text(.serviceHeading))] + lines + [.blank]
    }

    private func service(_ data: ServiceBeaconData, _ regionClass: RegionClass) -> [TextLine] {
        field(.labelKeycode, SafeText.neutralise(data.keycode)) + field(.labelSegment, String(data.segment))
            + field(.labelRegionID, SafeText.neutralise(data.regionID))
            + field(.labelClass, texts.text(regionClass.key))
    }

    /// Whether the region of a designated beacon is monitored, and which events it notifies.
    private func monitoring(_ data: ServiceBeaconData, _ site: SiteSnapshot) -> [TextLine] {
        let isMonitored = site.designated.first { $0.key == data.regionIdentifier }?.isMonitored ?? false
        let region = site.regions.first { $0.monitored.region.identifier == data.regionIdentifier }
        return field(
            .labelMonitoring, texts.text(isMonitored ? .monitoringOn : .monitoringOff), isMonitored ? .good : .warning)
            + field(.labelOptions, region.map { texts.list($0.monitored.options) })
    }

    /// Everything known about a designated beacon.
    func designated(_ beacon: DesignatedBeacon, _ site: SiteSnapshot) -> [TextLine] {
        guard let identity = beacon.identity else {
            return [.heading(texts.text(.serviceHeading))] + service(beacon.data, .designated)
        }
        var lines = service(identity, site)
        if let row = beacon.row {
            lines += signal(row)
        } else {
            lines.append(.text(texts.text(.notHeard), .warning))
        }
        return lines + [.blank, .heading(texts.text(.detailIdentity))] + identifiers(identity, name: beacon.row?.name)
    }
}
