public import Basics

/// A user's unit (systemd.unit(5), "user units"): it listens in the background while none of the user's screens
/// does. It uses the settings, rules and stored state of the user.
public struct UserUnit: Sendable {
    /// Whether the program's file has the capability to listen with an adapter. Without it the unit does not gain
    /// one.
    public let hearsIBeacon: Bool

    public init(hearsIBeacon: Bool) { self.hearsIBeacon = hearsIBeacon }

    /// The permissions and restrictions of the unit: a line of the unit or of the commands, and the key of its
    /// explanation.
    public var grants: [(line: String, key: TextKey)] {
        [
            hearsIBeacon ? (Self.right, .unit.grantFile) : ("NoNewPrivileges=yes", .unit.grantNone),
            ("watch --give-way", .unit.grantWay), ("MemoryMax=256M", .unit.grantMemory),
        ]
    }

    /// The capability that the program's file is given (capabilities(7), "File capabilities").
    private static let right = "cap_net_raw+ep"

    /// The command that gives a program's file the capability to listen with an adapter.
    /// - Parameter program: The path of the program.
    public static func granting(program: String) -> String { "sudo setcap \(right) \(ServiceUnit.quoted(program))" }

    /// The commands to run when the unit is in its folder.
    /// - Parameter program: The path of noroshi.
    public func starting(program: String) -> [String] {
        (hearsIBeacon ? [Self.granting(program: program)] : []) + [
            "systemctl --user daemon-reload", "systemctl --user enable noroshi", "systemctl --user restart noroshi",
        ]
    }

    /// The command that disables and stops the unit.
    public static let disabling = "systemctl --user disable --now noroshi"
    /// The command that makes the units of a user run while no user is logged in.
    public static let lingering = "loginctl enable-linger"

    /// The commands that install the unit and enable it.
    /// - Parameters:
    ///   - program: The path of noroshi.
    ///   - folder: The folder of the user's units.
    public func installing(program: String, in folder: String) -> [String] {
        let option = hearsIBeacon ? " --with-ibeacon" : ""
        return ["\(ServiceUnit.quoted(program)) service install --user\(option) --write \(ServiceUnit.quoted(folder))"]
            + starting(program: program)
    }

    /// The text of the unit, for a program at a path.
    public func text(program: String) -> String {
        """
        # noroshi in the background: it listens while no screen of yours does, and gives way to one that is opened.
        #
        #   systemctl --user enable --now noroshi
        #
        # Settings, rules and what is remembered are your own. Events go to the journal, one JSON object a line:
        # journalctl --user -u noroshi -o cat. `systemctl --user reload noroshi` reads the rules again.

        [Unit]
        Description=noroshi in the background, a monitor for Bluetooth beacons

        [Service]
        Type=exec
        # A program that was killed leaves the controller scanning, and the next one would find it busy.
        ExecStart=\(ServiceUnit.escaped(program)) watch --give-way --take-over --notify
        ExecReload=/bin/kill -HUP $MAINPID
        Restart=on-failure
        RestartSec=5
        # Wrong usage, no permission, rules with errors: a restart does not help. A missing adapter (69): it does.
        RestartPreventExitStatus=2 77 78

        \(rights)
        UMask=0077
        MemoryMax=256M
        TasksMax=64

        [Install]
        WantedBy=default.target

        """
    }

    private var rights: String {
        hearsIBeacon
            ? """
            # The program's file has the right to listen with an adapter: setcap \(Self.right). NoNewPrivileges would take it away, and so
            # would what implies it for the unit of a user (systemd.exec(5)): nothing of the kind stands here.
            """
            : """
            # It gains no rights: it listens with an adapter where the session has CAP_NET_RAW already.
            NoNewPrivileges=yes
            RestrictRealtime=yes
            RestrictSUIDSGID=yes
            LockPersonality=yes
            MemoryDenyWriteExecute=yes
            SystemCallArchitectures=native
            """
    }
}
