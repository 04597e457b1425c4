/// Why a capture cannot be read, or not any further.
public enum CaptureError: Error, Equatable, Sendable {
    /// The octets are none of the formats in `CaptureFormat`.
    case notACapture
    /// A btsnoop, pcap or pcapng file of a version that nobody has described yet.
    case unsupportedVersion(UInt32)
    /// The file is sound and holds something else than HCI packets or Bluetooth LE frames. The number is the link type
    /// of pcap, or the datalink of btsnoop.
    case unsupportedLinkType(UInt32)
    /// The record that begins `offset` octets into the file cannot be true. What stands before it has been read.
    case corrupt(offset: UInt64)
}
