import Advertising
public import Basics
public import Regions

/// The circumstances in which a command is performed.
public struct CommandContext: Sendable {
    public var service: ServiceContext
    public var preparation: PreparationOutcome
    /// The managed regions of the user's file, or nil if there is no file. They apply if none were fetched from a
    /// server.
    public var managed: [ManagedRegion]?
    /// Whether the service requires a preference file, even if nothing in it is used.
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

    /// The context of commands of the program itself, for which nothing of the service is known.
    public static let bare = CommandContext(
        ServiceContext(official: []), PreparationOutcome(problems: [], source: nil), at: Timestamp(microseconds: 0))

    /// The reason why the service may not be used, or nil if it may.
    public func obstacle(_ agreement: Agreement) -> ServiceObstacle? {
        if needsPreferenceFile, let missing = preparation.problems.first(where: \.isOfMissingFile) {
            return .unprepared(missing)
        }
        return preparation.obstacle(agreement, for: .local)
    }
}

/// The effects of a command.
public struct PerformedCommand: Equatable, Sendable {
    public var outcome: ServiceOutcome
    /// The events to report and log for the command.
    public var events: [SiteEvent]
    /// The undoable part of the command, or nil if nothing was changed that can be undone.
    public var act: ServiceAct?

    /// The records that are stored with the command for a server.
    public var records: [ServiceRecord] {
        if case .beacappLog(.success(let record)) = outcome { [record] } else { [] }
    }
}

extension ServiceState {
    /// Performs a command; this is the only place that defines what each command does. First the existence of the
    /// named objects is checked, then whether the service may be used. Commands that only end something need no
    /// permission.
    /// - Returns: The outcome. The state is unchanged if the outcome is documented so.
    /// - Throws: The obstacle if the service may not be used; the state is unchanged.
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
    /// Whether the program performs the command without the user, within what the user permitted before.
    var isOfProgram: Bool {
        switch self {
        case .takeUser, .setManaged, .apply, .restore: true
        default: false
        }
    }

    /// Whether the outcome requires permission to use the service, regardless of what was changed. Errors about
    /// unknown objects are reported to every caller.
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
