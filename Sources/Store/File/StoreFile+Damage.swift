import BeaconService
import GRDB
import Glibc
import Platform

// Setting a damaged file aside without losing its content.
extension StoreFile {
    /// The suffixes of SQLite's accompanying files, with the file itself last: if the program is killed in between,
    /// the rest is again recognised as damaged.
    static let suffixes = suffixesBeside + ["-journal", ""]

    /// The suffixes of the files beside it while any program has it open: the write-ahead log and its index.
    static let suffixesBeside = [logSuffix, "-shm"]
    static let logSuffix = "-wal"

    /// Whether there is a write-ahead log with commits but no file to which they belong. SQLite would discard such
    /// commits.
    var isLogWithoutFile: Bool {
        (FileFacts(location.file)?.size ?? 0) == 0 && (FileFacts(location.file + Self.logSuffix)?.size ?? 0) > 0
    }

    /// Sets the file aside and creates a new one from its readable part.
    /// - Parameter known: The state in this program's memory, which is used if the file does not contain all of it.
    func replaceDamaged(known: ServiceState?) throws(StoreError) -> (DatabaseQueue, [StoreRemark]) {
        let wasRemoved = isLogWithoutFile
        let copy = try setAside(as: wasRemoved ? "rest" : "damaged")
        let (queue, _) = try begin()
        do {
            let salvage = Salvage(copy)
            let kept = try salvage.bring(to: queue, known: known)
            let sorted = try salvage.isMixed ? queue.unsafeRead { try SortedOut.remark($0, location.file) } : []
            let remark: StoreRemark =
                wasRemoved
                ? .removed(path: location.file, rest: copy, kept: kept)
                : .setAside(path: location.file, as: copy, kept: kept)
            return (queue, [remark] + sorted)
        } catch {
            throw StoreError(error, path: location.file)
        }
    }

    /// - Parameter word: The part of the new name that states the reason.
    /// - Returns: The new path.
    /// - Throws: Also an error if another object replaced the store since it was checked.
    func setAside(as word: String) throws(StoreError) -> String {
        try check()
        let name = freeName(word)
        for suffix in Self.suffixes where unsafe rename(location.file + suffix, name + suffix) != 0 {
            guard errno == ENOENT else { throw StoreError(path: location.file, .damaged) }
        }
        Folder.sync(location.folder)
        return name
    }

    /// A free name such as `noroshi.sqlite.damaged-20261121-120000`, with the time in UTC, followed by `-2`, `-3` …
    /// if that is taken.
    private func freeName(_ word: String) -> String {
        var now = time(nil)
        var parts = unsafe tm()
        unsafe gmtime_r(&now, &parts)
        func digits(_ number: Int32, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let day = unsafe digits(parts.tm_year + 1900, 4) + digits(parts.tm_mon + 1) + digits(parts.tm_mday)
        let stamp = unsafe day + "-" + digits(parts.tm_hour) + digits(parts.tm_min) + digits(parts.tm_sec)
        let first = location.file + ".\(word)-" + stamp
        func isTaken(_ name: String) -> Bool { Self.suffixes.contains { FileFacts(name + $0) != nil } }
        guard isTaken(first) else { return first }
        var number = 2
        while isTaken(first + "-\(number)") { number += 1 }
        return first + "-\(number)"
    }
}
