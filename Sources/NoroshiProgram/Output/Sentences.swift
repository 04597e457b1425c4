import BeaconService
import Captures
import Configuration
import Glibc
import Localization
import MonitorUI
import Scanning
import Theming

// Errors as one plain sentence in the chosen language: what is wrong, where, and what to do about it.

extension Localizer {
    /// A phrase in this language, neutralised because it quotes files.
    func sentence(_ phrase: Phrase) -> String { text(phrase) }

    /// What is wrong with a configuration or theme file.
    func sentence(_ problem: ConfigurationProblem) -> String { sentence(problem.phrase) }

    /// What is wrong with a file of texts.
    func sentence(_ error: StringsError, path: String) -> String {
        let place = Argument.text("\(path):\(error.line)")
        return switch error.problem {
        case .encoding: text("error.strings.encoding", place)
        case .nul: text("error.strings.nul", place)
        case .expectedKey: text("error.strings.key", place)
        case .expectedEquals: text("error.strings.equals", place)
        case .expectedValue: text("error.strings.value", place)
        case .expectedSemicolon: text("error.strings.semicolon", place)
        case .unclosedText: text("error.strings.unclosedText", place)
        case .unclosedComment: text("error.strings.unclosedComment", place)
        case .unknownEscape(let escape): text("error.strings.escape", place, .text("\\" + SafeOutput.text(escape)))
        case .badUnicodeEscape: text("error.strings.unicodeEscape", place)
        case .duplicate(let key): text("error.strings.duplicate", place, Argument.text(SafeOutput.text(key)).shortened)
        }
    }

    /// Why a file cannot be read.
    func sentence(reading error: SystemError) -> String {
        let path = error.path == "-" ? text("file.standardInput") : error.path
        return sentence(Phrase(reading: path, errno: error.code, error.reason))
    }

    /// Why a file cannot be written.
    func sentence(writing error: SystemError) -> String {
        sentence(Phrase(writing: error.path, errno: error.code, error.reason))
    }

    /// Why a capture cannot be used, with the exit status.
    func sentence(_ error: CaptureFileError) -> (ExitStatus, String) {
        switch error {
        case .system(let system):
            return (.reading(system.code), sentence(reading: system))
        case .content(let path, let content):
            let name = path == "-" ? text("file.standardInput") : path
            return (.data, sentence(Phrase(CaptureFileError.content(path: name, content))))
        }
    }

    /// What is wrong with a line of the ranging input.
    func sentence(_ error: RangeCSVError) -> String {
        text("error.range." + error.expected.rawValue, .integer(error.line), .text(RangeCSV.inputHeader))
    }
}

extension Phrase {
    /// Why a file cannot be read.
    init(reading path: String, errno: Int32, _ reason: String) {
        switch errno {
        case ENOENT, ENOTDIR: self.init("error.file.notFound", [.text(path)])
        case EISDIR: self.init("error.file.isFolder", [.text(path)])
        case EACCES, EPERM: self.init("error.file.mayNotRead", [.text(path)])
        default: self.init("error.file.unreadable", [.text(path), .text(reason)])
        }
    }

    /// Why a file cannot be written.
    init(writing path: String, errno: Int32, _ reason: String) {
        let place = Argument.text(path)
        switch errno {
        case ENOTDIR: self.init("error.file.notFolder", [place, .text(Self.fileAmongFolders(of: path))])
        case ENOENT: self.init("error.file.noFolder", [place])
        case EISDIR: self.init("error.file.isFolder", [place])
        case EACCES, EPERM, EROFS: self.init("error.file.mayNotWrite", [place])
        case ENOSPC, EDQUOT, EFBIG: self.init("error.file.full", [place])
        default: self.init("error.file.unwritable", [place, .text(reason)])
        }
    }
}

extension Phrase {
    /// The part of a path that should be a folder and is not; if there is none, the folder of the path.
    private static func fileAmongFolders(of path: String) -> String {
        var folder = path
        var above = path
        repeat {
            guard let slash = above.lastIndex(of: "/"), slash != above.startIndex else { break }
            above = String(above[..<slash])
            var status = stat()
            guard unsafe stat(above, &status) == 0 else { continue }
            if status.st_mode & S_IFMT != S_IFDIR { folder = above }
            break
        } while true
        return folder == path ? above : folder
    }
}

extension ConfigurationProblem {
    /// The problem in a language that is chosen later. The first argument is always the place: file and line.
    /// Quotations are cut, because a file may contain a word of a megabyte.
    var phrase: Phrase {
        var phrase = whole
        for index in phrase.arguments.indices.dropFirst() {
            phrase.arguments[index] = phrase.arguments[index].shortened
        }
        return phrase
    }

