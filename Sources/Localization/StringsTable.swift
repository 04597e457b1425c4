public import Basics

/// The texts of one language by key, as in a `.strings` file.
public struct StringsTable: Hashable, Sendable {
    private enum Source: Sendable {
        case file(StringsIndex)
        case entries([String: String])
    }

    private let source: Source

    public init(_ entries: [String: String] = [:]) {
        source = .entries(entries)
    }

    /// The texts by key. All texts are created for this property; a caller that needs one text uses the subscript.
    public var entries: [String: String] {
        switch source {
        case .file(let index): index.all
        case .entries(let entries): entries
        }
    }

    /// Reads a `.strings` file: `"key" = "text";` with `/* */` and `//` comments.
    ///
    /// - Parameter octets: UTF-8 (with or without a byte order mark), or UTF-16 with a byte order mark.
    /// - Throws: The element that was expected, and the line. A key that occurs twice is an error.
    public init(reading octets: Span<UInt8>) throws(StringsError) {
        source = .file(try StringsIndex(StringsTable.decode(Array(octets))))
    }

    /// Reads the text of a `.strings` file; see ``init(reading:)``.
    public init(parsing text: String) throws(StringsError) {
        source = .file(try StringsIndex(Array(text.utf8)))
    }

    /// The text of `key`; nil when there is none.
    public subscript(key: String) -> String? {
        switch source {
        case .file(let index): index[key]
        case .entries(let entries): entries[key]
        }
    }

    /// The text of `key`; nil when there is none.
    public subscript(key: TextKey) -> String? { self[key.rawValue] }

    /// Converts the bytes to UTF-8 without a byte order mark.
    private static func decode(_ bytes: [UInt8]) throws(StringsError) -> [UInt8] {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            guard let text = decodeUTF16(bytes) else { throw StringsError(line: 1, problem: .encoding) }
            let octets = Array(text.utf8)
            guard let fault = TextFault(in: octets) else { return octets }
            throw StringsError(line: fault.line, problem: .nul)
        }
        if let fault = TextFault(in: bytes) {
            throw StringsError(line: fault.line, problem: fault.kind == .nul ? .nul : .encoding)
        }
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
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

extension StringsTable {
    /// Whether both tables have the same texts, however the files are written.
    public static func == (one: StringsTable, other: StringsTable) -> Bool {
        if case (.file(let one), .file(let other)) = (one.source, other.source), one.octets == other.octets {
            return true
        }
        return one.entries == other.entries
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}

extension Array where Element == UInt8 {
    init(_ span: Span<UInt8>) {
        self.init()
        // Safe: the array copies while the pointer is valid.
        unsafe span.withUnsafeBufferPointer { unsafe self.append(contentsOf: $0) }
    }
}
