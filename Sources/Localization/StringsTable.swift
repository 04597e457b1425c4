/// The texts of one language by key, as a `.strings` file holds them.
public struct StringsTable: Hashable, Sendable {
    /// Text by key.
    public private(set) var entries: [String: String]

    public init(_ entries: [String: String] = [:]) {
        self.entries = entries
    }

    /// Reads a `.strings` file: `"key" = "text";` with `/* */` and `//` comments.
    ///
    /// - Parameter octets: UTF-8 (with or without a byte order mark), or UTF-16 with a byte order mark.
    /// - Throws: what was expected, and the line. A key that stands twice is an error.
    public init(reading octets: Span<UInt8>) throws(StringsError) {
        try self.init(parsing: try StringsTable.decode(Array(octets)))
    }

    /// Reads the text of a `.strings` file; see ``init(reading:)``.
    public init(parsing text: String) throws(StringsError) {
        var reader = StringsReader(text)
        entries = [:]
        entries.reserveCapacity(text.utf8.count / 48)
        while let (key, value, line) = try reader.nextEntry() {
            guard entries.updateValue(value, forKey: key) == nil else {
                throw StringsError(line: line, problem: .duplicate(key: key))
            }
        }
    }

    /// The text of `key`; nil when there is none.
    public subscript(key: String) -> String? { entries[key] }

    private static func decode(_ bytes: [UInt8]) throws(StringsError) -> String {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            guard let text = decodeUTF16(bytes) else { throw StringsError(line: 1, problem: .encoding) }
            guard let fault = TextFault(in: Array(text.utf8)) else { return text }
            throw StringsError(line: fault.line, problem: .nul)
        }
        if let fault = TextFault(in: bytes) {
            throw StringsError(line: fault.line, problem: fault.kind == .nul ? .nul : .encoding)
        }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return String(decoding: bytes[start...], as: UTF8.self)
    }

    private static func decodeUTF16(_ bytes: [UInt8]) -> String? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let isBigEndian = bytes[0] == 0xFE
        let units = stride(from: 2, to: bytes.count, by: 2).map { index in
            let high = isBigEndian ? bytes[index] : bytes[index + 1]
            let low = isBigEndian ? bytes[index + 1] : bytes[index]
            return UInt16(high) << 8 | UInt16(low)
        }
        return String(validating: units, as: UTF16.self)
    }
}

extension Array where Element == UInt8 {
    init(_ span: Span<UInt8>) {
        self.init()
        // Safe: the array copies while the pointer is valid.
        unsafe span.withUnsafeBufferPointer { unsafe self.append(contentsOf: $0) }
    }
}
