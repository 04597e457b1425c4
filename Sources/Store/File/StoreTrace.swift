import Platform

/// The files of an open store as they were when it was opened: its own file, and the files that SQLite keeps beside
/// it while it is open.
struct StoreTrace {
    /// The file itself.
    var file: FileFacts
    /// The accompanying files by suffix; SQLite neither removes nor replaces them while any program has the store
    /// open.
    private let beside: [String: FileFacts]

    /// The state of the files compared with the opening.
    enum Fate {
        case inPlace
        /// Another program put another file in place.
        case replaced
        /// A file was removed: the files that this program has open are the only complete copy.
        case torn
    }

    /// Nil if there is no file.
    init?(_ place: StoreFile) {
        guard let file = place.facts else { return nil }
        self.file = file
        let found = StoreFile.suffixesBeside.compactMap { suffix in
            FileFacts(place.location.file + suffix).map { (suffix, $0) }
        }
        beside = Dictionary(uniqueKeysWithValues: found)
    }

    func fate(in place: StoreFile) -> Fate {
        // A file without content comes from a program that found no store and has written nothing.
        guard let now = place.facts, now.isFolder || now.size > 0 else { return .torn }
        guard now.isSameFile(as: file) else { return .replaced }
        let isWhole = beside.allSatisfy { suffix, facts in
            FileFacts(place.location.file + suffix)?.isSameFile(as: facts) == true
        }
        return isWhole ? .inPlace : .torn
    }

    /// Whether another program put a file in place, or a log beside it, which may contain its commits.
    func hasForeignContent(in place: StoreFile) -> Bool {
        if let now = place.facts, now.size > 0, !now.isSameFile(as: file) { return true }
        guard let log = FileFacts(place.location.file + StoreFile.logSuffix), log.size > 0 else { return false }
        return beside[StoreFile.logSuffix].map { !log.isSameFile(as: $0) } ?? true
    }
}
