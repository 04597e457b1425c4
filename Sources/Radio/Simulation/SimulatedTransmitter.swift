import Advertising

/// One transmitter of the simulated site: its content, times, position and power. It is a constant description;
/// `SimulatedSite` contains the state that changes while the simulation runs.
struct SimulatedTransmitter: Sendable {
    var role: SimulatedSite.Role
    var kind: SimulatedSite.Kind
    var payload: SimulatedPayload
    /// The power at 1 m that its frames state, in dBm.
    var power: Int8
    /// The advertising interval without advDelay, in microseconds.
    var interval: Int64
    var motion: SimulatedMotion
    var presence: Presence
    var address: AddressPlan
    var eventType: AdvertisingEventType
    /// The name in the scan response; empty: the transmitter sends none.
    var responseName: [UInt8]
    /// The primary PHY. 1: LE 1M, 3: LE Coded.
    var primaryPHY: UInt8 = 1
    /// The secondary PHY. 0: a legacy advertisement.
    var secondaryPHY: UInt8 = 0
    var link: RadioLink
    var seed: UInt64

    /// The time since power-on when the simulation started, in microseconds: hours to weeks.
    var age: Int64 {
        3_600_000_000 + RandomStream.below(1_800_000_000_000, RandomStream.number(seed, 5))
    }

    var advertisingSID: UInt8 { secondaryPHY == 0 ? 0xFF : 3 }

    /// The radiated power at 1 m in dBm, which decreases with a dying battery.
    func radiated(at elapsed: Int64) -> Double {
        guard case .dyingEddystone = payload else { return Double(power) }
        return Double(power) - Double(2_200 - SimulatedPayload.dyingMillivolts(at: elapsed)) / 60
    }

    func address(at elapsed: Int64) -> DeviceAddress {
        address.address(at: elapsed, visit: presence.visit(at: elapsed))
    }

    func place(at elapsed: Int64) -> Place {
        motion.place(at: elapsed, stay: presence.stay(from: elapsed), visit: presence.visit(at: elapsed))
    }

    func isOnAir(at elapsed: Int64) -> Bool { presence.stay(from: elapsed).contains(elapsed) }
}
