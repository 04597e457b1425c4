import Regions

// What to type for what is not good (T-14). Nobody but the user runs any of it.

extension EnvironmentReport {
    /// What to type for these factors, each command once; what no command mends is left out.
    /// - Parameter program: The path of noroshi.
    public func commands(for factors: [EnvironmentFactor], program: String) -> [String] {
        var commands: [String] = []
        for factor in factors {
            guard let command = command(for: factor, program), !commands.contains(command) else { continue }
            commands.append(command)
        }
        return commands
    }

    /// bluetoothd, where it runs, would turn off again what others turn on behind its back.
    private func command(for factor: EnvironmentFactor, _ program: String) -> String? {
        let hasDaemon = self[.daemon]?.finding.key == "doctor.daemon.running"
        let prefix = "doctor.\(factor.kind.rawValue)."
        switch (factor.kind, String(factor.finding.key.dropFirst(prefix.count))) {
        case (.sockets, "missing"): return "sudo modprobe bluetooth"
        case (.power, "softBlocked"): return "sudo rfkill unblock bluetooth"
        case (.power, "off"), (.lowEnergy, "unknown"):
            guard case .text(let name)? = factor.advice?.values.first else { return nil }
            return hasDaemon ? "bluetoothctl power on" : "sudo hciconfig \(name) up"
        case (.permission, "denied"): return "sudo setcap cap_net_raw+ep " + Self.quoted(program)
        case (.scanner, "busy"): return hasDaemon ? "bluetoothctl scan off" : nil
        case (.background, "absent"): return "sudo systemctl enable --now noroshi"
        default: return nil
        }
    }

    /// A path as a shell takes it.
    private static func quoted(_ path: String) -> String {
        let plain = path.utf8.allSatisfy { octet in
            switch octet {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F: true
            default: false
            }
        }
        return plain
            ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
