import BeaconService
import Localization
import Regions
import Tracking

/// The answer to a designation in words, one sentence for each region, and what was dropped.
struct DesignationAnswer: Equatable, Sendable {
    enum Tone: Equatable, Sendable {
        case good, warning, error, plain
    }

    struct Line: Equatable, Sendable {
        var phrase: Phrase
        var tone: Tone
    }

    var lines: [Line]
    /// Whether anything is designated now that was asked for.
    var isGood: Bool

    /// - Parameters:
    ///   - asked: what was asked for.
    ///   - name: what a beacon is called.
    init(
        _ regions: [SiteOutcome.RegionDesignation], asked: [ServiceBeaconData], _ texts: Localizer,
        name: (ServiceBeaconData) -> String?
    ) {
        lines = []
        var told: [SiteOutcome.RegionDesignation] = []
        for region in regions {
            // What is the same of several regions is said once, under the names of all of them.
            if told.contains(where: { $0.result == region.result && !region.result.isSuccess }) { continue }
            told.append(region)
            let same = region.result.isSuccess ? [region] : regions.filter { $0.result == region.result }
            let names = same.map(\.regionID).filter { !$0.isEmpty }
            if regions.count > 1, !names.isEmpty {
                lines.append(Line(phrase: Phrase(.verbatim, .text(texts.list(names))), tone: .plain))
            }
            let count = asked.count { $0.regionID == region.regionID }
            lines.append(Line(phrase: region.result.phrase(asked: count, texts), tone: region.result.tone))
            guard case .partiallyRegistered(_, let dropped) = region.result else { continue }
            for data in dropped {
                let name = name(data)
                let phrase = Phrase(
                    name == nil ? .designateDropped : .designateDroppedNamed, .text(data.keycode), .text(name ?? ""))
                lines.append(Line(phrase: phrase, tone: .warning))
            }
        }
        isGood = regions.contains { $0.result.code >= 0 }
        if regions.isEmpty {
            lines = [Line(phrase: DesignationResult.noBeaconData.phrase(asked: 0, texts), tone: .error)]
        }
    }

    /// The whole command failed.
    init(failure: Phrase) {
        lines = [Line(phrase: failure, tone: .error)]
        isGood = false
    }
}

extension DesignationResult {
    /// The sentence of the code (S-83 … S-95): with the number of beacons where some are registered, else the reason.
    ///
    /// - Parameter asked: how many beacons of the region were asked for.
    func phrase(asked: Int, _ texts: Localizer) -> Phrase {
        switch self {
        case .registered where asked == 0: Phrase(.designateKnown)
        case .registered: asked == 1 ? Phrase(.designateDoneOne) : Phrase(.designateDone, .integer(asked))
        case .partiallyRegistered(let registered, let dropped):
            Phrase(.designatePartial, .integer(registered), .integer(dropped.count))
        // Why the disk refused may be the key of a sentence.
        case .persistenceFailed(let why) where texts.has(why):
            Phrase(DesignationResult.persistenceFailed(texts.text(why)).reason, texts)
        default: Phrase(reason, texts)
        }
    }

    var tone: DesignationAnswer.Tone { code == 1 ? .good : code == 0 ? .warning : .error }
}
