/// The reason why the store did not perform a request.
public struct ServerStoreError: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// The store cannot be reached now; a later attempt may succeed.
        case unavailable
        /// Two transactions conflicted; this one had no effect and may be tried again.
        case conflict
        /// The transaction ended itself and had no effect.
        case abandoned
        /// The data or the statement is invalid.
        case unexpected
        /// The file is damaged.
        case damaged
        /// The file was created by another program.
        case foreign
        /// The file was created by a later version.
        case newer
        /// The file cannot be opened: no such folder, no permission.
        case cannotOpen
    }

    public var kind: Kind
    /// The message of the database, for the log.
    public var detail: String

    public init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
