public import Texts

/// The systemd unit with which noroshi also listens when nobody is logged in: what it is granted, and which commands
/// install it. Nothing is installed unasked.
public enum ServiceUnit {
    public static let name = "noroshi.service"
    /// The settings that the unit reads.
    public static let settings = "/etc/noroshi/config.toml"
    /// The folder of an administrator's units.
    public static let folder = "/etc/systemd/system"

    /// What the unit may and may not do: a line of the unit, and the key of its explanation.
    public static let grants: [(line: String, key: TextKey)] = [
        ("AmbientCapabilities=CAP_NET_RAW", .unit.grantCapability), ("DynamicUser=yes", .unit.grantUser),
        ("ConfigurationDirectory=noroshi", .unit.grantReads), ("StateDirectory=noroshi", .unit.grantWrites),
        ("RestrictAddressFamilies=AF_BLUETOOTH AF_UNIX", .unit.grantNetwork),
        ("ProtectHome=yes", .unit.grantHomes), ("MemoryMax=256M", .unit.grantMemory),
    ]

    /// Turns an installed unit on.
    static let enabling = "sudo systemctl enable --now noroshi"
    /// Turns it off again.
    public static let disabling = "sudo systemctl disable --now noroshi"
    /// The commands once the unit is in its folder.
    public static let starting = [reloading, enabling]
    private static let reloading = "sudo systemctl daemon-reload"
    /// The same where a drop-in was written: the unit may run already.
    public static let restarting = [reloading, "sudo systemctl enable noroshi", "sudo systemctl restart noroshi"]

    /// Installs the unit and turns it on.
    /// - Parameters:
    ///   - program: The path of noroshi.
    ///   - server: The address of the server that it is to reach; nil: none.
    public static func installing(program: String, server: String? = nil) -> [String] {
        let writing = "sudo \(quoted(program)) service install --write \(folder)"
        return server.map { [writing + " --server " + quoted($0)] + restarting } ?? [writing] + starting
    }

    /// What the unit may and may not do.
    /// - Parameter reachesServer: Whether the drop-in for a server is there, too.
    public static func grants(reachesServer: Bool) -> [(line: String, key: TextKey)] {
        grants.map { reachesServer && $0.key == .unit.grantNetwork ? UnitDropIn.grant : $0 }
    }

    /// Whether the unit cannot see a program at this path: home and temporary folders are hidden from it.
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
