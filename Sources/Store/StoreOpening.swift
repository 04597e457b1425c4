/// Who opens the store.
public enum StoreRole: Sendable {
    /// A program that owns the site: the screen, `watch`. There is one at a time; a second one may only read.
    case instance
    /// A command that changes something and ends. It goes beside an instance.
    case command
    /// Reads only.
    case reader
}

/// An opened store, and what its user should be told.
public struct StoreOpening: Sendable {
    public let store: Store
    public let remarks: [StoreRemark]
}

/// What is worth knowing about a store that was opened all the same.
public enum StoreRemark: Equatable, Sendable {
    /// The file was damaged; it lies under the new name now, and a new one was begun.
    case setAside(path: String, as: String)
    /// Another instance owns the site, so this one only reads; its process number, nil when it is not to be found out.
    case otherInstance(pid: Int32?)

    /// The key of the sentence that says it, `remark.store.…`.
    public var key: String {
        switch self {
        case .setAside: "remark.store.setAside"
        case .otherInstance(nil): "remark.store.otherInstance"
        case .otherInstance: "remark.store.otherInstance.pid"
        }
    }

    /// What stands in the sentence.
    public var arguments: [String] {
        switch self {
        case .setAside(let path, let copy): [path, copy]
        case .otherInstance(let pid): pid.map { [String($0)] } ?? []
        }
    }
}
