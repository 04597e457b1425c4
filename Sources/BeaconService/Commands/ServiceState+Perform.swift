import Advertising
public import Regions
public import Tracking

/// What holds where a command is performed.
public struct CommandContext: Sendable {
    public var service: ServiceContext
    public var preparation: PreparationOutcome
    /// Managed regions of the user's file; nil: there is none. They hold where no server brought any.
    public var managed: [ManagedRegion]?
    /// Whether the service needs a preference file, even where nothing of it is wanted.
    public var needsPreferenceFile: Bool
    public var now: Timestamp

    public init(
        _ service: ServiceContext, _ preparation: PreparationOutcome, managed: [ManagedRegion]? = nil,
        needsPreferenceFile: Bool = false, at now: Timestamp
    ) {
        self.service = service
        self.preparation = preparation
        self.managed = managed
        self.needsPreferenceFile = needsPreferenceFile
        self.now = now
    }

    /// For what the program does by itself, where nothing of the service is known.
    public static let bare = CommandContext(
        ServiceContext(official: []), PreparationOutcome(problems: [], source: nil), at: Timestamp(microseconds: 0))

    /// Why the service may not be used; nil: it may.
    public func obstacle(_ agreement: Agreement) -> ServiceObstacle? {
        if needsPreferenceFile, let missing = preparation.problems.first(where: \.isOfMissingFile) {
            return .unprepared(missing)
        }
        return preparation.obstacle(agreement, for: .local)
    }
}

/// What a command did.
public struct PerformedCommand: Equatable, Sendable {
    public var outcome: ServiceOutcome
    /// What is to be told of it, and logged with it.
    public var events: [SiteEvent]
    /// What can be taken back; nil: nothing was changed that could be.
    public var act: ServiceAct?

    /// What is kept with it for a server.
    public var records: [ServiceRecord] {
        if case .beacappLog(.success(let record)) = outcome { [record] } else { [] }
    }
}

extension ServiceState {
    /// Does what a command says: the only place that knows. Whether what it names exists is asked first, then whether
    /// the service may be used; what only ends something needs no leave.
    /// - Returns: What became of it. The state is as before where that says so.
    /// - Throws: The service may not be used; the state is as before.
    public mutating func perform(
        _ command: ServiceCommand, in site: CommandContext
    ) throws(ServiceObstacle) -> PerformedCommand {
        adopt(file: site.managed)
        let before = self
        var after = self
        let outcome = after.change(command, site)
        let isUse =
            command.usesService(outcome, before, site.service) || after.usesService(since: before, site.service)
        if isUse, !command.isOfProgram, let obstacle = site.obstacle(after.agreement) { throw obstacle }
        let events =
            command.isOfProgram
            ? []
            : SiteEvent.changes(from: before, to: &after, site.service, at: site.now)
                + SiteEvent.ofList(command, outcome, at: site.now)
                + SiteEvent.ofBeacapp(command, outcome, at: site.now)
        self = after
        return PerformedCommand(
            outcome: outcome, events: events, act: ServiceAct(of: command, before: before, after: after, site))
    }

