import Basics

// The evaluation of each factor.

extension EnvironmentReport {
    /// The oldest kernel series that was tested.
    private static let oldestKernel = 4

    static func kernel(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        guard let release = facts.kernelRelease, !release.isEmpty else {
            return EnvironmentFactor(.kernel, .unknown, .doctor.kernelUnknown)
        }
        let major = Int(release.prefix { ("0"..."9").contains($0) })
        guard major.map({ $0 >= oldestKernel }) ?? true else {
            return EnvironmentFactor(
                .kernel, .warning, .doctor.kernelOld, [.text(release)], advice: (.doctor.kernelOldAdvice, []))
        }
        return EnvironmentFactor(.kernel, .ok, .doctor.kernelOk, [.text(release)])
    }

    static func sockets(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        switch facts.hasBluetoothSockets {
        case true?: EnvironmentFactor(.sockets, .ok, .doctor.socketsOk)
        case false?:
            EnvironmentFactor(.sockets, .failing, .doctor.socketsMissing, advice: (.doctor.socketsMissingAdvice, []))
        case nil: EnvironmentFactor(.sockets, .unknown, .doctor.socketsUnknown)
        }
    }

    static func adapter(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        guard let adapters = facts.adapters else {
            return EnvironmentFactor(.adapter, .unknown, .doctor.adapterUnknown)
        }
        guard !adapters.isEmpty else {
            return EnvironmentFactor(
                .adapter, .failing, .doctor.adapterMissing, advice: (.doctor.adapterMissingAdvice, []))
        }
        let names: Argument = .text(adapters.map(\.name).joined(separator: ", "))
        if adapters.allSatisfy({ $0.addressType == .missing }) {
            return EnvironmentFactor(
                .adapter, .warning, .doctor.adapterNoAddress, [names], advice: (.doctor.adapterNoAddressAdvice, []))
        }
        return EnvironmentFactor(.adapter, .ok, .doctor.adapterOk, [names])
    }

    static func lowEnergy(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        let adapters = facts.adapters ?? []
        if adapters.isEmpty { return EnvironmentFactor(.lowEnergy, .unknown, .doctor.lowEnergyNoAdapter) }
        let able = adapters.filter { $0.isLowEnergy == true }
        if !able.isEmpty { return EnvironmentFactor(.lowEnergy, .ok, .doctor.lowEnergyOk, [names(able)]) }
        let silent = adapters.filter { $0.isLowEnergy == nil }
        if silent.isEmpty {
            return EnvironmentFactor(
                .lowEnergy, .failing, .doctor.lowEnergyMissing, [names(adapters)],
                advice: (.doctor.lowEnergyMissingAdvice, []))
        }
        return EnvironmentFactor(
            .lowEnergy, .unknown, .doctor.lowEnergyUnknown, [names(silent)],
            advice: (.doctor.lowEnergyUnknownAdvice, [.text(silent[0].name)]))
    }

    static func version(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        let versions = facts.usableAdapters.compactMap(\.hciVersion)
        guard let best = versions.max() else { return EnvironmentFactor(.version, .unknown, .doctor.versionUnknown) }
        let name: Argument = .text(specification(best) ?? "HCI \(best)")
        return best >= 6
            ? EnvironmentFactor(.version, .ok, .doctor.versionOk, [name])
            : EnvironmentFactor(.version, .warning, .doctor.versionOld, [name], advice: (.doctor.versionOldAdvice, []))
    }

    static func hardBlock(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        switch facts.isHardBlocked {
        case true?:
            EnvironmentFactor(
                .hardBlock, .failing, .doctor.hardBlockBlocked, advice: (.doctor.hardBlockBlockedAdvice, []))
        case false?: EnvironmentFactor(.hardBlock, .ok, .doctor.hardBlockOk)
        case nil: EnvironmentFactor(.hardBlock, .unknown, .doctor.hardBlockUnknown)
        }
    }

    static func permission(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        switch facts.mayScan {
        case true?: EnvironmentFactor(.permission, .ok, .doctor.permissionOk)
        case false?:
            EnvironmentFactor(
                .permission, .failing, .doctor.permissionDenied, advice: (.doctor.permissionDeniedAdvice, []))
        case nil:
            EnvironmentFactor(
                .permission, .unknown, .doctor.permissionUnknown, advice: (.doctor.permissionUnknownAdvice, []))
        }
    }

    static func scanner(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        let busy = facts.usableAdapters.filter { $0.isBusy == true }
        if !busy.isEmpty {
            return EnvironmentFactor(
                .scanner, .warning, .doctor.scannerBusy, [names(busy)], advice: (.doctor.scannerBusyAdvice, []))
        }
        let isKnown = facts.usableAdapters.contains { $0.isBusy == false }
        return isKnown
            ? EnvironmentFactor(.scanner, .ok, .doctor.scannerOk)
            : EnvironmentFactor(.scanner, .unknown, .doctor.scannerUnknown)
    }

    /// The program scans without bluetoothd; it is reported because it may scan at the same time.
    static func daemon(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        switch facts.hasBluetoothDaemon {
        case true?: EnvironmentFactor(.daemon, .ok, .doctor.daemonRunning)
        case false?: EnvironmentFactor(.daemon, .ok, .doctor.daemonAbsent)
        case nil: EnvironmentFactor(.daemon, .unknown, .doctor.daemonUnknown)
        }
    }

    static func background(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        if facts.isUnitEnabled == true { return EnvironmentFactor(.background, .ok, .doctor.backgroundEnabled) }
        if facts.isLingering == true { return EnvironmentFactor(.background, .ok, .doctor.backgroundLingering) }
        guard facts.runsHeadless == false else {
            return EnvironmentFactor(
                .background, .unknown, .doctor.backgroundUnknown, advice: (.doctor.backgroundUnknownAdvice, []))
        }
        return facts.isUnitInstalled == false
            ? EnvironmentFactor(
                .background, .warning, .doctor.backgroundUninstalled, advice: (.doctor.backgroundUninstalledAdvice, []))
            : EnvironmentFactor(
                .background, .warning, .doctor.backgroundAbsent, advice: (.doctor.backgroundAbsentAdvice, []))
    }

    static func power(_ facts: EnvironmentFacts) -> EnvironmentFactor {
        if facts.isSoftBlocked == true {
            return EnvironmentFactor(
                .power, .failing, .doctor.powerSoftBlocked, advice: (.doctor.powerSoftBlockedAdvice, []))
        }
        let usable = facts.usableAdapters
        guard let first = usable.first else { return EnvironmentFactor(.power, .unknown, .doctor.powerUnknown) }
        let powered = usable.filter(\.isPowered)
        return powered.isEmpty
            ? EnvironmentFactor(
                .power, .failing, .doctor.powerOff, [names(usable)],
                advice: (.doctor.powerOffAdvice, [.text(first.name)]))
            : EnvironmentFactor(.power, .ok, .doctor.powerOn, [names(powered)])
    }

    private static func names(_ adapters: [EnvironmentFacts.Adapter]) -> Argument {
        .text(adapters.map(\.name).joined(separator: ", "))
    }

    /// The version of the specification, such as `5.0`; nil for an unassigned number.
    private static func specification(_ version: UInt8) -> String? {
        let names = ["1.0b", "1.1", "1.2", "2.0", "2.1", "3.0", "4.0", "4.1", "4.2", "5.0", "5.1", "5.2", "5.3", "5.4"]
        return Int(version) < names.count ? names[Int(version)] : (version == 14 ? "6.0" : nil)
    }
}
