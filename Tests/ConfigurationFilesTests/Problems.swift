import Basics
import ConfigurationFiles

extension ConfigurationProblem {
    /// The problem in one line, for tables: its line, its kind and its arguments.
    var short: String {
        let words =
            switch kind {
            case .contents(let finding): finding.words
            case .preference(let error): ["\(error)"]
            case .unreadable(let code, _): ["unreadable", "\(code)"]
            case .unwritable(let code, _): ["unwritable", "\(code)"]
            }
        return "\(line): " + words.joined(separator: " | ")
    }
}

extension Finding {
    fileprivate var words: [String] {
        let words = arguments.map(\.plain)
        let name = key.rawValue
        return switch key {
        case .error.configUnknownKeySuggestion: ["unknown"] + words
        case .error.configUnknownKey: ["unknown"] + words + ["?"]
        case .error.configMissingKey: ["missing"] + words
        case _ where name.hasPrefix("error.config.layout.") || name.hasPrefix("error.theme."): ["other"]
        case _ where name.hasPrefix("error.config.expected."): [key.end("error.config.expected.")] + words
        default: [key.end("error.file.")] + words
        }
    }
}

/// The problems that `body` throws, one on each line; empty when there are none.
func problems<T>(_ body: () throws(ConfigurationProblems) -> T) -> [String] {
    do throws(ConfigurationProblems) {
        _ = try body()
        return []
    } catch {
        return error.problems.map(\.short)
    }
}

extension TextKey {
    /// The key without its prefix, which all keys of its kind share.
    fileprivate func end(_ beginning: String) -> String {
        rawValue.hasPrefix(beginning) ? String(rawValue.dropFirst(beginning.count)) : rawValue
    }
}
