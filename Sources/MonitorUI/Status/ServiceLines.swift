import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

// The service's information about a beacon, as lines of a detail.
extension DetailParts {
    /// The region ID, key code and so on of a beacon; empty for a beacon that does not belong to the service and
    /// that the user has not named.
    func service(_ identity: BeaconIdentity, _ site: SiteSnapshot) -> [TextLine] {
        let serviceStatus = site.serviceStatus(of: identity)
        var lines = field(.service.ownName, site.name(of: identity).map(SafeText.neutralise))
        switch serviceStatus {
        case .designated(let data):
            lines += service(data, .designated)
            lines += field(.service.switcher, texts.text(data.isSwitcher ? .value.on : .value.off))
            lines += monitoring(data, site)
        case .service(let data): lines += service(data, .initial)
        case .dynamic(let regionID):
            lines += field(.service.regionID, SafeText.neutralise(regionID))
            lines += field(.service.class, texts.text(RegionClass.dynamic.textKey))
        case .unreserved, .otherType: break
        }
        return lines.isEmpty ? [] : [.heading(texts.text(.service.heading))] + lines + [.blank]
    }

    private func service(_ data: ServiceBeaconData, _ regionClass: RegionClass) -> [TextLine] {
        field(.service.keycode, SafeText.neutralise(data.keycode)) + field(.service.segment, String(data.segment))
            + field(.service.regionID, SafeText.neutralise(data.regionID))
            + field(.service.class, texts.text(regionClass.textKey))
    }

    /// Whether the region of a designated beacon is monitored, and which events it notifies.
    private func monitoring(_ data: ServiceBeaconData, _ site: SiteSnapshot) -> [TextLine] {
        let isMonitored = site.designated.first { $0.key == data.regionIdentifier }?.isMonitored ?? false
        let region = site.regions.first { $0.monitored.region.identifier == data.regionIdentifier }
        return field(
            .service.monitoring, texts.text(isMonitored ? .monitoring.on : .monitoring.off),
            isMonitored ? .good : .warning)
            + field(.service.options, region.map { texts.list($0.monitored.options.textKeys) })
    }

    /// Everything known about a designated beacon.
    func designated(_ beacon: DesignatedBeacon, _ site: SiteSnapshot) -> [TextLine] {
        guard let identity = beacon.identity else {
            return [.heading(texts.text(.service.heading))] + service(beacon.data, .designated)
        }
        var lines = service(identity, site)
        if let row = beacon.row {
            lines += signal(row)
        } else {
            lines.append(.text(texts.text(.designated.notHeard), .warning))
        }
        return lines + [.blank, .heading(texts.text(.detail.identity))] + identifiers(identity, name: beacon.row?.name)
    }
}
