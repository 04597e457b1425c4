import BeaconService
import CommandUsage
import ConfigurationFiles
import Texts

/// The user's file of managed regions, which can take the place of what a server brought.
enum ManagedFile {
    case regions([ManagedRegion])
    /// There is none: nothing is held.
    case absent
    /// There is one that takes nothing away.
    case unreadable

    /// Reads the file as it is now.
    init(_ files: DataFiles) {
        do throws(ConfigurationProblems) {
            self = try ManagedRegionFile.read(files).map { .regions($0) } ?? .absent
        } catch {
            self = .unreadable
        }
    }
}

extension StoreSession {
    /// The managed regions that are held when those of a server are put away.
    /// - Throws: 78: the file cannot be read, and takes nothing away.
    func managedWithoutServer(_ file: ManagedFile, _ state: ServiceState) throws(Failure) -> [ManagedRegion] {
        switch file {
        case .regions(let regions): return regions
        case .unreadable: throw failure(.configuration, .list.kept, .text(setting.files.managedRegions))
        case .absent: return state.lists.managed == nil ? state.managed : []
        }
    }
}
