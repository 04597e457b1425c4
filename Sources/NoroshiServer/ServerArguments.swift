import Localization
import Texts

/// What the program is asked to do. Its arguments are few, and what is wrong with them is said in the language that is
/// shown.
struct ServerArguments {
    enum Command {
        case serve
        case check(String)
        case help
        case version
    }

    enum LogFormat: String {
        case text, json
    }

    var command = Command.serve
    var address = ListenAddress(host: "127.0.0.1", port: 8787)
    var folder: String?
    var store: String?
    var seedsDemonstration = false
    var certificate: String?
    var key: String?
    var isInsecure = false
    var logFormat = LogFormat.text

    /// - Parameter language: Set where `--lang` says so, wherever a mistake is.
    init(_ arguments: [String], _ language: inout Language) throws(ServerFailure) {
        for (argument, next) in zip(arguments, arguments.dropFirst()) where argument == "--lang" {
            language = Language(locale: next)
        }
        var rest = arguments[...]
        var words: [String] = []
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if try flag(parts) { continue }
            guard Self.names.contains(parts[0]) else {
                throw .usage(Phrase(.usage.unknownOption, .text(parts[0])))
            }
            guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                throw .usage(Phrase(.usage.missingValue, .text(parts[0])))
            }
            try take(parts[0], value, &language)
        }
        try take(words)
        try check()
    }

    private static let names = [
        "--listen", "--data", "--store", "--tls-certificate", "--tls-key", "--log-format", "--lang",
    ]

    /// - Returns: Whether it is an option without a value.
    private mutating func flag(_ parts: [String]) throws(ServerFailure) -> Bool {
        switch parts[0] {
        case "--seed-demo": seedsDemonstration = true
        case "--insecure": isInsecure = true
        case "--help", "-h": command = .help
        case "--version": command = .version
        default: return false
        }
        guard parts.count == 1 else {
            throw .usage(Phrase(.usage.takesNoValue, .text(parts[0]), .text(parts[1])))
        }
        return true
    }

    private mutating func take(_ name: String, _ value: String, _ language: inout Language) throws(ServerFailure) {
        switch name {
        case "--listen":
            guard let new = ListenAddress(value) else {
                throw .usage(Phrase(.server.listenForm, .text(value)))
            }
            address = new
        case "--data": folder = value
        case "--store": store = value
        case "--tls-certificate": certificate = value
        case "--tls-key": key = value
        case "--log-format":
            guard let new = LogFormat(rawValue: value) else {
                throw .usage(Phrase(.usage.oneOf, .text(value), .text(name), .text("text, json")))
            }
            logFormat = new
        default:
            guard ["ja", "en"].contains(value) else {
                throw .usage(Phrase(.usage.oneOf, .text(value), .text(name), .text("ja, en")))
            }
            language = Language(locale: value)
        }
    }

    /// The command and what it works on.
    private mutating func take(_ words: [String]) throws(ServerFailure) {
        switch command {
        case .help, .version: return
        default: break
        }
        guard let first = words.first else { return }
        let count = first == "check" ? 2 : 1
        guard ["serve", "check"].contains(first) else {
            throw .usage(Phrase(.usage.unknownCommand, .text(first), .text("serve, check")))
        }
        guard words.count <= count else { throw .usage(Phrase(.usage.unexpected, .text(words[count]))) }
        guard words.count == count else { throw .usage(Phrase(.usage.missing, .text("DIR"))) }
        if first == "check" { command = .check(words[1]) }
    }

    /// What does not go together.
    private func check() throws(ServerFailure) {
        guard case .serve = command else { return }
        guard (certificate == nil) == (key == nil) else { throw .usage(Phrase(.server.tlsBoth)) }
        guard address.isLocal || certificate != nil || isInsecure else {
            throw .usage(Phrase(.server.listenOpen, .text(address.text)))
        }
    }
}

/// Where the server listens.
struct ListenAddress {
    var host: String
    /// 0 takes a free one.
    var port: Int

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// `127.0.0.1:8787`, `[::1]:0`, `localhost:80`
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let port = UInt16(digits)
        else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
        self.init(host: String(host), port: Int(port))
    }

    var isLocal: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }

    var text: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
