import Advertising

/// Sets up the transmitters of the site. Their places are fixed; the seed determines the rest.
struct SitePlan {
    private var random: RandomStream
    private(set) var transmitters: [SimulatedTransmitter] = []

    init(seed: UInt64) {
        random = RandomStream(seed: seed)
        addShelves()
        addGates()
        addEddystones()
        addOddities()
        addStrangers()
    }

    @discardableResult
    private mutating func add(
        _ kind: SimulatedSite.Kind, _ payload: SimulatedPayload, x: Double, y: Double, z: Double = 0.15,
        power: Int8 = -59, every milliseconds: Int64, role: SimulatedSite.Role = .fixture,
        eventType: AdvertisingEventType = .legacy
    ) -> Int {
        let seed = random.next()
        transmitters.append(
            SimulatedTransmitter(
                role: role, kind: kind, payload: payload, power: power, interval: milliseconds * 1_000,
                motion: .still(Place(x: x, y: y, z: z)), presence: .always, address: .fixed(seed: seed),
                eventType: eventType, responseName: [], link: RadioLink(seed: seed), seed: seed))
        return transmitters.count - 1
    }

    /// Adds three iBeacons on each row of shelves, alternating between its front and back.
    private mutating func addShelves() {
        let intervals: [Int64] = [100, 100, 200, 100, 100, 500, 200, 100, 1_000, 200, 100, 100]
        let powers: [Int8] = [-59, -59, -59, -65, -59, -59, -56, -59, -59, -65, -59, -59]
        for index in 0..<12 {
            let (row, column) = (index / 3, index % 3)
            let side = (row + column) % 2 == 0 ? -ShopFloor.shelfDepth : ShopFloor.shelfDepth
            add(
                .iBeacon, .iBeacon(uuid: SimulatedSite.shelfUUID, major: 1, minor: UInt16(index + 1)),
                x: 6 + 5 * Double(column), y: ShopFloor.rowSpacing * Double(row + 1) + side, power: powers[index],
                every: intervals[index])
        }
        // The technician stops at the first beacon: the offset of its place must not decide whether it is
        // immediate.
        transmitters[0].link.placeOffset = 2.5
        // The beacon sends its name on request.
        transmitters[0].eventType = [.connectable, .scannable, .legacy]
        transmitters[0].responseName = Array("売場ビーコン1".utf8)
    }

    private mutating func addGates() {
        let gates: [(x: Double, y: Double, major: UInt16)] = [(1, 0.5, 1), (3, 0.5, 1), (22.2, 11.2, 2), (20.8, 16, 3)]
        for (index, gate) in gates.enumerated() {
            add(
                .iBeacon, .iBeacon(uuid: SimulatedSite.gateUUID, major: gate.major, minor: UInt16(index + 1)),
                x: gate.x, y: gate.y, z: 1.5, power: index == 3 ? -62 : -59, every: 100)
        }
        add(
            .iBeacon, .iBeacon(uuid: SimulatedSite.gateUUID, major: 4, minor: 1), x: 27.2, y: 4.7, every: 200)
        let weak = add(
            .iBeacon, .iBeacon(uuid: SimulatedSite.gateUUID, major: 4, minor: 2), x: 25, y: 13, power: -76,
            every: 250, role: .edgeOfHearing)
        // The offset of the place must not decide whether the beacon is heard.
        transmitters[weak].link.placeOffset = 0
        addSigns()
    }

    /// Adds three AltBeacons: one near the first stop, one that goes off the air soon after the start, and one at
    /// the back.
    private mutating func addSigns() {
        let places = [(6.6, 3.6), (14.0, 4.4), (18.3, 16.0)]
        let signs = places.enumerated().map { index, place in
            add(
                .altBeacon, .altBeacon(id2: 7, id3: UInt16(index + 1)), x: place.0, y: place.1,
                power: -57, every: 200, role: index == 1 ? .leaving : .fixture)
        }
        transmitters[signs[0]].link.placeOffset = 0.5
        transmitters[signs[1]].link.placeOffset = 0
        transmitters[signs[1]].presence = .visits(
            everySeconds: 300, stay: 150...200, seed: transmitters[signs[1]].seed, first: 16)
    }

