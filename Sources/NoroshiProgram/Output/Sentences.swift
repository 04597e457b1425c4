import Basics
import BeaconService
import Canvas
import CommandUsage
import ConfigurationFiles
import Glibc
import Localization
import Platform
import Radio
import Scanning

// Errors as one plain sentence in the chosen language: the problem, its place, and what to do about it.

extension Failure {
    /// A file or an output that cannot be written.
    init(writing error: SystemError, _ status: ExitStatus = .inputOutput) {
        let path = error.path == "-" ? "/dev/stdout" : error.path
        self.init(status, Phrase(writing: path, errno: error.code, error.reason))
    }

    /// A capture that cannot be used.
    init(_ error: CaptureFileError) {
        let status: ExitStatus =
            switch error {
            case .system(let system): .reading(system.code)
            case .content: .data
            }
        self.init(status, error)
    }
}

extension StringsError {
    /// The error in a file of texts.
    func phrase(path: String) -> Phrase {
        let place = Argument.text("\(path):\(line)")
        return switch problem {
        case .encoding: Phrase(.error.stringsEncoding, place)
        case .nul: Phrase(.error.stringsNul, place)
        case .expectedKey: Phrase(.error.stringsKey, place)
        case .expectedEquals: Phrase(.error.stringsEquals, place)
        case .expectedValue: Phrase(.error.stringsValue, place)
        case .expectedSemicolon: Phrase(.error.stringsSemicolon, place)
        case .unclosedText: Phrase(.error.stringsUnclosedText, place)
        case .unclosedComment: Phrase(.error.stringsUnclosedComment, place)
        case .unknownEscape(let escape): Phrase(.error.stringsEscape, place, .text("\\" + SafeOutput.text(escape)))
        case .badUnicodeEscape: Phrase(.error.stringsUnicodeEscape, place)
        case .duplicate(let key): Phrase(.error.stringsDuplicate, place, Argument.text(SafeOutput.text(key)).shortened)
        }
    }
}

extension CaptureFileError: PhraseConvertible {
    /// The reason why a capture cannot be read, or cannot be read to its end.
    public var phrase: Phrase {
        switch self {
        case .system(let system): Phrase(reading: system.path, errno: system.code, system.reason)
        case .content(let path, .notACapture): Phrase(.error.captureNotACapture, .file(path))
        case .content(let path, .unsupportedVersion(let version)):
            Phrase(.error.captureVersion, .file(path), .integer(Int(version)))
        case .content(let path, .unsupportedLinkType(let type)):
            Phrase(.error.captureLinkType, .file(path), .integer(Int(type)))
        case .content(let path, .corrupt(let offset)):
            Phrase(.error.captureCorrupt, .file(path), .integer(Int(clamping: offset)))
        }
    }
}

extension RangeCSVError: PhraseConvertible {
    /// The error in a line of the ranging input.
    public var phrase: Phrase { Phrase(expected.textKey, .integer(line), .text(RangeCSV.inputHeader)) }
}

extension RangeCSVError.Expectation {
    fileprivate var textKey: TextKey {
        switch self {
        case .header: .error.rangeHeader
        case .fields: .error.rangeFields
        case .sequence: .error.rangeSequence
        case .time: .error.rangeTime
        case .rssi: .error.rangeRssi
        case .power: .error.rangePower
        case .order: .error.rangeOrder
        case .pause: .error.rangePause
        }
    }
}
