import Advertising
public import Basics
public import BeaconService
import RandomTesting
public import Regions
public import Tracking

/// Generates states and events from a seed.
public struct RandomState {
    var generator: SeededRandom

    public init(seed: UInt64) { generator = SeededRandom(seed: seed) }

    /// - Parameter language: The language; nil: any.
    public mutating func state(language: String? = nil) -> ServiceState {
        ServiceState(
            agreement: pick([.unanswered, .agreed(at: time()), .declined(at: time())]),
            designated: list { $0.designated() }, monitored: list { $0.region() }, userRegions: list { $0.region() },
            ranged: list { $0.text() }, defaultOptions: RegionNotificationOptions(rawValue: UInt(number(8))),
            options: Dictionary(list { ($0.text(), RegionNotificationOptions(rawValue: UInt($0.number(8)))) }) { $1 },
            isSwitcherRuleOn: flag(), polarity: pick(DesignationPolarity.allCases),
            names: Dictionary(list { ($0.identity(), $0.text()) }) { first, _ in first },
            managed: list { $0.managed() }, lists: lists(), beacapp: beacapp(),
            reserved: list { $0.reserved() },
            language: language ?? optional { _ in "ja" },
            userIdentifier: optional { $0.text() },
            device: optional { UUID128(high: UInt64($0.number(1 << 60)), low: UInt64($0.number(1 << 60))) })
    }

    public mutating func event() -> SiteEvent {
        SiteEvent(
            time: time(), kind: pick(SiteEvent.Kind.allCases), region: optional { $0.text() },
            regionClass: optional { $0.pick(RegionClass.allCases) }, beacon: optional { $0.identity() },
            rule: optional { $0.text() }, action: optional { $0.action() }, rssi: optional { $0.integer() },
            reason: optional { $0.reason() }, beacons: list { $0.firedBeacon() }, isNotified: flag())
    }

    private mutating func firedBeacon() -> FiredBeacon {
        FiredBeacon(
            identity: identity(), name: optional { $0.text() }, rssi: optional { $0.integer() },
            proximity: pick(Proximity.allCases), distance: optional { $0.real() })
    }

    public mutating func designated() -> ServiceBeaconData {
        ServiceBeaconData(
            regionID: text(), segment: Int(integer() as UInt16), keycode: text(), isSwitcher: flag())
    }

    public mutating func region() -> MonitoredRegion {
        let constraint: RegionConstraint =
            switch number(3) {
            case 0:
                optional({ ($0.integer() as UInt16, $0.optional { $0.integer() as UInt16 }) }).map {
                    .iBeacon(uuid: uuid(), major: $0.0, minor: $0.1)
                } ?? .iBeacon(uuid: uuid(), major: nil, minor: nil)
            case 1: .altBeacon(id1: uuid(), id2: optional { $0.integer() }, id3: optional { $0.integer() })
            default: .eddystone(namespace: octets(10), instance: optional { $0.octets(6) })
            }
        let threshold: RegionSettings.Threshold =
            switch number(3) {
            case 0: .none
            case 1: .rssi(enter: integer(), exit: integer())
            default: .distance(enter: real(), exit: real())
            }
        let region = try? BeaconRegion(
            identifier: text(), constraint: constraint, address: optional { $0.address() })
        guard let region else { fatalError("a name is never empty") }
        return MonitoredRegion(
            region, options: RegionNotificationOptions(rawValue: UInt(number(8))),
            settings: RegionSettings(
                exitPeriod: real(), entryCount: number(9), entryWindow: real(), threshold: threshold),
            regionClass: pick(RegionClass.allCases))
    }

