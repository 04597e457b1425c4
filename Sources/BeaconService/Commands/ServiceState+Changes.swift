import Advertising
import Basics
import Regions
import Tracking

// Designation.
extension ServiceState {
    mutating func designate(
        each beacons: [BeaconIdentity], _ options: RegionNotificationOptions?, _ context: ServiceContext
    ) -> ServiceOutcome {
        let chosen = options.flatMap { $0.isEmpty ? nil : $0 }
        let results = designate(beacons, options: chosen, context)
        return .designation(results.map { RegionDesignation(regionID: $0.regionID, result: $0.result) })
    }

    mutating func register(
        _ data: [ServiceBeaconData], _ region: String?, _ options: RegionNotificationOptions?, _ context: ServiceContext
    ) -> ServiceOutcome {
        let count = designated.count
        let known = Set(data.filter(isDesignated).map(\.keycode)).count
        let result = designate(data, inRegion: region, options: chosen(options), context)
        return .registered(result, new: designated.count - count, known: result.isSuccess ? known : 0)
    }

    mutating func turnSwitcher(_ data: [ServiceBeaconData], _ isSwitcher: Bool) -> ServiceOutcome {
        guard setSwitcher(data, isSwitcher) else {
            let missing = data.first { !isDesignated($0) }
            return .notDesignated(missing?.keycode ?? "")
        }
        return .switched(data.compactMap { data in designated.first { $0.isSameBeacon(as: data) } })
    }

    /// The options as given on a command line: nil stands for the default options, and an empty set is not allowed.
    private func chosen(_ options: RegionNotificationOptions?) -> RegionNotificationOptions? {
        let options = options ?? defaultOptions
        return options.isEmpty ? nil : options
    }

    /// Imports a list region by region, in its order; then sets the flags and the names.
    mutating func importDesignation(
        _ entries: [DesignationEntry], _ options: RegionNotificationOptions?, _ context: ServiceContext
    ) -> ServiceOutcome {
        var after = self
        let result = after.designate(regionByRegion: entries.map(\.data), chosen(options), context)
        guard result == .registered else { return .imported(result, names: 0) }
        var names = 0
        for entry in entries {
            guard let name = entry.name, let identity = after.identity(of: entry.data, context) else { continue }
            if after.setName(name, of: identity) != nil { names += 1 }
        }
        self = after
        return .imported(result, names: names)
    }

    private mutating func designate(
        regionByRegion data: [ServiceBeaconData], _ options: RegionNotificationOptions?, _ context: ServiceContext
    ) -> DesignationResult {
        var regions: [String] = []
        for data in data where !regions.contains(data.regionID) { regions.append(data.regionID) }
        // A list without beacons has no region either; the reported problem is that the list is empty.
        for region in regions.isEmpty ? [""] : regions {
            let ofRegion = data.filter { $0.regionID == region }
            let result = designate(ofRegion, inRegion: region, options: options, context)
            if case .partiallyRegistered = result {
                let limit = designated.count
                return .limitExceeded(limit, byRegions: limit < context.preference.maxDesignatableBeaconRegions)
            }
            guard result == .registered else { return result }
        }
        _ = updateDesignatedBeacons(data)
        return .registered
    }
}

// Regions.
extension ServiceState {
    mutating func startMonitoring(
        _ group: RegionGroup, _ options: RegionNotificationOptions?, _ context: ServiceContext
    ) -> ServiceOutcome {
        switch group {
        case .initial: return .monitoring(startMonitoringInitialRegions(options: options, context))
        case .dynamic: return .monitoring(startMonitoringDynamicRegions(options: options, context))
        case .nonSwitcher: return .monitoring(startMonitoringNonSwitcherRegions(options: options, context))
        case .designated: return .monitoring(startMonitoringDesignatedRegions(options: options, context))
        case .all, .everything:
            var all = startMonitoringInitialRegions(options: options, context)
            all.add(startMonitoringDynamicRegions(options: options, context))
            all.add(startMonitoringDesignatedRegions(options: options, context))
            return .monitoring(all)
        case .regions(let identifiers):
            if let unknown = unknownRegion(among: identifiers, context) { return .unknownRegion(unknown) }
            var all = MonitoringStart()
            for identifier in identifiers {
                if let start = startMonitoring(identifier, options: options, context) {
                    all.add(start)
                } else {
                    // The rules file contains the region.
                    all.unchanged.append(identifier)
                }
            }
            return .monitoring(all)
        }
    }

