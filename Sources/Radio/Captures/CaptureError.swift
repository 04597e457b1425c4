/// The reason why a capture cannot be read, or not any further.
public enum CaptureError: Error, Equatable, Sendable {
    /// The bytes are not in any format of `CaptureFormat`.
    case notACapture
    /// A btsnoop, pcap or pcapng file of an unknown version.
    case unsupportedVersion(UInt32)
    /// The file is valid but contains something other than HCI packets or Bluetooth LE frames. The number is the link
    /// type of pcap, or the datalink of btsnoop.
    case unsupportedLinkType(UInt32)
    /// The record at `offset` in the file is invalid. The records before it have been read.
    case corrupt(offset: UInt64)
}
