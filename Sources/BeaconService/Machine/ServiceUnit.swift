public import Basics

/// The systemd unit with which noroshi also listens when no user is logged in: its permissions, and the commands
/// that install it. Nothing is installed without a request of the user.
public enum ServiceUnit {
    public static let name = "noroshi.service"
    /// The settings that the unit reads.
    public static let settings = "/etc/noroshi/config.toml"
    /// The folder of an administrator's units.
    public static let folder = "/etc/systemd/system"

    /// The permissions and restrictions of the unit: a line of the unit, and the key of its explanation.
    public static let grants: [(line: String, key: TextKey)] = [
        ("AmbientCapabilities=CAP_NET_RAW", .unit.grantCapability), ("DynamicUser=yes", .unit.grantUser),
        ("ConfigurationDirectory=noroshi", .unit.grantReads), ("StateDirectory=noroshi", .unit.grantWrites),
        ("RestrictAddressFamilies=AF_BLUETOOTH AF_UNIX", .unit.grantNetwork),
        ("ProtectHome=yes", .unit.grantHomes), ("MemoryMax=256M", .unit.grantMemory),
    ]

    /// The command that enables and starts an installed unit.
    static let enabling = "sudo systemctl enable --now noroshi"
    /// The command that disables and stops the unit.
    public static let disabling = "sudo systemctl disable --now noroshi"
    /// The commands to run when the unit is in its folder.
    public static let starting = [reloading, enabling]
    private static let reloading = "sudo systemctl daemon-reload"
    /// The commands to run when a drop-in was written: the unit may be running already.
    public static let restarting = [reloading, "sudo systemctl enable noroshi", "sudo systemctl restart noroshi"]

    /// The commands that install the unit and enable it.
    /// - Parameters:
    ///   - program: The path of noroshi.
    ///   - server: The address of the server that the unit must reach, or nil for none.
    public static func installing(program: String, server: String? = nil) -> [String] {
        let writing = "sudo \(quoted(program)) service install --write \(folder)"
        return server.map { [writing + " --server " + quoted($0)] + restarting } ?? [writing] + starting
    }

    /// The permissions and restrictions of the unit.
    /// - Parameter reachesServer: Whether the drop-in for a server is installed, too.
    public static func grants(reachesServer: Bool) -> [(line: String, key: TextKey)] {
        grants.map { reachesServer && $0.key == .unit.grantNetwork ? UnitDropIn.grant : $0 }
    }

    /// Whether a program at this path is hidden from the unit: it has no access to home and temporary folders.
    public static func hides(program: String) -> Bool {
        ["/home/", "/root/", "/run/user/", "/tmp/", "/var/tmp/"].contains { program.hasPrefix($0) }
    }

    /// A path escaped for a unit (systemd.service(5), "Command lines").
    public static func escaped(_ path: String) -> String {
        var text = ""
        var isPlain = true
        for scalar in path.unicodeScalars {
            switch scalar {
            case "%", "$": text.unicodeScalars += [scalar, scalar]
            case "\\", "\"":
                text.unicodeScalars += ["\\", scalar]
                isPlain = false
            case "\n":
                text += "\\n"
                isPlain = false
            default:
                if scalar.value <= 0x20 || scalar == "'" || scalar == ";" { isPlain = false }
                text.unicodeScalars.append(scalar)
            }
        }
        return isPlain ? text : "\"\(text)\""
    }

    /// A path quoted for a shell.
    public static func quoted(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { octet in
            switch octet {
            case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F: true
            default: false
            }
        }
        guard !isPlain else { return path }
        return "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
