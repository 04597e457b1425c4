import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Glibc
import Localization
import Noroshi
import Regions
import Scanning
import Store

/// The data of a service command: texts, files, the store, and output.
///
/// It needs no adapter. A change is on disk when the command reports it, and a running screen reads it.
struct StoreSession: Console {
    let setting: Setting
    let files: SiteFiles
    private let store: Result<Store, StoreError>
    /// Whether the store is that of the simulated shop.
    let isShop: Bool
    /// The reason why the store can be read but not written.
    private let obstacle: StoreError?

    var localizer: Localizer { setting.localizer }
    var context: ServiceContext { files.context }

    /// The purpose for which a command needs the store.
    enum Purpose {
        /// Reads only, and creates no store.
        case reading
        /// Reads only, and creates no store. If a server is set and the store exists, it is opened for writing: the
        /// server receives the identifier of the device, which is stored.
        case asking
        /// Reads the data that other programs will write, and creates the store if there is none.
        case following
        case changing
    }

    /// Opens the store and reads the files. A store that cannot be opened and an invalid preference file are reported
    /// when a command needs them.
    ///
    /// - Parameters:
    ///   - tells: Whether problems are reported; false if the user has already read them.
    ///   - tellsOfRules: Whether mistakes in the user's rules are reported as well.
    ///   - server: The server of the command line; nil: that of the environment variable or of the settings.
    ///   - needsPreference: Whether the answer depends on the preference file. Commands that change something use
    ///     `authorize` instead, since ending something needs no preference.
    /// - Throws: Status 78 when the file is needed, is missing and cannot be created.
    init(
        _ options: some ServiceChoice, _ purpose: Purpose = .reading, server: ServerChoice? = nil,
        tells: Bool = true, tellsOfRules: Bool = true, needsPreference: Bool = true
    ) throws {
        var setting = try options.common.setting()
        try options.preference.choice(server: server).apply(to: &setting)
        self.setting = setting
        var obstacle: StoreError?
        do throws(StoreError) {
            let site = StoreLocation(folder: setting.stateFolder)
            isShop = options.simulated
            let location = isShop ? site.simulated : site
            let mayWrite = setting.settings.server != nil && location.exists
            let opens = purpose != .asking ? purpose : mayWrite ? .changing : .reading
            // The store of the shop is created if the site has a store, whose user settings it takes over.
            let isNew = opens == .reading && !location.exists && !(isShop && site.exists)
            let opening = try isNew ? nil : Self.open(location, isShop ? .changing : opens)
            if isShop, let store = opening?.store { try Self.prepare(store, beside: site) }
            store = .success(opening?.store ?? .inMemory())
            for remark in opening?.remarks ?? [] {
                if case .onlyReading(let error) = remark { obstacle = error }
                // A command that changes something reports this problem when the change fails.
                if case .onlyReading = remark, opens == .changing { continue }
                if tells { StandardError.write(setting.localizer.text(remark)) }
            }
        } catch {
            store = .failure(error)
        }
        self.obstacle = obstacle
        let state = try? store.get().state()
        files = setting.siteFiles(state ?? ServiceState(), isSimulated: options.simulated)
        let rules = [setting.files.rules, setting.files.beacappRules]
        for problem in files.remarks + files.problems where tells && (tellsOfRules || !rules.contains(problem.path)) {
            StandardError.write(setting.localizer.text(problem))
        }
        if purpose != .changing && needsPreference { try demandPreference() }
    }

    private static func open(_ location: StoreLocation, _ purpose: Purpose) throws(StoreError) -> StoreOpening {
        guard purpose != .changing else { return try Store.open(in: location.folder, as: .command) }
        do throws(StoreError) {
            return try Store.open(in: location.folder, as: .reader)
        } catch {
            // The first program that finds a damaged file sets the file aside.
            guard error.kind == .damaged else { throw error }
            return try Store.open(in: location.folder, as: .command)
        }
    }

    /// Takes over the site's user settings. The simulated shop has a separate store, but shares language, agreement
    /// and user identifier with the site.
    private static func prepare(_ shop: Store, beside site: StoreLocation) throws(StoreError) {
        guard site.exists, shop.access == .readWrite else { return }
        let store = try Store.open(in: site.folder, as: .standby).store
        try shop.takeOverSimulatedEvents(of: store)
        let user = try store.state()
        if try !shop.state().hasSameUser(as: user) { try shop.perform(.takeUser(user), in: .bare) }
    }

    // MARK: The store

