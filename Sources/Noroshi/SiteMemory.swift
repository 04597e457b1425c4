public import BeaconService
import Regions
public import Store
import Tracking

/// Where an agent remembers. What is made up or replayed says nothing of the site, and never lies in its store:
///
/// - with an adapter it is the store of the site;
/// - with the simulated shop one of its own, in the folder `simulated` beside the site's, with regions, designations,
///   log and limits of its own;
/// - with a capture a copy of the site's regions, designations and names that is forgotten at the end. Nothing is known
///   of what was inside or has fired, so that the same capture gives the same events every time.
public struct SiteMemory: Sendable {
    public enum Kind: Sendable { case site, simulated, replay }

    public let kind: Kind
    /// What is in force.
    public let store: Store
    /// The site's own; the same as `store` where that is in force.
    public let site: Store
    /// What opening the stores had to say.
    public internal(set) var remarks: [StoreRemark]
    /// Events of the log up to this number were there before.
    let lastEarlierEvent: Int

    /// The memory for a source.
    /// - Parameters:
    ///   - site: The site's store. While something stands in for an adapter, it is only read.
    ///   - remarks: What opening it had to say.
    /// - Throws: When what is remembered cannot be read.
    public init(_ source: SiteSource, site: Store, remarks: [StoreRemark] = []) throws(StoreError) {
        switch source.kind {
        case .controller: try self.init(keptIn: site, remarks: remarks)
        case .replay: try self.init(replaying: site, remarks)
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
        try copy.update { $0 = state }
        // Whoever owns the site owns it still.
        try self.init(.replay, copy, site: site, remarks.filter { !$0.isOfOwnership })
    }

    private init(simulatedBeside site: Store, _ remarks: [StoreRemark]) throws(StoreError) {
        var (store, all) = (Store.inMemory(), remarks.filter { !$0.isOfOwnership })
        if let folder = site.folder {
            let opening = try Store.open(in: StoreLocation(folder: folder).simulated.folder, as: .instance)
            store = opening.store
            all += opening.remarks
        }
        if store.access == .readWrite {
            try store.takeOverSimulatedEvents(of: site)
            let user = try site.state()
            if try !store.state().hasSameUser(as: user) { try store.update { $0.takeUser(of: user) } }
        }
        try self.init(.simulated, store, site: site, all)
    }

    private init(_ kind: Kind, _ store: Store, site: Store, _ remarks: [StoreRemark]) throws(StoreError) {
        self.kind = kind
        self.store = store
        self.site = site
        self.remarks = remarks
        lastEarlierEvent = try store.lastEventNumber()
    }
}

extension SiteMemory {
    /// Whether the adapter of the site is what is listened with.
    var isOfSite: Bool { kind == .site }

    /// What the log calls the source; nil: by the adapter.
    var sourceName: String? {
        switch kind {
        case .site: nil
        case .simulated: "simulated"
        case .replay: "capture"
        }
    }

    /// What belongs to the site while something else is in force; nil: it is in force, or cannot be read.
    func absentState() -> ServiceState? { kind == .simulated ? try? site.state() : nil }
}

extension StoreRemark {
    var isOfOwnership: Bool { if case .otherInstance = self { true } else { false } }
}

extension ServiceState {
    /// Whether what the user says of themselves is the same: language, agreement, identifier. It is one for the site
    /// and the simulated shop.
    public func hasSameUser(as other: ServiceState) -> Bool {
        agreement == other.agreement && language == other.language && userIdentifier == other.userIdentifier
    }

    /// Takes over what the user says of themselves. Where the agreement was taken back, what is of the service ends.
    /// - Parameter context: nil: nothing of the service is going on.
    public mutating func takeUser(of other: ServiceState, _ context: ServiceContext? = nil) {
        if agreement.isAgreed, !other.agreement.isAgreed, let context, case .refused(let time) = other.agreement {
            _ = answerTerms(agreed: false, at: time, context)
        }
        (agreement, language, userIdentifier) = (other.agreement, other.language, other.userIdentifier)
    }
}