    public mutating func memory() -> (regions: [RegionMemory], rules: [RuleMemory]) {
        let regions = Dictionary(list { ($0.text(), $0.pick(RegionState.allCases)) }) { $1 }
        let rules = Dictionary(list { ($0.text(), $0.list { $0.number(9) }) }) { $1 }
        return (
            regions.sorted { $0.key < $1.key }.map { identifier, state in
                RegionMemory(
                    identifier: identifier, state: state, since: optional { $0.time() },
                    lastHeard: optional { $0.time() })
            },
            rules.sorted { $0.key < $1.key }.map { rule, steps in
                RuleMemory(rule: rule, lastFired: optional { $0.time() }, isHeld: flag(), steps: steps)
            }
        )
    }

    public mutating func record(_ state: ServiceRecordState = .waiting) -> ServiceRecord {
        ServiceRecord(
            identifier: .random(), flag() ? .track(track()) : .report(report()), code: optional { $0.text() },
            isTestMode: optional { $0.flag() }, state: state)
    }

    /// A record that is a log of Beacapp.
    /// - Parameter server: The server; nil: any.
    public mutating func log(
        of server: String? = nil, _ requestToken: String = "token", _ state: ServiceRecordState = .waiting
    ) -> ServiceRecord {
        let log = BeacappLog(
            flag() ? .custom(text()) : .fired(event: text(), beacon: optional { $0.text() }),
            server: server ?? text(), requestToken: requestToken, time: time())
        return ServiceRecord(identifier: .random(), .beacapp(log), state: state)
    }

    private mutating func report() -> ContentReport {
        ContentReport(
            pick(ContentAct.allCases), presentationID: text(), place: place(), time: time(),
            userIdentifier: optional { $0.text() },
            device: optional { UUID128(high: UInt64($0.number(1 << 60)), low: UInt64($0.number(1 << 60))) })
    }

    private mutating func place() -> ContactPlace {
        ContactPlace(regionID: text(), keycode: optional { String(10_000 + $0.number(10_000)) })
    }

    public mutating func content() -> KeptContent {
        KeptContent(
            identifier: .random(),
            Presentation(
                presentationID: text(), campaignID: text(), kind: pick(Presentation.Kind.allCases),
                contentURL: optional { $0.text() }, annotation: pick(Presentation.Annotation.allCases),
                body: optional { $0.text() }, alertWaitingTime: real(), endTime: optional { $0.time() }),
            at: place(), received: time(), notified: optional { $0.time() }, opened: optional { $0.time() })
    }

    private mutating func track() -> TrackingRecord {
        TrackingRecord(
            regionID: text(), region: text(), start: time(), end: time(), cycles: number(9),
            beacons: list { random in
                TrackedBeacon(
                    data: random.designated(), proximity: random.pick(Proximity.allCases), accuracy: random.real(),
                    rssi: random.real(), samples: random.number(9), isDesignated: random.flag())
            }, userIdentifier: optional { $0.text() },
            device: optional { UUID128(high: UInt64($0.number(1 << 60)), low: UInt64($0.number(1 << 60))) })
    }

    public mutating func identity() -> BeaconIdentity { identity(pick(BeaconIdentity.Kind.allCases)) }

    public mutating func identity(_ kind: BeaconIdentity.Kind) -> BeaconIdentity {
        let count =
            switch kind {
            case .iBeacon, .altBeacon: 20
            case .eddystoneUID: 16
            case .eddystoneEID, .ruuviTag, .device, .kkmSensor: 8
            case .eddystoneURL, .uriBeacon: 1 + number(18)
            case .layout: number(25)
            }
        let layout: UInt8 = kind == .layout ? integer() : 0
        guard let identity = BeaconIdentity(kind: kind, layout: layout, octets: octets(count)) else {
            fatalError("\(count) octets are right for \(kind)")
        }
        return identity
    }

    private mutating func managed() -> ManagedRegion {
        ManagedRegion(
            regionID: text(), uuid: uuid(), major: optional { $0.integer() }, minor: optional { $0.integer() },
            name: optional { $0.text() }, managedType: pick(ManagedRegionType.allCases),
            beaconType: optional { $0.pick(BeaconType.allCases) })
    }

