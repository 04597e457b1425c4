import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Platform
import Scanning

/// `noroshi authorize`: asks for the permission to scan.
struct AuthorizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "authorize",
        abstract: "Request permission to scan: while noroshi is in use, or always.",
        discussion: """
            Shows no dialogue; instead, it prints the missing permissions and the commands that grant them. Read and \
            run the commands yourself; noroshi runs none of them.

            Status 0: permission granted. 1: not granted.
            """)

    @OptionGroup var common: CommonOptions
    @ArgumentParser.Argument(help: ArgumentHelp("always or when-in-use.", valueName: "when"))
    var request: AuthorizationRequest
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let setting = try common.setting()
        let report = EnvironmentReport(SystemFacts().gather())
        let output = AuthorizationOutput(
            report: report, answer: report.answer(to: request), program: Environment.executable,
            texts: setting.localizer)
        try setting.write(text: json ? output.json : output.text)
        if !output.answer.isGranted { throw ExitCode(ExitStatus.no.rawValue) }
    }
}

extension AuthorizationRequest: ExpressibleByArgument {}

/// The output of `noroshi authorize`.
struct AuthorizationOutput {
    let report: EnvironmentReport
    let answer: AuthorizationAnswer
    /// The path of noroshi.
    let program: String
    let texts: Localizer

    private var usage: String { String(texts.text(answer.request.usageKey).prefix(UsageDescription.maximumLength)) }
    private var commands: [String] { report.commands(for: answer.missing, program: program) }

    var text: String {
        let request = texts.text(answer.request.textKey)
        let verdict =
            answer.isGranted
            ? texts.text(.authorize.granted, .text(request))
            : texts.text(.authorize.refused, .text(request), .text(texts.text(answer.authorization.textKey)))
        var lines = [usage, "", verdict]
        for factor in answer.missing {
            lines.append("  " + texts.text(factor.kind.textKey) + ": " + texts.text(factor.finding))
            if let advice = factor.advice { lines.append("    " + texts.text(advice)) }
        }
        if !commands.isEmpty {
            lines += ["", texts.text(.authorize.commands)] + commands.map { "  " + $0 }
        }
        return lines.map { SafeOutput.text($0) + "\n" }.joined()
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.member("request", answer.request.rawValue)
            json.member("granted", answer.isGranted)
            json.member("authorization", answer.authorization.name)
            json.member("authorizationStatus", answer.authorization.rawValue)
            json.member("usageDescription", usage)
            json.key("missing")
            json.array { json in
                for factor in answer.missing {
                    json.object { json in
                        json.member("factor", factor.kind.rawValue)
                        json.member("finding", factor.finding.word)
                        json.member("text", texts.text(factor.finding))
                        json.member("advice", factor.advice.map { texts.text($0) })
                    }
                }
            }
            json.key("commands")
            json.array { json in for command in commands { json.value(command) } }
        }
        return json.text + "\n"
    }
}
