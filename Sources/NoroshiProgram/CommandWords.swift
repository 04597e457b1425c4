import ArgumentParser

/// The arguments taken apart as far as the names of commands go: which command is meant, and what is left for it.
///
/// Options of every command may stand before its name: `noroshi --lang ja region list` is `noroshi region list --lang
/// ja`. Without this the name would be taken for a capture of the default command.
struct CommandWords {
    /// The names of the commands, from the outermost to the innermost.
    private var names: [String] = []
    /// Options that stood among the names.
    private var options: [String] = []
    private var rest: [String]
    /// The command that the names lead to, by way of the default commands.
    private(set) var type: any ParsableCommand.Type = Noroshi.self

    init(_ arguments: some Collection<String>) {
        rest = Array(arguments)
        while let word = rest.first {
            if word.hasPrefix("--lang") || word.hasPrefix("--i18n") {
                let count = word.contains("=") ? 1 : 2
                options += rest.prefix(count)
                rest.removeFirst(min(count, rest.count))
            } else if let next = type.configuration.subcommands.first(where: { $0.configuration.commandName == word }) {
                names.append(word)
                rest.removeFirst()
                type = next
            } else {
                break
            }
        }
        while let next = type.configuration.defaultSubcommand { type = next }
        rest = Self.withNegatives(rest)
    }

    /// `--major -1` is `--major=-1`: a number below 0 is the value of the option before it, and no option itself.
    private static func withNegatives(_ words: [String]) -> [String] {
        var joined: [String] = []
        for (index, word) in words.enumerated() {
            if word == "--" { return joined + words[index...] }
            if let option = joined.last, option.hasPrefix("--"), !option.contains("="), isNegative(word) {
                joined[joined.count - 1] += "=" + word
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    private static func isNegative(_ word: String) -> Bool {
        word.hasPrefix("-") && word.dropFirst().first.map { $0.isASCII && ($0.isNumber || $0 == ".") } == true
    }

    /// All arguments, in the order in which the whole program reads them.
    var sorted: [String] { names + options + rest }

    /// The command with its options.
    ///
    /// The command is asked alone first: the library looks at every command there is before it reads a word, and that
    /// takes as long as half of a first frame. Whatever a command alone does not take (help, a version, wrong usage)
    /// the whole program reads again, so that it is told as ever.
    func command() throws -> any ParsableCommand {
        if names.isEmpty, options.isEmpty, rest.isEmpty { return ScreenCommand.unasked }
        // The library's own command. Help that is asked for by an option comes as that command too.
        if rest.first != "help", type.configuration.subcommands.isEmpty,
            let command = try? type.parseAsRoot(options + rest), Swift.type(of: command) == type
        {
            return command
        }
        return try Noroshi.parseAsRoot(sorted)
    }
}
