import BeaconService
import Configuration
import Glibc
import Localization
import MonitorUI
import Noroshi
import Regions
import Scanning
import Store

/// What a command of the service works with: texts, files, the store, and how it says what it did.
///
/// It needs no adapter. What it changes is on disk when it says so, and a screen that runs takes it over.
struct ServiceDesk: Speaker {
    let setting: Setting
    let files: SiteFiles
    private let store: Result<Store, StoreError>
    /// Whether it is the store of the simulated shop.
    private let isShop: Bool
    /// Why a store that can be read cannot be written.
    private let obstacle: StoreError?

    var localizer: Localizer { setting.localizer }
    var context: ServiceContext { files.context }

    /// What a command wants of the store.
    enum Purpose {
        /// Nothing is made where there is nothing.
        case reading
        /// Reads what others will write, and makes the store where there is none.
        case following
        case changing
    }

    /// Opens the store and reads the files. A store that cannot be opened, and a preference file that is not good, are
    /// told when something needs them.
    ///
    /// - Parameters:
    ///   - tellsOfRules: Whether what is wrong in the user's rules is told, with the rest.
    ///   - needsPreference: Whether the answer depends on the preference file. What is changed asks `gate` for it, since
    ///     ending something needs none.
    /// - Throws: Status 78 where the file is needed, is not there and cannot be made (S-44).
    init(
        _ options: ServiceOptions, _ purpose: Purpose = .reading, tellsOfRules: Bool = true,
        needsPreference: Bool = true
    ) throws {
        var setting = try options.common.setting()
        try options.preference.apply(to: &setting)
        self.setting = setting
        var obstacle: StoreError?
        do throws(StoreError) {
            let site = StoreLocation(folder: setting.stateFolder)
            isShop = options.simulated
            let location = isShop ? site.simulated : site
            // The store of the shop is made where there is one of the site: it takes over what was kept there.
            let isNew = purpose == .reading && !location.exists && !(isShop && site.exists)
            let opening = try isNew ? nil : Self.open(location, isShop ? .changing : purpose)
            if isShop, let store = opening?.store { try Self.prepare(store, beside: site) }
            store = .success(opening?.store ?? .inMemory())
            for remark in opening?.remarks ?? [] {
                if case .onlyReading(let error) = remark { obstacle = error }
                // Somebody who wants to change something is told when that fails.
                if case .onlyReading = remark, purpose == .changing { continue }
                StandardError.write(setting.localizer.sentence(remark))
            }
        } catch {
            store = .failure(error)
        }
        self.obstacle = obstacle
        let state = try? store.get().state()
        files = setting.siteFiles(state ?? ServiceState(), isSimulated: options.simulated)
        let rules = [setting.files.rules, setting.files.beacappRules]
        for problem in files.remarks + files.problems where tellsOfRules || !rules.contains(problem.path) {
            StandardError.write(setting.localizer.sentence(problem))
        }
        if purpose != .changing && needsPreference { try demandPreference() }
    }

    private static func open(_ location: StoreLocation, _ purpose: Purpose) throws(StoreError) -> StoreOpening {
        guard purpose != .changing else { return try Store.open(in: location.folder, as: .command) }
        do throws(StoreError) {
            return try Store.open(in: location.folder, as: .reader)
        } catch {
            // A damaged file is set aside by whoever meets it first.
            guard error.kind == .damaged else { throw error }
            return try Store.open(in: location.folder, as: .command)
        }
    }

    /// The simulated shop has a store of its own. What the user says of themselves is one for it and the site.
    private static func prepare(_ shop: Store, beside site: StoreLocation) throws(StoreError) {
        guard site.exists, shop.access == .readWrite else { return }
        let store = try Store.open(in: site.folder, as: .standby).store
        try shop.takeOverSimulatedEvents(of: store)
        let user = try store.state()
        if try !shop.state().hasSameUser(as: user) { try shop.update { $0.takeUser(of: user) } }
    }

    // MARK: The store

