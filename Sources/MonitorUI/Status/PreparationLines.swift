import Advertising
import BeaconService
import Canvas
import Localization
import Regions
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
        var lines: [TextLine] = [.heading(texts.text(.statusService)), field(.labelSDK, sdk)]
        if !site.preparation.problems.contains(where: \.isOfFile) {
            let preference = site.preference
            lines += [
                field(
                    .labelEdition, preference.sdkEdition,
                    preference.sdkEdition == DeveloperPreference.edition ? .text : .error),
                field(
                    .labelVersion, preference.sdkVersion,
                    preference.sdkVersion == DeveloperPreference.version ? .text : .error),
            ]
        }
        if let file = site.preferenceFile {
            lines += wrapped(.labelPreferences, file, site.lacksPreferenceFile ? .warning : .text)
        }
        lines += wrapped(.labelOfficial, official)
        lines.append(field(.labelUUIDs, texts.number(Set(site.official.map(\.uuid)).count)))
        return lines + preparation
    }

    private func field(_ key: ServiceTextKey, _ value: String, _ role: Role = .text) -> TextLine {
        .field(texts.text(key), SafeText.neutralise(value), role)
    }

    private func wrapped(_ key: ServiceTextKey, _ value: String, _ role: Role = .text) -> [TextLine] {
        let parts = TextWidth().wrapped(SafeText.neutralise(value), to: width)
        return parts.enumerated().map { .field($0.offset == 0 ? texts.text(key) : "", $0.element, role) }
    }

    /// Where the official regions come from, in a word.
    var origin: String {
        switch site.preparation.source {
        case .file: texts.text(.officialFile)
        case .bundled: texts.text(.officialBundled)
        case .unreadableFile: texts.text(.officialUnreadable)
        case .server: texts.text(.officialServer)
        case nil: texts.text(.officialNone)
        }
    }

    /// The same, with the path of a file.
    private var official: String { site.preparation.source == .file ? site.officialFile ?? origin : origin }

    /// Whether the service is ready, with a sign, and if not, why.
    private var preparation: [TextLine] {
        let preparation = site.preparation
        let (key, sign, role): (ServiceTextKey, String, Role) =
            if preparation.isDegraded {
                (preparation.source == .file ? .preparedByFile : .preparedDegraded, glyphs.warning, .warning)
            } else if preparation.isSuccess {
                (.prepared, glyphs.good, .good)
            } else if preparation.allowsLocalUse {
                (.preparedLocally, glyphs.warning, .warning)
            } else {
                (.unprepared, glyphs.error, .error)
            }
        return [field(.labelPreparation, sign + " " + texts.text(key), role)]
    }
}

extension PreparationOutcome {
    /// The obstacles, in the order in which they should be mended.
    var phrases: [Phrase] { problems.map(Phrase.init) }
}

extension Phrase {
    /// Why the service cannot be used.
    public init(_ error: PreparationError) {
        let reason = error.reason
        self.init(
            reason.key,
            reason.values.map { value in
                switch value {
                case .text(let text): .text(text)
                case .integer(let number): .integer(number)
                case .seconds(let seconds): .text("\(seconds)")
                }
            })
    }
}
