import Basics
import CommandUsage
import ConfigurationFiles
import Localization

/// The texts of help and manual pages in languages other than English, by the English text.
enum HelpTexts {
    private static let file = "Manual.strings"

    /// Reads the texts from the user's folder of texts if it has them, otherwise from the built-in texts.
    static func table(_ setting: Setting) throws(Failure) -> StringsTable {
        let name = "\(setting.localizer.language.folder)/\(file)"
        guard let path = setting.texts.map({ "\($0)/\(name)" }), DataFiles.exists(path) else {
            return builtin(setting.localizer.language)
        }
        let octets: [UInt8]
        do throws(ConfigurationProblem) {
            octets = try FileText.octets(path)
        } catch {
            throw Failure(.noInput, error)
        }
        do throws(StringsError) {
            return try StringsTable(reading: octets.span)
        } catch {
            throw Failure(.data, error.phrase(path: path))
        }
    }

    static func builtin(_ language: Language) -> StringsTable { language == .ja ? .builtinManual : StringsTable() }
}
