import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi
import Regions

/// `noroshi rules check`: the mistakes in rules, line by line.
struct RulesCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check rules in TOML or in Beacapp's JSON.",
        discussion: """
            Without a file, rules.toml and rules.json next to config.toml are checked. Rules can use the regions of \
            the service and your own regions.

            Prints each problem on one line, FILE:LINE: what was found, and what was expected. Status 65: there are \
            problems. 66: there is no such file. 77: no permission to read it.
            """)

    @OptionGroup var options: RegionStartOptions
    @ArgumentParser.Argument(help: ArgumentHelp("Rules files.", valueName: "file"), completion: .file())
    var files: [String] = []
    @Flag(help: "Write one JSON object per line for each problem: path, line, problem.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, tellsOfRules: false, needsPreference: false)
        let state = try session.state()
        let context = session.files.rulesContext(state)
        var problems: [ConfigurationProblem] = []
        var lines: [String] = []
        for path in files {
            do throws(ConfigurationProblems) {
                let rules = try RulesReader.read(path, context: context) { session.remark($0) }
                if !json { lines.append(line(rules, path, session)) }
            } catch {
                problems += error.problems
            }
        }
        if files.isEmpty { problems = checkOwn(context, session, &lines) }
        try session.write(lines)
        try write(problems, session)
        if let first = problems.first { throw ExitCode(first.status.rawValue) }
    }

    /// Checks the user's own files, which form one set of rules.
    private func checkOwn(
        _ context: RulesContext, _ session: StoreSession, _ lines: inout [String]
    ) -> [ConfigurationProblem] {
        do throws(ConfigurationProblems) {
            let (rules, paths, remarks) = try RulesReader.read(session.setting.files, context: context)
            remarks.forEach(session.remark)
            if paths.isEmpty { session.remark(.cli.rulesNoFile, .text(session.setting.files.rules)) }
            if !paths.isEmpty && !json { lines.append(line(rules, paths.joined(separator: ", "), session)) }
            return []
        } catch {
            return error.problems
        }
    }

    private func line(_ rules: RuleSet, _ path: String, _ session: StoreSession) -> String {
        session.text(
            .cli.rulesGood, .text(path), .integer(rules.regions.count), .integer(rules.rules.count),
            .integer(rules.hooks.count))
    }

    private func write(_ problems: [ConfigurationProblem], _ session: StoreSession) throws {
        guard json else { return try session.write(problems.map { session.localizer.text($0) }) }
        try session.write(lines: problems) { json, problem in
            json.object { json in
                json.member("path", problem.path)
                if problem.line > 0 { json.member("line", problem.line) }
                json.member("problem", session.localizer.text(problem))
            }
        }
    }
}

extension ConfigurationProblem {
    /// The exit status for a problem in a file that the command line names.
    var status: ExitStatus {
        guard case .unreadable(let code, _) = kind else { return .data }
        return .reading(code)
    }
}
