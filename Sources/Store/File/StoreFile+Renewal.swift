import BeaconService
import GRDB
import Glibc
import Platform

// Restoring a store whose files were removed while a program had them open.
extension StoreFile {
    /// Rewrites the file from a connection that still sees all of its content.
    /// - Parameters:
    ///   - old: The connection to the removed files. Other programs that have the same files open see the same
    ///     content.
    ///   - known: The state in this program's memory, which is used if the old files are no longer readable.
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

    /// Moves the rewritten file into place.
    /// - Returns: The name under which a file of another program in this place was set aside, or nil if there was
    ///   none.
    func moveIn(_ trace: StoreTrace) throws(StoreError) -> String? {
        defer { removeFresh() }
        // Writing takes time: the files now in place are checked as before.
        try check()
        let aside = trace.hasForeignContent(in: self) ? try setAside(as: "aside") : nil
        if aside == nil { for suffix in Self.suffixesBeside { _ = unsafe unlink(location.file + suffix) } }
        guard unsafe rename(fresh, location.file) == 0 else { throw StoreError(path: location.file, errno: errno) }
        Folder.sync(location.folder)
        return aside
    }

    /// The file that will replace the removed one.
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

    /// Creates a new file with the state only.
    private func beginAgain(known: ServiceState?) throws(StoreError) -> (DatabaseQueue, [StoreRemark]) {
        let (queue, remarks) = try open(forReading: false, known: known)
        // A file that replaced a damaged one contains the state already, and a remark reports that.
        guard remarks.isEmpty, let known else { return (queue, remarks) }
        do {
            try queue.write { db in try StateTables.save(known, replacing: StateTables.load(db), db) }
        } catch {
            throw StoreError(error, path: location.file)
        }
        return (queue, remarks + [.vanished(path: location.file)])
    }

    /// Waits until a running owner of the site has rewritten the removed files: a program that created a file in
    /// their place would take the site from the owner.
    /// - Throws: `unmade` if that takes too long.
    func waitForOwner() throws(StoreError) {
        var attempts = 0
        while isTorn, InstanceLock.holder(location.lock) != nil {
            guard workQueue.waits(after: attempts, timeout: timeout) else {
                throw StoreError(path: location.file, .unmade)
            }
            attempts += 1
        }
    }

    /// Whether a file is missing that exists as long as any program has the store open.
    private var isTorn: Bool {
        guard let facts, facts.isFolder || facts.size > 0 else { return true }
        return FileFacts(location.file + Self.logSuffix) == nil
    }
}
