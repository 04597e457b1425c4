/// The kind of advertisement in a report.
///
/// The bits of LE Extended Advertising Report's `Event_Type` (Core Specification Vol 4 Part E 7.7.65.13); the types of
/// legacy reports are converted into the same bits.
public struct AdvertisingEventType: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable public static var connectable: Self { Self(rawValue: 1) }
    @inlinable public static var scannable: Self { Self(rawValue: 2) }
    @inlinable public static var directed: Self { Self(rawValue: 4) }
    @inlinable public static var scanResponse: Self { Self(rawValue: 8) }
    /// A legacy PDU (such as ADV_IND), whichever event reported it.
    @inlinable public static var legacy: Self { Self(rawValue: 16) }
}

/// Whether a report has all the data of its advertisement (Event_Type bits 5 and 6).
public enum AdvertisingDataStatus: UInt8, Sendable {
    case complete = 0
    /// More fragments of the same advertisement follow.
    case moreToCome = 1
    /// The rest is missing: the controller stopped assembling it.
    case truncated = 2
}

/// An advertising report. Its data is in the `ReportBatch` to which the report belongs.
public struct AdvertisingReport: Equatable, Sendable {
    /// The value of an RSSI or power field that means "not available".
    @inlinable public static var notAvailable: Int8 { 127 }

    /// The time in microseconds since 1970-01-01 UTC.
    public var microseconds: Int64
    public var address: DeviceAddress
    public var eventType: AdvertisingEventType
    public var dataStatus: AdvertisingDataStatus
    /// The received signal strength in dBm; 127: not available.
    public var rssi: Int8
    /// The transmit power in dBm as stated by the radio (extended only); 127: not available.
    public var txPower: Int8
    /// The primary PHY. 1: LE 1M, 3: LE Coded; 0: unknown.
    public var primaryPHY: UInt8
    /// The secondary PHY. 0: nothing on a secondary channel, 1: LE 1M, 2: LE 2M, 3: LE Coded.
    public var secondaryPHY: UInt8
    /// The advertising set, 0 to 15; 0xFF: none.
    public var advertisingSID: UInt8
    /// The channel, 37 to 39, if the capture contains it, else 0.
    public var channel: UInt8
    /// The receiver of the report.
    public var receiver: ReceiverID
    /// The range of the data in the batch's bytes.
    public var data: Range<Int>

    @inlinable
    public init(
        microseconds: Int64, address: DeviceAddress, eventType: AdvertisingEventType,
        dataStatus: AdvertisingDataStatus = .complete, rssi: Int8, txPower: Int8 = 127, primaryPHY: UInt8 = 1,
        secondaryPHY: UInt8 = 0, advertisingSID: UInt8 = 0xFF, channel: UInt8 = 0, receiver: ReceiverID = .first,
        data: Range<Int>
    ) {
        self.microseconds = microseconds
        self.address = address
        self.eventType = eventType
        self.dataStatus = dataStatus
        self.rssi = rssi
        self.txPower = txPower
        self.primaryPHY = primaryPHY
        self.secondaryPHY = secondaryPHY
        self.advertisingSID = advertisingSID
        self.channel = channel
        self.receiver = receiver
        self.data = data
    }
}
