public import Advertising

extension SimulatedSite {
    /// The content that a transmitter sends.
    public enum Kind: Sendable {
        case iBeacon, altBeacon, eddystone, eddystoneEID, ruuviTag, continuity, exposureNotification, named, extended
        case malformed
    }

    /// The situation that a transmitter demonstrates.
    public enum Role: Sendable {
        /// A transmitter that is always present and working.
        case fixture
        /// A transmitter whose voltage and power decrease; it stops and starts again.
        case dyingBattery
        /// A transmitter that goes off the air soon after the start, and comes back minutes later.
        case leaving
        /// A transmitter that is heard only from nearby.
        case edgeOfHearing
        /// A transmitter with a new address every three minutes, but a single identity.
        case rotatingAddress
        /// A transmitter that comes, passes through and leaves.
        case stranger
        case named
        /// A transmitter whose name contains escape codes, direction marks and an incomplete character.
        case hostileName
        case malformed
        case extended
    }

    /// The actual properties of one transmitter, which a monitor can only estimate. Times are microseconds since
    /// 1970-01-01 UTC; a time before the start counts as the start.
    public struct Truth: Sendable {
        let transmitter: SimulatedTransmitter
        let route: TechnicianRoute
        let start: Int64

        public var kind: Kind { transmitter.kind }
        public var role: Role { transmitter.role }
        /// The power at 1 m that its frames state, in dBm (Eddystone frames contain 41 dB more).
        public var powerAt1m: Int8 { transmitter.power }
        /// The advertising interval without advDelay, in microseconds.
        public var interval: Int64 { transmitter.interval }

        /// The address under which the transmitter sends; while it is off the air, the address that it used last or
        /// will use next.
        public func address(at microseconds: Int64) -> DeviceAddress {
            transmitter.address(at: elapsed(microseconds))
        }

        public func isOnAir(at microseconds: Int64) -> Bool {
            transmitter.isOnAir(at: elapsed(microseconds))
        }

        /// The transmitter's position in metres: east, north, and above the technician's laptop; nil while it is
        /// off the air.
        public func position(at microseconds: Int64) -> (x: Double, y: Double, z: Double)? {
            let elapsed = elapsed(microseconds)
            guard transmitter.isOnAir(at: elapsed) else { return nil }
            let place = transmitter.place(at: elapsed)
            return (place.x, place.y, place.z)
        }

        /// The transmitter's distance from the laptop in metres; nil while it is off the air.
        public func distance(at microseconds: Int64) -> Double? {
            let elapsed = elapsed(microseconds)
            guard transmitter.isOnAir(at: elapsed) else { return nil }
            return route.stand(at: elapsed).place.distance(to: transmitter.place(at: elapsed))
        }

        private func elapsed(_ microseconds: Int64) -> Int64 {
            SimulatedSite.elapsed(microseconds, since: start)
        }
    }

    /// Every transmitter of the site, always in the same order.
    public var beacons: [Truth] {
        transmitters.map { Truth(transmitter: $0, route: route, start: start) }
    }

    /// The technician's position in metres from the south-west corner of the floor: x to the east, y to the north.
    public func technician(at microseconds: Int64) -> (x: Double, y: Double) {
        let place = route.stand(at: Self.elapsed(microseconds, since: start)).place
        return (place.x, place.y)
    }

    /// Microseconds since `start`, at least 0, clamped to the range of the type.
    static func elapsed(_ microseconds: Int64, since start: Int64) -> Int64 {
        let (difference, overflow) = microseconds.subtractingReportingOverflow(start)
        if overflow { return microseconds > start ? Int64.max / 4 : 0 }
        return min(max(difference, 0), Int64.max / 4)
    }
}
