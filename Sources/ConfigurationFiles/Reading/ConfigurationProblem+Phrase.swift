import BeaconService
import Glibc
import Localization
public import Texts
import Theming

extension Phrase {
    /// The description of a failure to read a file.
    public init(reading path: String, errno: Int32, _ reason: String) {
        switch errno {
        case ENOENT, ENOTDIR: self.init(.error.fileNotFound, [.file(path)])
        case EISDIR: self.init(.error.fileIsFolder, [.file(path)])
        case EACCES, EPERM: self.init(.error.fileMayNotRead, [.file(path)])
        default: self.init(.error.fileUnreadable, [.file(path), .text(reason)])
        }
    }

    /// The description of a failure to write a file as a whole: the former file is still there.
    init(replacing path: String, errno: Int32, _ reason: String) {
        switch errno {
        case ENOSPC, EDQUOT, EFBIG: self.init(.error.fileNotReplaced, [.text(path)])
        default: self.init(writing: path, errno: errno, reason)
        }
    }

    /// The description of a failure to write to a file, whose beginning may be there.
    public init(writing path: String, errno: Int32, _ reason: String) {
        let place = Argument.text(path)
        switch errno {
        case ENOTDIR: self.init(.error.fileNotFolder, [place, .text(Self.fileAmongFolders(of: path))])
        case ENOENT: self.init(.error.fileNoFolder, [place])
        case EISDIR: self.init(.error.fileIsFolder, [place])
        case EACCES, EPERM, EROFS: self.init(.error.fileMayNotWrite, [place])
        case ENOSPC, EDQUOT, EFBIG: self.init(.error.fileFull, [place])
        default: self.init(.error.fileUnwritable, [place, .text(reason)])
        }
    }
}

extension Argument {
    /// The name of a file that is read; `-` is standard input.
    public static func file(_ path: String) -> Argument {
        path == "-" ? .phrase(Phrase(.file.standardInput)) : .text(path)
    }
}

extension Phrase {
    /// The part of a path that should be a folder but is not; if there is none, the folder of the path.
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

extension ConfigurationProblem: PhraseConvertible {
    /// The problem as a phrase, whose language is chosen later. The first argument is always the place: file and
    /// line. Quotations are cut, because a file may contain a word of a megabyte.
    public var phrase: Phrase {
        var phrase = whole
        for index in phrase.arguments.indices.dropFirst() {
            phrase.arguments[index] = phrase.arguments[index].shortened
        }
        return phrase
    }

    private var whole: Phrase {
        let place = Argument.text(line > 0 ? "\(path):\(line)" : path)
        switch kind {
        case .unknownKey(let key, nil): return Phrase(.error.configUnknownKey, [place, .text(key)])
        case .unknownKey(let key, .some(let suggestion)):
            return Phrase(.error.configUnknownKeySuggestion, [place, .text(key), .text(suggestion)])
        case .missingKey(let key): return Phrase(.error.configMissingKey, [place, .text(key)])
        case .badValue(let key, let found, let expected, let arguments):
            return Phrase(
                expected, [place, .text(key), .text(found)] + arguments.map { .text($0) })
        case .badLayout(let layout, let character, let expected):
            let octets = layout.utf8.prefix(character - 1)
            let before = String(decoding: octets, as: UTF8.self)
            let after = String(decoding: layout.utf8.dropFirst(character - 1), as: UTF8.self)
            return Phrase(
                expected,
                [place, .integer(before.count + 1), .text(before + ">>>" + after)])
        case .badStyle(let role, let kind): return kind.phrase(place, .text(role))
        case .preference(let error): return error.phrase(place)
        case .finding(let key, let arguments): return Phrase(key, [place] + arguments.map { .text($0) })
        case .unreadable(let code, let words): return Phrase(reading: path, errno: code, words)
        case .unwritable(let code, let words): return Phrase(replacing: path, errno: code, words)
        }
    }
}

extension Argument {
    /// The maximum length of a quotation in characters.
    private static let quotedScalars = 200

    public var shortened: Self {
        guard case .text(let text) = self, text.unicodeScalars.count > Self.quotedScalars else { return self }
        return .text(String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.quotedScalars))) + "…")
    }
}

extension PreferenceError {
    /// The description of an item's fault, after its place.
    fileprivate func phrase(_ place: Argument) -> Phrase {
        switch self {
        case .lackOfItem(let key): Phrase(.error.fileItemLack, [place, .text(key.rawValue)])
        case .wrongType(let key, let expected, let found):
            Phrase(expected.itemKey, [place, .text(key.rawValue), .text(found)])
        case .notInRange(let key, let range, let found):
            // The number of beacons is clamped to its range; an interval out of range is rejected.
            Phrase(
                key == .maximum ? .error.fileItemClamped : .error.fileItemRange,
                [place, .text(key.rawValue), .integer(found), .integer(range.lowerBound), .integer(range.upperBound)])
        case .unusableText(let key):
            Phrase(.error.fileItemText, [place, .text(key.rawValue), .integer(DeveloperPreference.longestText)])
        case .fixed(let key, let value, let found):
            Phrase(.error.fileItemFixed, [place, .text(key.rawValue), .text(value), .text(found)])
        case .unknownItem(let name): Phrase(.error.fileItemUnknown, [place, .text(name)])
        }
    }
}

extension ThemeError.Kind {
    fileprivate func phrase(_ place: Argument, _ role: Argument) -> Phrase {
        switch self {
        case .unknownRole(nil): Phrase(.error.themeUnknownRole, [place, role])
        case .unknownRole(.some(let suggestion)):
            Phrase(.error.themeUnknownRoleSuggestion, [place, role, .text(suggestion)])
        case .duplicateRole: Phrase(.error.themeDuplicateRole, [place, role])
        case .empty: Phrase(.error.themeEmpty, [place, role])
        case .unknownWord(let word): Phrase(.error.themeUnknownWord, [place, role, .text(word)])
        case .expectedColourAfterOn: Phrase(.error.themeColourAfterOn, [place, role])
        case .secondColour(let word): Phrase(.error.themeSecondColour, [place, role, .text(word)])
        case .badHexadecimal(let word): Phrase(.error.themeHexadecimal, [place, role, .text(word)])
        case .badPalette(let word): Phrase(.error.themePalette, [place, role, .text(word)])
        case .badFrom(let word, nil): Phrase(.error.themeFrom, [place, role, .text(word)])
        case .badFrom(let word, .some(let suggestion)):
            Phrase(.error.themeFromSuggestion, [place, role, .text(word), .text(suggestion)])
        case .circle(let roles): Phrase(.error.themeCircle, [place, role, .text(roles.joined(separator: ", "))])
        }
    }
}

extension PreferenceItem.Kind {
    /// The key of the sentence that names this kind as the expected one.
    fileprivate var itemKey: TextKey {
        switch self {
        case .string: .error.fileItemString
        case .integer: .error.fileItemInteger
        case .boolean: .error.fileItemBoolean
        }
    }
}

extension ConfigurationProblem.Kind {
    /// Whether there is a text for the problem with the right number of arguments.
    var hasText: Bool {
        func takes(_ key: TextKey, _ count: Int) -> Bool {
            StringsTable.builtinEnglish[key].map { StringsCheck.placeholders(of: $0).count == count } ?? false
        }
        return switch self {
        case .badValue(_, _, let expected, let arguments): takes(expected, 3 + arguments.count)
        case .finding(let key, let arguments): takes(key, 1 + arguments.count)
        default: true
        }
    }
}
