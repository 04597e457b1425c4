import Localization
import Regions
import Texts

/// Typed regions: a name, and the written form of a constraint, or several separated by commas.
struct RegionTyped {
    let regions: [BeaconRegion]

    /// - Throws: What is wrong with it.
    init(_ line: String) throws(LineEntry.Problem) {
        let words = line.split(separator: " ")
        let items = words.dropFirst().joined().split(separator: ",")
        guard let identifier = words.first, !items.isEmpty else {
            throw LineEntry.Problem(phrase: Phrase(.regionTyped.parts))
        }
        var regions: [BeaconRegion] = []
        for (index, item) in items.enumerated() {
            do throws(RegionError) {
                // Several regions with one name are numbered.
                let name = items.count == 1 ? String(identifier) : String(identifier) + String(index)
                regions.append(try BeaconRegion(identifier: name, constraint: RegionConstraint(text: item)))
            } catch {
                throw LineEntry.Problem(phrase: RegionTyped.expected(item, error))
            }
        }
        self.regions = regions
    }

    /// What was expected where `error` occurred.
    private static func expected(_ item: Substring, _ error: RegionError) -> Phrase {
        switch error {
        case .emptyIdentifier: return Phrase(.regionTyped.parts)
        case .minorWithoutMajor: return Phrase(.regionTyped.minor)
        case .unreadable(let part):
            let parts = item.split(separator: "/", omittingEmptySubsequences: false)
            let isEddystone = item.lowercased().hasPrefix("eddystone:")
            if parts.count > (isEddystone ? 2 : 3) { return Phrase(.regionTyped.tooMany, .text(String(item))) }
            let isFirst = parts.count == 1 || !part.isEmpty && parts[0].hasSuffix(part)
            switch (isEddystone, isFirst) {
            case (true, true): return Phrase(.regionTyped.namespace, .text(part))
            case (true, false): return Phrase(.regionTyped.instance, .text(part))
            case (false, true): return Phrase(.regionTyped.uuid, .text(part))
            case (false, false): return Phrase(.regionTyped.number, .text(part))
            }
        }
    }
}
