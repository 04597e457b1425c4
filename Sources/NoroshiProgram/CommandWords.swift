import ArgumentParser
import Basics
import CommandUsage
import Glibc

/// The arguments, split into the name of the meant command and the arguments that remain for it.
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
    private(set) var type: any ParsableCommand.Type = NoroshiCommand.self
    /// The same without default commands.
    private(set) var named: any ParsableCommand.Type = NoroshiCommand.self

    init(_ arguments: some Collection<String>) {
        rest = Array(arguments)
        while let word = rest.first {
            if Self.choosesTexts(word) {
                let count = word.contains("=") ? 1 : 2
                options += rest.prefix(count)
                rest.removeFirst(min(count, rest.count))
            } else if let next = Self.command(word, of: type) {
                names.append(word)
                rest.removeFirst()
                type = next
            } else {
                break
            }
        }
        if isHelp { options += takeTexts() }
        named = type
        while let next = type.configuration.defaultSubcommand { type = next }
        rest = Self.withNegatives(rest)
    }

    /// Removes the options that choose the texts, wherever they are.
    private mutating func takeTexts() -> [String] {
        var taken: [String] = []
        while let place = rest.firstIndex(where: Self.choosesTexts) {
            let end = min(rest.count, place + (rest[place].contains("=") ? 1 : 2))
            taken += rest[place..<end]
            rest.removeSubrange(place..<end)
        }
        return taken
    }

    private static func choosesTexts(_ word: String) -> Bool { word.hasPrefix("--lang") || word.hasPrefix("--i18n") }

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

    /// All arguments, in the order in which the whole program reads them. The library's own command for help takes no
    /// options of texts, which are read before it.
    var sorted: [String] { names + (isHelp ? [] : options) + rest }

    private static func command(
        _ word: String, of type: any ParsableCommand.Type
    ) -> (any ParsableCommand.Type)? {
        type.configuration.subcommands.first { $0._commandName == word }
    }

    /// The command with these names; nil: there is none.
    static func command(of path: [String]) -> (any ParsableCommand.Type)? {
        path.reduce(NoroshiCommand.self as (any ParsableCommand.Type)?) { type, name in
            type.flatMap { command(name, of: $0) }
        }
    }

    /// The names of the command whose help is requested, by the word `help` or by an option. After other options or
    /// an argument, help belongs to the command that takes them: `--theme dark --help` requests the help of the
    /// screen.
    var helpPath: [String] {
        guard !isHelp else { return Array(rest.dropFirst().prefix { !$0.hasPrefix("-") }) }
        var others = self
        _ = others.takeTexts()
        guard others.rest.contains(where: { !["-h", "--help", "--help-hidden"].contains($0) }) else { return names }
        var (path, type) = (names, named)
        while let next = type.configuration.defaultSubcommand {
            path.append(next._commandName)
            type = next
        }
        return path
    }

    /// Whether the library's own `help` command is meant.
    private var isHelp: Bool { names.isEmpty && rest.first == Self.help }

    /// The library's own command.
    private static let help = "help"

    /// The argument with which a shell requests proposals for the values of an option, see `Proposals`.
    private static let completion = "---completion"

    /// Rejects a word that takes the place of a command's name but names no command: the library would use it as a
    /// capture, or would ignore it in `help`.
    private func checkNames() throws {
        guard isHelp else { return try check(rest.first, of: named, names) }
        var (type, path): (any ParsableCommand.Type, [String]) = (NoroshiCommand.self, [])
        for word in helpPath {
            guard let next = Self.command(word, of: type) else {
                // `help help` is the library's.
                guard path.isEmpty, word == Self.help else { throw unknown(word, of: type, path) }
                return
            }
            type = next
            path.append(word)
        }
    }

    private func check(_ word: String?, of type: any ParsableCommand.Type, _ path: [String]) throws {
        guard let word, !word.isEmpty, !word.hasPrefix("-"), !type.configuration.subcommands.isEmpty,
            !Self.isFile(word)
        else { return }
        // A command that takes other words rejects a word only if it looks like a typing error.
        let isSlip = word == "ls" || NearestWord.nearest(to: word, in: Self.names(of: type)) != nil
        if isSlip || !(self.type is any TakesWords.Type) { throw unknown(word, of: type, path) }
    }

    /// Whether a word is the name of a capture: it contains a dot or a slash, or a file with this name exists.
    private static func isFile(_ word: String) -> Bool {
        if word.contains(where: { $0 == "." || $0 == "/" }) { return true }
        return unsafe access(word, F_OK) == 0
    }

    /// Names from other programs, with the names of the matching commands here; the first one that exists is
    /// proposed.
    private static let elsewhere = [
        "ls": ["list", "show"], "show": ["list"], "ps": ["list"], "top": ["screen"], "ui": ["screen"], "find": ["hunt"],
        "locate": ["hunt"], "dump": ["scan"],
        "adapters": ["sources"], "devices": ["sources"], "history": ["events"], "settings": ["config"],
        "rm": ["remove"], "del": ["remove"], "delete": ["remove"], "new": ["add"], "create": ["add"],
        "on": ["start"], "off": ["stop"],
    ]

    private static func names(of type: any ParsableCommand.Type) -> [String] {
        type.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
    }

    private func unknown(_ word: String, of type: any ParsableCommand.Type, _ path: [String]) -> UsageError {
        let written = (path + [word]).joined(separator: " ")
        let names = Self.names(of: type)
        guard !names.isEmpty else { return wrongUsage(.usage.unexpected, word) }
        let own = Self.elsewhere[word]?.first(where: names.contains)
        if let near = own ?? NearestWord.nearest(to: word, in: names) {
            return wrongUsage(.usage.unknownCommandSimilar, written, (path + [near]).joined(separator: " "))
        }
        let takesCapture = path.isEmpty && !isHelp
        return takesCapture
            ? wrongUsage(.usage.unknownCommandOrFile, written)
            : wrongUsage(.usage.unknownCommand, written, names.joined(separator: ", "))
    }

    /// The command with its options.
    ///
    /// The arguments are first parsed by that command alone: the library inspects every command before it reads a
    /// word, which takes half as long as the first frame. If a command alone does not accept its arguments (help, a
    /// version, wrong usage), the whole program parses them again, for the usual messages.
    func command() throws -> any ParsableCommand {
        if rest.first == Self.completion { return try NoroshiCommand.parseAsRoot(rest) }
        try checkNames()
        // Help that is requested by an option is also returned as a command of the library.
        if !isHelp, type.configuration.subcommands.isEmpty,
            let command = try? type.parseAsRoot(options + rest), Swift.type(of: command) == type
        {
            if (command as? ScreenCommand)?.capture != nil { try checkBehindOptions() }
            return command
        }
        try checkBehindOptions()
        do {
            return try NoroshiCommand.parseAsRoot(sorted)
        } catch {
            if let usage = usage(of: error), !usage.phrase.isOfUnknownOption { try checkOptions() }
            throw error
        }
    }

    /// Rejects the name of a command after options, where it would be used as a capture: `--theme dark list`.
    private func checkBehindOptions() throws {
        guard names.isEmpty, rest.first?.hasPrefix("-") == true else { return }
        if rest.contains(where: { Self.everywhere.contains(Self.name($0)) }) { return }
        let options = CommandDump.parameters(of: type)
        let valued = Set(options.filter { $0.value != nil }.flatMap(\.names))
        let known = Set(options.flatMap(\.names) + Self.everywhere)
        var words = rest.prefix { $0 != "--" }[...]
        var bare: [String] = []
        var isUnderstood = true
        while let word = words.popFirst() {
            guard word.hasPrefix("-") else {
                bare.append(word)
                continue
            }
            isUnderstood = isUnderstood && known.contains(Self.name(word))
            if valued.contains(word) { words = words.dropFirst() }
        }
        if let name = bare.first(where: { Self.command($0, of: named) != nil }) {
            throw wrongUsage(.usage.commandFirst, name)
        }
        if isUnderstood { try check(bare.first, of: named, names) }
    }

    /// Rejects the first option that the command does not have. The library would first report any other mistake,
    /// such as missing values or values that do not go together, and would report the mistyped option last.
    private func checkOptions() throws {
        let parameters = CommandDump.parameters(of: type)
        let known = Set(parameters.flatMap(\.names) + Self.everywhere)
        for word in rest.prefix(while: { $0 != "--" }) where Self.isOption(word) && !known.contains(Self.name(word)) {
            throw UsageError(Phrase(unknownOption: Self.name(word), of: parameters))
        }
    }

    /// The library's options, which every command has.
    private static let everywhere = [
        "-h", "--help", "--help-hidden", "--version", "--generate-completion-script", "--experimental-dump-help",
    ]

    private static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" && !isNegative(word) }

    /// The name of a long option, or of the first of several short ones.
    private static func name(_ option: String) -> String {
        option.hasPrefix("--") ? String(option.prefix { $0 != "=" }) : String(option.prefix(2))
    }

    /// The wrong usage that an error is about; nil: the error is about something else.
    func usage(of error: any Error) -> WrongUsage? {
        WrongUsage(
            error, of: NoroshiCommand.self, selecting: names.isEmpty ? NoroshiCommand.self : type,
            path: [NoroshiCommand._commandName] + names, words: sorted)
    }
}

/// A default command whose arguments are no files.
protocol TakesWords: ParsableCommand {}

extension KeycodeCommand.Tell: TakesWords {}
