import BeaconService
import Tracking

extension TrackingRecord {
    /// What such a record is called among those that wait.
    static let kind = "track"

    /// The record as it waits for the service.
    var json: String {
        var json = JSONText()
        json.object { json in
            json.member("regionID", regionID)
            json.member("region", region)
            json.member("start", start.iso8601)
            json.member("end", end.iso8601)
            json.member("cycles", cycles)
            json.key("beacons")
            json.array { json in
                for beacon in beacons { beacon.write(to: &json) }
            }
        }
        return json.text
    }
}

extension TrackedBeacon {
    fileprivate func write(to json: inout JSONText) {
        json.object { json in
            json.member("keycode", data.keycode)
            json.member("segment", data.segment)
            json.member("switcher", data.isSwitcher)
            json.member("proximity", proximity.description)
            json.member("accuracy", accuracy)
            json.member("rssi", rssi)
            json.member("samples", samples)
            json.member("designated", isDesignated)
        }
    }
}
