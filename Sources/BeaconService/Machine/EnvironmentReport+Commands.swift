import Basics

// Commands that fix the findings. Only the user runs them.

extension EnvironmentReport {
    /// The commands for these factors, each once; a factor that no command fixes is left out.
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

    /// The commands for one factor. With a running bluetoothd they go through it, because the daemon would power the
    /// adapter off again if another program powered it on.
    private func commands(for factor: EnvironmentFactor, _ program: String) -> [String] {
        let hasDaemon = self[.daemon]?.finding.key == .doctor.daemonRunning
        switch factor.finding.key {
        case .doctor.socketsMissing: return ["sudo modprobe bluetooth"]
        case .doctor.powerSoftBlocked: return ["sudo rfkill unblock bluetooth"]
        case .doctor.powerOff, .doctor.lowEnergyUnknown:
            guard case .text(let name)? = factor.advice?.arguments.first else { return [] }
            return [hasDaemon ? "bluetoothctl power on" : "sudo hciconfig \(name) up"]
        case .doctor.permissionDenied: return ["sudo setcap cap_net_raw+ep " + ServiceUnit.quoted(program)]
        case .doctor.scannerBusy: return hasDaemon ? ["bluetoothctl scan off"] : []
        case .doctor.backgroundAbsent: return [ServiceUnit.enabling]
        case .doctor.backgroundUninstalled: return ServiceUnit.installing(program: program)
        default: return []
        }
    }
}
