public import Advertising

/// A shop with some forty transmitters and a technician who walks through it with a laptop, for use without a Bluetooth
/// controller.
///
/// The world depends only on the seed, to the last bit and on every machine: the length of the steps of `advance`
/// makes no difference, and the start only shifts the times. About 200 reports a second are heard. Legacy
/// advertisements are sent as the Core Specification defines (Vol 6 Part B 4.4.2): an interval and up to 10 ms of
/// advDelay, on one of three channels at the scanner.
public struct SimulatedSite: Sendable {
    /// The changing state of one transmitter. Times are microseconds since the start.
    private struct State {
        var random: RandomStream
        /// The number of the next advertisement since power-on.
        var sent: UInt32
        var poweredOn: Int64
        /// The time at which the transmitter goes off the air.
        var leaves: Int64
        /// The advertising event after a pending scan response; nil when none is pending.
        var afterResponse: Int64?
    }

    let start: Int64
    let route: TechnicianRoute
    let transmitters: [SimulatedTransmitter]
    /// The time that the simulation has reached, in microseconds since the start.
    private var reached: Int64 = 0
    /// The time at which each transmitter sends next. It is separate from the state, so that the search for the
    /// first touches few cache lines.
    private var next: [Int64] = []
    private var states: [State] = []
    private var writer = PayloadWriter()

    /// advDelay is at most 10 ms (Core Specification Vol 6 Part B 4.4.2.2.1).
    private static let longestDelay: Int64 = 10_000
    /// The time from an advertisement to its scan response: two packets, a request and two gaps of 150 µs.
    private static let responseDelay: Int64 = 850
    /// The time for which the scanner remains on a channel.
    private static let scanWindow: Int64 = 60_000

    /// Creates the world of `seed`, which begins at `start` (microseconds since 1970-01-01 UTC).
    public init(seed: UInt64, start: Int64) {
        self.start = start
        route = TechnicianRoute(seed: RandomStream.number(seed, 1))
        transmitters = SitePlan(seed: RandomStream.number(seed, 2)).transmitters
        for (index, transmitter) in transmitters.enumerated() {
            let age = transmitter.age
            states.append(
                State(
                    random: RandomStream(seed: RandomStream.number(transmitter.seed, 6)),
                    sent: UInt32(truncatingIfNeeded: age / transmitter.interval), poweredOn: -age, leaves: 0))
            next.append(0)
            if transmitter.presence.isAlways { states[index].leaves = .max }
            resume(index, from: 0)
        }
    }

    /// Appends every report heard from the reached time up to `microseconds`, in order of time. Appends nothing for
    /// a time that was already reached.
    ///
    /// The work is proportional to the time. After hours of sleep call `skip(to:)` first.
    public mutating func advance(to microseconds: Int64, into batch: inout ReportBatch) {
        let limit = Self.elapsed(microseconds, since: start)
        guard limit > reached else { return }
        reached = limit
        while true {
            let index = first()
            guard next[index] <= limit else { return }
            transmit(index, into: &batch)
        }
    }

    /// Skips the time up to `microseconds` without reports: telemetry counts on, visitors come and go. The cost
    /// does not depend on the length of the time. The later reports depend on the seed and the two ends of the gap.
    public mutating func skip(to microseconds: Int64) {
        let target = Self.elapsed(microseconds, since: start)
        guard target > reached else { return }
        reached = target
        for index in transmitters.indices where next[index] <= target {
            let transmitter = transmitters[index]
            let missed = (target - next[index]) / (transmitter.interval + Self.longestDelay / 2) + 1
            states[index].sent &+= UInt32(truncatingIfNeeded: missed)
            states[index].afterResponse = nil
            states[index].random = RandomStream(
                seed: RandomStream.number(transmitter.seed, 7, UInt64(bitPattern: target)))
            resume(index, from: target + 1)
        }
    }

