import ArgumentParser
import CommandUsage
import Localization
import Platform

/// The help of the server's program, in both languages.
enum ServerHelp {
    private static let examples = [
        "noroshi-server --seed-demo", "noroshi-server --listen 127.0.0.1:0", "noroshi-server check /etc/noroshi-server",
        "noroshi-server --listen 0.0.0.0:443 --tls-certificate chain.pem --tls-key key.pem",
    ]

    /// - Parameters:
    ///   - text: The parser's text; a text that is not help is returned unchanged.
    ///   - arguments: The arguments, which name the command whose help is wanted.
    static func text(_ text: String, _ arguments: [String], _ localizer: Localizer) -> String {
        guard text.hasPrefix("OVERVIEW: ") else { return text }
        let program = ServerCommand.self
        let named = ServerCommand.configuration.subcommands.first { arguments.contains($0._commandName) }
        let path = [program._commandName] + (named.map { [$0._commandName] } ?? [])
        let help = CommandHelp(
            of: named ?? program, in: program, path: path, showsDefault: true,
            examples: named.map { type in examples.filter { $0.contains(" \(type._commandName) ") } } ?? examples,
            localizer, translations: localizer.language == .ja ? .builtinManual : StringsTable(),
            width: max(40, Environment.value("COLUMNS").flatMap { Int($0) } ?? 80))
        return help?.text ?? text
    }
}
