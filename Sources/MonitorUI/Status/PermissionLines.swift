import Basics
import BeaconService
import Canvas
import Localization

/// The permissions that noroshi needs and their purposes, before they are granted: to listen while it runs, and to
/// listen when no user is logged in. If a permission is missing, the commands for it are shown; only the user runs
/// them.
struct PermissionLines {
    let site: SiteSnapshot
    let texts: Localizer
    let glyphs: GlyphSet
    /// The maximum number of cells of a line.
    let width: Int

    var all: [TextLine] {
        part(.permission.foregroundTitle, .permission.foreground, .permission, site.environment?.isMetInForeground) + [
            .blank
        ]
            + part(.permission.alwaysTitle, .permission.always, .background, site.environment?.isMetAlways) + grants + [
                .blank
            ]
            + wrapped(texts.text(.permission.never), .muted)
    }

    /// The purpose of a permission, whether it is granted, and the commands that grant it.
    private func part(
        _ title: TextKey, _ purpose: TextKey, _ kind: EnvironmentFactor.Kind, _ isMet: Bool?
    ) -> [TextLine] {
        var lines: [TextLine] = [.heading(texts.text(title))] + wrapped(texts.text(purpose), .text)
        guard let report = site.environment, let factor = report[kind] else { return lines }
        let finding = texts.text(
            .environment.verdict, .text(texts.text(kind.textKey)), .text(texts.text(factor.finding)))
        lines += wrapped(factor.state.sign(glyphs) + " " + finding, factor.state.role)
        let commands = report.commands(for: [factor], program: site.program)
        return lines + commands.flatMap { wrapped("  " + SafeText.neutralise($0), .heading) }
    }

    /// The rights of the unit, and their limits.
    private var grants: [TextLine] {
        [.text(texts.text(.unit.granted), .muted)]
            + ServiceUnit.grants.flatMap { wrapped("  " + texts.text($0.key), .text) }
    }

    private func wrapped(_ text: String, _ role: Role) -> [TextLine] {
        TextWidth().wrapped(text, to: width).map { .text($0, role) }
    }
}
