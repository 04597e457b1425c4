/// Joins the fragments of long extended advertisements.
///
/// A controller splits data that does not fit one event and marks each piece but the last "more to come" (Core
/// Specification Vol 4 Part E 7.7.65.13). The pieces of one advertisement come in order, but pieces of others may come
/// in between. Two receivers that hear the same advertisement deliver its pieces twice, each of them in order, so that
/// pieces of different receivers are kept apart. Reports that were not split need no look-up.
public struct FragmentAssembler: Sendable {
    /// The maximum number of bytes of an advertisement (Vol 6 Part B 2.3.4.9).
    public static let largestAdvertisement = 1650

    /// The treatment of a report.
    public enum Outcome: Equatable, Sendable {
        /// The report is not a fragment and can be used as it is.
        case whole
        /// The report is a fragment, and others will follow.
        case held
        /// The report was the last fragment. This report replaces all fragments, with the range of `joined` and the
        /// time and RSSI of the last fragment.
        case joined(AdvertisingReport)
        /// The report belongs to an advertisement that is too long and was dropped.
        case dropped
    }

    /// The bytes of the advertisement that was joined last; valid until the next call of `add`.
    public private(set) var joined: [UInt8] = []
    /// The number of advertisements dropped so far: too long, too old, too many at a time, or interrupted by
    /// another one of the same set.
    public private(set) var dropped = 0
    /// The number of advertisements whose last fragment has not arrived yet.
    public private(set) var openCount = 0

    private let openLimit: Int
    private let timeout: Int64
    private var open: [Advertisement] = [] {
        didSet { openCount = open.count }
    }

    fileprivate struct Advertisement: Sendable {
        var address: DeviceAddress
        var advertisingSID: UInt8
        var receiver: ReceiverID
        var eventType: AdvertisingEventType
        var secondaryPHY: UInt8
        /// The time at which the latest fragment arrived.
        var microseconds: Int64
        var octets: [UInt8]
        /// Whether the advertisement is too long: further fragments are discarded up to the last one.
        var isOverlong = false
    }

    /// - Parameters:
    ///   - openLimit: The maximum number of advertisements that are kept open, at least 1. Beyond it, the one whose
    ///     latest fragment is oldest is dropped.
    ///   - microseconds: The time within which the next fragment must arrive.
    public init(openLimit: Int = 64, timeout microseconds: Int64 = 3_000_000) {
        self.openLimit = max(1, openLimit)
        timeout = microseconds
    }

    /// Processes a report and its data.
    @inlinable
    public mutating func add(_ report: AdvertisingReport, data: Span<UInt8>) -> Outcome {
        if report.dataStatus != .moreToCome, openCount == 0 || report.eventType.contains(.legacy) { return .whole }
        return addExtended(report, data: data)
    }

    @usableFromInline
    mutating func addExtended(_ report: AdvertisingReport, data: Span<UInt8>) -> Outcome {
        dropStale(at: report.microseconds)
        var index = open.firstIndex { $0.isSameSet(as: report) }
        if let found = index, !open[found].continues(with: report) {
            give(up: found)
            index = nil
        }
        guard let index else {
            guard report.dataStatus == .moreToCome else { return .whole }
            begin(report, data: data)
            return .held
        }
        open[index].add(data, at: report.microseconds)
        let isOverlong = open[index].isOverlong
        guard report.dataStatus != .moreToCome else { return isOverlong ? .dropped : .held }
        guard !isOverlong else {
            give(up: index)
            return .dropped
        }
        joined = open.remove(at: index).octets
        var whole = report
        whole.data = 0..<joined.count
        return .joined(whole)
    }

    private mutating func begin(_ report: AdvertisingReport, data: Span<UInt8>) {
        if open.count == openLimit,
            let oldest = open.indices.min(by: { open[$0].microseconds < open[$1].microseconds })
        {
            give(up: oldest)
        }
        var advertisement = Advertisement(
            address: report.address, advertisingSID: report.advertisingSID, receiver: report.receiver,
            eventType: report.eventType, secondaryPHY: report.secondaryPHY, microseconds: report.microseconds,
            octets: [])
        advertisement.add(data, at: report.microseconds)
        open.append(advertisement)
    }

    /// Drops the advertisements whose next fragment did not arrive in time. A clock that was set back makes all of
    /// them stale as well.
    private mutating func dropStale(at microseconds: Int64) {
        for index in open.indices.reversed() {
            let (wait, overflow) = microseconds.subtractingReportingOverflow(open[index].microseconds)
            if overflow || wait > timeout || wait < -timeout { give(up: index) }
        }
    }

    private mutating func give(up index: Int) {
        open.remove(at: index)
        dropped += 1
    }
}

extension FragmentAssembler.Advertisement {
    /// Whether `report` is of the same advertising set, heard by the same receiver.
    fileprivate func isSameSet(as report: AdvertisingReport) -> Bool {
        address == report.address && advertisingSID == report.advertisingSID && receiver == report.receiver
    }

    /// Whether `report` can be the next fragment: the same PDU of the same set.
    fileprivate func continues(with report: AdvertisingReport) -> Bool {
        eventType == report.eventType && secondaryPHY == report.secondaryPHY
    }

    fileprivate mutating func add(_ data: Span<UInt8>, at time: Int64) {
        microseconds = time
        guard !isOverlong, octets.count + data.count <= FragmentAssembler.largestAdvertisement else {
            isOverlong = true
            octets = []
            return
        }
        for index in data.indices { octets.append(data[index]) }
    }
}
