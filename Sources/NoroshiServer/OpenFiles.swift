import Glibc

/// How many files and connections the system lets the program have.
enum OpenFiles {
    /// Of them, what is no connection: the store, the log, the operator's files.
    private static let others = 64
    private static let most = 10_000

    /// Raises the limit as far as it may be raised.
    /// - Returns: How many connections there is room for: at a limit that is reached a server can accept nobody and answer
    ///   nobody.
    static func mostConnections() -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 512 }
        if limit.rlim_cur < limit.rlim_max {
            var wanted = limit
            wanted.rlim_cur = min(limit.rlim_max, rlim_t(most + others))
            if wanted.rlim_cur > limit.rlim_cur,
                unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &wanted) == 0
            {
                limit = wanted
            }
        }
        return max(8, min(most, Int(clamping: limit.rlim_cur) - others))
    }
}
