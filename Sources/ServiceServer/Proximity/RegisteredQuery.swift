import Basics
import Hummingbird
import ServerStore
import ServiceProtocol

/// A selection of beacons: `status:active description:"back door" attachment_type:ns/type`. All terms must match, and
/// each occurs at most once: the store keeps a statement for each form of a query.
struct RegisteredQuery: Sendable {
    private enum Term: Sendable {
        case status(BeaconStatus)
        /// A part of the description; A to Z count as a to z.
        case description(String)
        case attachment(NamespacedPattern)
    }

    private var terms: [Term] = []

    /// - Throws: `invalid_query`.
    init(_ text: String) throws(ErrorResponse) {
        let invalid = ErrorResponse.invalidQuery
        // As bytes: a character after a delimiter may combine with it.
        let (colon, quotation, blank) = (UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: " "))
        var rest = text[...].withoutBlanks.utf8[...]
        var keys = Set<String>()
        while !rest.isEmpty {
            guard let end = rest.firstIndex(of: colon) else { throw invalid }
            let key = String(Substring(rest[..<end]))
            rest = rest[rest.index(after: end)...]
            let value: Substring.UTF8View
            if rest.first == quotation {
                guard let end = rest.dropFirst().firstIndex(of: quotation) else { throw invalid }
                value = rest[rest.index(after: rest.startIndex)..<end]
                rest = rest[rest.index(after: end)...]
            } else {
                value = rest.prefix { $0 != blank }
                rest = rest[value.endIndex...]
            }
            guard rest.isEmpty || rest.first == blank, keys.insert(key).inserted,
                let term = Self.term(key, String(Substring(value)))
            else { throw invalid }
            terms.append(term)
            rest = rest.drop { $0 == blank }
        }
    }

    private static func term(_ key: String, _ value: String) -> Term? {
        guard !value.isEmpty, value.utf8.count <= 1024, !value.hasControlCharacters else { return nil }
        switch key {
        case "status": return BeaconStatus(rawValue: value.uppercased()).map { .status($0) }
        case "description": return .description(value)
        case "attachment_type": return NamespacedPattern(value).map { .attachment($0) }
        default: return nil
        }
    }

    /// The conditions in SQL, each after an `AND`.
    /// - Parameter parameters: The parameters of the statement, to which those of the conditions are appended.
    func conditions(_ parameters: inout [SQLValue]) -> String {
        var conditions = ""
        func place(_ value: String) -> String {
            parameters.append(.text(value))
            return "$\(parameters.count)"
        }
        for term in terms {
            switch term {
            case .status(let status): conditions += " AND status = \(place(status.rawValue))"
            case .description(let text):
                let escaped = text.unicodeScalars.map { "%_\\".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }
                    .joined()
                conditions += " AND LOWER(description) LIKE LOWER(\(place("%" + escaped + "%"))) ESCAPE '\\'"
            case .attachment(let pattern):
                let parts = [("namespace", pattern.namespace), ("type", pattern.type)]
                let wanted = parts.compactMap { column, value in
                    value.map { " AND attachment.\(column) = \(place($0))" }
                }
                conditions +=
                    " AND EXISTS (SELECT 1 FROM attachment WHERE attachment.beacon = beacon.name\(wanted.joined()))"
            }
        }
        return conditions
    }
}

extension ErrorResponse {
    static let invalidQuery = ErrorResponse(.badRequest, "invalid_query", Phrase(.server.invalidQuery))
}

/// The requested part of a list.
struct PageRequest: Sendable {
    private static let usual = 25
    private static let most = 1000

    let size: Int
    /// The last beacon of the page before; nil: it is the first page.
    let last: AdvertisedID?

    /// - Throws: `invalid_page`.
    init(_ request: Request) throws(ErrorResponse) {
        let token = request.query("pageToken").flatMap { $0.isEmpty ? nil : $0 }
        let last = token.map { AdvertisedID(name: $0) }
        guard let size = request.queryNumber("pageSize", in: 1...Self.most, unlessTold: Self.usual),
            last.map({ $0 != nil }) ?? true
        else {
            throw ErrorResponse(.badRequest, "invalid_page", Phrase(.server.invalidPage, .integer(Self.most)))
        }
        self.size = size
        self.last = last ?? nil
    }
}
