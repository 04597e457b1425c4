/// Who opens the store.
public enum StoreRole: Sendable {
    /// A program that owns the site: the screen, `watch`. There is one at a time; a second one only reads.
    case instance
    /// A program that only looks at the site while something stands in for its adapter, and may own it later
    /// (`takeOver`).
    case standby
    /// A command that changes something and ends. It goes beside an instance.
    case command
    /// Reads only.
    case reader
}

/// An opened store, and what its user should be told.
public struct StoreOpening: Sendable {
    public let store: Store
    public let remarks: [StoreRemark]

    public init(store: Store, remarks: [StoreRemark] = []) {
        self.store = store
        self.remarks = remarks
    }
}

/// What is worth telling about a store that can be used all the same.
public enum StoreRemark: Equatable, Sendable {
    /// The file was damaged: it lies under a new name now, and a new one was begun with what could still be read.
    case setAside(path: String, as: String, kept: Kept)
    /// Somebody took the file away while it was in use; a new one was begun with the state as it was.
    case vanished(path: String)
    /// Another instance owns the site, so this one only reads; its process number, nil when it is not to be found out.
    case otherInstance(pid: Int32?)
    /// What was kept is here, but nothing can be written, and why.
    case onlyReading(StoreError)

    /// An earlier version logged what captures and the simulated shop made among what was heard. It was taken out of
    /// the log, and is kept beside it; said once.
    case sortedOut(path: String, captureCount: Int, simulatedCount: Int)

    /// What a new file has of a damaged one.
    public struct Kept: Equatable, Sendable {
        /// Whether everything but the log was readable.
        public var isStateWhole: Bool
        /// Events of the log.
        public var eventCount: Int

        public init(isStateWhole: Bool, eventCount: Int) {
            self.isStateWhole = isStateWhole
            self.eventCount = eventCount
        }
    }

    /// The key of the sentence that says it, `remark.store.…`.
    public var key: String {
        switch self {
        case .setAside(_, _, let kept) where kept.isStateWhole: "remark.store.setAside.whole"
        case .setAside: "remark.store.setAside"
        case .vanished: "remark.store.vanished"
        case .otherInstance(nil): "remark.store.otherInstance"
        case .otherInstance: "remark.store.otherInstance.pid"
        case .onlyReading(let error): error.key
        case .sortedOut: "remark.store.sortedOut"
        }
    }

    /// The texts that stand in the sentence, in their order.
    public var arguments: [String] {
        switch self {
        case .setAside(let path, let copy, let kept): [path, copy, String(kept.eventCount)]
        case .vanished(let path): [path]
        case .otherInstance(let pid): pid.map { [String($0)] } ?? []
        case .onlyReading(let error): error.arguments
        case .sortedOut(let path, let captures, let simulated): [path, String(captures), String(simulated)]
        }
    }
}
