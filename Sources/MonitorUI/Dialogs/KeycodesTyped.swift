import Basics
import BeaconService
import Localization
import Regions
import Tracking

/// Typed key codes, and the region of the service that they belong to, which is required if there are several.
struct KeycodesTyped {
    let identities: [BeaconIdentity]

    /// - Throws: The problem with the line.
    init(_ line: String, _ site: SiteSnapshot) throws(LineEntry.Problem) {
        let context = site.context
        let known = site.service.initialRegions(context).map(\.identifier)
        var words = line.split(separator: " ").map(String.init)
        let named = words.firstIndex { known.contains($0) }.map { words.remove(at: $0) }
        let usual = named ?? (known.count == 1 ? known.first : nil)
        var identities: [BeaconIdentity] = []
        for word in Spelling.keycodes(words) {
            let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
            let own = parts.count == 2 && known.contains(parts[0]) ? parts[0] : nil
            guard let region = own ?? usual else { throw Self.noRegion(known) }
            guard let data = site.service.serviceData(keycode: own == nil ? word : parts[1], inRegion: region, context),
                let identity = site.service.identity(of: data, context)
            else { throw LineEntry.Problem(phrase: Phrase(.keycodes.unreadable, .text(word), .text(region))) }
            identities.append(identity)
        }
        if identities.isEmpty {
            throw usual == nil ? Self.noRegion(known) : LineEntry.Problem(phrase: Phrase(.keycodes.none))
        }
        self.identities = identities
    }

    private static func noRegion(_ known: [String]) -> LineEntry.Problem {
        LineEntry.Problem(phrase: Phrase(.keycodes.noRegion, .list(known)))
    }
}

extension MonitorState {
    /// Designates the beacons of the typed key codes, with the default options.
    mutating func enterKeycodes(_ typed: String) throws(LineEntry.Problem) -> [Effect] {
        let identities = try KeycodesTyped(typed, site).identities
        drafts.designation = identities
        return [.service(.designate(identities, options: site.service.defaultOptions))]
    }
}
