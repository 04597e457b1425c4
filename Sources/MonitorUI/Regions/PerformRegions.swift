import BeaconService
import Canvas
import Localization
import Regions
import Texts
import Tracking

// The actions on regions.
extension MonitorState {
    /// Asks for something about the region under the cursor.
    mutating func ofRegion(_ make: (String, MonitorState) -> Effect) -> [Effect] {
        selectedRegion.map { [make($0, self)] } ?? sayNoRegion()
    }

    /// Says why there is no region for the key.
    mutating func sayNoRegion() -> [Effect] {
        if isOnAbsent {
            say(Phrase(.absent.untouched))
        } else {
            say(Phrase(view == .designated ? .regions.noneDesignated : .regions.noneRegions))
        }
        return [.bell]
    }

    /// Only regions that the user defined can be removed; of others it is said where they come from.
    mutating func askToRemove() -> [Effect] {
        guard let row = regionRow, !row.isAbsent else { return sayNoRegion() }
        let name = Argument.text(label(ofRegion: row.identifier))
        let isOwn = site.service.userRegions.contains { $0.region.identifier == row.identifier }
        guard isOwn else {
            switch row.region.regionClass {
            case .designated: say(Phrase(.remove.designated, name))
            case .other: say(Phrase(.remove.rules, name))
            case .initial, .dynamic, .managed: say(Phrase(.remove.service, name))
            }
            return [.bell]
        }
        layer = .question(
            Question(
                text: Phrase(.remove.ask, name), hint: row.status == nil ? nil : Phrase(.remove.monitored),
                effects: [.service(.removeRegions([row.identifier]))]))
        return []
    }

    /// Regions were typed; nothing typed is nothing asked for.
    func enterRegion(_ typed: String) throws(LineEntry.Problem) -> [Effect] {
        guard !typed.allSatisfy({ $0 == " " }) else { return [] }
        return try RegionTyped(typed).regions.map {
            .service(.addRegions([MonitoredRegion($0)], options: nil, starts: true))
        }
    }
}