    private mutating func change(_ command: ServiceCommand, _ site: CommandContext) -> ServiceOutcome {
        let context = site.service
        switch command {
        case .agree(let isAgreed): return .terms(stopped: answerTerms(agreed: isAgreed, at: site.now, context))
        case .chooseLanguage(let language): self.language = language
        case .setUserIdentifier(let identifier): userIdentifier = identifier
        case .setDevice(let device): self.device = device
        case .allowNearby(let isAllowed): isNearbyAllowed = isAllowed
        case .subscribe(let subscription, let former):
            return .subscribed(subscribe(subscription, replacing: former))
        case .unsubscribe(let patterns): return .unsubscribed(unsubscribe(patterns))
        case .setBackground(let isOn): setBackground(isOn)
        case .designate(let beacons, let options): return designate(each: beacons, options, context)
        case .register(let data, let region, let options): return register(data, region, options, context)
        case .importDesignation(let entries, let options): return importDesignation(entries, options, context)
        case .release(let data): return .released(release(data))
        case .setSwitcher(let data, let isSwitcher): return turnSwitcher(data, isSwitcher)
        case .setSwitcherRule(let isOn): isSwitcherRuleOn = isOn
        case .setPolarity(let polarity): return .monitoring(setPolarity(polarity, context))
        case .name(let identity, let name): return .named(setName(name, of: identity))
        case .startMonitoring(let group, let options): return startMonitoring(group, options, context)
        case .stopMonitoring(let group): return stopMonitoring(group, context)
        case .setRanging(let identifiers, let isOn): return setRanging(identifiers, isOn, context)
        case .setServiceRanging(let isDynamic, let isOn):
            return .ranging(isDone: setServiceRanging(isDynamic, isOn, context), before: ranged)
        case .setDefaultOptions(let options): defaultOptions = options
        case .setOptions(let identifier, let options):
            guard setOptions(options, of: identifier, context) else { return .unknownRegion(identifier) }
        case .addRegions(let regions, let options, let starts):
            return add(regions, options ?? defaultOptions, starts: starts, context)
        case .editRegion(let identifier, let region):
            return allOrNone { (state) throws(OwnRegionError) in
                try state.editUserRegion(identifier, region, context)
                return .done
            }
        case .removeRegions(let identifiers): return remove(identifiers)
        case .reserve(let uuids, let beaconType): return reserve(each: uuids, as: beaconType, context)
        case .unreserve(let regionID):
            return allOrNone { (state) throws(OwnRegionError) in
                try state.unreserve(regionID)
                return .done
            }
        case .activateBeacapp(let activation): beacapp.activate(activation)
        case .renewBeacapp(let activation): beacapp.renew(activation)
        case .takeBeacappEvents(let events, let owner): return .eventsTaken(beacapp.take(events, of: owner))
        case .forgetBeacapp: beacapp = BeacappMemory()
        case .logBeacapp(let matter, let time, let identifier):
            return .beacappLog(beacapp.log(matter, at: time).map { ServiceRecord($0, identifier: identifier) })
        case .undo(let act): return .undone(undo(act, context))
        case .takeUser(let other): takeUser(of: other, context)
        case .takeList(let fetch): return .listed(take(fetch, context))
        case .applyManaged: return .applied(applyManaged(context))
        case .useManagedFile(let regions): useManagedFile(regions)
        case .useOfficialFile: useOfficialFile()
        case .clearSetup(let managed):
            useOfficialFile()
            useManagedFile(managed)
        case .setManaged(let regions): adopt(file: regions)
        case .apply(let changes): for change in changes { apply(change) }
        case .restore(let state): self = state
        }
        return .done
    }
}

extension ServiceCommand {
    /// Whether the program does it by itself, of what it was let do before.
    var isOfProgram: Bool {
        switch self {
        case .takeUser, .setManaged, .apply, .restore: true
        default: false
        }
    }

    /// Whether the answer is one that only who may use the service is given, whatever was changed. What is not there is
    /// told to everybody.
    func usesService(_ outcome: ServiceOutcome, _ before: ServiceState, _ context: ServiceContext) -> Bool {
        switch (self, outcome) {
        case (_, .unknownRegion), (_, .notDesignated): false
        case (_, .designation(let results)): results.isEmpty || !results.allSatisfy(\.result.isOfUnknown)
        case (_, .registered(let result, _, _)), (_, .imported(let result, _)): !result.isOfUnknown
        case (.setSwitcher(_, let isOn), _), (.setSwitcherRule(let isOn), _): isOn
        case (.setPolarity, _): true
        case (.setServiceRanging(_, let isOn), _): isOn
        case (.startMonitoring(.regions(let identifiers), _), _), (.setRanging(let identifiers, true), _):
            identifiers.contains { before.isOfService($0, context) }
        case (.startMonitoring, _), (.applyManaged, _): true
        default: false
        }
    }
}
