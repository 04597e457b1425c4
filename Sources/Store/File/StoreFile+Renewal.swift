import BeaconService
import Files
import GRDB
import Glibc

// A store whose files were removed while somebody had them open.
extension StoreFile {
    /// Writes the file anew from a connection that still sees all of it.
    /// - Parameters:
    ///   - old: The connection to the removed files. Others that have the same ones open see the same.
    ///   - known: The state that this program knows, for when the old files no longer read.
    func writeAnew(
        from old: DatabaseQueue, _ trace: StoreTrace, known: ServiceState?
    ) throws(StoreError) -> (DatabaseQueue, [StoreRemark]) {
        try check()
        do throws(StoreError) {
            try copy(old)
        } catch {
            guard error.kind == .damaged else { throw error }
            return try beginAgain(known: known)
        }
        let aside = try moveIn(trace)
        let (queue, remarks) = try begin(checksAll: true)
        return (queue, remarks + [.writtenAnew(path: location.file, aside: aside)])
    }

    /// Gives the file that was written anew its place.
    /// - Returns: Under which name a file that another program put there was set aside.
    func moveIn(_ trace: StoreTrace) throws(StoreError) -> String? {
        defer { removeFresh() }
        // Writing takes its time: what is there by now is looked at as before.
        try check()
        let aside = trace.hasForeignContent(in: self) ? try setAside(as: "aside") : nil
        if aside == nil { for suffix in Self.suffixesBeside { _ = unsafe unlink(location.file + suffix) } }
        guard unsafe rename(fresh, location.file) == 0 else { throw StoreError(path: location.file, errno: errno) }
        Folder.sync(location.folder)
        return aside
    }

    /// The file that is to take the place of the removed one.
    var fresh: String { location.file + ".new" }

    private func copy(_ old: DatabaseQueue) throws(StoreError) {
        removeFresh()
        do {
            try StoreFolder.secure(fresh)
            try old.vacuum(into: fresh)
            try StoreFolder.makeDurable(fresh)
        } catch {
            removeFresh()
            throw StoreError(error, path: location.file)
        }
    }

    private func removeFresh() {
        for suffix in ["", "-journal"] { _ = unsafe unlink(fresh + suffix) }
    }

    /// A new file with the state alone.
    private func beginAgain(known: ServiceState?) throws(StoreError) -> (DatabaseQueue, [StoreRemark]) {
        let (queue, remarks) = try open(forReading: false, known: known)
        // What took the place of something damaged has the state already, and that is told.
        guard remarks.isEmpty, let known else { return (queue, remarks) }
        do {
            try queue.write { db in try StateTables.save(known, replacing: StateTables.load(db), db) }
        } catch {
            throw StoreError(error, path: location.file)
        }
        return (queue, remarks + [.vanished(path: location.file)])
    }

    /// Waits until a running owner of the site has written what was removed: whoever made a file in its place would take
    /// the site from it.
    /// - Throws: `unmade` when that takes too long.
    func waitForOwner() throws(StoreError) {
        var attempts = 0
        while isTorn, InstanceLock.holder(location.lock) != nil {
            guard line.waits(after: attempts, patience: patience) else {
                throw StoreError(path: location.file, .unmade)
            }
            attempts += 1
        }
    }

    /// Whether something is missing that is there as long as anybody has the store open.
    private var isTorn: Bool {
        guard let facts, facts.isFolder || facts.size > 0 else { return true }
        return FileFacts(location.file + Self.logSuffix) == nil
    }
}
