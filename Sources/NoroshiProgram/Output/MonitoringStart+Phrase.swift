import Basics
import BeaconService
import Localization

extension MonitoringStart {
    /// The number of regions that were started, and the number that were monitored before. Regions beyond the limit
    /// are reported
    /// separately.
    var phrase: Phrase {
        if started.isEmpty { return Phrase(.site.monitoringUnchanged, [.integer(unchanged.count)]) }
        if unchanged.isEmpty { return Phrase(.site.monitoringStarted, [.integer(started.count)]) }
        return Phrase(.site.monitoringStartedOthers, [.integer(started.count), .integer(unchanged.count)])
    }
}
