import Basics
import Localization
import Regions
import Tracking

/// Typed beacons of a region: the written form of a constraint, or several separated by commas.
enum RegionTyped {
    /// - Throws: The problem with the text.
    static func constraints(_ text: String) throws(LineEntry.Problem) -> [RegionConstraint] {
        let items = text.narrow.filter { $0 != " " }.split(separator: ",")
        guard !items.isEmpty else { throw LineEntry.Problem(phrase: Phrase(.regionTyped.parts)) }
        var constraints: [RegionConstraint] = []
        for item in items {
            do throws(RegionError) {
                let constraint = try RegionConstraint(text: item)
                if !constraints.contains(constraint) { constraints.append(constraint) }
            } catch {
                throw LineEntry.Problem(phrase: RegionTyped.expected(item, error))
            }
        }
        return constraints
    }

    /// The expected form at the place where `error` occurred.
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
