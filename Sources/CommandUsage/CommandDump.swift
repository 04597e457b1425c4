package import ArgumentParser
internal import Basics
package import Localization

/// A command as the parser's own dump describes it, so that manual pages never differ from the accepted arguments.
package struct CommandDump {
    /// The names from `noroshi` on.
    package var path: [String]
    package var abstract: String
    /// The paragraphs below the abstract.
    package var paragraphs: [String]
    package var parameters: [Parameter]
    package var commands: [CommandDump]
    /// The name of the command that is used if the arguments name none of the commands.
    package var defaultCommand: String?

    /// An argument, an option or a flag.
    package struct Parameter {
        /// The names as they are typed; empty for an argument.
        package var names: [String]
        /// The placeholder of its value; nil for a flag.
        package var value: String?
        package var text: String
        package var values: [String]
        package var defaultValue: String?
        package var section: String?
        package var isOptional: Bool
        package var isRepeating: Bool
        /// Whether help shows it.
        package var isShown: Bool

        /// Sentences with the allowed values and the default value.
        package func remarks(_ localizer: Localizer) -> [String] {
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
    package func parts(_ localizer: Localizer, said: (String) -> String) -> [(heading: String, parameters: [Parameter])]
    {
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
    package init?(reading text: String, below names: [String] = []) {
        guard let root = try? JSONReader.read(Array(text.utf8)), let command = root["command"] else { return nil }
        self.init(command, below: names)
    }

    private init(_ node: SourceNode, below names: [String]) {
        let path = names + [node["commandName"]?.text ?? ""]
        self.path = path
        abstract = node["abstract"]?.text ?? ""
        let discussion = Array(
            (node["discussion"]?.text ?? "").split(separator: "\n", omittingEmptySubsequences: false))
        paragraphs = discussion.split(separator: "").map { $0.joined(separator: "\n") }
        parameters = (node["arguments"]?.elements ?? []).map(Parameter.init).filter(\.isShown).reduce(into: []) {
            list, next in
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

    /// The parameters of a command, also those that help does not show.
    package static func parameters(of type: any ParsableCommand.Type) -> [Parameter] {
        let root = try? JSONReader.read(Array(type._dumpHelp().utf8))
        return (root?["command"]?["arguments"]?.elements ?? []).map(Parameter.init)
    }

    /// This command and all below it.
    package var all: [CommandDump] { [self] + commands.flatMap(\.all) }

    /// The texts about this command that can be translated.
    package var texts: [String] {
        ([abstract] + paragraphs + parameters.flatMap { [$0.text, $0.section ?? ""] }).filter { !$0.isEmpty }
    }
}

extension CommandDump.Parameter {
    private static func names(_ node: SourceNode) -> [String] {
        (node["names"]?.elements ?? []).compactMap { name in
            name["name"]?.text.map { (name["kind"]?.text == "short" ? "-" : "--") + $0 }
        }
    }

    fileprivate init(_ node: SourceNode) {
        let kind = node["kind"]?.text
        names = Self.names(node)
        value = kind == "flag" ? nil : node["valueName"]?.text
        text = node["abstract"]?.text ?? ""
        values = (node["allValues"]?.elements ?? []).compactMap(\.text)
        defaultValue = node["defaultValue"]?.text
        section = node["sectionTitle"]?.text
        isOptional = node["isOptional"]?.isTrue == true
        isRepeating = node["isRepeating"]?.isTrue == true
        isShown = node.isShown
    }
}

extension SourceNode {
    fileprivate subscript(key: String) -> SourceNode? { table?[key] }

    fileprivate var elements: [SourceNode] { list ?? [] }

    /// Whether help shows it.
    fileprivate var isShown: Bool { self["shouldDisplay"]?.isTrue != false }

    fileprivate var isTrue: Bool { boolean == true }
}
