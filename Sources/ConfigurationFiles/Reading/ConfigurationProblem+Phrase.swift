public import Basics
import BeaconService
import Glibc
import Localization

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
    /// line.
    public var phrase: Phrase {
        let place = Argument.text(line > 0 ? "\(path):\(line)" : path)
        switch kind {
        case .contents(let finding): return finding.phrase(at: place)
        case .preference(let error): return error.finding.phrase(at: place)
        case .unreadable(let code, let words): return Phrase(reading: path, errno: code, words)
        case .unwritable(let code, let words): return Phrase(replacing: path, errno: code, words)
        }
    }
}

extension ConfigurationProblem.Kind {
    /// Any problem of the contents that has a sentence with the place and some texts as arguments.
    package static func finding(_ key: TextKey, _ arguments: [String]) -> Self { .contents(.finding(key, arguments)) }
}

extension Finding {
    /// A frame layout that cannot be compiled, at a character counted from 1.
    package static func badLayout(_ layout: String, character: Int, expected: TextKey) -> Finding {
        let octets = layout.utf8.prefix(character - 1)
        let before = String(decoding: octets, as: UTF8.self)
        let after = String(decoding: layout.utf8.dropFirst(character - 1), as: UTF8.self)
        return Finding(expected, [.integer(before.count + 1), .text(before + ">>>" + after)])
    }
}

extension PreferenceError {
    /// The description of an item's fault.
    fileprivate var finding: Finding {
        switch self {
        case .lackOfItem(let key): Finding(.error.fileItemLack, [.text(key.rawValue)])
        case .wrongType(let key, let expected, let found):
            Finding(expected.itemKey, [.text(key.rawValue), .text(found)])
        case .notInRange(let key, let range, let found):
            // The number of beacons is clamped to its range; an interval out of range is rejected.
            Finding(
                key == .maximum ? .error.fileItemClamped : .error.fileItemRange,
                [.text(key.rawValue), .integer(found), .integer(range.lowerBound), .integer(range.upperBound)])
        case .unusableText(let key):
            Finding(.error.fileItemText, [.text(key.rawValue), .integer(DeveloperPreference.longestText)])
        case .fixed(let key, let value, let found):
            Finding(.error.fileItemFixed, [.text(key.rawValue), .text(value), .text(found)])
        case .unknownItem(let name): Finding(.error.fileItemUnknown, [.text(name)])
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
        case .contents(let finding): takes(finding.key, 1 + finding.arguments.count)
        default: true
        }
    }
}
