public import Basics

/// The role of the program that opens the store.
public enum StoreRole: Sendable {
    /// A program that owns the site: the screen, `watch`. There is one at a time; a second one only reads.
    case instance
    /// A program that only reads the site while its adapter is replaced by another source, and may own the site
    /// later (`takeOver`).
    case standby
    /// A command that changes something and ends. It may run concurrently with an instance.
    case command
    /// A program that only reads.
    case reader
}

/// An opened store, with remarks for the user.
public struct StoreOpening: Sendable {
    public let store: Store
    public let remarks: [StoreRemark]

    public init(store: Store, remarks: [StoreRemark] = []) {
        self.store = store
        self.remarks = remarks
    }
}

/// A remark on a store that can be used nevertheless.
public enum StoreRemark: Equatable, Sendable {
    /// The file was damaged: it was renamed, and a new one was created from its readable part.
    case setAside(path: String, as: String, kept: Kept)
    /// The file was missing, but its write-ahead log existed: a new file contains the readable part of the log.
    case removed(path: String, rest: String, kept: Kept)
    /// Files of the store were removed while it was in use; they were rewritten with all their content. If another
    /// program had put a file in their place, it has the name `aside`.
    case writtenAnew(path: String, aside: String?)
    /// The file was removed while it was in use, and only the state could be written to a new one.
    case vanished(path: String)
    /// Another instance owns the site, so this one only reads. The value is the other's process number, or nil if
    /// unknown.
    case otherInstance(pid: Int32?)
    /// The stored data can be read, but nothing can be written, for the given reason.
    case onlyReading(StoreError)

    /// An earlier version logged events of captures and of the simulated shop together with received ones. They were
    /// moved out of the log and are stored beside it. This is reported once.
    case sortedOut(path: String, captureCount: Int, simulatedCount: Int)

    /// The content of a damaged file that its new file contains.
    public struct Kept: Equatable, Sendable {
        /// Whether everything except the log was readable.
        public var isStateWhole: Bool
        /// The number of logged events.
        public var eventCount: Int

        public init(isStateWhole: Bool, eventCount: Int) {
            self.isStateWhole = isStateWhole
            self.eventCount = eventCount
        }
    }

    /// The key of the remark's sentence, `remark.store.…`.
    public var key: TextKey {
        switch self {
        case .setAside(_, _, let kept) where kept.isStateWhole: .remark.storeSetAsideWhole
        case .setAside: .remark.storeSetAside
        case .removed: .remark.storeRemoved
        case .writtenAnew(_, nil): .remark.storeWrittenAnew
        case .writtenAnew: .remark.storeWrittenAnewAside
        case .vanished: .remark.storeVanished
        case .otherInstance(nil): .remark.storeOtherInstance
        case .otherInstance: .remark.storeOtherInstancePid
        case .onlyReading(let error): error.key
        case .sortedOut: .remark.storeSortedOut
        }
    }

    /// The arguments of the sentence, in order.
    public var arguments: [String] {
        switch self {
        case .setAside(let path, let copy, let kept): [path, copy, String(kept.eventCount)]
        case .removed(let path, let rest, let kept): [path, rest, String(kept.eventCount)]
        case .writtenAnew(let path, let aside): [path] + (aside.map { [$0] } ?? [])
        case .vanished(let path): [path]
        case .otherInstance(let pid): pid.map { [String($0)] } ?? []
        case .onlyReading(let error): error.arguments
        case .sortedOut(let path, let captures, let simulated): [path, String(captures), String(simulated)]
        }
    }
}

extension StoreRemark: PhraseConvertible {
    public var phrase: Phrase { Phrase(key, arguments.map { .text($0) }) }
}
