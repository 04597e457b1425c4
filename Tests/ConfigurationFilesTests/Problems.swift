import ConfigurationFiles
import Texts

extension ConfigurationProblem {
    /// The problem in one line, for tables: its line, its kind and its arguments.
    var short: String {
        let words =
            switch kind {
            case .unknownKey(let key, let suggestion): ["unknown", key, suggestion ?? "?"]
            case .missingKey(let key): ["missing", key]
            case .badValue(let key, let found, let expected, let arguments):
                [expected.end("error.config.expected."), key, found] + arguments
            case .preference(let error): ["\(error)"]
            case .finding(let what, let arguments): [what.end("error.file.")] + arguments
            case .unreadable(let code, _): ["unreadable", "\(code)"]
            case .unwritable(let code, _): ["unwritable", "\(code)"]
            case .badLayout, .badStyle: ["other"]
            }
        return "\(line): " + words.joined(separator: " | ")
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