    private mutating func addEddystones() {
        let posters = [(3.7, 8.0), (18.3, 8.0), (3.7, 12.0), (18.3, 12.0)]
        for (index, place) in posters.enumerated() {
            add(
                .eddystone, .eddystone(instance: UInt64(index + 1), url: SimulatedSite.urls[index]),
                x: place.0, y: place.1, power: -61, every: 150)
        }
        for (index, place) in [(11.0, 5.0), (11.0, 15.0), (26.0, 16.0)].enumerated() {
            add(
                .eddystone, .eddystone(instance: UInt64(index + 17), url: []), x: place.0, y: place.1, z: 1.8,
                every: 250)
        }
        add(.eddystoneEID, .eddystoneEID, x: 13, y: 19.5, every: 400)

        let dying = add(
            .eddystone, .dyingEddystone(instance: 33), x: 3.7, y: 16, every: 300, role: .dyingBattery)
        transmitters[dying].link.placeOffset = 0
        transmitters[dying].presence = .visits(
            everySeconds: 120, stay: 80...105, seed: transmitters[dying].seed, first: 90)

        let rotating = add(
            .eddystone, .eddystone(instance: 34, url: []), x: 0.3, y: 10, every: 150, role: .rotatingAddress)
        transmitters[rotating].address = .rotating(every: 180_000_000, seed: transmitters[rotating].seed)
    }

    /// Adds single items: a sensor, names, long advertisements, malformed ones.
    private mutating func addOddities() {
        let connectable: AdvertisingEventType = [.connectable, .scannable, .legacy]
        add(.ruuviTag, .ruuviTag, x: 25, y: 6, power: -60, every: 1_285)
        add(
            .named, .named(Array("レジ横センサー".utf8)), x: 20.6, y: 17, every: 500, role: .named,
            eventType: connectable)
        let hostile = add(
            .named, .named([]), x: 13, y: 2.8, every: 500, role: .hostileName, eventType: connectable)
        transmitters[hostile].responseName = SimulatedSite.hostileName
        add(.malformed, .malformed, x: 6, y: 19.7, every: 4_000, role: .malformed)

        let sign = add(
            .extended, .extendedIBeacon(minor: 1, name: Array("店頭サイネージと在庫ビーコン".utf8)), x: 18.3, y: 4, every: 400,
            role: .extended, eventType: [])
        transmitters[sign].secondaryPHY = 2
        let sensor = add(
            .extended, .extendedSensor(name: Array("Cold store sensor 2".utf8)), x: 28, y: 17, every: 600,
            role: .extended, eventType: [])
        transmitters[sensor].primaryPHY = 3
        transmitters[sensor].secondaryPHY = 3
    }

    private mutating func addStrangers() {
        for index in 0..<4 {
            addStranger(.continuity, .continuity, every: 180 + 30 * Int64(index), cycle: 240 + 60 * Double(index))
        }
        for index in 0..<3 {
            addStranger(
                .exposureNotification, .exposureNotification, every: 250, cycle: 300 + 45 * Double(index))
        }
        for name in ["Headphones 7", "ワイヤレスイヤホン"] {
            let index = addStranger(.named, .named([]), every: 200, cycle: 280)
            transmitters[index].responseName = Array(name.utf8)
        }
    }

    @discardableResult
    private mutating func addStranger(
        _ kind: SimulatedSite.Kind, _ payload: SimulatedPayload, every milliseconds: Int64, cycle: Double
    ) -> Int {
        let index = add(
            kind, payload, x: 0, y: 0, power: -63, every: milliseconds, role: .stranger,
            eventType: [.connectable, .scannable, .legacy])
        let seed = transmitters[index].seed
        transmitters[index].presence = .visits(everySeconds: cycle, stay: 90...220, seed: seed)
        transmitters[index].motion = .visitor(seed: seed)
        transmitters[index].address = .eachVisit(seed: seed)
        return index
    }
}