    /// What is remembered, with the managed regions of the user's file (S-111).
    func state() throws(Failure) -> ServiceState {
        var state = try read { (store) throws(StoreError) in try store.state() }
        takeManaged(into: &state)
        return state
    }

    private func takeManaged(into state: inout ServiceState) {
        if let managed = files.managed { state.managed = managed }
    }

    func read<Answer>(_ body: (Store) throws(StoreError) -> Answer) throws(Failure) -> Answer {
        do throws(StoreError) {
            return try body(try store.get())
        } catch {
            throw failure(error)
        }
    }

    /// Changes what is remembered and logs what is to be told of it: both, or neither.
    @discardableResult
    func change<Answer: Sendable>(
        _ body: (inout ServiceState, ServiceContext) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        do throws(Refused<Failure>) {
            return try commit(body)
        } catch {
            switch error {
            case .refused(let failure): throw failure
            case .store(let error): throw failure(error)
            }
        }
    }

    /// The same for callers that have a word of their own for a store that fails. Where nothing can be written, a body
    /// that changes nothing still gives its answer.
    func commit<Answer: Sendable>(
        _ body: (inout ServiceState, ServiceContext) throws(Failure) -> Answer
    ) throws(Refused<Failure>) -> Answer {
        let context = context
        let store: Store
        do throws(StoreError) { store = try self.store.get() } catch { throw .store(error) }
        if let obstacle { return try rehearse(body, store, obstacle) }
        let now = LocalClock.wall
        let outcome = try store.update(loggedFrom: Self.source) { (state, events) throws(Failure) in
            takeManaged(into: &state)
            let before = state
            let answer = try body(&state, context)
            events = SiteEvent.changes(from: before, to: &state, context, at: now)
            return answer
        }
        if isShop { try share(outcome.state) }
        return outcome.result
    }

    /// What the user says of themselves holds for the site as well.
    private func share(_ shop: ServiceState) throws(Refused<Failure>) {
        do throws(StoreError) {
            let site = try Store.open(in: setting.stateFolder, as: .command).store
            if try !site.state().hasSameUser(as: shop) { try site.update { $0.takeUser(of: shop, context) } }
        } catch {
            throw .store(error)
        }
    }

    /// Logs what happened, where a command itself met it.
    func log(_ events: [SiteEvent]) throws(Failure) {
        let store: Store
        do throws(StoreError) { store = try self.store.get() } catch { throw failure(error) }
        do throws(Refused<Never>) {
            try store.update(loggedFrom: Self.source) { (_, log) throws(Never) in log = events }
        } catch {
            switch error {
            case .store(let error): throw failure(error)
            }
        }
    }

    /// What events of commands have as their source in the log.
    private static let source = "command"

    private func rehearse<Answer>(
        _ body: (inout ServiceState, ServiceContext) throws(Failure) -> Answer, _ store: Store, _ obstacle: StoreError
    ) throws(Refused<Failure>) -> Answer {
        let before: ServiceState
        do throws(StoreError) { before = try store.state() } catch { throw .store(error) }
        var after = before
        takeManaged(into: &after)
        let answer: Answer
        do throws(Failure) { answer = try body(&after, context) } catch { throw .refused(error) }
        after.managed = before.managed
        _ = after.takeRefusals()
        guard after == before else { throw .store(obstacle) }
        return answer
    }

    func failure(_ error: StoreError) -> Failure {
        Failure(status: .inputOutput, sentence: localizer.sentence(error))
    }

    // MARK: Whether it may be done

    /// Lets nobody through without a preference file (S-44).
    func demandPreference() throws(Failure) {
        if let error = files.preparation.problems.first(where: \.isOfMissingFile) { throw setting.failure(error) }
    }

    /// Lets through who has agreed to the terms and has a preference file that is good (S-44, S-45).
    func gate(_ state: ServiceState) throws(Failure) {
        try demandPreference()
        switch files.preparation.obstacle(state.agreement, for: .local) {
        case nil: return
        case .needsAgreement: throw Failure(status: .noPermission, sentence: localizer.text("cli.needsAgreement"))
        case .unprepared(let error): throw setting.failure(error)
        }
    }
}
