import GRDB

/// What must survive: the state of the service and the log of events, in one SQLite file.
public final class Store: Sendable {}
