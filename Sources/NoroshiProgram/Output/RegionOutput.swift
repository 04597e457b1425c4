import Advertising
import Basics
import BeaconService
import Localization
import Noroshi
import Regions

// Writing regions and beacons to standard output.

extension RegionConstraint {
    /// Writes the common properties of the region's beacons as members of the current object.
    func write(to json: inout JSONText) {
        switch self {
        case .iBeacon(let uuid, let major, let minor):
            json.member("type", "ibeacon")
            json.member("uuid", uuid.description)
            json.member("major", major.map(Int.init))
            json.member("minor", minor.map(Int.init))
        case .altBeacon(let id1, let id2, let id3):
            json.member("type", "altbeacon")
            json.member("id1", id1?.description)
            json.member("id2", id2.map(Int.init))
            json.member("id3", id3.map(Int.init))
        case .eddystone(let namespace, let instance):
            json.member("type", "eddystone-uid")
            json.member("namespace", namespace.description)
            json.member("instance", instance?.description)
        }
    }
}

extension MonitoredRegion {
    /// Writes the region as an object. `regionID` is the identifier of the service's region that it belongs to,
    /// otherwise its own identifier.
    func write(to json: inout JSONText, isMonitored: Bool, _ more: (inout JSONText) -> Void = { _ in }) {
        json.object { json in
            json.member("regionID", serviceID)
            json.member("region", region.identifier)
            json.member("class", regionClass.rawValue)
            region.constraint.write(to: &json)
            json.member("address", region.address?.description)
            json.member("monitored", isMonitored)
            json.key("notify")
            json.array { json in for word in options.words { json.value(word) } }
            json.member("notifyMask", Int(options.rawValue))
            settings.write(to: &json)
            more(&json)
        }
    }

    /// The identifier without the key code of a designated beacon.
    private var serviceID: String {
        guard regionClass == .designated, let colon = region.identifier.lastIndex(of: ":") else {
            return region.identifier
        }
        return String(region.identifier[..<colon])
    }
}

extension RegionSettings {
    func write(to json: inout JSONText) {
        json.member("exitPeriod", exitPeriod)
        json.member("entryCount", entryCount)
        json.member("entryWindow", entryWindow)
        switch threshold {
        case .none: break
        case .rssi(let enter, let exit):
            json.key("rssiThreshold")
            json.object { json in
                json.member("enter", Int(enter))
                json.member("exit", Int(exit))
            }
        case .distance(let enter, let exit):
            json.key("distanceThreshold")
            json.object { json in
                json.member("enter", enter)
                json.member("exit", exit)
            }
        }
    }
}

extension ServiceBeaconData {
    /// Writes control data as an object, with the other facts about the beacon.
    func write(
        to json: inout JSONText, _ state: ServiceState, _ context: ServiceContext,
        _ more: (inout JSONText) -> Void = { _ in }
    ) {
        let identity = state.identity(of: self, context)
        json.object { json in
            json.member("regionID", regionID)
            json.member("segment", segment)
            json.member("keycode", keycode)
            json.member("switcher", isSwitcher)
            json.member("name", identity.flatMap { state.names[$0] })
            json.member("uuid", identity?.uuid?.description)
            json.member("major", identity?.major.map(Int.init))
            json.member("minor", identity?.minor.map(Int.init))
            json.member("region", regionIdentifier)
            json.member("designated", state.isDesignated(self))
            json.member("monitored", state.isMonitored(regionIdentifier))
            more(&json)
        }
    }
}

extension OfficialRegion {
    /// Writes the entry; the vendor's file has `UUID` where this output has `uuid`.
    func write(to json: inout JSONText) {
        json.object { json in
            json.member("regionID", regionID)
            json.member("uuid", uuid.description)
            json.member("regionType", regionType)
            json.member("beaconType", beaconType.rawValue)
            if !isEnabled { json.member("enabled", false) }
        }
    }
}

extension Argument {
    /// A moment as local date and time, in the form of the language of the text that contains it.
    static func moment(_ time: Timestamp) -> Argument {
        let local = LocalZone.system.civil(time)
        return .phrase(
            Phrase(
                .date.time,
                .phrase(Phrase(.date.ymd, .integer(local.year), .integer(local.month), .integer(local.day))),
                .phrase(
                    Phrase(
                        .time.hms, .integer(local.secondOfDay / 3600), .integer(local.secondOfDay / 60 % 60),
                        .integer(local.secondOfDay % 60)))))
    }
}

extension Localizer {
    /// A moment as local date and time.
    func moment(_ time: Timestamp) -> String {
        let local = LocalZone.system.civil(time)
        return dateTime(year: local.year, month: local.month, day: local.day, secondsOfDay: local.secondOfDay)
    }
}
