import BeaconService
import CommandUsage

/// The text of the systemd unit, for a program that is installed without its other files. A test compares it with
/// `systemd/noroshi.service`.
enum UnitText {
    /// The path of the program in the text, which is replaced by the actual path.
    private static let program = "/usr/local/bin/noroshi"

    /// The unit for a program at another path.
    static func text(program path: String) -> String {
        let parts = original.split(separator: "ExecStart=" + program, maxSplits: 1, omittingEmptySubsequences: false)
        return parts.joined(separator: "ExecStart=" + ServiceUnit.escaped(path))
    }

    static let original = #"""
        # noroshi without a screen: regions, rules and hooks continue when no user is logged in.
        #
        #   make install && sudo systemctl enable --now noroshi
        #
        # Rules, preference and settings are read from /etc/noroshi, where the service writes nothing; its store is in
        # /var/lib/noroshi. Events go to the journal, one JSON object a line: journalctl -u noroshi -o cat. `systemctl reload
        # noroshi` reads the rules again. Files in /etc/noroshi must be readable for the service, whose user is in no other group.
        # Commands use the store of the service when they run as its user and with its folders:
        #
        #   sudo systemd-run --pipe -p User=noroshi -p DynamicUser=yes -p StateDirectory=noroshi \
        #     -E XDG_STATE_HOME=/var/lib -E XDG_CONFIG_HOME=/etc noroshi designate list
        #
        # Hooks run inside the sandboxing below: without network and home folders. Permit what a hook needs with `systemctl edit
        # noroshi`, for instance RestrictAddressFamilies=AF_INET AF_INET6 with IPAddressAllow=any.

        [Unit]
        Description=noroshi, a monitor for Bluetooth beacons
        After=bluetooth.service

        [Service]
        Type=exec
        # A killed program leaves the controller scanning, and without --take-over the next one would find it busy.
        ExecStart=/usr/local/bin/noroshi watch --take-over
        ExecReload=/bin/kill -HUP $MAINPID
        Restart=on-failure
        RestartSec=5
        # Wrong usage, no permission, rules with errors: a restart does not help. A missing adapter (69): it does.
        RestartPreventExitStatus=2 77 78

        # A separate user that exists while the service runs, and the one capability that scanning needs.
        DynamicUser=yes
        CapabilityBoundingSet=CAP_NET_RAW
        AmbientCapabilities=CAP_NET_RAW
        NoNewPrivileges=yes

        StateDirectory=noroshi
        StateDirectoryMode=0700
        ConfigurationDirectory=noroshi
        Environment=XDG_STATE_HOME=/var/lib XDG_CONFIG_HOME=/etc

        ProtectSystem=strict
        ProtectHome=yes
        PrivateTmp=yes
        # Bluetooth sockets belong to the network of the host; no other network is wanted. /dev/rfkill is read by `doctor`.
        RestrictAddressFamilies=AF_BLUETOOTH AF_UNIX
        IPAddressDeny=any
        DevicePolicy=closed
        ProtectKernelTunables=yes
        ProtectKernelModules=yes
        ProtectKernelLogs=yes
        ProtectControlGroups=yes
        ProtectClock=yes
        ProtectHostname=yes
        ProtectProc=invisible
        RestrictNamespaces=yes
        RestrictRealtime=yes
        RestrictSUIDSGID=yes
        LockPersonality=yes
        MemoryDenyWriteExecute=yes
        SystemCallArchitectures=native
        SystemCallFilter=@system-service
        SystemCallErrorNumber=EPERM
        UMask=0077
        MemoryMax=256M
        TasksMax=64

        [Install]
        WantedBy=multi-user.target

        """#
}
