import Regions

// How each factor is judged.

extension EnvironmentReport {
    /// The oldest kernel series that was tested.
    private static let oldestKernel = 4

    static func kernel(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        guard let release = facts.kernelRelease, !release.isEmpty else {
            return EnvironmentFactor(.kernel, .unknown, "unknown")
        }
        let major = Int(release.prefix { ("0"..."9").contains($0) })
        guard major.map({ $0 >= oldestKernel }) ?? true else {
            return EnvironmentFactor(.kernel, .warning, "old", [.text(release)], advice: [])
        }
        return EnvironmentFactor(.kernel, .ok, "ok", [.text(release)])
    }

    static func sockets(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        switch facts.hasBluetoothSockets {
        case true?: EnvironmentFactor(.sockets, .ok, "ok")
        case false?: EnvironmentFactor(.sockets, .failing, "missing", advice: [])
        case nil: EnvironmentFactor(.sockets, .unknown, "unknown")
        }
    }

    static func adapter(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        guard let adapters = facts.adapters else { return EnvironmentFactor(.adapter, .unknown, "unknown") }
        guard !adapters.isEmpty else { return EnvironmentFactor(.adapter, .failing, "missing", advice: []) }
        let names: Reason.Value = .text(adapters.map(\.name).joined(separator: ", "))
        if adapters.allSatisfy({ $0.addressType == .missing }) {
            return EnvironmentFactor(.adapter, .warning, "noAddress", [names], advice: [])
        }
        return EnvironmentFactor(.adapter, .ok, "ok", [names])
    }

    static func lowEnergy(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        let adapters = facts.adapters ?? []
        if adapters.isEmpty { return EnvironmentFactor(.lowEnergy, .unknown, "noAdapter") }
        let able = adapters.filter { $0.isLowEnergy == true }
        if !able.isEmpty { return EnvironmentFactor(.lowEnergy, .ok, "ok", [names(able)]) }
        let silent = adapters.filter { $0.isLowEnergy == nil }
        if silent.isEmpty { return EnvironmentFactor(.lowEnergy, .failing, "missing", [names(adapters)], advice: []) }
        return EnvironmentFactor(.lowEnergy, .unknown, "unknown", [names(silent)], advice: [.text(silent[0].name)])
    }

    static func version(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        let versions = facts.usableAdapters.compactMap(\.hciVersion)
        guard let best = versions.max() else { return EnvironmentFactor(.version, .unknown, "unknown") }
        let name: Reason.Value = .text(specification(best) ?? "HCI \(best)")
        return best >= 6
            ? EnvironmentFactor(.version, .ok, "ok", [name])
            : EnvironmentFactor(.version, .warning, "old", [name], advice: [])
    }

    static func hardBlock(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        switch facts.isHardBlocked {
        case true?: EnvironmentFactor(.hardBlock, .failing, "blocked", advice: [])
        case false?: EnvironmentFactor(.hardBlock, .ok, "ok")
        case nil: EnvironmentFactor(.hardBlock, .unknown, "unknown")
        }
    }

    static func permission(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        switch facts.mayScan {
        case true?: EnvironmentFactor(.permission, .ok, "ok")
        case false?: EnvironmentFactor(.permission, .failing, "denied", advice: [])
        case nil: EnvironmentFactor(.permission, .unknown, "unknown", advice: [])
        }
    }

    static func scanner(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        let busy = facts.usableAdapters.filter { $0.isBusy == true }
        if !busy.isEmpty { return EnvironmentFactor(.scanner, .warning, "busy", [names(busy)], advice: []) }
        let isKnown = facts.usableAdapters.contains { $0.isBusy == false }
        return isKnown
            ? EnvironmentFactor(.scanner, .ok, "ok") : EnvironmentFactor(.scanner, .unknown, "unknown")
    }

    /// The program scans without bluetoothd; it is reported because it may scan at the same time.
    static func daemon(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        switch facts.hasBluetoothDaemon {
        case true?: EnvironmentFactor(.daemon, .ok, "running")
        case false?: EnvironmentFactor(.daemon, .ok, "absent")
        case nil: EnvironmentFactor(.daemon, .unknown, "unknown")
        }
    }

    static func background(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        if facts.isUnitEnabled == true { return EnvironmentFactor(.background, .ok, "enabled") }
        if facts.isLingering == true { return EnvironmentFactor(.background, .ok, "lingering") }
        guard facts.runsHeadless == false else {
            return EnvironmentFactor(.background, .unknown, "unknown", advice: [])
        }
        let word = facts.isUnitInstalled == false ? "uninstalled" : "absent"
        return EnvironmentFactor(.background, .warning, word, advice: [])
    }

    static func power(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        if facts.isSoftBlocked == true { return EnvironmentFactor(.power, .failing, "softBlocked", advice: []) }
        let usable = facts.usableAdapters
        guard let first = usable.first else { return EnvironmentFactor(.power, .unknown, "unknown") }
        let powered = usable.filter(\.isPowered)
        return powered.isEmpty
            ? EnvironmentFactor(.power, .failing, "off", [names(usable)], advice: [.text(first.name)])
            : EnvironmentFactor(.power, .ok, "on", [names(powered)])
    }

    private static func names(_ adapters: [EnvironmentFacts.Adapter]) -> Reason.Value {
        .text(adapters.map(\.name).joined(separator: ", "))
    }

    /// `5.0`; nil for a number that nobody has assigned yet.
    private static func specification(_ version: UInt8) -> String? {
        let names = ["1.0b", "1.1", "1.2", "2.0", "2.1", "3.0", "4.0", "4.1", "4.2", "5.0", "5.1", "5.2", "5.3", "5.4"]
        return Int(version) < names.count ? names[Int(version)] : (version == 14 ? "6.0" : nil)
    }
}
