import BeaconService
import Localization
import Regions
import Tracking

/// Key codes as they are typed, and the region of the service that they belong to: needed where there are several.
struct KeycodesTyped {
    let identities: [BeaconIdentity]

    /// Why a line does not name beacons, as a sentence.
    struct Problem: Error {
        var phrase: Phrase
    }

    /// - Throws: What is wrong with it.
    init(_ line: String, _ site: SiteSnapshot) throws(Problem) {
        let context = site.context
        let known = site.service.initialRegions(context).map(\.identifier)
        var words = line.split(separator: " ").map(String.init)
        let named = words.firstIndex { known.contains($0) }.map { words.remove(at: $0) }
        guard let region = named ?? (known.count == 1 ? known.first : nil) else {
            throw Problem(phrase: Phrase(.keycodesNoRegion, .text(known.joined(separator: ", "))))
        }
        guard !words.isEmpty else { throw Problem(phrase: Phrase(.keycodesNone)) }
        var identities: [BeaconIdentity] = []
        for word in words {
            guard let data = site.service.serviceData(keycode: word, inRegion: region, context),
                let identity = site.service.identity(of: data, context)
            else { throw Problem(phrase: Phrase(.keycodesUnreadable, .text(word), .text(region))) }
            identities.append(identity)
        }
        self.identities = identities
    }
}

extension MonitorState {
    /// Key codes were typed: their beacons are designated, with the default options.
    mutating func enterKeycodes(_ entry: LineEntry) -> [Effect] {
        do throws(KeycodesTyped.Problem) {
            let identities = try KeycodesTyped(entry.editor.text, site).identities
            askedLast = identities
            layer = nil
            return [.site(.designate(identities, options: site.service.defaultOptions))]
        } catch {
            var entry = entry
            entry.problem = error.phrase
            layer = .entry(entry)
            return [.bell]
        }
    }
}
