import Basics
import BeaconService
import Canvas
import Localization
import Regions

/// The environment check as lines, for its sheet and for the status view.
struct EnvironmentLines {
    let report: EnvironmentReport
    let texts: Localizer
    let glyphs: GlyphSet
    /// The maximum number of cells of a line.
    let width: Int

    /// The three verdicts, each with a sign and a word.
    var verdicts: [TextLine] {
        [
            (TextKey.doctor.verdictAlways, report.isMetAlways),
            (.doctor.verdictForeground, report.isMetInForeground), (.doctor.verdictDevice, report.isSupportedByDevice),
        ].map { key, isMet in
            let answer = texts.text(isMet ? .doctor.verdictYes : .doctor.verdictNo)
            let text = texts.text(.environment.verdict, .text(texts.text(key)), .text(answer))
            return .text((isMet ? glyphs.good : glyphs.error) + " " + text, isMet ? .good : .warning)
        }
    }

    /// The permission of the program to listen, and the state of Bluetooth.
    var states: [TextLine] {
        [
            .field(
                texts.text(.environment.authorization), texts.text(report.authorization.textKey),
                report.authorization.role),
            .field(
                texts.text(.environment.adapterState), texts.text(report.adapterState.textKey), report.adapterState.role
            ),
        ]
    }

    /// Every factor, and last the power, which is not part of any verdict.
    var factors: [TextLine] { (report.factors + [report.power]).flatMap(lines) }

    /// The factors that are not good, and the power.
    var troubles: [TextLine] {
        let failing = report.factors.filter { $0.state == .failing || $0.state == .warning }
        return (failing + [report.power]).flatMap(lines)
    }

    /// A factor with its state as a sign and a word, and advice if there is a problem.
    private func lines(_ factor: EnvironmentFactor) -> [TextLine] {
        let word = factor.state.sign(glyphs) + " " + texts.text(factor.state.textKey)
        let head = word + "  " + texts.text(factor.kind.textKey)
        let indent = TextWidth().width(of: factor.state.sign(glyphs)) + 1
        let blank = String(repeating: " ", count: indent)
        func wrapped(_ reason: Phrase, _ role: Role) -> [TextLine] {
            TextWidth().wrapped(texts.text(reason), to: width - indent).map { .text(blank + $0, role) }
        }
        let finding = texts.text(.environment.verdict, .text(head), .text(texts.text(factor.finding)))
        let first =
            TextWidth().width(of: finding) <= width
            ? [TextLine.text(finding, factor.state.role)]
            : [.text(head, factor.state.role)] + wrapped(factor.finding, factor.state.role)
        return first + (factor.advice.map { wrapped($0, .muted) } ?? [])
    }
}

extension EnvironmentFactor.State {
    func sign(_ glyphs: GlyphSet) -> String {
        switch self {
        case .ok: glyphs.good
        case .warning: glyphs.warning
        case .failing: glyphs.error
        case .unknown: "?"
        }
    }

    var role: Role {
        switch self {
        case .ok: .good
        case .warning: .warning
        case .failing: .error
        case .unknown: .muted
        }
    }
}

extension ScanAuthorization {
    var role: Role {
        switch self {
        case .authorizedAlways, .authorizedWhenInUse: .good
        case .denied, .restricted: .error
        case .notDetermined: .muted
        }
    }
}

extension AdapterState {
    var role: Role {
        switch self {
        case .poweredOn: .good
        case .poweredOff, .resetting: .warning
        case .unsupported, .unauthorized: .error
        case .unknown: .muted
        }
    }
}