    mutating func stopMonitoring(_ group: RegionGroup, _ context: ServiceContext) -> ServiceOutcome {
        // A monitored region can be stopped even if it is no longer known.
        if case .regions(let identifiers) = group,
            let unknown = unknownRegion(among: identifiers.filter { !isMonitored($0) }, context)
        {
            return .unknownRegion(unknown)
        }
        return .stopped(stopMonitoring(group))
    }

    private mutating func stopMonitoring(_ group: RegionGroup) -> Int {
        switch group {
        case .initial: stopMonitoringInitialRegions()
        case .dynamic: stopMonitoringDynamicRegions()
        case .nonSwitcher: stopMonitoringNonSwitcherRegions()
        case .all: stopMonitoringAllRegions()
        case .everything: stopMonitoringEverything()
        case .designated: designated.map(\.regionIdentifier).count { stopMonitoring($0) }
        case .regions(let identifiers): identifiers.count { stopMonitoring($0) }
        }
    }

    mutating func setRanging(_ identifiers: [String], _ isOn: Bool, _ context: ServiceContext) -> ServiceOutcome {
        let before = ranged
        guard isOn else {
            let isDone = identifiers.count { stopRanging($0) } == identifiers.count
            return .ranging(isDone: isDone, before: before)
        }
        if let unknown = unknownRegion(among: identifiers, context) { return .unknownRegion(unknown) }
        return .ranging(isDone: identifiers.allSatisfy { startRanging($0, context) }, before: before)
    }

    mutating func setServiceRanging(_ isDynamic: Bool, _ isOn: Bool, _ context: ServiceContext) -> Bool {
        switch (isDynamic, isOn) {
        case (false, true): startRangingStaticBeacons(context)
        case (false, false): stopRangingStaticBeacons(context)
        case (true, true): startRangingDynamicBeacons(context)
        case (true, false): stopRangingDynamicBeacons(context)
        }
    }

    private func unknownRegion(among identifiers: [String], _ context: ServiceContext) -> String? {
        identifiers.first { !context.ruleRegions.contains($0) && knownRegion($0, context) == nil }
    }

    mutating func remove(_ identifiers: [String]) -> ServiceOutcome {
        allOrNone { (state) throws(OwnRegionError) in
            for identifier in identifiers where !state.removeUserRegion(identifier) { throw .unknown(identifier) }
            return .done
        }
    }

    mutating func reserve(
        each uuids: [UUID128], as beaconType: BeaconType, _ context: ServiceContext
    ) -> ServiceOutcome {
        allOrNone { (state) throws(OwnRegionError) in
            var reserved: [OfficialRegion] = []
            for uuid in uuids { reserved.append(try state.reserve(uuid, as: beaconType, context)) }
            return .reserved(reserved)
        }
    }

    /// Performs a change to regions of the user. If it fails, the state remains unchanged.
    mutating func allOrNone(
        _ body: (inout ServiceState) throws(OwnRegionError) -> ServiceOutcome
    ) -> ServiceOutcome {
        var after = self
        do throws(OwnRegionError) {
            let outcome = try body(&after)
            self = after
            return outcome
        } catch {
            return .failed(error)
        }
    }

    mutating func add(
        _ regions: [MonitoredRegion], _ options: RegionNotificationOptions, starts: Bool, _ context: ServiceContext
    ) -> ServiceOutcome {
        var (added, problems, started) = ([String](), [OwnRegionError](), MonitoringStart())
        for var region in regions {
            region.options = options
            do throws(OwnRegionError) {
                try addUserRegion(region, context)
                added.append(region.region.identifier)
                if starts, let start = startMonitoring(region.region.identifier, context) { started.add(start) }
            } catch {
                problems.append(error)
            }
        }
        return .added(added, problems: problems, start: started)
    }
}
