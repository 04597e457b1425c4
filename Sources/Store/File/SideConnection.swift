import Files
import GRDB

/// A second connection to the file of a store, for who reads while the first one is in use. It is opened at the first
/// need.
struct SideConnection {
    private var queue: DatabaseQueue?
    private var place: StoreFile?
    /// The file as it was when it was opened.
    private var file: FileFacts?

    /// Nil: it cannot be read this way, and the first connection will say why.
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

    /// Closes the file unless it was moved meanwhile: see `Connection.close`.
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
