import Regions

// Commands that mend what was found. Only the user runs them.

extension EnvironmentReport {
    /// The commands for these factors, each once; a factor that no command mends is left out.
    /// - Parameter program: The path of noroshi.
    public func commands(for factors: [EnvironmentFactor], program: String) -> [String] {
        var commands: [String] = []
        for factor in factors {
            for command in self.commands(for: factor, program) where !commands.contains(command) {
                commands.append(command)
            }
        }
        return commands
    }

    /// A running bluetoothd would turn off again what others turn on behind its back.
    private func commands(for factor: EnvironmentFactor, _ program: String) -> [String] {
        let hasDaemon = self[.daemon]?.finding.key == "doctor.daemon.running"
        let prefix = "doctor.\(factor.kind.rawValue)."
        switch (factor.kind, String(factor.finding.key.dropFirst(prefix.count))) {
        case (.sockets, "missing"): return ["sudo modprobe bluetooth"]
        case (.power, "softBlocked"): return ["sudo rfkill unblock bluetooth"]
        case (.power, "off"), (.lowEnergy, "unknown"):
            guard case .text(let name)? = factor.advice?.values.first else { return [] }
            return [hasDaemon ? "bluetoothctl power on" : "sudo hciconfig \(name) up"]
        case (.permission, "denied"): return ["sudo setcap cap_net_raw+ep " + ServiceUnit.quoted(program)]
        case (.scanner, "busy"): return hasDaemon ? ["bluetoothctl scan off"] : []
        case (.background, "absent"): return [ServiceUnit.enabling]
        case (.background, "uninstalled"): return ServiceUnit.installing(program: program)
        default: return []
        }
    }
}
