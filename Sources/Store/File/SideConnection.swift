import GRDB
import Platform

/// A second connection to the file of a store, for callers that read while the first one is in use. It is opened
/// when it is first needed.
struct SideConnection {
    private var queue: DatabaseQueue?
    private var place: StoreFile?
    /// The file as it was when the connection was opened.
    private var file: FileFacts?

    /// Runs `body`, or returns nil if the file cannot be read this way; the first connection then reports the
    /// reason.
    mutating func read<Answer>(_ place: StoreFile, _ body: (Database) throws -> Answer) -> Answer? {
        if let file, place.facts?.isSameFile(as: file) != true { close() }
        if queue == nil {
            queue = try? place.alone { () throws(StoreError) in try place.openBeside() }
            (self.place, file) = (place, place.facts)
        }
        guard let queue else { return nil }
        var answer: Answer?
        try? queue.inTransaction(.deferred) { db in
            answer = try body(db)
            return .commit
        }
        return answer
    }

    /// Closes the file unless it was moved in the meantime: see `Connection.close`.
    mutating func close() {
        guard let queue, let place else { return }
        let opened = file
        (self.queue, self.file) = (nil, nil)
        let isInPlace = opened.map { place.facts?.isSameFile(as: $0) == true } ?? false
        if !isInPlace || (try? place.alone { () throws(StoreError) in try? queue.close() }) == nil {
            _ = unsafe Unmanaged.passRetained(queue)
        }
    }
}