    private mutating func lists() -> FetchedLists {
        FetchedLists(
            managed: optional { $0.origin() }, officialOrigin: optional { $0.origin() },
            official: list { $0.reserved() },
            new: list { $0.managed() }, abandoned: list { $0.managed() }, marks: list { $0.mark() })
    }

    private mutating func beacapp() -> BeacappMemory {
        BeacappMemory(
            activation: optional {
                BeacappActivation(
                    server: $0.text(), keys: BeacappKeys(requestToken: $0.text(), secretKey: $0.text()),
                    device: $0.uuid(), accessToken: $0.text(), expires: $0.time(), isDemonstration: $0.flag())
            },
            events: optional {
                BeacappEvents(
                    place: $0.text(), text: $0.text(), revision: $0.text(), tag: $0.optional { $0.text() },
                    updated: $0.time())
            }, lastLog: optional { $0.time() })
    }

    private mutating func origin() -> ListOrigin { ListOrigin(place: text(), time: time()) }

    private mutating func mark() -> ListMark {
        let slices = ManagedSlice.all.map { ServiceList.managed($0) }
        let key = ListKey(
            server: text(), application: text(), isTestMode: flag(), list: pick([.official] + slices))
        let moment = MachineMoment(time: time(), boot: text(), sinceBoot: Int64(number(1 << 40)))
        return ListMark(key: key, tag: optional { $0.text() }, moment: moment)
    }

    private mutating func reserved() -> OfficialRegion {
        OfficialRegion(
            regionID: text(), uuid: uuid(), regionType: number(5), beaconType: pick(BeaconType.allCases),
            isEnabled: flag())
    }

    private mutating func action() -> RuleAction {
        switch number(5) {
        case 0: .openImage(url: text())
        case 1: .openURL(url: text())
        case 2: .openText(text())
        case 3: .custom(list { RuleAction.KeyValue($0.text(), $0.text()) })
        default: .unknown(name: "x" + text(), text: text())
        }
    }

    private mutating func reason() -> Phrase {
        Phrase(
            TextKey(rawValue: "why." + text()),
            list { random in
                switch random.number(3) {
                case 0: .text(random.text())
                case 1: .integer(Int(bitPattern: UInt(random.generator.next())))
                default: .seconds(random.real())
                }
            })
    }
}

// Helpers for small values.
extension RandomState {
    /// Texts that are difficult for formats: separators, quotes, escapes, other scripts, a combining mark at the
    /// start.
    private static let pieces = [
        "a", "7", "\n", "\\", "\t", "\"", "'", ":", ";", "狼煙", "\u{301}", "\\n", "é", " ", "%@",
    ]

    mutating func text() -> String { (0...number(6)).map { _ in pick(Self.pieces) }.joined() }
    public mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    mutating func flag() -> Bool { number(2) == 1 }
    public mutating func pick<Element>(_ choices: [Element]) -> Element { choices[number(choices.count)] }
    public mutating func time() -> Timestamp {
        Timestamp(microseconds: Int64.random(in: -1_000_000...1_900_000_000_000_000, using: &generator))
    }
    public mutating func integer<Number: FixedWidthInteger>() -> Number { Number(truncatingIfNeeded: generator.next()) }
    mutating func uuid() -> UUID128 { UUID128(high: generator.next(), low: generator.next()) }
    mutating func real() -> Double { Double.random(in: -1e6...1e6, using: &generator) }
    mutating func address() -> DeviceAddress { DeviceAddress(generator.next(), pick([.public, .random, .anonymous])) }

    mutating func octets(_ count: Int) -> ShortOctets {
        var octets = ShortOctets()
        for _ in 0..<count { octets.append(integer()) }
        return octets
    }

    mutating func optional<Value>(_ make: (inout Self) -> Value) -> Value? { flag() ? make(&self) : nil }

    mutating func list<Element>(_ make: (inout Self) -> Element) -> [Element] {
        (0..<number(5)).map { _ in make(&self) }
    }
}
