/// Formats of advertisements that are recognised but not decoded.
public struct Labels: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Exposure Notification (service FD6F).
    @inlinable public static var exposureNotification: Labels { Labels(rawValue: 1) }
    /// Apple Find My (company 0x004C, type 0x12).
    @inlinable public static var appleFindMy: Labels { Labels(rawValue: 2) }
    /// Any other Apple Continuity message (company 0x004C).
    @inlinable public static var appleContinuity: Labels { Labels(rawValue: 4) }
    /// Google Find Hub (service data FEAA, frame 0x40 or 0x41).
    @inlinable public static var googleFindHub: Labels { Labels(rawValue: 8) }
    /// BTHome (service data FCD2).
    @inlinable public static var btHome: Labels { Labels(rawValue: 16) }

    /// An Eddystone frame (service data FEAA) of an unknown type; the type is the whole byte.
    @inlinable public static var unknownEddystone: Labels { Labels(rawValue: 32) }

    /// The labels with their names in data formats, in a fixed order.
    public static let names: [(label: Labels, name: String)] = [
        (.exposureNotification, "exposure-notification"), (.appleFindMy, "apple-find-my"),
        (.appleContinuity, "apple-continuity"), (.googleFindHub, "google-find-hub"), (.btHome, "bthome"),
        (.unknownEddystone, "eddystone-unknown"),
    ]

    /// The label of one AD structure; empty for most.
    public static func of(_ structure: ADStructure, in payload: Span<UInt8>) -> Labels {
        let data = structure.data
        guard data.count >= 2 else { return [] }
        let number = payload.littleEndian16(data.lowerBound)
        switch structure.type {
        case .manufacturerData:
            guard number == Marker.apple, data.count >= 3 else { return [] }
            switch payload[data.lowerBound + 2] {
            case 0x02: return []
            case 0x12: return .appleFindMy
            default: return .appleContinuity
            }
        case .serviceData16:
            if number == Marker.exposureNotification { return .exposureNotification }
            if number == Marker.btHome { return .btHome }
            guard number == Marker.eddystone, data.count >= 3 else { return [] }
            return eddystone(payload[data.lowerBound + 2])
        default:
            return []
        }
    }
    private static func eddystone(_ type: UInt8) -> Labels {
        switch type {
        case 0x40, 0x41: .googleFindHub
        // 0x21 is a sensor of KKM, which uses the same UUID.
        case 0x00, 0x10, 0x20, 0x21, 0x30: []
        default: .unknownEddystone
        }
    }
}
