import Glibc

/// The number of files and connections that the system allows the program.
enum OpenFiles {
    /// The number of open files that are not connections: the store, the log, the operator's files.
    private static let others = 64
    private static let most = 10_000

    /// Raises the limit as far as allowed.
    /// - Returns: The number of connections that fit: a server that has reached the limit can neither accept nor
    ///   answer clients.
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
