import ArgumentParser
import JSON
import Localization
import Texts

/// A command as the parser's own dump describes it, so that manual pages never differ from the accepted arguments.
struct CommandDump {
    /// The names from `noroshi` on.
    var path: [String]
    var abstract: String
    /// The paragraphs below the abstract.
    var paragraphs: [String]
    var parameters: [Parameter]
    var commands: [CommandDump]
    /// The name of the command that is used if the arguments name none of the commands.
    var defaultCommand: String?

    /// An argument, an option or a flag.
    struct Parameter {
        /// The names as they are typed; empty for an argument.
        var names: [String]
        /// The placeholder of its value; nil for a flag.
        var value: String?
        var text: String
        var values: [String]
        var defaultValue: String?
        var section: String?
        var isOptional: Bool
        var isRepeating: Bool

        /// Sentences with the allowed values and the default value.
        func remarks(_ localizer: Localizer) -> [String] {
            var remarks: [String] = []
            if !values.isEmpty { remarks.append(localizer.text(.manual.values, .text(values.joined(separator: ", ")))) }
            if let value = defaultValue, !value.isEmpty {
                remarks.append(localizer.text(.manual.defaultValue, .text(value)))
            }
            return remarks
        }
    }

    /// The parameters in the order of help, with the headings of their parts: arguments first, then the parts that have
    /// names, then the other options.
    /// - Parameter said: A heading in the language shown.
    func parts(_ localizer: Localizer, said: (String) -> String) -> [(heading: String, parameters: [Parameter])] {
        var names: [String] = []
        for case let name? in parameters.map(\.section) where !names.contains(name) { names.append(name) }
        let named = names.map { name in (said(name), parameters.filter { $0.section == name }) }
        let others = parameters.filter { $0.section == nil }
        let all =
            [(localizer.text(.manual.arguments), others.filter(\.names.isEmpty))] + named
            + [(localizer.text(.manual.options), others.filter { !$0.names.isEmpty })]
        return all.filter { !$0.1.isEmpty }
    }

    /// - Parameters:
    ///   - text: The output of `--experimental-dump-help`.
    ///   - names: The names of the commands above this one.
    init?(reading text: String, below names: [String] = []) {
        guard let root = try? JSONReader.read(Array(text.utf8)), let command = root["command"] else { return nil }
        self.init(command, below: names)
    }

    private init(_ node: JSONNode, below names: [String]) {
        let path = names + [node["commandName"]?.text ?? ""]
        self.path = path
        abstract = node["abstract"]?.text ?? ""
        let discussion = Array(
            (node["discussion"]?.text ?? "").split(separator: "\n", omittingEmptySubsequences: false))
        paragraphs = discussion.split(separator: "").map { $0.joined(separator: "\n") }
        parameters = (node["arguments"]?.elements ?? []).compactMap(Parameter.init).reduce(into: []) { list, next in
            // A flag and its opposite become one parameter with one text.
            if let last = list.last, let name = last.names.last, next.names == ["--no-" + name.dropFirst(2)] {
                list[list.count - 1].names += next.names
            } else {
                list.append(next)
            }
        }
        defaultCommand = node["defaultSubcommand"]?.text
        // The library's own command for help has no page: it prints these pages' contents.
        commands = (node["subcommands"]?.elements ?? []).filter(\.isShown).map { CommandDump($0, below: path) }
            .filter { $0.path.last != "help" }
    }

    /// The options of a command, also those that help does not show.
    static func options(of type: any ParsableCommand.Type) -> [String] {
        let root = try? JSONReader.read(Array(type._dumpHelp().utf8))
        return (root?["command"]?["arguments"]?.elements ?? []).flatMap(Parameter.names)
    }

    /// This command and all below it.
    var all: [CommandDump] { [self] + commands.flatMap(\.all) }

    /// The texts about this command that can be translated.
    var texts: [String] {
        ([abstract] + paragraphs + parameters.flatMap { [$0.text, $0.section ?? ""] }).filter { !$0.isEmpty }
    }
}

extension CommandDump.Parameter {
    fileprivate static func names(_ node: JSONNode) -> [String] {
        (node["names"]?.elements ?? []).compactMap { name in
            name["name"]?.text.map { (name["kind"]?.text == "short" ? "-" : "--") + $0 }
        }
    }

    fileprivate init?(_ node: JSONNode) {
        guard node.isShown else { return nil }
        let kind = node["kind"]?.text
        names = Self.names(node)
        value = kind == "flag" ? nil : node["valueName"]?.text
        text = node["abstract"]?.text ?? ""
        values = (node["allValueStrings"]?.elements ?? []).compactMap(\.text)
        defaultValue = node["defaultValue"]?.text
        section = node["sectionTitle"]?.text
        isOptional = node["isOptional"]?.isTrue == true
        isRepeating = node["isRepeating"]?.isTrue == true
    }
}

extension JSONNode {
    fileprivate subscript(key: String) -> JSONNode? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key == key }?.node
    }

    fileprivate var text: String? {
        guard case .text(let text) = value else { return nil }
        return text
    }

    fileprivate var elements: [JSONNode] {
        guard case .list(let nodes) = value else { return [] }
        return nodes
    }

    /// Whether help shows it.
    fileprivate var isShown: Bool { self["shouldDisplay"]?.isTrue != false }

    fileprivate var isTrue: Bool { value == .boolean(true) }
}
