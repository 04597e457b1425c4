import Glibc

/// The location of the store: `$XDG_STATE_HOME/noroshi`, or `~/.local/state/noroshi` (XDG Base Directory
/// Specification).
public struct StoreLocation: Equatable, Sendable {
    /// The folder, without a slash at its end.
    public let folder: String

    /// A folder that the caller chose.
    public init(folder: String) { self.folder = folder }

    /// - Parameter environment: the variables `XDG_STATE_HOME` and `HOME`. Only absolute paths are used; nil is
    ///   returned if neither is one.
    public init?(environment: [String: String]) {
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            folder = Self.below(state, "noroshi")
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            folder = Self.below(home, ".local/state/noroshi")
        } else {
            return nil
        }
    }

    public static let fileName = "noroshi.sqlite"
    public static let lockName = "noroshi.lock"
    static let wayName = "noroshi.way"

    /// The location for the simulated shop, because nothing simulated may be in a file of the site.
    public var simulated: StoreLocation { StoreLocation(folder: Self.below(folder, "simulated")) }

    /// The SQLite file; `-wal` and `-shm` are beside it.
    public var file: String { Self.below(folder, Self.fileName) }
    /// The lock file of the program that owns the site, which contains its process number.
    public var lock: String { Self.below(folder, Self.lockName) }

    /// The lock file of the background program that releases the site on request.
    var way: String { Self.below(folder, Self.wayName) }

    /// Whether there is a store, or another object in its place. If not, nothing is stored.
    public var exists: Bool {
        var facts = stat()
        return unsafe stat(file, &facts) == 0 || (errno != ENOENT && errno != ENOTDIR)
    }

    private static func below(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }
}
