public import Advertising
public import Basics
import Regions
public import Tracking

/// The findings of a tracking window, to be sent to the service.
public struct TrackingRecord: Equatable, Sendable {
    /// The identifier of the official region.
    public var regionID: String
    /// The identifier of the region that was tracked: generic, or of one beacon.
    public var region: String
    public var start: Timestamp
    public var end: Timestamp
    public var cycles: Int
    /// The beacons, nearest first: by the best proximity, then by the mean distance.
    public var beacons: [TrackedBeacon]
    /// The application's identifier of its user when the window closed (auid), or nil if none was set.
    public var userIdentifier: String?
    /// The identifier by which servers identified this device when the window closed, or nil if there was none yet.
    public var device: UUID128?

    public init(
        regionID: String, region: String, start: Timestamp, end: Timestamp, cycles: Int, beacons: [TrackedBeacon],
        userIdentifier: String? = nil, device: UUID128? = nil
    ) {
        self.regionID = regionID
        self.region = region
        self.start = start
        self.end = end
        self.cycles = cycles
        self.beacons = beacons
        self.userIdentifier = userIdentifier
        self.device = device
    }
}

/// A beacon of a tracking record.
public struct TrackedBeacon: Equatable, Sendable {
    public var data: ServiceBeaconData
    /// The nearest proximity in the window.
    public var proximity: Proximity
    /// The distance in metres: the mean of the samples that had one; -1 if none had one.
    public var accuracy: Double
    /// The mean signal strength of the samples in dBm.
    public var rssi: Double
    /// The number of cycles in which the beacon was received; 1 or more.
    public var samples: Int
    public var isDesignated: Bool

    public init(
        data: ServiceBeaconData, proximity: Proximity, accuracy: Double, rssi: Double, samples: Int,
        isDesignated: Bool
    ) {
        self.data = data
        self.proximity = proximity
        self.accuracy = accuracy
        self.rssi = rssi
        self.samples = samples
        self.isDesignated = isDesignated
    }
}

/// An open window of the tracker.
struct TrackingWindow: Equatable, Sendable {
    var start: Timestamp
    var cycle = 0
    /// The samples, in the order of each beacon's first sample.
    var samples: [Sample] = []

    init(start: Timestamp) { self.start = start }

    struct Sample: Equatable, Sendable {
        var data: ServiceBeaconData
        var isDesignated: Bool
        var best: Proximity
        var rssi = 0
        var count = 0
        var accuracy = 0.0
        var accuracies = 0

        mutating func add(_ beacon: RangedBeacon) {
            if beacon.proximity.rank < best.rank { best = beacon.proximity }
            rssi += beacon.rssi
            count += 1
            guard beacon.accuracy >= 0 else { return }
            accuracy += beacon.accuracy
            accuracies += 1
        }

        var tracked: TrackedBeacon {
            TrackedBeacon(
                data: data, proximity: best, accuracy: accuracies == 0 ? -1 : accuracy / Double(accuracies),
                rssi: Double(rssi) / Double(count), samples: count, isDesignated: isDesignated)
        }
    }

    /// Adds one cycle. Beacons of other regions and those that were not received are ignored.
    mutating func add(
        _ beacons: [RangedBeacon], in region: BeaconRegion, _ official: OfficialRegion, _ state: ServiceState,
        _ context: ServiceContext
    ) {
        cycle += 1
        var places: [String: Int] = [:]
        for (place, sample) in samples.enumerated() { places[sample.data.keycode] = place }
        for beacon in beacons where beacon.isHeard && region.constraint.matches(beacon.identity) {
            guard let data = state.serviceData(of: beacon.identity, in: official, context) else { continue }
            if let place = places[data.keycode] {
                samples[place].add(beacon)
            } else if samples.count < BeaconTracker.maximumBeacons {
                places[data.keycode] = samples.count
                samples.append(
                    Sample(data: data, isDesignated: state.isDesignated(data), best: beacon.proximity))
                samples[samples.count - 1].add(beacon)
            }
        }
    }

    func record(
        region: BeaconRegion, _ official: OfficialRegion, now: Timestamp, _ state: ServiceState
    ) -> TrackingRecord {
        TrackingRecord(
            regionID: official.regionID, region: region.identifier, start: min(start, now), end: now, cycles: cycle,
            beacons: samples.map(\.tracked).sorted { $0.isNearer(than: $1) }, userIdentifier: state.userIdentifier,
            device: state.device)
    }
}

extension TrackedBeacon {
    /// Orders beacons by distance, those without a distance last; among equals the stronger one is first, then the
    /// one with the smaller key code.
    public func isNearer(than other: TrackedBeacon) -> Bool {
        if proximity.rank != other.proximity.rank { return proximity.rank < other.proximity.rank }
        if accuracy != other.accuracy {
            if accuracy < 0 || other.accuracy < 0 { return other.accuracy < 0 }
            return accuracy < other.accuracy
        }
        return rssi != other.rssi ? rssi > other.rssi : data.keycode < other.data.keycode
    }
}
