import Localization
import Regions

/// Regions as they are typed: a name, and the written form of a constraint, or several with commas between them.
struct RegionTyped {
    let regions: [BeaconRegion]

    /// Why a line is no region, as a sentence that says what was expected.
    struct Problem: Error {
        var phrase: Phrase
    }

    /// - Throws: What is wrong with it.
    init(_ line: String) throws(Problem) {
        let words = line.split(separator: " ")
        let items = words.dropFirst().joined().split(separator: ",")
        guard let identifier = words.first, !items.isEmpty else {
            throw Problem(phrase: Phrase(.regionTypedParts))
        }
        var regions: [BeaconRegion] = []
        for (index, item) in items.enumerated() {
            do throws(RegionError) {
                // Several of one name are told apart by their places (T-17).
                let name = items.count == 1 ? String(identifier) : String(identifier) + String(index)
                regions.append(try BeaconRegion(identifier: name, constraint: RegionConstraint(text: item)))
            } catch {
                throw Problem(phrase: RegionTyped.expected(item, error))
            }
        }
        self.regions = regions
    }

    /// What was expected where `error` says that something cannot be read.
    private static func expected(_ item: Substring, _ error: RegionError) -> Phrase {
        switch error {
        case .emptyIdentifier: return Phrase(.regionTypedParts)
        case .minorWithoutMajor: return Phrase(.regionTypedMinor)
        case .unreadable(let part):
            let parts = item.split(separator: "/", omittingEmptySubsequences: false)
            let isEddystone = item.lowercased().hasPrefix("eddystone:")
            if parts.count > (isEddystone ? 2 : 3) { return Phrase(.regionTypedTooMany, .text(String(item))) }
            let isFirst = parts.count == 1 || !part.isEmpty && parts[0].hasSuffix(part)
            switch (isEddystone, isFirst) {
            case (true, true): return Phrase(.regionTypedNamespace, .text(part))
            case (true, false): return Phrase(.regionTypedInstance, .text(part))
            case (false, true): return Phrase(.regionTypedUUID, .text(part))
            case (false, false): return Phrase(.regionTypedNumber, .text(part))
            }
        }
    }
}
