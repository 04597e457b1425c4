import BeaconService
import Localization
import Texts

extension MonitoringStart {
    /// How many regions were started, and how many were monitored before. Regions that found no room are reported
    /// separately.
    var phrase: Phrase {
        if started.isEmpty { return Phrase(.site.monitoringUnchanged, [.integer(unchanged.count)]) }
        if unchanged.isEmpty { return Phrase(.site.monitoringStarted, [.integer(started.count)]) }
        return Phrase(.site.monitoringStartedOthers, [.integer(started.count), .integer(unchanged.count)])
    }
}
