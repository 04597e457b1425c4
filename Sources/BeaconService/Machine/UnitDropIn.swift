public import Basics

/// The drop-in with which the unit reaches a server (systemd.unit(5)): without it, the installed unit has no network
/// except Bluetooth.
public struct UnitDropIn: Sendable {
    /// The address of the server: printable ASCII.
    public let server: String

    public init(server: String) { self.server = server }

    /// The folder of the drop-in, below the folder of the unit.
    public static let folder = ServiceUnit.name + ".d"
    public static let path = folder + "/server.conf"

    /// The permission that the drop-in adds; it replaces the unit's own line of the same name.
    public static let grant: (line: String, key: TextKey) = (
        "RestrictAddressFamilies=AF_INET AF_INET6", .unit.grantServer
    )

    /// The command that removes the drop-in.
    public static let removing = "sudo rm " + ServiceUnit.folder + "/" + path

    /// The text of the drop-in.
    public var text: String {
        """
        # The service's server, and the way to it: `noroshi service install --server` wrote this.

        [Service]
        Environment=\(Self.quoted("NOROSHI_SERVER=" + server))
        \(Self.grant.line)
        IPAddressDeny=

        """
    }

    /// An assignment of a variable, in quotation marks (systemd.exec(5), "Environment=").
    private static func quoted(_ text: String) -> String {
        let escaped = text.map { character in
            switch character {
            case "%": "%%"
            case "\\", "\"": "\\\(character)"
            default: String(character)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
