/// Why the store did not do what it was asked.
public struct ServerStoreError: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// It cannot be reached now: later it may work.
        case unavailable
        /// Two transactions were in each other's way; nothing of this one was done, and it may be tried again.
        case conflict
        /// The transaction ended itself, and nothing of it was done.
        case abandoned
        /// The data or the statement is not as it should be.
        case unexpected
        /// The file is damaged.
        case damaged
        /// Another program made the file.
        case foreign
        /// A later version made it.
        case newer
        /// It cannot be opened: no such folder, no permission.
        case cannotOpen
    }

    public var kind: Kind
    /// What the database says, for the log.
    public var detail: String

    public init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
