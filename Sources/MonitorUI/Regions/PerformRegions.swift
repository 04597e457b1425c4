import BeaconService
import Canvas
import Localization
import Regions
import Tracking

// The actions on regions.
extension MonitorState {
    /// Asks for something about the region under the cursor.
    mutating func ofRegion(_ make: (String, MonitorState) -> Effect) -> [Effect] {
        selectedRegion.map { [make($0, self)] } ?? sayNoRegion()
    }

    /// Says why there is no region for the key.
    private mutating func sayNoRegion() -> [Effect] {
        if isOnAbsent {
            say(Phrase(.absentUntouched))
        } else {
            say(Phrase(view == .designated ? .regionsNoneDesignated : .regionsNoneHere))
        }
        return [.bell]
    }

    /// Only regions that the user defined can be removed; of others it is said where they come from.
    mutating func askToRemove() -> [Effect] {
        guard let row = regionRow, !row.isAbsent else { return sayNoRegion() }
        let name = Argument.text(row.identifier)
        let isOwn = site.service.userRegions.contains { $0.region.identifier == row.identifier }
        guard isOwn else {
            switch row.region.regionClass {
            case .designated: say(Phrase(.removeDesignated, name))
            case .other: say(Phrase(.removeRules, name))
            case .initial, .dynamic, .managed: say(Phrase(.removeService, name))
            }
            return [.bell]
        }
        layer = .question(
            Question(
                text: Phrase(.removeAsk, name), hint: row.status == nil ? nil : Phrase(.removeMonitored),
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
