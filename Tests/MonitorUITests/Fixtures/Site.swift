import Advertising
import Basics
import MonitorUI
import Regions
import Tracking
@testable import BeaconService

/// Regions and their events in the tests: a shop with a gate and an office.
enum Site {
    static let shop = UUID128(high: 0xA0A1_A2A3_A4A5_A6A7, low: 0xA8A9_AAAB_ACAD_AEAF)
    static let gateA = SampleRows.rows[0].identity
    static let gateB = SampleRows.rows[1].identity
    static let café = SampleRows.rows[2].identity

    static func moment(_ secondsAgo: Double) -> Timestamp { Air.start.advanced(bySeconds: -secondsAgo) }

    static func region(
        _ identifier: String, _ constraint: RegionConstraint, _ regionClass: RegionClass = .other,
        options: RegionNotificationOptions = .default, settings: RegionSettings = RegionSettings()
    ) -> MonitoredRegion {
        guard let region = try? BeaconRegion(identifier: identifier, constraint: constraint) else {
            fatalError("no region: \(identifier)")
        }
        return MonitoredRegion(region, options: options, settings: settings, regionClass: regionClass)
    }

    static let regions: [RegionStatus] = [
        RegionStatus(
            monitored: region("shop", .iBeacon(uuid: shop, major: nil, minor: nil), .initial), state: .inside,
            since: moment(3700), lastHeard: moment(1), lastBeacon: gateA, beaconsInside: 3, timeLeft: 29),
        RegionStatus(
            monitored: region(
                "shop:0000100017", .iBeacon(uuid: shop, major: 1, minor: 17), .designated,
                options: [.onEntry, .onExit, .entryStateOnDisplay],
                settings: RegionSettings(exitPeriod: 20, entryCount: 2, threshold: .rssi(enter: -70, exit: -80))),
            state: .inside, since: moment(7), lastHeard: moment(13.8), lastBeacon: gateA, beaconsInside: 1,
            timeLeft: 6.2),
        RegionStatus(
            monitored: region(
                "出口", .eddystone(namespace: namespace, instance: nil), .managed, options: .onEntry,
                settings: RegionSettings(threshold: .distance(enter: 2, exit: 3.5))),
            state: .outside, since: moment(90000), lastHeard: moment(90030), lastBeacon: café),
        RegionStatus(monitored: region("office", .iBeacon(uuid: shop, major: 9, minor: nil), .other)),
        RegionStatus(
            monitored: region("ticket", .iBeacon(uuid: shop, major: 2, minor: nil), .dynamic), state: .inside,
            since: moment(60), lastHeard: moment(2), lastBeacon: gateB, beaconsInside: 2),
    ]

    static let namespace: ShortOctets = {
        let octets: [UInt8] = [0xED, 0xD1, 0xEB, 0xEA, 0xC0, 0x4E, 0x5D, 0xEF, 0xA0, 0x17]
        return ShortOctets(octets.span, 0..<10)
    }()

    /// A site with nothing but an agreement.
    static let bare = SiteSnapshot(service: ServiceState(agreement: .agreed(at: Air.start), language: "en"))

    static var full: SiteSnapshot {
        let yard = region("yard", .iBeacon(uuid: shop, major: 3, minor: nil))
        let service = ServiceState(
            agreement: .agreed(at: Air.start), userRegions: [yard, regions[3].monitored], ranged: ["shop"],
            names: [gateA: "正門"],
            language: "en")
        return SiteSnapshot(
            regions: regions, idleRegions: [yard], service: service,
            official: [OfficialRegion(regionID: "shop", uuid: shop, beaconType: .serviceStatic)],
            ranged: [
                RangedRegion(
                    region: regions[0].monitored.region,
                    beacons: [
                        RangedBeacon(identity: gateA, proximity: .immediate, accuracy: 0.3, rssi: -48),
                        RangedBeacon(identity: gateB, proximity: .near, accuracy: 1.8, rssi: -63),
                        RangedBeacon(identity: SampleRows.rows[6].identity, proximity: .unknown, accuracy: -1, rssi: 0),
                    ])
            ],
            tracking: TrackingGauge(region: "shop", cycle: 3, cycles: 5, timeLeft: 8.4))
    }

    // MARK: Events

    static func event(_ event: SiteEvent, _ local: LocalTime) -> MonitorEvent {
        MonitorEvent(time: event.time, local: local, kind: .site(event))
    }

    static let actions: [RuleAction] = [
        .openURL(url: "https://user@shop.example.com/welcome?gate=A"),
        .openText("ようこそ。本日は駅前店の開店記念日です。\n二階のカフェで温かいお茶をどうぞ。\u{1B}[31m\nWelcome to the shop."),
        .custom([.init("floor", "2"), .init("クーポン", "お茶一杯 無料"), .init("a very long key of all", "x")]),
        .openImage(url: "file:///etc/passwd"),
        .unknown(name: "jbcp_dance", text: "{\"action\":\"jbcp_dance\",\"steps\":3}"),
    ]

    static let events: [MonitorEvent] = {
        func time(_ second: Double) -> Timestamp { Air.start.advanced(bySeconds: second) }
        let last = Happenings.local(23, 58, 0, day: 20)
        var events = [
            event(SiteEvent(number: 1, time: time(-45000), kind: .started), last),
            event(
                SiteEvent(
                    number: 2, time: time(-44990), kind: .exit, region: "出口", regionClass: .managed,
                    reason: Phrase(.why.lastHeard, .seconds(30), .seconds(30))), Happenings.local(23, 58, 10, day: 20)),
            event(
                SiteEvent(
                    number: 3, time: time(-30), kind: .enter, region: "shop", regionClass: .initial, beacon: gateA,
                    rssi: -62, reason: Phrase(.why.reports, .integer(2), .seconds(5))), Happenings.local(12, 39, 37)),
            event(
                SiteEvent(
                    number: 4, time: time(-29.5), kind: .enter, region: "shop:0000100017", regionClass: .designated,
                    beacon: gateA, rssi: -62, reason: Phrase(.why.reports, .integer(2), .seconds(5)), isNotified: false
                ),
                Happenings.local(12, 39, 37)),
            event(
                SiteEvent(number: 5, time: time(-28), kind: .switcherStarted, region: "shop", beacon: gateA),
                Happenings.local(12, 39, 39)),
        ]
        for (index, action) in actions.enumerated() {
            events.append(
                event(
                    SiteEvent(
                        number: 6 + index, time: time(Double(index - 20)), kind: .ruleFired,
                        region: index == 0 ? "shop" : nil, beacon: index == 1 ? gateA : nil,
                        rule: ["welcome", "歓迎", "coupon", "picture", "dance"][index], action: action),
                    Happenings.local(12, 39, 47 + index)))
        }
        return events
    }()
}
