import ArgumentParser
import Basics
import ConfigurationFiles
import Localization
import Regions
import Tracking

/// Kinds of events, by their names in data formats.
struct KindList: ExpressibleByArgument {
    var kinds: Set<SiteEvent.Kind>

    init?(argument: String) {
        let words = argument.split(separator: ",").map(String.init)
        let kinds = words.compactMap(SiteEvent.Kind.init(rawValue:))
        guard !kinds.isEmpty, kinds.count == words.count else { return nil }
        self.kinds = Set(kinds)
    }

    static let known = SiteEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")
}

/// The log that is read.
enum LogChoice: String, CaseIterable, ExpressibleByArgument {
    case site, simulated
}

/// A moment as the user writes it: a date, a date with a time, or a length of time before now.
enum PointInTime: ExpressibleByArgument {
    case moment(CivilMoment)
    case ago(seconds: Double)

    init?(argument: String) {
        if let moment = CivilMoment(Self.withoutFraction(argument)) {
            self = .moment(moment)
            return
        }
        // A unit is required: a number alone might be a year.
        guard Double(argument) == nil, let seconds = WrittenDuration.seconds(argument), seconds <= 1e11 else {
            return nil
        }
        self = .ago(seconds: seconds)
    }

    /// The text without the fraction of a second, which the times written by this program have.
    private static func withoutFraction(_ text: String) -> String {
        guard let point = text.firstIndex(of: ".") else { return text }
        return String(text[..<point] + text[point...].dropFirst().drop { $0.isASCII && $0.isNumber })
    }

    func timestamp(_ now: Timestamp) -> Timestamp {
        switch self {
        case .ago(let seconds): now.advanced(bySeconds: -seconds)
        case .moment(let moment): moment.timestamp()
        }
    }
}