    /// The transmitter that sends next; among several, the one that was set up first.
    private func first() -> Int {
        var index = 0
        var soonest = Int64.max
        for candidate in next.indices where next[candidate] < soonest {
            soonest = next[candidate]
            index = candidate
        }
        return index
    }

    /// Sets the first advertising event not before `moment`, somewhere within an interval.
    private mutating func resume(_ index: Int, from moment: Int64) {
        let phase = states[index].random.below(transmitters[index].interval)
        schedule(index, moment + phase)
    }

    /// Sets the next advertising event to `moment`, or to the time at which the transmitter is switched on again.
    private mutating func schedule(_ index: Int, _ moment: Int64) {
        guard moment >= states[index].leaves else {
            next[index] = moment
            return
        }
        let stay = transmitters[index].presence.stay(from: moment)
        states[index].leaves = stay.upperBound
        states[index].poweredOn = stay.lowerBound
        states[index].sent = 0
        next[index] = max(moment, stay.lowerBound)
    }

    /// Sends one advertising event, or the scan response after one.
    private mutating func transmit(_ index: Int, into batch: inout ReportBatch) {
        let now = next[index]
        let channel = UInt8(37 + now / Self.scanWindow % 3)
        writer.removeAll()
        if let following = states[index].afterResponse {
            states[index].afterResponse = nil
            writer.localName(transmitters[index].responseName)
            hear(index, at: now, channel: channel, isResponse: true, into: &batch)
            schedule(index, following)
            return
        }
        writePayload(of: index, at: now)
        let heard = hear(index, at: now, channel: channel, isResponse: false, into: &batch)
        states[index].sent &+= 1
        let following =
            now + transmitters[index].interval + states[index].random.below(Self.longestDelay + 1)
        if heard, !transmitters[index].responseName.isEmpty {
            states[index].afterResponse = following
            next[index] = now + Self.responseDelay
        } else {
            schedule(index, following)
        }
    }

    private mutating func writePayload(of index: Int, at now: Int64) {
        let transmitter = transmitters[index]
        let moment = PayloadMoment(
            elapsed: now, sent: states[index].sent, uptime: now - states[index].poweredOn, power: transmitter.power,
            address: transmitter.address(at: now),
            seed: RandomStream.number(transmitter.seed, 8, transmitter.presence.visit(at: now)))
        transmitter.payload.write(moment, to: &writer)
    }

    /// Appends a report of the writer's content, unless it is lost on the way; returns whether it was heard.
    @discardableResult
    private mutating func hear(
        _ index: Int, at now: Int64, channel: UInt8, isResponse: Bool, into batch: inout ReportBatch
    ) -> Bool {
        let transmitter = transmitters[index]
        let stand = route.stand(at: now)
        let place = transmitter.place(at: now)
        let mean = transmitter.link.level(
            power: transmitter.radiated(at: now), from: place, at: stand, channel: channel)
        let isClear = ShopFloor.obstruction(from: stand.place, to: place) == 0
        let level = mean + RadioLink.fading(steadiness: isClear ? 7 : 2, &states[index].random)
        guard states[index].random.unit() < RadioLink.hearing(level) else { return false }
        // Occasionally the controller does not measure the level.
        let isUnknown = states[index].random.below(2_000) == 0
        let report = AdvertisingReport(
            microseconds: start &+ now, address: transmitter.address(at: now),
            eventType: isResponse ? transmitter.eventType.union(.scanResponse) : transmitter.eventType,
            rssi: isUnknown ? AdvertisingReport.notAvailable : Int8(min(max(level.rounded(), -127), 20)),
            txPower: transmitter.secondaryPHY == 0 ? AdvertisingReport.notAvailable : 4,
            primaryPHY: transmitter.primaryPHY, secondaryPHY: transmitter.secondaryPHY,
            advertisingSID: transmitter.advertisingSID, channel: channel, data: 0..<0)
        batch.append(report, data: 0..<writer.octets.count, of: writer.octets.span)
        return true
    }
}
