import Basics
import Logging
import ServiceProtocol
import ServiceServer

/// The log on standard error, a line for each event: as JSON, or for people. Text from clients is quoted, so that it
/// cannot end a line.
struct ServerLog: LogHandler {
    let label: String
    let format: ServeOptions.LogFormat
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel = Logger.Level.info

    init(label: String, format: ServeOptions.LogFormat) {
        self.label = label
        self.format = format
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let values = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
            .map { (name: Self.name($0.key), value: "\($0.value)") }
        LogOutput.write(line(event.level, "\(event.message)", values)) { count in
            line(.warning, "lines lost", [("lines", String(count))])
        }
    }

    /// A line of at most `longest` bytes.
    private func line(_ level: Logger.Level, _ message: String, _ values: [(name: String, value: String)]) -> String {
        let time = RFC3339.text(ServiceServer.clock())
        let values = values.map { ($0.name, Self.shortened($0.value)) }
        switch format {
        case .json:
            var json = JSONText()
            json.object { json in
                json.member("time", time)
                json.member("level", level.rawValue)
                json.member("message", Self.shortened(message))
                for (name, value) in values { json.member(name, value) }
            }
            json.endLine()
            return json.text
        case .text:
            let pairs = values.map { " " + $0 + "=" + Self.quoted($1) }
            return time + " " + level.rawValue + " " + Self.quoted(Self.shortened(message)) + pairs.joined() + "\n"
        }
    }

    /// Shortens a long text. A pipe accepts 4,096 bytes at once, and a line has a few values at most.
    private static func shortened(_ text: String) -> String {
        text.utf8.count <= 500 ? text : String(text.unicodeScalars.prefix(160)) + "…"
    }

    /// The name of a value. The number of a request has the name that it has in answers.
    private static func name(_ key: String) -> String { key == "hb.request.id" ? "request" : key }

    /// The text in quotation marks, unless it has only plain ASCII characters.
    private static func quoted(_ text: String) -> String {
        text.utf8.allSatisfy { (32..<127).contains($0) && ![UInt8(ascii: "\""), UInt8(ascii: "=")].contains($0) }
            ? text : JSONEscape.quoted(text)
    }
}
