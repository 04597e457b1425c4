import Advertising
import BeaconService
import Canvas
import Localization
import Regions
import Texts
import Theming

/// The state of the service as lines of the status view: version, preference file, official regions, preparation.
struct PreparationLines {
    let site: SiteSnapshot
    let texts: Localizer
    let glyphs: GlyphSet
    /// The most cells of a value; longer paths continue in the next line.
    var width = Int.max

    var lines: [TextLine] {
        let sdk = "\(ServiceDefaults.sdkIdentifier) \(ServiceVersion.current)"
        var lines: [TextLine] = [.heading(texts.text(.status.service)), field(.status.sdk, sdk)]
        if !site.preparation.problems.contains(where: \.isOfFile) {
            let preference = site.preference
            lines += [
                field(
                    .status.edition, preference.sdkEdition,
                    preference.sdkEdition == DeveloperPreference.edition ? .text : .error),
                field(
                    .status.version, preference.sdkVersion,
                    preference.sdkVersion == DeveloperPreference.version ? .text : .error),
            ]
        }
        if let file = site.preferenceFile {
            lines += wrapped(.status.preferences, file, site.lacksPreferenceFile ? .warning : .text)
        }
        lines += wrapped(.status.official, official)
        lines.append(field(.status.uuids, texts.number(Set(site.official.map(\.uuid)).count)))
        return lines + preparation
    }

    private func field(_ key: TextKey, _ value: String, _ role: Role = .text) -> TextLine {
        .field(texts.text(key), SafeText.neutralise(value), role)
    }

    private func wrapped(_ key: TextKey, _ value: String, _ role: Role = .text) -> [TextLine] {
        let parts = TextWidth().wrapped(SafeText.neutralise(value), to: width)
        return parts.enumerated().map { .field($0.offset == 0 ? texts.text(key) : "", $0.element, role) }
    }

    /// Where the official regions come from, in a word.
    var origin: String {
        switch site.preparation.source {
        case .file: texts.text(.official.file)
        case .bundled: texts.text(.official.bundled)
        case .unreadableFile: texts.text(.official.unreadable)
        case .server: texts.text(.official.server)
        case nil: texts.text(.official.none)
        }
    }

    /// The same, with the path of a file.
    private var official: String { site.preparation.source == .file ? site.officialFile ?? origin : origin }

    /// Whether the service is ready, with a sign, and if not, why.
    private var preparation: [TextLine] {
        let preparation = site.preparation
        let (key, sign, role): (TextKey, String, Role) =
            if preparation.isDegraded {
                (preparation.source == .file ? .preparation.byFile : .preparation.degraded, glyphs.warning, .warning)
            } else if preparation.isSuccess {
                (.preparation.ready, glyphs.good, .good)
            } else if preparation.allowsLocalUse {
                (.preparation.local, glyphs.warning, .warning)
            } else {
                (.preparation.failed, glyphs.error, .error)
            }
        return [field(.status.preparation, sign + " " + texts.text(key), role)]
    }
}

extension PreparationOutcome {
    /// The obstacles, in the order in which they should be mended.
    var phrases: [Phrase] { problems.map(\.phrase) }
}
