import Basics
import BeaconService
import Localization
import Regions

/// The answer to a designation in words: one sentence for each region, and the dropped beacons.
struct DesignationAnswer: Equatable, Sendable {
    enum Tone: Equatable, Sendable {
        case good, warning, error, plain
    }

    struct Line: Equatable, Sendable {
        var phrase: Phrase
        var tone: Tone
    }

    var lines: [Line]
    /// Whether any requested beacon is now designated.
    var isGood: Bool

    /// - Parameters:
    ///   - asked: the requested beacons.
    ///   - name: returns the name of a beacon.
    init(
        _ regions: [RegionDesignation], asked: [ServiceBeaconData],
        name: (ServiceBeaconData) -> String?
    ) {
        lines = []
        var told: [RegionDesignation] = []
        for region in regions {
            // A result that several regions share is shown once, with all their names.
            if told.contains(where: { $0.result == region.result && !region.result.isSuccess }) { continue }
            told.append(region)
            let same = region.result.isSuccess ? [region] : regions.filter { $0.result == region.result }
            let names = same.map(\.regionID).filter { !$0.isEmpty }
            if regions.count > 1, !names.isEmpty {
                lines.append(Line(phrase: Phrase(.text.verbatim, .list(names)), tone: .plain))
            }
            let count = asked.count { $0.regionID == region.regionID }
            lines.append(Line(phrase: region.result.phrase(asked: count), tone: region.result.tone))
            guard case .partiallyRegistered(_, let dropped) = region.result else { continue }
            for data in dropped {
                let name = name(data)
                let phrase = Phrase(
                    name == nil ? .designate.dropped : .designate.droppedNamed,
                    .text(Spelling.beacon(keycode: data.keycode)), .text(name ?? ""))
                lines.append(Line(phrase: phrase, tone: .warning))
            }
        }
        isGood = regions.contains { $0.result.code >= 0 }
        if regions.isEmpty {
            lines = [Line(phrase: DesignationResult.noBeaconData.phrase(asked: 0), tone: .error)]
        }
    }

    /// Creates the answer for a command that failed as a whole.
    init(failure: Phrase) {
        lines = [Line(phrase: failure, tone: .error)]
        isGood = false
    }
}

extension DesignationResult {
    /// The sentence for the result code: with the number of beacons if some are registered, else with the reason.
    ///
    /// - Parameter asked: the number of requested beacons of the region.
    func phrase(asked: Int) -> Phrase {
        switch self {
        case .registered where asked == 0: Phrase(.designate.known)
        case .registered: asked == 1 ? Phrase(.designate.doneOne) : Phrase(.designate.done, .integer(asked))
        case .partiallyRegistered(let registered, let dropped):
            Phrase(.designate.partial, .integer(registered), .integer(dropped.count))
        default: reason.phrase
        }
    }

    var tone: DesignationAnswer.Tone { code == 1 ? .good : code == 0 ? .warning : .error }
}
