package import Advertising
package import Basics
package import BeaconService

// The kinds of values that bodies have.
extension TableReader {
    /// Records the missing ones of some keys that are required.
    package mutating func need(_ keys: [String]) {
        for key in keys { _ = need(key) }
    }

    /// Reads a text that is not empty.
    /// - Parameter longest: The maximum number of code points: JSON Schema counts these, and so do the authors of
    ///   clients.
    package mutating func text(_ key: String, longest: Int) -> String? {
        value(key, expected: .error.configExpectedShortText, [String(longest)]) { $0.text(longest: longest) }
    }

    /// Reads any finite number.
    package mutating func number(_ key: String) -> Double? {
        value(key, expected: .error.configExpectedNumber) { $0.decimal }
    }

    /// Reads a moment (RFC 3339).
    package mutating func time(_ key: String) -> Timestamp? {
        value(key, expected: .error.configExpectedTime) { $0.text(longest: 64).flatMap { RFC3339.read($0) } }
    }

    package mutating func uuid(_ key: String) -> UUID128? {
        value(key, expected: .error.configExpectedUuid) { $0.text(longest: 64).flatMap { UUID128($0) } }
    }

    /// Reads a list of texts, none of them empty.
    package mutating func texts(_ key: String, most: Int, longest: Int = 256) -> [String]? {
        guard let nodes = nodes(key, most: most) else { return nil }
        return nodes.enumerated().compactMap { index, node in
            guard let text = node.text(longest: longest) else {
                reject(element(index, of: key), node, expected: .error.configExpectedShortText, [String(longest)])
                return nil
            }
            return text
        }
    }

    /// Reads a list of at most `most` objects. Nil: it is missing, or no such list.
    package mutating func tables<Value>(
        _ key: String, most: Int, _ read: (inout TableReader) -> Value?
    ) -> [Value]? {
        guard nodes(key, most: most) != nil else { return nil }
        return tables(key)?.compactMap { table in
            var table = table
            return read(&table)
        }
    }

    /// The elements of a list of at most `most`.
    mutating func nodes(_ key: String, most: Int) -> [SourceNode]? {
        value(key, expected: .error.configExpectedShortList, [String(most)]) { node in
            node.list.flatMap { $0.count <= most ? $0 : nil }
        }
    }

    /// Reads bytes in base64 (RFC 4648, section 4), without line breaks between the characters.
    /// - Parameter range: The allowed number of bytes.
    package mutating func octets(_ key: String, in range: ClosedRange<Int>) -> [UInt8]? {
        let bounds = [String(range.lowerBound), String(range.upperBound)]
        return value(
            key, expected: range.count == 1 ? .error.configExpectedOctetCount : .error.configExpectedOctetRange,
            range.count == 1 ? [bounds[0]] : bounds
        ) { node in
            guard let text = node.text(longest: 4 * (range.upperBound / 3 + 1)), let octets = Base64.octets(text),
                range.contains(octets.count), text.utf8.count == 4 * ((octets.count + 2) / 3)
            else { return nil }
            return octets
        }
    }

    /// A key code, with the numbers that it encodes.
    package mutating func keycode(_ key: String) -> (text: String, major: UInt16, minor: UInt16)? {
        value(key, expected: .error.configExpectedKeycode) { node in
            guard let text = node.text(longest: 10), let numbers = DecimalPairScheme().numbers(text) else { return nil }
            return (text, numbers.major, numbers.minor)
        }
    }

    /// A major or minor value.
    package mutating func number16(_ key: String) -> UInt16? { integer(key, in: 0...65_535).map { UInt16($0) } }

    /// An event of a region by its number (TbBTEventType): 1 to 4.
    package mutating func event(_ key: String) -> RegionEventType? {
        integer(key, in: 1...4).flatMap { RegionEventType(rawValue: $0) }
    }

    /// The identifier of the service's list that has a region.
    mutating func regionID() -> String? { text("regionID", longest: 128) }

    /// The identifier that a device gave a record; nil: it gave none.
    mutating func recordID() -> UUID128? { uuid("recordID") }

    /// `auid`, where there is one.
    mutating func userIdentifier() -> String? { text("auid", longest: ServiceHeader.longestUser) }
}

extension SourceNode {
    /// A text that is not empty, of at most `longest` code points.
    package func text(longest: Int) -> String? {
        guard let text, !text.isEmpty, text.unicodeScalars.count <= longest else { return nil }
        return text
    }
}
