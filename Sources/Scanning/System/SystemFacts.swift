import Basics
public import BeaconService
import Dispatch
import Glibc

/// Finds out whether beacons can be heard on this machine, from the kernel, the controllers, and files in `/proc`,
/// `/sys`, `/etc` and `/var`. It changes nothing and needs no permission.
public struct SystemFacts: Sendable {
    /// Whether another program scans: to be found out by asking the controllers, or already known.
    public enum ScanKnowledge: Equatable, Sendable {
        case asking
        /// Known by the name of the adapter; other adapters are unknown. For a program that scans itself: it must not
        /// mistake its own scan for another's, nor disturb one that is about to begin.
        case known([String: Bool])
    }

    /// The unit whose links show that noroshi runs when no user is at the terminal.
    static let unit = ServiceUnit.name

    private let files: SystemFolder
    private let user: String?

    /// - Parameters:
    ///   - root: The folder that contains `/proc` and the others. Sockets are always those of the kernel.
    ///   - user: The user whose units may linger; nil: the user of this process.
    public init(root: String = "/", user: String? = nil) {
        files = SystemFolder(root: root)
        self.user = user ?? Self.currentUser
    }

    /// Collects everything. Blocks for some milliseconds, or for some seconds if a controller does not answer.
    public func gather(_ knowledge: ScanKnowledge = .asking) -> EnvironmentFacts {
        var facts = EnvironmentFacts(
            kernelRelease: Self.kernelRelease, mayScan: mayScan, isSoftBlocked: isBlocked("soft"),
            isHardBlocked: isBlocked("hard"), hasBluetoothDaemon: hasBluetoothDaemon, isUnitEnabled: isUnitEnabled,
            isUnitInstalled: isUnitInstalled, isLingering: isLingering)
        do throws(ControllerError) {
            let adapters = try AdapterInfo.list()
            facts.hasBluetoothSockets = true
            facts.isResetting = adapters.contains(where: \.isResetting)
            facts.adapters = adapters.map { Self.adapter($0, knowledge) }
            // CAP_NET_RAW in a user namespace is not enough for the kernel: a process whose command is rejected may
            // not scan.
            if adapters.contains(where: { $0.abilities.map { $0.lowEnergy && $0.codedPHY == nil } ?? false }) {
                facts.mayScan = false
            }
        } catch {
            if error == .socketsUnavailable { facts.hasBluetoothSockets = false }
        }
        return facts
    }

    /// Collects everything on another thread, because a controller that does not answer must not block the caller's
    /// thread.
    public func gathered(_ knowledge: ScanKnowledge = .asking) async -> EnvironmentFacts {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { @Sendable in continuation.resume(returning: gather(knowledge)) }
        }
    }

    private static func adapter(_ info: AdapterInfo, _ knowledge: ScanKnowledge) -> EnvironmentFacts.Adapter {
        let isBusy: Bool? =
            switch knowledge {
            case .asking: info.isScanning
            case .known(let scans): scans[info.name]
            }
        return EnvironmentFacts.Adapter(
            name: info.name, isPowered: info.isUp, isLowEnergy: info.isLESupported,
            hciVersion: info.abilities?.hciVersion, addressType: info.address == nil ? .missing : .public,
            isBusy: isBusy)
    }

    /// `6.1.0-13-amd64`
    private static var kernelRelease: String? {
        var name = utsname()
        guard unsafe uname(&name) == 0 else { return nil }
        return unsafe withUnsafePointer(to: &name.release) { pointer in
            unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 65) { unsafe String(cString: $0) }
        }
    }

    private static var currentUser: String? {
        guard let entry = unsafe getpwuid(geteuid()) else { return nil }
        return unsafe String(cString: entry.pointee.pw_name)
    }
}

