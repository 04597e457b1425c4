import Advertising
import ArgumentParser
import Captures
import Configuration
import Glibc
import Localization
import MonitorUI
import Scanning

/// Options of every command.
struct CommonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Language of the texts: ja or en.", valueName: "ja|en"))
    var lang: String?

    func validate() throws {
        if let lang, lang != "ja", lang != "en" { throw ValidationError("--lang: expected ja or en, found '\(lang)'.") }
    }

    /// Reads configuration and texts.
    func setting() throws -> Setting { try Setting(language: lang) }
}

/// What a command runs in: settings, texts, files, and what was wrong with them.
struct Setting {
    var settings: Settings
    var localizer: Localizer
    let files: DataFiles
    /// The files that were read: settings, texts, theme.
    var configurationFile: String?
    var stringsFile: String?
    var themeFile: String?
    /// Remarks about files that are broken or missing, in the language shown.
    var warnings: [String] = []

    var layouts: LayoutSet { settings.layouts }

    /// - Throws: `Failure` with status 78 when the configuration cannot be understood.
    init(language argument: String?) throws {
        files = DataFiles(environment: Environment.value, executable: Environment.executable)
        settings = Settings()
        localizer = Localizer(language: Language.preferred(argument: argument, environment: Environment.value))
        guard unsafe access(files.configuration, F_OK) == 0 else { return }
        do throws(ConfigurationProblem) {
            let octets = try DataFiles.read(files.configuration)
            settings = try SettingsFile.read(String(decoding: octets, as: UTF8.self), path: files.configuration)
            configurationFile = files.configuration
        } catch {
            loadStrings()
            throw Failure(status: .configuration, sentence: localizer.sentence(error))
        }
        let isSaid = argument != nil || Environment.value("NOROSHI_LANG")?.isEmpty == false
        if !isSaid, let language = settings.language {
            localizer = Localizer(language: Language(locale: language))
        }
    }

    /// Reads the texts of the language from their file. The built-in ones serve until then, and where there is none.
    mutating func loadStrings() {
        let name = "i18n/\(localizer.language.folder)/Localizable.strings"
        let builtin = Localizer(language: localizer.language)
        localizer = builtin
        stringsFile = nil
        guard let path = files.find(name) else {
            warnings = [builtin.text("error.file.missing", .text(name))]
            return
        }
        do throws(ConfigurationProblem) {
            let octets = try DataFiles.read(path)
            do throws(StringsError) {
                localizer = Localizer(language: builtin.language, table: try StringsTable(reading: octets.span))
                stringsFile = path
                warnings = []
            } catch {
                warnings = [builtin.text("error.strings", .text(path), .integer(error.line), .text("\(error)"))]
            }
        } catch {
            warnings = [builtin.sentence(error)]
        }
    }
}

/// The process's surroundings.
enum Environment {
    static func value(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// The path of the running program, links followed.
    static var executable: String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe buffer.withUnsafeMutableBytes {
            unsafe readlink("/proc/self/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}

extension Localizer {
    /// What is wrong with a configuration or theme file, in one sentence with file and line.
    func sentence(_ problem: ConfigurationProblem) -> String {
        let phrase = problem.phrase
        return format(text(phrase.key), phrase.arguments.map { argument in
            // Expectations are texts of their own, told by their keys.
            guard case .text(let key) = argument, key.hasPrefix("expected."), has(key) else { return argument }
            return .text(text(key))
        })
    }

    /// Why a capture cannot be used, in one sentence.
    func sentence(_ error: CaptureFileError) -> (ExitStatus, String) {
        switch error {
        case .system(let system):
            let status: ExitStatus = system.code == ENOENT ? .noInput : system.code == EACCES ? .noPermission : .inputOutput
            return (status, text("error.file.unreadable", .text(system.path), .text(system.reason)))
        case .content(let path, let content):
            switch content {
            case .notACapture: return (.data, text("error.capture.notACapture", .text(path)))
            case .unsupportedVersion(let version):
                return (.data, text("error.capture.version", .text(path), .integer(Int(version))))
            case .unsupportedLinkType(let type):
                return (.data, text("error.capture.linkType", .text(path), .integer(Int(type))))
            case .corrupt(let offset):
                return (.data, text("error.capture.corrupt", .text(path), .integer(Int(clamping: offset))))
            }
        }
    }
}

extension ConfigurationProblem {
    /// The problem in a language that is chosen later.
    var phrase: Phrase {
        let place = line > 0 ? "\(path):\(line)" : path
        switch kind {
        case .syntax(let words): return Phrase("error.config.syntax", [.text(place), .text(words)])
        case .unknownKey(let key, nil): return Phrase("error.config.unknownKey", [.text(place), .text(key)])
        case .unknownKey(let key, .some(let suggestion)):
            return Phrase("error.config.unknownKey.suggestion", [.text(place), .text(key), .text(suggestion)])
        case .badValue(let key, let found, let expected, let arguments):
            return Phrase(
                "error.config.badValue", [.text(place), .text(key), .text(found), .text("expected." + expected)]
                    + arguments.map { .text($0) })
        case .badLayout(let layout, let character, let expected):
            let before = layout.prefix(character - 1)
            let marked = before + ">>>" + layout.dropFirst(character - 1)
            return Phrase(
                "error.config.badLayout",
                [.text(place), .integer(character), .text("expected.layout." + expected), .text(String(marked))])
        case .unreadable(let words): return Phrase("error.file.unreadable", [.text(place), .text(words)])
        }
    }
}

extension Setting {
    /// The files that were read, for the status view.
    var items: [SourceStatus.Item] {
        [("file.config", configurationFile), ("file.strings", stringsFile), ("file.theme", themeFile)].compactMap {
            key, path in path.map { SourceStatus.Item(Phrase(key), $0) }
        }
    }
}
