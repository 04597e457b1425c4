import Foundation
import Testing
@testable import BeaconService

@testable import Scanning

/// System folders are created for each case; the sockets are those of the kernel that runs the tests.
@Suite("Facts of the system")
struct SystemFactsTests {
    /// A machine with systemd on which nothing is blocked: paths and contents. Content that begins with `->` makes a
    /// link.
    static let machine: [String: String] = [
        "proc/self/status": "Name:\tnoroshi\nCapInh:\t0000000000000000\nCapEff:\t0000000000002000\n",
        "proc/1/comm": "systemd\n",
        "proc/77/comm": "bash\n",
        "proc/uptime": "1.00 1.00\n",
        "sys/class/rfkill/rfkill0/type": "wlan\n",
        "sys/class/rfkill/rfkill0/name": "phy0\n",
        "sys/class/rfkill/rfkill0/hard": "1\n",
        "sys/class/rfkill/rfkill0/soft": "1\n",
        "run/systemd/system/": "",
        "etc/systemd/system/multi-user.target.wants/ssh.service": "->/lib/systemd/system/ssh.service",
        "var/lib/systemd/linger/": "",
    ]

    /// The files of a Bluetooth switch.
    static func rfkill(_ number: Int, _ name: String, hard: String, soft: String) -> [String: String] {
        let folder = "sys/class/rfkill/rfkill\(number)/"
        return [
            folder + "type": "bluetooth\n", folder + "name": name + "\n", folder + "hard": hard + "\n",
            folder + "soft": soft + "\n",
        ]
    }

    /// The differences from the machine above, and the expected findings. A path without content removes everything
    /// that begins with it.
    struct Case: Sendable {
        var name: String
        var more: [String: String] = [:]
        var less: [String] = []
        var mayScan: Bool? = true
        /// Soft and hard.
        var blocks: [Bool?] = [false, false]
        var daemon: Bool? = false
        /// Whether the unit is installed where systemd finds it.
        var isInstalled: Bool? = false
        /// Whether the unit is enabled, and whether the user lingers.
        var background: [Bool?] = [false, false]
    }

    static let unit = "noroshi.service"
    static let link = "->/usr/local/lib/systemd/system/noroshi.service"
    static let wants = "etc/systemd/system/multi-user.target.wants/" + unit

    static let cases = [
        Case(name: "nothing special"),
        Case(name: "a switch that blocks nothing", more: rfkill(1, "hci0", hard: "0", soft: "0")),
        Case(name: "soft block", more: rfkill(1, "hci0", hard: "0", soft: "1"), blocks: [true, false]),
        Case(name: "hard block", more: rfkill(1, "hci0", hard: "1", soft: "0"), blocks: [false, true]),
        Case(
            name: "one of two adapters is blocked",
            more: rfkill(1, "hci0", hard: "0", soft: "1").merging(rfkill(2, "hci1", hard: "0", soft: "0")) { $1 }),
        Case(
            name: "the built-in adapter is switched off, another is plugged in",
            more: rfkill(1, "tpacpi_bluetooth_sw", hard: "1", soft: "1").merging(
                rfkill(2, "hci0", hard: "0", soft: "0")
            ) { $1 }),
        Case(
            name: "switched off by the machine, no adapter left",
            more: rfkill(1, "tpacpi_bluetooth_sw", hard: "1", soft: "1"), blocks: [true, true]),
        Case(
            name: "a switch that does not say", more: rfkill(1, "hci0", hard: "", soft: "2"), blocks: [nil, nil]),
        Case(name: "no rfkill in the kernel", more: ["sys/class/net/": ""], less: ["sys/class/rfkill"]),
        Case(name: "no /sys", less: ["sys"], blocks: [nil, nil]),
        Case(name: "CAP_NET_RAW among others", more: ["proc/self/status": "CapEff:\t000001ffffffffff\n"]),
        Case(
            name: "all but CAP_NET_RAW", more: ["proc/self/status": "CapEff:\t000001ffffffdfff\n"], mayScan: false),
        Case(
            name: "permitted, yet not in effect",
            more: ["proc/self/status": "CapPrm:\t0000000000002000\nCapEff:\t0000000000000000\n"], mayScan: false),
        Case(name: "a status that is none", more: ["proc/self/status": "CapEff: all of them\n"], mayScan: nil),
        Case(name: "no /proc", less: ["proc"], mayScan: nil, daemon: nil),
        Case(name: "bluetoothd runs", more: ["proc/512/comm": "bluetoothd\n"], daemon: true),
        Case(name: "something of a similar name", more: ["proc/512/comm": "bluetoothd2\n"]),
        Case(name: "others' processes are hidden", less: ["proc/1", "proc/77"], daemon: nil),
        Case(
            name: "hidden, and bluetoothd is one's own", more: ["proc/512/comm": "bluetoothd\n"], less: ["proc/1"],
            daemon: true),
        Case(name: "the unit is enabled", more: [wants: link], background: [true, false]),
        Case(
            name: "wanted by another target",
            more: ["etc/systemd/system/bluetooth.target.wants/" + unit: link], background: [true, false]),
        Case(
            name: "enabled until the next start",
            more: ["run/systemd/system/multi-user.target.wants/" + unit: link], background: [true, false]),
        Case(
            name: "enabled, but masked", more: [wants: link, "etc/systemd/system/" + unit: "->/dev/null"],
            isInstalled: true),
        Case(
            name: "installed, not enabled",
            more: ["usr/lib/systemd/system/" + unit: "[Unit]\n", "usr/lib/systemd/system/ssh.service": "[Unit]\n"],
            isInstalled: true),
        Case(
            name: "installed below /usr/local", more: ["usr/local/lib/systemd/system/" + unit: "[Unit]\n"],
            isInstalled: true),
        Case(
            name: "the user's unit without lingering",
            more: ["home/tester/.config/systemd/user/default.target.wants/" + unit: link]),
        Case(name: "lingering", more: ["var/lib/systemd/linger/tester": ""], background: [false, true]),
        Case(name: "somebody else lingers", more: ["var/lib/systemd/linger/tess": ""]),
        Case(
            name: "no systemd", more: [wants: link, "var/lib/systemd/linger/tester": ""], less: ["run"],
            isInstalled: nil, background: [nil, nil]),
        Case(name: "systemd without a folder", less: ["etc", "var"]),
    ]

