import Basics

/// Reads the binary form of property lists, version 00: objects, a table of their offsets, and a trailer of 32 bytes
/// that locates both. Every offset and length is checked against the file, and objects that contain themselves are
/// detected.
struct BinaryPropertyList {
    static let magic = Array("bplist00".utf8)
    /// The maximum number of values, each counted as often as it is referred to.
    private static let mostValues = 10_000

    private let octets: [UInt8]
    private let path: String
    private var offsets: [Int] = []
    private var referenceSize = 1
    private var values = 0

    static func read(_ octets: [UInt8], path: String) throws(ConfigurationProblem) -> SourceNode {
        var list = BinaryPropertyList(octets: octets, path: path)
        return try list.value(try list.readTrailer(), depth: 0)
    }

    private init(octets: [UInt8], path: String) {
        self.octets = octets
        self.path = path
    }

    private var damaged: ConfigurationProblem {
        ConfigurationProblem(path: path, line: 0, kind: .finding(.error.filePlistDamaged, []))
    }

    /// Reads the places of the objects; returns the number of the outermost one.
    private mutating func readTrailer() throws(ConfigurationProblem) -> Int {
        let start = octets.count - 32
        guard start >= Self.magic.count else { throw damaged }
        let offsetSize = Int(octets[start + 6])
        referenceSize = Int(octets[start + 7])
        let count = try number(start + 8, 8)
        let top = try number(start + 16, 8)
        let table = try number(start + 24, 8)
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count <= start, table <= start,
            count * offsetSize <= start - table
        else { throw damaged }
        for index in 0..<count { offsets.append(try number(table + index * offsetSize, offsetSize)) }
        return top
    }

    /// An unsigned number of up to 8 bytes, highest first.
    private func number(_ offset: Int, _ size: Int) throws(ConfigurationProblem) -> Int {
        guard offset >= 0, size >= 0, offset <= octets.count - size,
            let number = Int(exactly: octets[offset..<(offset + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        else { throw damaged }
        return number
    }

    private mutating func value(_ reference: Int, depth: Int) throws(ConfigurationProblem) -> SourceNode {
        values += 1
        guard depth <= PropertyList.deepest, values <= Self.mostValues, offsets.indices.contains(reference) else {
            throw damaged
        }
        let offset = offsets[reference]
        guard offset < octets.count - 32 else { throw damaged }
        let (kind, low) = (octets[offset] >> 4, Int(octets[offset] & 15))
        let value: SourceNode.Value =
            switch (kind, low) {
            case (0, 8): .boolean(false)
            case (0, 9): .boolean(true)
            case (1, _): .integer(try integer(offset))
            case (2, 2): .decimal(Double(Float(bitPattern: UInt32(try number(offset + 1, 4)))))
            case (2, 3): .decimal(try double(offset + 1))
            case (3, 3): try date(try double(offset + 1))
            case (4, _): .data(Array(try run(offset, width: 1)))
            case (5, _): .text(try ascii(try run(offset, width: 1)))
            case (6, _): .text(try utf16(try run(offset, width: 2)))
            case (0xA, _), (0xC, _): .list(try array(offset, depth))
            case (0xD, _): .table(try dictionary(offset, depth))
            default: throw damaged
            }
        return SourceNode(value: value, line: 0)
    }

    /// A whole number. Numbers of 1, 2 and 4 bytes are unsigned, those of 8 and 16 signed; of the latter only small
    /// ones are accepted.
    private func integer(_ offset: Int) throws(ConfigurationProblem) -> Int {
        let size = 1 << Int(octets[offset] & 15)
        switch size {
        case 1, 2, 4: return try number(offset + 1, size)
        case 8: return Int(Int64(bitPattern: try eight(offset + 1)))
        case 16:
            guard try eight(offset + 1) == 0, let number = Int(exactly: try eight(offset + 9)) else { throw damaged }
            return number
        default: throw damaged
        }
    }

    private func eight(_ offset: Int) throws(ConfigurationProblem) -> UInt64 {
        guard offset <= octets.count - 8 else { throw damaged }
        return octets[offset..<(offset + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    private func double(_ offset: Int) throws(ConfigurationProblem) -> Double {
        Double(bitPattern: try eight(offset))
    }

    /// A date, stored as seconds since 2001, UTC.
    private func date(_ seconds: Double) throws(ConfigurationProblem) -> SourceNode.Value {
        guard seconds.magnitude < 1e11 else { throw damaged }
        let time = Int(seconds.rounded(.down)) + 978_307_200
        let (day, second) = time.flooredQuotientAndRemainder(dividingBy: 86_400)
        guard let moment = CivilMoment(daysSince1970: day, secondOfDay: second) else { throw damaged }
        return .moment(moment)
    }

    /// The number of elements after a marker, and the place where they begin.
    private func count(_ offset: Int) throws(ConfigurationProblem) -> (count: Int, start: Int) {
        let low = Int(octets[offset] & 15)
        guard low == 15 else { return (low, offset + 1) }
        guard offset + 1 < octets.count, octets[offset + 1] >> 4 == 1, octets[offset + 1] & 15 <= 3 else {
            throw damaged
        }
        let size = 1 << Int(octets[offset + 1] & 15)
        return (try number(offset + 2, size), offset + 2 + size)
    }

    /// The bytes of an object, `width` for each element.
    private func run(_ offset: Int, width: Int) throws(ConfigurationProblem) -> ArraySlice<UInt8> {
        let (count, start) = try count(offset)
        guard count <= (octets.count - start) / width else { throw damaged }
        return octets[start..<(start + count * width)]
    }

    private func ascii(_ octets: ArraySlice<UInt8>) throws(ConfigurationProblem) -> String {
        guard octets.allSatisfy({ $0 < 0x80 }) else { throw damaged }
        return String(decoding: octets, as: UTF8.self)
    }

    private func utf16(_ octets: ArraySlice<UInt8>) throws(ConfigurationProblem) -> String {
        let units = stride(from: octets.startIndex, to: octets.endIndex, by: 2).map {
            UInt16(octets[$0]) << 8 | UInt16(octets[$0 + 1])
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw damaged }
        return text
    }

    private func references(_ octets: ArraySlice<UInt8>) throws(ConfigurationProblem) -> [Int] {
        var references: [Int] = []
        for offset in stride(from: octets.startIndex, to: octets.endIndex, by: referenceSize) {
            references.append(try number(offset, referenceSize))
        }
        return references
    }

    private mutating func array(_ offset: Int, _ depth: Int) throws(ConfigurationProblem) -> [SourceNode] {
        var list: [SourceNode] = []
        for reference in try references(try run(offset, width: referenceSize)) {
            list.append(try value(reference, depth: depth + 1))
        }
        return list
    }

    /// A dictionary: all keys, then all values.
    private mutating func dictionary(_ offset: Int, _ depth: Int) throws(ConfigurationProblem) -> SourceTable {
        let references = try references(try run(offset, width: 2 * referenceSize))
        var table = SourceTable()
        var keys: Set<String> = []
        for (key, reference) in zip(references, references.dropFirst(references.count / 2)) {
            guard table.items.count < references.count / 2 else { break }
            guard let name = try value(key, depth: depth + 1).text, keys.insert(name).inserted else { throw damaged }
            table.items.append(.init(key: name, node: try value(reference, depth: depth + 1)))
        }
        return table
    }
}
