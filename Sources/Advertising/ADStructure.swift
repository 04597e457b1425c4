/// An AD structure: its type and the range of its data in the payload.
///
/// Core Specification Vol 3 Part C 11: a length byte, a type byte, then length − 1 bytes of data.
public struct ADStructure: Equatable, Sendable {
    public var type: ADType
    /// The data, without length and type, as positions in the payload.
    public var data: Range<Int>

    @inlinable
    public init(type: ADType, data: Range<Int>) {
        self.type = type
        self.data = data
    }
}

/// The type byte of an AD structure (Assigned Numbers 2.3).
public struct ADType: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable public static var flags: ADType { ADType(rawValue: 0x01) }
    @inlinable public static var incompleteServiceUUIDs16: ADType { ADType(rawValue: 0x02) }
    @inlinable public static var completeServiceUUIDs16: ADType { ADType(rawValue: 0x03) }
    @inlinable public static var incompleteServiceUUIDs32: ADType { ADType(rawValue: 0x04) }
    @inlinable public static var completeServiceUUIDs32: ADType { ADType(rawValue: 0x05) }
    @inlinable public static var incompleteServiceUUIDs128: ADType { ADType(rawValue: 0x06) }
    @inlinable public static var completeServiceUUIDs128: ADType { ADType(rawValue: 0x07) }
    @inlinable public static var shortenedLocalName: ADType { ADType(rawValue: 0x08) }
    @inlinable public static var completeLocalName: ADType { ADType(rawValue: 0x09) }
    @inlinable public static var txPowerLevel: ADType { ADType(rawValue: 0x0A) }
    @inlinable public static var serviceData16: ADType { ADType(rawValue: 0x16) }
    @inlinable public static var appearance: ADType { ADType(rawValue: 0x19) }
    @inlinable public static var serviceData32: ADType { ADType(rawValue: 0x20) }
    @inlinable public static var serviceData128: ADType { ADType(rawValue: 0x21) }
    @inlinable public static var uri: ADType { ADType(rawValue: 0x24) }
    @inlinable public static var manufacturerData: ADType { ADType(rawValue: 0xFF) }
}

/// Walks over the AD structures of a payload.
///
/// A length byte of 0 ends the data. A length that exceeds the payload ends the walk as well and sets `isMalformed`;
/// the structures before it are valid.
public struct ADCursor: Sendable {
    @usableFromInline var offset = 0

    /// Whether the walk ended at a structure that runs past the end of the payload.
    public private(set) var isMalformed = false

    @inlinable public init() {}

    @usableFromInline mutating func stop(malformed: Bool, at end: Int) {
        isMalformed = malformed
        offset = end
    }

    /// The next structure of `payload`, which must be the same in every call; nil at the end.
    @inlinable
    public mutating func next(in payload: Span<UInt8>) -> ADStructure? {
        let end = payload.count
        guard offset < end else { return nil }
        let length = Int(payload[offset])
        guard length > 0 else {
            stop(malformed: false, at: end)
            return nil
        }
        guard length < end - offset else {
            stop(malformed: true, at: end)
            return nil
        }
        let start = offset
        offset = start + 1 + length
        return ADStructure(type: ADType(rawValue: payload[start + 1]), data: (start + 2)..<(start + 1 + length))
    }
}
