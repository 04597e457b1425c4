import Files

/// The files of an open store as they were when it was opened: its own, and what SQLite keeps beside it meanwhile.
struct StoreTrace {
    /// The file itself.
    var file: FileFacts
    /// By suffix; SQLite neither removes nor replaces them while anybody has the store open.
    private let beside: [String: FileFacts]

    /// What became of the files.
    enum Fate {
        case inPlace
        /// There is another file, which another program put there.
        case replaced
        /// Something was removed: what this program has open is the only whole copy.
        case torn
    }

    /// Nil: there is no file.
    init?(_ place: StoreFile) {
        guard let file = place.facts else { return nil }
        self.file = file
        let found = StoreFile.suffixesBeside.compactMap { suffix in
            FileFacts(place.location.file + suffix).map { (suffix, $0) }
        }
        beside = Dictionary(uniqueKeysWithValues: found)
    }

    func fate(in place: StoreFile) -> Fate {
        // A file without content is what a program leaves that found none and has written nothing.
        guard let now = place.facts, now.isFolder || now.size > 0 else { return .torn }
        guard now.isSameFile(as: file) else { return .replaced }
        let isWhole = beside.allSatisfy { suffix, facts in
            FileFacts(place.location.file + suffix)?.isSameFile(as: facts) == true
        }
        return isWhole ? .inPlace : .torn
    }

    /// Whether another program put a file there, or a log beside it, which may hold what it committed.
    func hasForeignContent(in place: StoreFile) -> Bool {
        if let now = place.facts, now.size > 0, !now.isSameFile(as: file) { return true }
        guard let log = FileFacts(place.location.file + StoreFile.logSuffix), log.size > 0 else { return false }
        return beside[StoreFile.logSuffix].map { !log.isSameFile(as: $0) } ?? true
    }
}
