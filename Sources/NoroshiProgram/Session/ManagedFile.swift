import BeaconService
import ConfigurationFiles

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
