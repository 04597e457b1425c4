public import Regions

/// Reads the user's rules, in either of the two formats.
public enum RulesReader {
    public enum Format: Sendable {
        case toml
        /// Beacapp's JSON.
        case beacapp
    }

    /// Reads a file.
    /// - Parameter remark: Called with each value that is used, but not as it is written, if the file is used.
    /// - Throws: all its problems. A file that cannot be read completely is not used in part.
    public static func read(
        _ path: String, context: RulesContext = RulesContext(), remark: (ConfigurationProblem) -> Void = { _ in }
    ) throws(ConfigurationProblems) -> RuleSet {
        let octets: [UInt8]
        do throws(ConfigurationProblem) {
            octets = try FileText.octets(path)
        } catch {
            throw ConfigurationProblems(error)
        }
        return try read(octets, path: path, context: context, remark: remark)
    }

    /// Reads the bytes of a file at `path`.
    public static func read(
        _ octets: [UInt8], path: String, context: RulesContext = RulesContext(),
        remark: (ConfigurationProblem) -> Void = { _ in }
    ) throws(ConfigurationProblems) -> RuleSet {
        switch format(octets, path: path) {
        case .beacapp: return try BeacappFile.read(octets, path: path, taken: context.taken)
        case .toml:
            let text: String
            do throws(ConfigurationProblem) {
                text = try FileText.text(octets, path: path)
            } catch {
                throw ConfigurationProblems(error)
            }
            return try RulesFile.read(text, path: path, context: context, remark: remark)
        }
    }

    /// Reads the user's `rules.toml` and `rules.json`, as far as they exist, into one set.
    /// - Returns: the rules, the files that were read, and remarks on parts that are left out or have no effect now.
    /// - Throws: the problems of any of the files, including a rule of the second file with the identifier of one of
    ///   the first.
    public static func read(
        _ files: DataFiles, context: RulesContext = RulesContext()
    ) throws(ConfigurationProblems) -> (rules: RuleSet, paths: [String], remarks: [ConfigurationProblem]) {
        var set = RuleSet()
        var paths: [String] = []
        var (problems, remarks): ([ConfigurationProblem], [ConfigurationProblem]) = ([], [])
        for path in [files.rules, files.beacappRules] where DataFiles.exists(path) {
            var context = context
            if let first = paths.first {
                context.taken = .init(identifiers: Set(set.rules.map(\.identifier)), path: first)
            }
            do throws(ConfigurationProblems) {
                let read = try read(path, context: context) { remarks.append($0) }
                set.rules += read.rules
                set.regions += read.regions
                if let objection = read.hooks.isEmpty ? nil : HookTrust.objection(to: path) {
                    remarks.append(objection)
                } else {
                    set.hooks += read.hooks
                }
                if paths.isEmpty { set.schedule = read.schedule }
            } catch {
                problems += error.problems
            }
            paths.append(path)
        }
        if let problems = ConfigurationProblems(problems) { throw problems }
        return (set, paths, remarks)
    }

    /// The format of a file. The extension determines it; if it is neither of the two, the first character does.
    static func format(_ octets: [UInt8], path: String) -> Format {
        let name = path.lowercased()
        if name.hasSuffix(".json") { return .beacapp }
        if name.hasSuffix(".toml") { return .toml }
        let first = octets.first { $0 > UInt8(ascii: " ") && $0 < 0x7F }
        return first == UInt8(ascii: "{") ? .beacapp : .toml
    }
}