    /// The stored state, with the managed regions of the user's file unless a server brought some.
    func state() throws(Failure) -> ServiceState {
        var state = try read { (store) throws(StoreError) in try store.state() }
        adoptManaged(into: &state)
        return state
    }

    private func adoptManaged(into state: inout ServiceState) {
        if let managed = files.managed { _ = try? state.perform(.setManaged(managed), in: .bare) }
    }

    func read<Answer>(_ body: (Store) throws(StoreError) -> Answer) throws(Failure) -> Answer {
        do throws(StoreError) {
            return try body(try store.get())
        } catch {
            throw Failure(error)
        }
    }

    /// Performs a command: its changes and their log entries are on disk, both or neither.
    /// - Parameter command: Makes the command from the stored state; it throws a failure if the state lacks what it
    ///   needs.
    @discardableResult
    func perform(
        _ command: (ServiceState) throws(Failure) -> ServiceCommand
    ) throws(Failure) -> (outcome: ServiceOutcome, state: ServiceState) {
        do throws(CommandError<Failure>) {
            return try commit(or: { Failure($0) }, command)
        } catch {
            switch error {
            case .rejected(let failure): throw failure
            case .store(let error): throw Failure(error)
            }
        }
    }

    @discardableResult
    func perform(_ command: ServiceCommand) throws(Failure) -> (outcome: ServiceOutcome, state: ServiceState) {
        try perform { (_) throws(Failure) in command }
    }

    /// Performs a command for callers that report a failing store in a different way. If nothing can be written, a
    /// command that changes nothing still gets its answer.
    /// - Parameter refusal: The caller's error for a service that may not be used.
    func commit<Rejection: Error>(
        or refusal: (ServiceObstacle) -> Rejection, _ command: (ServiceState) throws(Rejection) -> ServiceCommand
    ) throws(CommandError<Rejection>) -> (outcome: ServiceOutcome, state: ServiceState) {
        let site = commandContext
        let store: Store
        do throws(StoreError) { store = try self.store.get() } catch { throw .store(error) }
        let asked = { (state: ServiceState) throws(Rejection) -> ServiceCommand in
            var state = state
            adoptManaged(into: &state)
            return try command(state)
        }
        if let obstacle {
            let done = try store.rehearse(in: site, or: refusal, failing: obstacle, asked)
            do throws(StoreError) { return (done.outcome, try store.state()) } catch { throw .store(error) }
        }
        let (done, state, _) = try store.perform(
            in: site, loggedFrom: Store.commandSource, mostRecords: setting.settings.mostRecords, or: refusal, asked)
        if isShop {
            do throws(StoreError) { try share(state) } catch { throw .store(error) }
        }
        return (done.outcome, state)
    }

    /// The conditions under which a command is performed.
    private var commandContext: CommandContext {
        CommandContext(
            context, files.preparation, managed: files.managed, needsPreferenceFile: true, at: LocalClock.wall)
    }

    /// Copies language, agreement and user identifier to the site.
    private func share(_ shop: ServiceState) throws(StoreError) {
        let site = try Store.open(in: setting.stateFolder, as: .command).store
        if try !site.state().hasSameUser(as: shop) { try site.perform(.takeUser(shop), in: commandContext) }
    }

    /// Logs events that a command caused, and keeps the records and contents that belong to them: all or none.
    func log(
        _ events: [SiteEvent], keeping records: [ServiceRecord] = [], contents: [KeptContent] = []
    ) throws(Failure) {
        do throws(StoreError) {
            try store.get().append(
                events, source: Store.commandSource, records: records, contents: contents,
                mostRecords: setting.settings.mostRecords)
        } catch {
            throw Failure(error)
        }
    }

    // MARK: Permission

    /// Fails without a preference file.
    func demandPreference() throws(Failure) {
        if let error = files.preparation.problems.first(where: \.isOfMissingFile) { throw Failure(error) }
    }

    /// Fails unless the user has agreed to the terms and the preference file is valid.
    func authorize(_ state: ServiceState) throws(Failure) {
        if let obstacle = commandContext.obstacle(state.agreement) { throw Failure(obstacle) }
    }
}

extension Failure {
    init(_ error: StoreError) { self.init(.inputOutput, error) }

    /// A service that may not be used.
    init(_ obstacle: ServiceObstacle) {
        switch obstacle {
        case .needsAgreement: self.init(.noPermission, .cli.needsAgreement)
        case .unprepared(let error): self.init(error)
        case .needsServer, .replay: self.init(.unavailable, obstacle.reason)
        }
    }
}
