import BeaconService
import Localization
import Regions
import Texts
import Tracking

/// Typed key codes, and the region of the service that they belong to, which is needed if there are several.
struct KeycodesTyped {
    let identities: [BeaconIdentity]

    /// - Throws: What is wrong with it.
    init(_ line: String, _ site: SiteSnapshot) throws(LineEntry.Problem) {
        let context = site.context
        let known = site.service.initialRegions(context).map(\.identifier)
        var words = line.split(separator: " ").map(String.init)
        let named = words.firstIndex { known.contains($0) }.map { words.remove(at: $0) }
        guard let region = named ?? (known.count == 1 ? known.first : nil) else {
            throw LineEntry.Problem(phrase: Phrase(.keycodes.noRegion, .text(known.joined(separator: ", "))))
        }
        guard !words.isEmpty else { throw LineEntry.Problem(phrase: Phrase(.keycodes.none)) }
        var identities: [BeaconIdentity] = []
        for word in Spelling.keycodes(words) {
            guard let data = site.service.serviceData(keycode: word, inRegion: region, context),
                let identity = site.service.identity(of: data, context)
            else { throw LineEntry.Problem(phrase: Phrase(.keycodes.unreadable, .text(word), .text(region))) }
            identities.append(identity)
        }
        self.identities = identities
    }
}

extension MonitorState {
    /// Key codes were typed: their beacons are designated, with the default options.
    mutating func enterKeycodes(_ typed: String) throws(LineEntry.Problem) -> [Effect] {
        let identities = try KeycodesTyped(typed, site).identities
        drafts.designation = identities
        return [.service(.designate(identities, options: site.service.defaultOptions))]
    }
}
