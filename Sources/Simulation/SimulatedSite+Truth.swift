public import Advertising

extension SimulatedSite {
    /// What a transmitter sends.
    public enum Kind: Sendable {
        case iBeacon, altBeacon, eddystone, eddystoneEID, ruuviTag, continuity, exposureNotification, named, extended
        case malformed
    }

    /// What a transmitter demonstrates.
    public enum Role: Sendable {
        /// Always present and working.
        case fixture
        /// Its voltage and power decrease; it stops and starts again.
        case dyingBattery
        /// Goes off the air soon after the start, and comes back minutes later.
        case leaving
        /// Heard only from nearby.
        case edgeOfHearing
        /// A new address every three minutes, but a single identity.
        case rotatingAddress
        /// Comes, passes through and leaves.
        case stranger
        case named
        /// Its name contains escape codes, direction marks and half a character.
        case hostileName
        case malformed
        case extended
    }

    /// The truth about one transmitter, which a monitor can only estimate. Times are microseconds since 1970-01-01 UTC;
    /// one before the start counts as the start.
    public struct Truth: Sendable {
        let transmitter: SimulatedTransmitter
        let route: TechnicianRoute
        let start: Int64

        public var kind: Kind { transmitter.kind }
        public var role: Role { transmitter.role }
        /// The power at 1 m that its frames claim, in dBm (Eddystone frames contain 41 dB more).
        public var powerAt1m: Int8 { transmitter.power }
        /// The advertising interval without advDelay, in microseconds.
        public var interval: Int64 { transmitter.interval }

        /// The address under which it sends; while it is off the air, the one that it used last or will use next.
        public func address(at microseconds: Int64) -> DeviceAddress {
            transmitter.address(at: elapsed(microseconds))
        }

        public func isOnAir(at microseconds: Int64) -> Bool {
            transmitter.isOnAir(at: elapsed(microseconds))
        }

        /// Its position in metres: east, north, and above the technician's laptop; nil while it is off the air.
        public func position(at microseconds: Int64) -> (x: Double, y: Double, z: Double)? {
            let elapsed = elapsed(microseconds)
            guard transmitter.isOnAir(at: elapsed) else { return nil }
            let place = transmitter.place(at: elapsed)
            return (place.x, place.y, place.z)
        }

        /// Its distance from the laptop in metres; nil while it is off the air.
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
