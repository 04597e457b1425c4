import Basics
import ServiceProtocol

/// One HTTP exchange, in the form that is passed to the process that carries it out.
struct Transfer: Equatable, Sendable {
    /// `GET`, `HEAD`, `POST`, `DELETE`.
    var method: String
    var url: String
    /// `name: value`
    var fields: [String]
    var body: [UInt8]?
    /// The address of a proxy; nil: none.
    var proxy: String?
    /// A PEM file with the only authorities that are trusted; nil: those of the system.
    var authority: String?
    /// The time for the whole exchange, 1 at least.
    var milliseconds: Int
    /// The maximum number of bytes of the answer's body.
    var largest: Int
    /// The names of libcurl, in the order in which they are tried.
    var libraries: [String]
}

/// An answer of a server, whatever its status.
struct TransferReply: Equatable, Sendable {
    var status: Int
    /// `Name: value`
    var fields: [String]
    var body: [UInt8]

    /// The value of the first field of a name, which is compared without regard to case.
    func field(_ name: String) -> String? {
        for field in fields {
            guard let colon = field.firstIndex(of: ":"), field[..<colon].lowercased() == name else { continue }
            return String(field[field.index(after: colon)...].drop { $0 == " " || $0 == "\t" })
        }
        return nil
    }
}

// The two processes exchange a JSON object in a separate line, followed by the body.
extension Transfer {
    /// A program of another version rejects the exchange.
    private static let version = 1

    var octets: [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("version", Self.version)
            json.member("method", method)
            json.member("url", url)
            json.texts("fields", fields)
            json.member("hasBody", body != nil)
            json.member("proxy", proxy)
            json.member("authority", authority)
            json.member("milliseconds", milliseconds)
            json.member("largest", largest)
            json.texts("libraries", libraries)
        }
        json.endLine()
        return json.octets + (body ?? [])
    }

    /// - Throws: The part that does not have the form of `octets`.
    init(_ octets: [UInt8]) throws(BodyProblems) {
        let (line, rest) = octets.firstLine
        self = try BodyReader.read(line) { Transfer(&$0, body: rest) }
    }

    private init?(_ object: inout TableReader, body rest: [UInt8]) {
        object.need(["version", "method", "url", "milliseconds", "largest"])
        let version = object.integer("version", in: Self.version...Self.version)
        let (method, url) = (object.text("method", longest: 256), object.text("url", longest: 1 << 16))
        fields = object.texts("fields", most: 1000, longest: 1 << 16) ?? []
        body = object.boolean("hasBody") ?? false ? rest : nil
        proxy = object.text("proxy", longest: 4096)
        authority = object.text("authority", longest: 4096)
        let milliseconds = object.integer("milliseconds", in: 1...1_000_000)
        let largest = object.integer("largest", in: 0...(1 << 30))
        libraries = object.texts("libraries", most: 10) ?? []
        // The system finds it where it looks for libraries, never at a path.
        if libraries.contains(where: { $0.contains("/") }), let node = object.node("libraries") {
            object.reject("libraries", node, expected: .error.configExpectedTexts)
        }
        guard version != nil, let method, let url, let milliseconds, let largest else { return nil }
        (self.method, self.url, self.milliseconds, self.largest) = (method, url, milliseconds, largest)
    }
}

/// The outcome of an exchange.
typealias TransferOutcome = Result<TransferReply, TransferFault>

extension TransferOutcome {
    var octets: [UInt8] {
        var json = JSONText()
        var body: [UInt8] = []
        json.object { json in
            switch self {
            case .success(let reply):
                json.member("status", reply.status)
                json.texts("fields", reply.fields)
                body = reply.body
            case .failure(let fault): json.member("fault", fault.rawValue)
            }
        }
        json.endLine()
        return json.octets + body
    }

    /// - Throws: The part that does not have the form of `octets`.
    init(_ octets: [UInt8]) throws(BodyProblems) {
        let (line, rest) = octets.firstLine
        self = try BodyReader.read(line) { object in
            if object.has("fault") {
                return object.word("fault", TransferFault.allCases.map { ($0.rawValue, $0) }).map { .failure($0) }
            }
            object.need(["status"])
            let fields = object.texts("fields", most: 1 << 16, longest: 1 << 17) ?? []
            return object.integer("status", in: 100...999).map {
                .success(TransferReply(status: $0, fields: fields, body: rest))
            }
        }
    }
}

extension JSONText {
    fileprivate mutating func texts(_ name: String, _ texts: [String]) {
        key(name)
        array { json in
            for text in texts { json.value(text) }
        }
    }
}

extension [UInt8] {
    /// The bytes before the first line feed, and the bytes after it.
    fileprivate var firstLine: (line: [UInt8], rest: [UInt8]) {
        guard let end = firstIndex(of: UInt8(ascii: "\n")) else { return (self, []) }
        return (Array(self[..<end]), Array(self[(end + 1)...]))
    }
}