    private var whole: Phrase {
        let place = Argument.text(line > 0 ? "\(path):\(line)" : path)
        switch kind {
        case .syntax(let words): return Phrase("error.config.syntax", [place, .text(words)])
        case .unknownKey(let key, nil): return Phrase("error.config.unknownKey", [place, .text(key)])
        case .unknownKey(let key, .some(let suggestion)):
            return Phrase("error.config.unknownKey.suggestion", [place, .text(key), .text(suggestion)])
        case .missingKey(let key): return Phrase("error.config.missingKey", [place, .text(key)])
        case .badValue(let key, let found, let expected, let arguments):
            return Phrase(
                "error.config.expected." + expected, [place, .text(key), .text(found)] + arguments.map { .text($0) })
        case .badLayout(let layout, let character, let expected):
            let octets = layout.utf8.prefix(character - 1)
            let before = String(decoding: octets, as: UTF8.self)
            let after = String(decoding: layout.utf8.dropFirst(character - 1), as: UTF8.self)
            return Phrase(
                "error.config.layout." + expected,
                [place, .integer(before.count + 1), .text(before + ">>>" + after)])
        case .badStyle(let role, let kind): return kind.phrase(place, .text(role))
        case .preference(let error): return error.phrase(place)
        case .finding(let key, let arguments): return Phrase("error.file." + key, [place] + arguments.map { .text($0) })
        case .unreadable(let code, let words): return Phrase(reading: path, errno: code, words)
        case .unwritable(let code, let words): return Phrase(writing: path, errno: code, words)
        }
    }
}

extension Argument {
    /// The most characters of a quotation.
    private static let quotedScalars = 200

    fileprivate var shortened: Self {
        guard case .text(let text) = self, text.unicodeScalars.count > Self.quotedScalars else { return self }
        return .text(String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.quotedScalars))) + "…")
    }
}

extension PreferenceError {
    /// What is wrong with an item, after its place.
    fileprivate func phrase(_ place: Argument) -> Phrase {
        switch self {
        case .lackOfItem(let key): Phrase("error.file.item.lack", [place, .text(key.rawValue)])
        case .wrongType(let key, let expected, let found):
            Phrase("error.file.item." + expected.rawValue, [place, .text(key.rawValue), .text(found)])
        case .notInRange(let key, let range, let found):
            // The number of beacons is clamped to its range; an interval out of range is refused.
            Phrase(
                key == .maximum ? "error.file.item.clamped" : "error.file.item.range",
                [place, .text(key.rawValue), .integer(found), .integer(range.lowerBound), .integer(range.upperBound)])
        case .unusableText(let key):
            Phrase("error.file.item.text", [place, .text(key.rawValue), .integer(DeveloperPreference.longestText)])
        case .fixed(let key, let value, let found):
            Phrase("error.file.item.fixed", [place, .text(key.rawValue), .text(value), .text(found)])
        case .unknownItem(let name): Phrase("error.file.item.unknown", [place, .text(name)])
        }
    }
}

extension ThemeError.Kind {
    fileprivate func phrase(_ place: Argument, _ role: Argument) -> Phrase {
        switch self {
        case .unknownRole(nil): Phrase("error.theme.unknownRole", [place, role])
        case .unknownRole(.some(let suggestion)):
            Phrase("error.theme.unknownRole.suggestion", [place, role, .text(suggestion)])
        case .duplicateRole: Phrase("error.theme.duplicateRole", [place, role])
        case .empty: Phrase("error.theme.empty", [place, role])
        case .unknownWord(let word): Phrase("error.theme.unknownWord", [place, role, .text(word)])
        case .expectedColourAfterOn: Phrase("error.theme.colourAfterOn", [place, role])
        case .secondColour(let word): Phrase("error.theme.secondColour", [place, role, .text(word)])
        case .badHexadecimal(let word): Phrase("error.theme.hexadecimal", [place, role, .text(word)])
        case .badPalette(let word): Phrase("error.theme.palette", [place, role, .text(word)])
        case .badFrom(let word, nil): Phrase("error.theme.from", [place, role, .text(word)])
        case .badFrom(let word, .some(let suggestion)):
            Phrase("error.theme.from.suggestion", [place, role, .text(word), .text(suggestion)])
        case .circle(let roles): Phrase("error.theme.circle", [place, role, .text(roles.joined(separator: ", "))])
        }
    }
}

extension Phrase {
    /// Why a capture cannot be read, or not any further, in a language that is chosen later.
    init(_ error: CaptureFileError) {
        switch error {
        case .system(let system): self.init(reading: system.path, errno: system.code, system.reason)
        case .content(let path, .notACapture): self.init("error.capture.notACapture", [.text(path)])
        case .content(let path, .unsupportedVersion(let version)):
            self.init("error.capture.version", [.text(path), .integer(Int(version))])
        case .content(let path, .unsupportedLinkType(let type)):
            self.init("error.capture.linkType", [.text(path), .integer(Int(type))])
        case .content(let path, .corrupt(let offset)):
            self.init("error.capture.corrupt", [.text(path), .integer(Int(clamping: offset))])
        }
    }
}
