import JSON
import Logging
import ServiceProtocol
import ServiceServer

/// The log on standard error, a line for each event: as JSON, or for people. What clients wrote is quoted, so that it ends
/// no line.
struct ServerLog: LogHandler {
    let label: String
    let format: ServerArguments.LogFormat
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel = Logger.Level.info

    init(label: String, format: ServerArguments.LogFormat) {
        self.label = label
        self.format = format
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let time = WireTime.text(ServiceServer.clock())
        let values = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
            .map { (name: Self.name($0.key), value: "\($0.value)") }
        switch format {
        case .json:
            var json = JSONText()
            json.object { json in
                json.member("time", time)
                json.member("level", event.level.rawValue)
                json.member("message", "\(event.message)")
                for (name, value) in values { json.member(name, value) }
            }
            json.endLine()
            ServerCommand.write(json.text, 2)
        case .text:
            var line = time + " " + event.level.rawValue + " " + Self.quoted("\(event.message)")
            for (name, value) in values { line += " " + name + "=" + Self.quoted(value) }
            ServerCommand.write(line + "\n", 2)
        }
    }

    /// The number of a request has the name that answers give it.
    private static func name(_ key: String) -> String { key == "hb.request.id" ? "request" : key }

    /// In quotation marks, if it is more than a word or a sentence of plain letters.
    private static func quoted(_ text: String) -> String {
        text.utf8.allSatisfy { (32..<127).contains($0) && ![UInt8(ascii: "\""), UInt8(ascii: "=")].contains($0) }
            ? text : JSONEscape.quoted(text)
    }
}
