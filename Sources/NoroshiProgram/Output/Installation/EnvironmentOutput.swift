import Basics
import BeaconService
import Localization
import Noroshi
import Regions

/// The output of `noroshi doctor`.
struct EnvironmentOutput {
    let report: EnvironmentReport
    let condition: DoctorCommand.Condition?
    let localizer: Localizer

    private var conditions: [DoctorCommand.Condition] { condition.map { [$0] } ?? DoctorCommand.Condition.allCases }

    /// All factors; for a single verdict, the factors that decide it and are not good.
    private var factors: [EnvironmentFactor] {
        guard let condition else { return report.factors + [report.power] }
        return report.factors.filter { condition.kinds.contains($0.kind) && $0.state != .ok }
    }

    // MARK: Text

    /// One line for each factor with the advice below it, an empty line, then one line for each verdict.
    func text(_ others: [ServiceFinding]) -> String {
        var rows = factors.map { Row($0, localizer) }
        if condition == nil { rows += others.map { Row($0, localizer) } }
        var columns = TextColumns()
        for row in rows { columns.add(row.state, row.label, row.finding) }
        var lines = zip(columns.lines, rows).flatMap { line, row in
            [line] + (row.advice.map { ["    " + SafeOutput.text($0)] } ?? [])
        }
        if !lines.isEmpty { lines.append("") }
        lines += verdicts
        return lines.map { $0 + "\n" }.joined()
    }

    private struct Row {
        var state: String
        var label: String
        var finding: String
        var advice: String?

        init(_ factor: EnvironmentFactor, _ texts: Localizer) {
            state = texts.text(factor.state.textKey)
            label = texts.text(factor.kind.textKey)
            finding = texts.text(factor.finding)
            advice = factor.advice.map { texts.text($0) }
        }

        init(_ finding: ServiceFinding, _ texts: Localizer) {
            state = texts.text(finding.state.textKey)
            label = texts.text(finding.label)
            self.finding = finding.text
            advice = finding.advice
        }
    }

    private var verdicts: [String] {
        var columns = TextColumns()
        for condition in conditions {
            columns.add(
                localizer.text(condition.textKey),
                localizer.text(condition.isMet(report) ? .doctor.verdictYes : .doctor.verdictNo))
        }
        if condition == nil {
            columns.add(localizer.text(.environment.authorization), localizer.text(report.authorization.textKey))
            columns.add(localizer.text(.environment.adapterState), localizer.text(report.adapterState.textKey))
        }
        return columns.lines
    }

    // MARK: JSON

    /// One object: verdicts, states, and every factor with names for programs and sentences for people.
    func json(_ others: [ServiceFinding]) -> String {
        var json = JSONText()
        json.object { json in
            json.member("always", report.isMetAlways)
            json.member("foreground", report.isMetInForeground)
            json.member("device", report.isSupportedByDevice)
            json.member("authorization", report.authorization.name)
            json.member("adapterState", report.adapterState.name)
            json.member("available", report.availability.isAvailable)
            if case .notAvailable(let reason) = report.availability { json.member("finding", reason.word) }
            json.key("factors")
            json.array { json in for factor in report.factors { write(factor, &json) } }
            json.key("power")
            write(report.power, &json)
            for finding in others {
                json.key(finding.name)
                json.object { json in
                    json.member("state", finding.state.rawValue)
                    json.member("text", finding.text)
                    json.member("advice", finding.advice)
                }
            }
        }
        return json.text + "\n"
    }

    private func write(_ factor: EnvironmentFactor, _ json: inout JSONText) {
        json.object { json in
            json.member("factor", factor.kind.rawValue)
            json.member("state", factor.state.rawValue)
            json.member("finding", factor.finding.word)
            json.member("text", localizer.text(factor.finding))
            json.member("advice", factor.advice.map { localizer.text($0) })
        }
    }

    // MARK: Commands

    /// The commands that mend the factors that are not good, each command once.
    func commands(program: String) -> [String] { report.commands(for: factors, program: program) }
}

extension Phrase {
    /// Its name in data formats: the last part of its key.
    var word: String { String(key.rawValue.split(separator: ".").last ?? "") }
}