    @Test("Facts are read from the system files", arguments: cases.indices)
    func files(index: Int) throws {
        let example = Self.cases[index]
        let name = Comment(rawValue: example.name)
        let kept = Self.machine.filter { path, _ in !example.less.contains { path.hasPrefix($0) } }
        let root = try Tree(kept.merging(example.more) { $1 })
        let facts = SystemFacts(root: root.path, user: "tester").gather(.known([:]))
        #expect(facts.mayScan == example.mayScan, name)
        #expect([facts.isSoftBlocked, facts.isHardBlocked] == example.blocks, name)
        #expect(facts.hasBluetoothDaemon == example.daemon, name)
        #expect([facts.isUnitEnabled, facts.isLingering] == example.background, name)
        #expect(facts.isUnitInstalled == example.isInstalled, name)
    }

    /// The files next to the unit's own file, whether the unit can reach a server, and the server.
    private static let units: [([String: String], Bool?, String?)] = [
        ([:], false, nil),
        (
            ["etc/systemd/system/noroshi.service.d/a.conf": UnitDropIn(server: "http://h:1/%20").text], true,
            "http://h:1/%20"
        ),
        (
            ["usr/lib/systemd/system/noroshi.service.d/a.conf": UnitDropIn(server: "http://h:1").text], true,
            "http://h:1"
        ),
        (
            [
                "etc/systemd/system/noroshi.service.d/a.conf": "[Service]\nIPAddressDeny=\n",
                "usr/lib/systemd/system/noroshi.service.d/a.conf": UnitDropIn(server: "http://h:1").text,
            ], false, nil
        ),
        (
            [
                "etc/systemd/system/noroshi.service.d/b.conf":
                    "[Service]\nRestrictAddressFamilies=\nIPAddressAllow=10.0.0.0/8\n"
            ], nil, nil
        ),
        (["etc/systemd/system/noroshi.service.d/b.conf.save": UnitDropIn(server: "http://h:1").text], false, nil),
        (
            [
                "etc/systemd/system/noroshi.service.d/b.conf":
                    "[Service]\nRestrictAddressFamilies = AF_INET \\\n# or\n AF_INET6\n IPAddressDeny =\n"
            ], true, nil
        ),
        (
            [
                "etc/systemd/system/noroshi.service.d/b.conf":
                    "[Service]\nRestrictAddressFamilies=~AF_BLUETOOTH\nIPAddressDeny=\n"
            ], false, nil
        ),
        (
            [
                "etc/systemd/system/noroshi.service.d/b.conf":
                    "[Service]\nRestrictAddressFamilies=\nRestrictAddressFamilies=~AF_INET AF_INET6\nIPAddressDeny=\n"
            ], false, nil
        ),
        (
            [
                "etc/systemd/system/noroshi.service.d/b.conf":
                    "[Service]\nRestrictAddressFamilies=\nRestrictAddressFamilies=~AF_INET6\nIPAddressDeny=\n"
            ], true, nil
        ),
        (
            [
                "etc/systemd/system/noroshi.service.d/b.conf":
                    "[Service]\nRestrictAddressFamilies=AF_INET\nRestrictAddressFamilies=~AF_INET\nIPAddressDeny=\n"
            ], false, nil
        ),
        (
            [
                "etc/systemd/system/noroshi.service.d/b.conf":
                    "[Service]\nRestrictAddressFamilies=AF_INET\nIPAddressAllow=0.0.0.0/0 ::/0\n"
            ], true, nil
        ),
        (
            [
                "etc/systemd/system/noroshi.service.d/b.conf":
                    "[Service]\nRestrictAddressFamilies=AF_INET\nIPAddressDeny=\nIPAddressDeny=10.0.0.0/8\n"
            ], nil, nil
        ),
        (
            [
                "etc/systemd/system/noroshi.service.d/b.conf":
                    "[Service]\nRestrictAddressFamilies=AF_INET\nIPAddressDeny=\nPrivateNetwork=yes\n"
            ], false, nil
        ),
        (
            [
                "etc/systemd/system/noroshi.service.d/b.conf":
                    "[Service]\nEnvironment=A=1 'NOROSHI_SERVER=http://a' NOROSHI_SERVER=http://b\n"
            ], false, "http://b"
        ),
        (
            [
                "etc/systemd/system/noroshi.service.d/b.conf":
                    "[Service]\nEnvironment=NOROSHI_SERVER=http://a\nEnvironment=\n"
            ], false, nil
        ),
        (["etc/systemd/system/noroshi.service": "[Service]\nExecStart=noroshi watch\n"], true, nil),
    ]