// Facts from files.
extension SystemFacts {
    /// Whether CAP_NET_RAW is in effect (capabilities(7), proc(5)).
    private var mayScan: Bool? {
        let netRaw: UInt64 = 1 << 13
        guard let status = files.text("proc/self/status"),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("CapEff:") }),
            let effective = Hexadecimal.number(line.dropFirst(7).filter { !$0.isWhitespace }.utf8)
        else { return nil }
        return effective & netRaw != 0
    }

    /// Whether rfkill blocks Bluetooth; `kind` is `soft` or `hard`. The switches of adapters decide, since another
    /// adapter still works when the built-in one is off; without any, those of the machine, which remove the adapter.
    private func isBlocked(_ kind: String) -> Bool? {
        guard let switches = files.names("sys/class/rfkill") else {
            // Without rfkill the kernel blocks nothing.
            return files.names("sys/class") != nil && files.isMissing("sys/class/rfkill") ? false : nil
        }
        var ofAdapters: [String?] = []
        var ofMachine: [String?] = []
        for name in switches.sorted() {
            let folder = "sys/class/rfkill/" + name
            guard files.line(folder + "/type") == "bluetooth" else { continue }
            let value = files.line(folder + "/" + kind)
            if files.line(folder + "/name")?.hasPrefix("hci") == true {
                ofAdapters.append(value)
            } else {
                ofMachine.append(value)
            }
        }
        let deciding = ofAdapters.isEmpty ? ofMachine : ofAdapters
        if deciding.isEmpty || deciding.contains("0") { return false }
        return deciding.contains("1") ? true : nil
    }

    /// Whether bluetoothd runs. Nil if other users' processes are hidden.
    private var hasBluetoothDaemon: Bool? {
        guard let names = files.names("proc") else { return nil }
        let processes = names.filter { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        if processes.contains(where: { files.line("proc/\($0)/comm") == "bluetoothd" }) { return true }
        return files.line("proc/1/comm") == nil ? nil : false
    }

    /// Whether systemd runs here (sd_booted(3)).
    private var hasSystemd: Bool { files.names("run/systemd/system") != nil }

    /// Whether a system target requires the unit. Units of the user count only with lingering, without which they end
    /// with the session.
    private var isUnitEnabled: Bool? {
        guard hasSystemd else { return nil }
        if files.link("etc/systemd/system/" + Self.unit) == "/dev/null" { return false }
        var isKnown = true
        for folder in ["etc/systemd/system", "run/systemd/system", "usr/lib/systemd/system"] {
            guard let names = files.names(folder) else {
                if !files.isMissing(folder) { isKnown = false }
                continue
            }
            let targets = names.filter { $0.hasSuffix(".wants") || $0.hasSuffix(".requires") }
            if targets.contains(where: { files.exists("\(folder)/\($0)/\(Self.unit)") == true }) { return true }
        }
        return isKnown ? false : nil
    }

    /// The folders in which systemd looks for units, the first one first (systemd.unit(5)).
    private static let unitFolders = [
        "etc/systemd/system", "run/systemd/system", "usr/local/lib/systemd/system", "usr/lib/systemd/system",
        "lib/systemd/system",
    ]

    /// Whether the unit is in one of the folders that systemd reads.
    private var isUnitInstalled: Bool? {
        guard hasSystemd else { return nil }
        let found = Self.unitFolders.map { files.exists("\($0)/\(Self.unit)") }
        return found.contains(true) ? true : found.contains(nil) ? nil : false
    }

    /// The network access of the installed unit; nil: it is not installed, or cannot be read.
    public var unitNetwork: UnitNetwork? {
        guard let unit = Self.unitFolders.lazy.compactMap({ files.text("\($0)/\(Self.unit)") }).first else {
            return nil
        }
        var dropIns: [String: String] = [:]
        for folder in Self.unitFolders.map({ "\($0)/\(Self.unit).d" }) {
            for name in files.names(folder) ?? [] where name.hasSuffix(".conf") && dropIns[name] == nil {
                dropIns[name] = files.text("\(folder)/\(name)")
            }
        }
        return UnitNetwork([unit] + dropIns.sorted { $0.key < $1.key }.map(\.value))
    }

    /// Whether the user lingers: `loginctl enable-linger` creates a file with the name of the user.
    private var isLingering: Bool? {
        guard hasSystemd, let user, !user.isEmpty, !user.contains("/") else { return nil }
        return files.exists("var/lib/systemd/linger/" + user)
    }
}
