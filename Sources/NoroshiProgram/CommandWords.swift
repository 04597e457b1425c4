import ArgumentParser

/// The arguments split into the command that is meant and what is left for it.
///
/// Options that every command has may come before its name: `noroshi --lang ja region list` is
/// `noroshi region list --lang ja`. Otherwise the name would be taken for the capture argument of the default command.
struct CommandWords {
    /// The names of the commands, from the outermost to the innermost.
    private var names: [String] = []
    /// Options found among the names.
    private var options: [String] = []
    private var rest: [String]
    /// The command that the names select, following default commands.
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

    /// Turns `--major -1` into `--major=-1`: a negative number is the value of the option before it, not an option
    /// itself.
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
    /// The arguments are first parsed by that command alone: the library inspects every command before it reads a word,
    /// which takes half as long as the first frame. What a command alone does not accept (help, a version, wrong usage)
    /// is parsed again by the whole program, for the usual messages.
    func command() throws -> any ParsableCommand {
        // The library's own command. Help that is asked for by an option comes as that command too.
        if rest.first != "help", type.configuration.subcommands.isEmpty,
            let command = try? type.parseAsRoot(options + rest), Swift.type(of: command) == type
        {
            return command
        }
        return try Noroshi.parseAsRoot(sorted)
    }
}
