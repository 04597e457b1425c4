import Basics

/// A frame layout in AltBeacon's one-line grammar, compiled once.
///
/// Terms, separated by commas; positions are bytes of the AD structure's data, including both ends, counted from the
/// company identifier or the service UUID:
///
/// - `m:2-3=beac`: bytes that must be present; `s:0-1=feaa`: the service UUID (2, 4 or 16 bytes), without which the
///   layout applies to manufacturer data
/// - `i:4-19`: an identifier; `l` after the end: little-endian; `v`: all bytes up to the end of the data
/// - `p:24-24`: the power in dBm; `p:3-3:-41`: with a correction added
/// - `d:25-25`: a data field; `l` and `v` as above
/// - `x`: an extra layout, which belongs to another beacon of the same device and needs no identifier and no power
public struct BeaconLayout: Hashable, Sendable {
    /// The user's name for the layout, and the `type` of its frames in data formats.
    public var name: String
    /// The line from which the layout was compiled.
    public var source: String

    var matches: [Match] = []
    /// The service UUID in over-the-air order (little-endian); empty for manufacturer data.
    var serviceUUID: [UInt8] = []
    var identifiers: [Field] = []
    var data: [Field] = []
    var power: Power?
    /// Whether its frames belong to another beacon of the same device.
    public internal(set) var isExtra = false

    struct Match: Hashable, Sendable {
        var start: Int
        var octets: [UInt8]
    }

    struct Field: Hashable, Sendable {
        var range: ClosedRange<Int>
        var isLittleEndian = false
        var isVariable = false
    }

    struct Power: Hashable, Sendable {
        var position: Int
        var correction: Int
    }

    /// The AD type to which the layout applies.
    var structureType: ADType {
        switch serviceUUID.count {
        case 0: .manufacturerData
        case 2: .serviceData16
        case 4: .serviceData32
        default: .serviceData128
        }
    }

    /// The smallest number of bytes of a structure that the layout can match.
    var minimumCount: Int {
        let ends =
            matches.map { $0.start + $0.octets.count } + [serviceUUID.count]
            + (identifiers + data).map { $0.isVariable ? $0.range.lowerBound : $0.range.upperBound + 1 }
            + (power.map { [$0.position + 1] } ?? [])
        return ends.max() ?? 0
    }

    /// The frame in `structure`; nil when the layout does not match. `index` is the layout's place in its set.
    func decode(_ structure: ADStructure, in payload: Span<UInt8>, index: UInt8) -> LayoutFrame? {
        let start = structure.data.lowerBound
        guard structure.type == structureType, structure.data.count >= minimumCount else { return nil }
        guard payload.matches(serviceUUID, at: start) else { return nil }
        for match in matches where !payload.matches(match.octets, at: start + match.start) { return nil }
        let sent = power.map { Int(payload.signed8(start + $0.position)) + $0.correction }
        return LayoutFrame(
            layout: index, identifiers: collect(identifiers, structure.data, payload),
            data: collect(data, structure.data, payload), txPower: sent.map { Int8(clamping: $0) })
    }

    private func collect(_ fields: [Field], _ data: Range<Int>, _ payload: Span<UInt8>) -> ShortOctets {
        var octets = ShortOctets()
        for field in fields {
            let first = data.lowerBound + field.range.lowerBound
            let last = min(data.lowerBound + field.range.upperBound, data.upperBound - 1)
            guard first <= last else { continue }
            for offset in 0...(last - first) {
                octets.append(payload[field.isLittleEndian ? last - offset : first + offset])
            }
        }
        return octets
    }

    /// The identifiers of a frame one by one, as lower-case hexadecimal; those of 16 bytes are UUIDs, those of 2
    /// bytes numbers.
    public func identifierTexts(_ frame: LayoutFrame) -> [String] {
        texts(identifiers, frame.identifiers)
    }

    /// The data fields of a frame one by one, written like identifiers.
    public func dataTexts(_ frame: LayoutFrame) -> [String] {
        texts(data, frame.data)
    }

    private func texts(_ fields: [Field], _ octets: ShortOctets) -> [String] {
        var texts: [String] = []
        var start = 0
        for field in fields {
            let end = field.isVariable ? octets.count : min(start + field.range.count, octets.count)
            let part = Array(octets[start..<end])
            switch part.count {
            case 16: texts.append(UUID128(bigEndian: part.span, at: 0).description)
            case 1: texts.append(String(part[0]))
            case 2: texts.append(String(part.span.bigEndian16(0)))
            default: texts.append(Hexadecimal.lower(part))
            }
            start = end
        }
        return texts
    }
}

/// The user's layouts, tried in order on structures without a known frame.
public struct LayoutSet: Hashable, Sendable {
    /// At most 255 layouts.
    public let layouts: [BeaconLayout]

    /// No layouts.
    public static let empty = LayoutSet([])

    public init(_ layouts: [BeaconLayout]) { self.layouts = Array(layouts.prefix(255)) }

    public var isEmpty: Bool { layouts.isEmpty }

    func decode(_ structure: ADStructure, in payload: Span<UInt8>) -> LayoutFrame? {
        for (index, layout) in layouts.enumerated() {
            if let frame = layout.decode(structure, in: payload, index: UInt8(index)) { return frame }
        }
        return nil
    }

    /// Whether the frame's layout is an extra one, whose frames belong to another beacon.
    public func isExtra(_ frame: LayoutFrame) -> Bool {
        Int(frame.layout) < layouts.count && layouts[Int(frame.layout)].isExtra
    }

    /// The name of a frame's layout.
    public func name(_ frame: LayoutFrame) -> String {
        Int(frame.layout) < layouts.count ? layouts[Int(frame.layout)].name : "layout"
    }
}
