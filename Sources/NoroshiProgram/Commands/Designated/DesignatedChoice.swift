import Basics
import BeaconService
import CommandUsage
import Localization

extension StoreSession {
    /// Finds designated beacons by key code, also written `00001 00008`, by `REGION:KEYCODE`, or by key code within
    /// one region.
    /// - Throws: Status 1 for a beacon that is not designated, 2 for a key code that exists in several regions.
    func designated(
        _ words: [String], inRegion region: String?, _ state: ServiceState
    ) throws(Failure) -> [ServiceBeaconData] {
        var found: [ServiceBeaconData] = []
        for word in Spelling.keycodes(words, regions: Set(state.designated.map(\.regionID))) {
            let matches = state.designated.filter { data in
                (data.keycode == word || data.regionIdentifier == word) && region.map { $0 == data.regionID } ?? true
            }
            guard let first = matches.first else { throw Failure(.no, .cli.designateUnknown, .text(word)) }
            guard matches.count == 1 else {
                let regions = matches.map(\.regionID).joined(separator: ", ")
                throw Failure(.usage, .cli.designateAmbiguous, .text(word), .text(regions))
            }
            if !found.contains(where: { $0.isSameBeacon(as: first) }) { found.append(first) }
        }
        return found
    }
}
