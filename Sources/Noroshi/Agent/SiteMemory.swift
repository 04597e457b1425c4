import Basics
import BeaconService
import Radio
import Regions
public import Store
import Tracking

/// The place where an agent stores its state. Simulated or replayed beacons are not evidence of the site and never
/// get into its store:
///
/// - with an adapter it is the store of the site;
/// - with the simulated shop it is a separate one in the folder `simulated` beside the site's, with its own regions,
///   designations, log and limits;
/// - with a capture it is a temporary copy of the site's regions, designations and names, or of the shop's where it is
///   a recording of that. The copy does not contain which regions were inside and which rules fired, so the same
///   capture always gives the same events.
public struct SiteMemory: Sendable {
    public enum Kind: Sendable { case site, simulated, replay }

    public let kind: Kind
    /// The store in force.
    public let store: Store
    /// The site's own store; the same as `store` when that is in force.
    public let site: Store
    /// Remarks from opening the stores.
    public internal(set) var remarks: [StoreRemark]
    /// The number of the last event that was in the log before.
    let lastEarlierEvent: Int
    /// The time of the last event of a run, see `LogAge`; nil: there is none.
    private let lastTimeOfRuns: Timestamp?

    /// The memory for a source.
    /// - Parameters:
    ///   - site: The site's store. While something replaces the adapter, it is only read.
    ///   - remarks: Remarks from opening it.
    /// - Throws: When the stored state cannot be read.
    public init(_ source: SiteSource, site: Store, remarks: [StoreRemark] = []) throws(StoreError) {
        switch source.identity.origin {
        case .live: try self.init(keptIn: site, remarks: remarks)
        case .capture where source.isRecordingOfShop: try self.init(replayingShopBeside: site, remarks)
        case .capture: try self.init(replaying: site, remarks)
        case .simulated: try self.init(simulatedBeside: site, remarks)
        }
    }

    /// A memory that keeps everything in one store, whatever the source: for an application whose site is a capture.
    public init(keptIn store: Store, remarks: [StoreRemark] = []) throws(StoreError) {
        try self.init(.site, store, site: store, remarks)
    }

    private init(replaying site: Store, _ remarks: [StoreRemark]) throws(StoreError) {
        let copy = Store.inMemory()
        let state = try site.state()
        try copy.perform(.restore(state), in: .bare)
        // The owner of the site remains the owner.
        try self.init(.replay, copy, site: site, remarks.filter { !$0.isOfOwnership })
    }

    private init(replayingShopBeside site: Store, _ remarks: [StoreRemark]) throws(StoreError) {
        let copy = Store.inMemory()
        if let shop = try Self.shop(beside: site) {
            try copy.perform(.restore(try shop.state()), in: .bare)
        } else {
            try Self.begin(copy, as: try site.state())
        }
        try self.init(.replay, copy, site: site, remarks.filter { !$0.isOfOwnership })
    }

    /// The store of the simulated shop that belongs to a site, for reading; nil: there is none yet.
    static func shop(beside site: Store) throws(StoreError) -> Store? {
        guard let shop = site.folder.map({ StoreLocation(folder: $0).simulated }), shop.exists else { return nil }
        return try Store.open(in: shop.folder, as: .reader).store
    }

    /// Sets up the store of a new shop. A user who sees the shop for the first time sees a region entered and left.
    private static func begin(_ shop: Store, as user: ServiceState) throws(StoreError) {
        if try !shop.state().hasSameUser(as: user) { try shop.perform(.takeUser(user), in: .bare) }
        try shop.perform(.addRegions(SimulatedSite.firstRegions, options: nil, starts: true), in: .bare)
    }

    private init(simulatedBeside site: Store, _ remarks: [StoreRemark]) throws(StoreError) {
        let folder = site.folder.map { StoreLocation(folder: $0).simulated.folder }
        // A store in memory makes all its tables at once, so one is created only where there is no folder.
        let isNew = folder.map { !StoreLocation(folder: $0).exists } ?? false
        let opening =
            if let folder { try Store.open(in: folder, as: .instance) } else { StoreOpening(store: .inMemory()) }
        let store = opening.store
        let all = remarks.filter { !$0.isOfOwnership } + opening.remarks
        if store.access == .readWrite {
            try store.takeOverSimulatedEvents(of: site)
            let user = try site.state()
            if isNew {
                try Self.begin(store, as: user)
            } else if try !store.state().hasSameUser(as: user) {
                try store.perform(.takeUser(user), in: .bare)
            }
        }
        try self.init(.simulated, store, site: site, all)
    }

    private init(_ kind: Kind, _ store: Store, site: Store, _ remarks: [StoreRemark]) throws(StoreError) {
        self.kind = kind
        self.store = store
        self.site = site
        self.remarks = remarks
        lastEarlierEvent = try store.lastEventNumber()
        lastTimeOfRuns = try store.lastTimeOfRuns()
    }
}

extension SiteMemory {
    /// The memory as it is after another program had the site.
    func readAgain(_ remarks: [StoreRemark]) throws(StoreError) -> SiteMemory {
        try SiteMemory(kind, store, site: site, remarks)
    }

    /// Whether the site's own adapter is in use.
    var isOfSite: Bool { kind == .site }

    /// The limit of age for the events of a run that begins at `start`.
    func age(from start: Timestamp) -> LogAge { LogAge(start: start, newestBefore: lastTimeOfRuns) }

    /// The name of the source in the log; nil: the name of the adapter.
    var sourceName: String? {
        switch kind {
        case .site: nil
        case .simulated: "simulated"
        case .replay: "capture"
        }
    }

    /// The state of the site while the simulated shop is in force; nil: it is not, or the state cannot be read.
    func absentState() -> ServiceState? { kind == .simulated ? try? site.state() : nil }
}

extension StoreRemark {
    var isOfOwnership: Bool { if case .otherInstance = self { true } else { false } }
}
