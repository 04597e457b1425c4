import BeaconService
import Glibc

/// The places of run-time files (themes, strings) and of the user's configuration.
public struct DataFiles: Sendable {
    /// Folders that may contain `themes` and `i18n`, in the order in which they are tried.
    public let folders: [String]
    /// The user's own folder: `$XDG_CONFIG_HOME/noroshi`.
    public let configurationFolder: String

    /// The folder of the user's own systemd units (systemd.unit(5)).
    public var userUnits: String { Self.directory(configurationFolder) + "/systemd/user" }
    /// The user's `config.toml`.
    public var configuration: String { configurationFolder + "/config.toml" }
    /// The file with the user's regions, rules and hooks.
    public var rules: String { configurationFolder + "/rules.toml" }
    /// Rules in Beacapp's format, which are used in addition.
    public var beacappRules: String { configurationFolder + "/rules.json" }
    /// The preference file of the service.
    public var preference: String { configurationFolder + "/" + DeveloperPreference.fileName }
    /// The user's own official regions, used instead of the built-in ones.
    public var officialRegions: String { configurationFolder + "/OfficialRegion.json" }
    /// Managed regions, until a service provides them.
    public var managedRegions: String { configurationFolder + "/ManagedRegion.json" }

    /// - Parameters:
    ///   - environment: looks up an environment variable: `NOROSHI_DATA`, `XDG_DATA_HOME`, `XDG_CONFIG_HOME`, `HOME`.
    ///   - executable: the path of the running program.
    public init(environment: (String) -> String?, executable: String) {
        var folders: [String] = []
        if let folder = environment("NOROSHI_DATA"), !folder.isEmpty { folders.append(folder) }
        let home = UserHome.path(environment("HOME"))
        folders.append((Self.absolute(environment("XDG_DATA_HOME")) ?? home + "/.local/share") + "/noroshi")
        let directory = Self.directory(executable)
        folders.append(Self.directory(directory) + "/share/noroshi")
        // For a program that runs in a checkout, from .build/<something>/release.
        var above = directory
        for _ in 0..<4 {
            above = Self.directory(above)
            folders.append(above)
        }
        folders += ["/usr/local/share/noroshi", "/usr/share/noroshi"]
        self.folders = folders
        configurationFolder = (Self.absolute(environment("XDG_CONFIG_HOME")) ?? home + "/.config") + "/noroshi"
    }

    /// The first existing file with this name below the folders; nil when there is none.
    public func find(_ name: String) -> String? {
        folders.map { $0 + "/" + name }.first { unsafe access($0, R_OK) == 0 && !Self.isDirectory($0) }
    }

    /// The names of the theme files, without `.toml`, sorted.
    public var themeNames: [String] {
        var names: Set<String> = []
        for folder in folders {
            guard let directory = unsafe opendir(folder + "/themes") else { continue }
            while let entry = unsafe readdir(directory) {
                let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
                }
                if name.hasSuffix(".toml") { names.insert(String(name.dropLast(5))) }
            }
            unsafe closedir(directory)
        }
        return names.sorted()
    }

    /// Writes a file that all users may read, completely or not at all. Its folder must exist.
    public static func write(_ octets: [UInt8], to path: String) throws(ConfigurationProblem) {
        try FileText.write(octets, to: path, mode: 0o644, makesFolders: false)
    }

    /// Creates a folder that all users may read, unless it exists. Its parent folder must exist.
    public static func makeFolder(_ path: String) throws(ConfigurationProblem) {
        // The umask may remove bits.
        guard unsafe mkdir(path, 0o755) != 0 else { _ = unsafe chmod(path, 0o755); return }
        guard errno != EEXIST else { return }
        let code = errno
        throw ConfigurationProblem(
            path: path, line: 0, kind: .unwritable(errno: code, unsafe String(cString: strerror(code))))
    }

    /// Whether anything with this name exists, readable or not. Also true if that cannot be determined: reading it
    /// then reports the reason.
    public static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The path if it is absolute; other paths are ignored (XDG Base Directory Specification).
    private static func absolute(_ path: String?) -> String? {
        guard let path, path.hasPrefix("/") else { return nil }
        return path
    }

    private static func directory(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
