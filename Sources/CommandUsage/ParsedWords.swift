internal import ArgumentParser
internal import Basics

/// The words of a command line beside the parameters of their command, to say which of them a mistake is about.
struct ParsedWords {
    private let parameters: [CommandDump.Parameter]
    /// The words that are neither options nor values of options.
    private var bare: [String] = []
    /// The options among the words.
    private var options: [String] = []

    /// - Parameters:
    ///   - command: The command that has the parameters.
    ///   - words: The words after the name of the command.
    init(of command: any ParsableCommand.Type, _ words: [String]) {
        parameters = CommandDump.parameters(of: command)
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word != "--" else {
                bare += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                bare.append(word)
                continue
            }
            options.append(String(word.prefix { $0 != "=" }))
            if parameter(word)?.value != nil { rest = rest.dropFirst() }
        }
    }

    /// The phrase for a mistake.
    func phrase(_ problem: ParserProblem) -> Phrase {
        switch problem {
        case .unknownOption(let name): return Phrase(unknownOption: name, of: parameters)
        case .missingValue(let name): return Phrase(.usage.missingValue, .text(synopsis(name)))
        case .needlessValue(let name, let value): return Phrase(.usage.takesNoValue, .text(name), .text(value))
        case .unexpected(let words) where words.count == 1: return Phrase(.usage.unexpected, .text(words[0]))
        case .unexpected(let words):
            return Phrase(.usage.unexpectedSeveral, .text(String(words.count)), .text(words.joined(separator: ", ")))
        case .contradiction(let later, let earlier):
            return Phrase(.usage.contradiction, .text(later), .text(earlier))
        case .missing: return missing
        case .invalid(let value, let option): return invalid(value, option)
        case .found, .other: return Phrase(.usage.unreadable)
        }
    }

    private func parameter(_ name: String) -> CommandDump.Parameter? { parameters.first { $0.names.contains(name) } }

    /// An option with the placeholder of its value.
    private func synopsis(_ name: String) -> String { parameter(name)?.synopsis(name) ?? name }

    /// The first parameter that is required and not there. Flags that exclude each other are required together.
    private var missing: Phrase {
        let arguments = parameters.filter(\.names.isEmpty)
        for parameter in parameters where !parameter.isOptional {
            if parameter.names.isEmpty {
                let place = arguments.firstIndex { $0.value == parameter.value } ?? 0
                if bare.count <= place { return Phrase(.usage.missing, .text(parameter.synopsis(nil))) }
            } else if Set(parameter.names).isDisjoint(with: options) {
                guard parameter.value == nil else {
                    return Phrase(.usage.missing, .text(parameter.synopsis(parameter.names.last)))
                }
                let flags = parameters.filter { $0.value == nil && !$0.isOptional }.flatMap(\.names)
                if Set(flags).isDisjoint(with: options) {
                    return Phrase(.usage.missingOneOf, .text(flags.joined(separator: ", ")))
                }
            }
        }
        return Phrase(.usage.unreadable)
    }

    private func invalid(_ value: String, _ option: String?) -> Phrase {
        let arguments = parameters.filter(\.names.isEmpty)
        let place = min(bare.firstIndex(of: value) ?? 0, arguments.count - 1)
        let parameter = option.map { self.parameter($0) } ?? (place < 0 ? nil : arguments[place])
        let name = parameter?.synopsis(option) ?? option ?? ""
        let values = parameter?.values ?? []
        guard values.isEmpty else {
            return Phrase(.usage.oneOf, .text(value), .text(name), .text(values.joined(separator: ", ")))
        }
        guard let form = Self.forms[parameter?.value ?? ""] else {
            return Phrase(.usage.invalid, .text(value), .text(name))
        }
        return Phrase(.usage.invalidForm, .text(value), .text(name), .phrase(Phrase(form)))
    }

    /// The forms of values by their placeholders.
    private static let forms: [String: TextKey] = [
        "n": .usage.formN, "segment": .usage.formSegment, "utc-offset": .usage.formUtcOffset,
        "duration": .usage.formDuration, "x": .usage.formX, "dBm": .usage.formDBm, "source": .usage.formSource,
        "when": .usage.formWhen, "kinds": .usage.formKinds,
    ]
}

extension CommandDump.Parameter {
    /// The parameter as it is typed, with the placeholder of its value: `--duration <duration>`, `<capture>`.
    /// - Parameter name: The name of an option; nil: an argument.
    fileprivate func synopsis(_ name: String?) -> String {
        [name, value.map { "<\($0)>" }].compactMap { $0 }.joined(separator: " ")
    }
}
