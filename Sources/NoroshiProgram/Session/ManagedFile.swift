import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles

/// The user's file of managed regions, which can replace the list from a server.
enum ManagedFile {
    case regions([ManagedRegion])
    /// There is no file: no managed regions are held.
    case absent
    /// There is a file that cannot be read; the managed regions stay unchanged.
    case unreadable

    /// Reads the current file.
    init(_ files: DataFiles) {
        do throws(ConfigurationProblems) {
            self = try ManagedRegionFile.read(files).map { .regions($0) } ?? .absent
        } catch {
            self = .unreadable
        }
    }
}

extension StoreSession {
    /// The managed regions that are held after those of a server are removed.
    /// - Throws: Status 78: the file cannot be read, and no regions are removed.
    func managedWithoutServer(_ file: ManagedFile, _ state: ServiceState) throws(Failure) -> [ManagedRegion] {
        switch file {
        case .regions(let regions): return regions
        case .unreadable: throw Failure(.configuration, .list.kept, .text(setting.files.managedRegions))
        case .absent: return state.lists.managed == nil ? state.managed : []
        }
    }
}