    @Test(
        "The network access of the unit is read from its file and its drop-ins, those of the administrator first",
        arguments: units)
    func reach(more: [String: String], reaches: Bool?, server: String?) throws {
        let sandboxing =
            "[Unit]\nIPAddressDeny=\n[Service]\nRestrictAddressFamilies=AF_BLUETOOTH AF_UNIX\nIPAddressDeny=any\n"
        let root = try Tree(["lib/systemd/system/noroshi.service": sandboxing].merging(more) { $1 })
        let network = try #require(SystemFacts(root: root.path).unitNetwork)
        #expect(network.reachesServers == reaches && network.server == server)
        #expect(SystemFacts(root: "/nowhere").unitNetwork == nil)
    }

    @Test("Missing, wrong and endless files give unknown facts and no failure")
    func strange() throws {
        let root = try Tree(["proc": "no folder", "sys/class/rfkill": "no folder", "run/systemd/system/": ""])
        let facts = SystemFacts(root: root.path, user: "../tester").gather(.known([:]))
        #expect(facts.mayScan == nil && facts.hasBluetoothDaemon == nil && facts.isLingering == nil)
        #expect(facts.isSoftBlocked == nil && facts.isHardBlocked == nil)
        #expect(SystemFacts(root: "/nowhere").gather(.known([:])).isUnitEnabled == nil)
        let endless = try Tree(["proc/self/status": "->/dev/zero", "proc/1/comm": "->/dev/zero"])
        #expect(SystemFacts(root: endless.path).gather(.known([:])).mayScan == nil)
    }

    @Test("Sockets and release are those of the kernel")
    func kernel() async throws {
        let facts = await SystemFacts().gathered(.known([:]))
        let release = try String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
        #expect(facts.kernelRelease.map { $0 + "\n" } == release)
        #expect(facts.mayScan == AdapterInfo.mayScan || facts.adapters?.isEmpty == false)
        do throws(ControllerError) {
            let names = try AdapterInfo.present().map(\.name)
            #expect(facts.hasBluetoothSockets == true)
            #expect(facts.adapters?.map(\.name) == names)
        } catch {
            #expect(facts.hasBluetoothSockets == (error == .socketsUnavailable ? false : nil))
            #expect(facts.adapters == nil)
        }
    }

    @Test("The kernel's bit is used if the controller cannot be queried, and otherwise the controller's answer")
    func lowEnergy() {
        var adapter = AdapterInfo(index: 0, isUp: false)
        #expect(adapter.isLESupported == nil)
        adapter.hasLowEnergyBit = true
        #expect(adapter.isLESupported == true)
        adapter.abilities = ControllerAbilities()
        #expect(adapter.isLESupported == false)
        #expect(adapter.isScanning == nil)
    }
}

/// A folder with the files of a simulated system, removed with its last user.
private final class Tree {
    let path = FileManager.default.temporaryDirectory.appending(path: "noroshi-" + UUID().uuidString).path

    /// - Parameter files: Contents by path: `->` makes a link, a path that ends with `/` a folder.
    init(_ files: [String: String]) throws {
        for (name, content) in files {
            let url = URL(filePath: path + "/" + name)
            let isFolder = name.hasSuffix("/")
            try FileManager.default.createDirectory(
                at: isFolder ? url : url.deletingLastPathComponent(), withIntermediateDirectories: true)
            if isFolder { continue }
            if content.hasPrefix("->") {
                try FileManager.default.createSymbolicLink(
                    atPath: url.path, withDestinationPath: String(content.dropFirst(2)))
            } else {
                try Data(content.utf8).write(to: url)
            }
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
