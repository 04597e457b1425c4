import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

// The names of beacons and regions.
extension MonitorState {
    /// The name of a beacon independent of the present content of the screen: the user's name or else, for a
    /// designated beacon, the name that it sends. Not yet neutralised.
    private func steadyName(of identity: BeaconIdentity) -> String? {
        let name = site.name(of: identity) ?? site.designated(identity)?.row?.name
        return name.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A beacon's label in a row: its name, or else its identity.
    func shortLabel(of identity: BeaconIdentity) -> String {
        SafeText.neutralise(steadyName(of: identity) ?? identity.shortText)
    }

    /// A beacon's label with its name and its identity: `Gate A (00001 00017)`.
    func label(of identity: BeaconIdentity) -> String {
        let short = SafeText.neutralise(identity.shortText)
        return steadyName(of: identity).map { SafeText.neutralise($0) + " (" + short + ")" } ?? short
    }

    /// The name of a region: for a designated beacon that of the beacon, because the identifier consists of
    /// numbers.
    func title(ofRegion identifier: String) -> String {
        beacon(ofRegion: identifier).map { shortLabel(of: $0) } ?? SafeText.neutralise(Spelling.region(identifier))
    }

    /// The name of a region, followed by region and numbers: `Gate A (shop 00001 00017)`.
    func label(ofRegion identifier: String) -> String {
        let short = SafeText.neutralise(Spelling.region(identifier))
        return name(ofRegion: identifier).map { SafeText.neutralise($0) + " (" + short + ")" } ?? short
    }

    /// The name of the beacon whose region a row shows.
    func name(ofRegion row: RegionRow) -> String? {
        guard row.isAbsent else { return name(ofRegion: row.identifier) }
        let beacon = site.absent?.designated.first { $0.key == row.identifier }
        return beacon?.identity.flatMap { site.absent?.names[$0] } ?? beacon?.row?.name
    }

    private func name(ofRegion identifier: String) -> String? {
        beacon(ofRegion: identifier).flatMap { steadyName(of: $0) }
    }

    /// The beacon whose region an identifier names, also when it is no longer designated.
    private func beacon(ofRegion identifier: String) -> BeaconIdentity? {
        if let beacon = site.designated.first(where: { $0.key == identifier }) { return beacon.identity }
        guard let colon = identifier.lastIndex(of: ":") else { return nil }
        let regionID = String(identifier[..<colon])
        let keycode = String(identifier[identifier.index(after: colon)...])
        return site.service.serviceData(keycode: keycode, inRegion: regionID, site.context)
            .flatMap { site.service.identity(of: $0, site.context) }
    }
}

extension Localizer {
    /// The notified changes, with the letters that stand for them in the list: `E on entry, X on exit`.
    func explained(_ options: RegionNotificationOptions) -> String {
        let chosen = RegionNotificationOptions.words.filter { options.contains($0.option) }
        return chosen.isEmpty ? list(options.textKeys) : list(chosen.map { $0.letter + " " + text($0.key) })
    }

    /// `E X -`: entry, exit, display; the letters are the same in every language.
    func letters(of options: RegionNotificationOptions) -> String {
        RegionNotificationOptions.words.map { options.contains($0.option) ? $0.letter : "-" }.joined(separator: " ")
    }
}

extension Phrase {
    /// The phrase in words, with beacons in the notation of the screen: phrases from the log and from commands have
    /// key codes.
    var spelled: Phrase {
        let phrase = inWords
        return Phrase(phrase.key, phrase.arguments.map(\.spelled))
    }
}

extension Argument {
    fileprivate var spelled: Argument {
        switch self {
        case .text(let text): .text(Spelling.region(Spelling.beacon(keycode: text)))
        case .phrase(let phrase): .phrase(phrase.spelled)
        case .list(let items): .list(items.map(\.spelled))
        case .integer, .decimal, .seconds: self
        }
    }
}
