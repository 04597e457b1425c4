import Glibc

/// The folder of the user.
public enum UserHome {
    /// - Parameter variable: What `HOME` says. Services and `env -i` have none; then what the system has on record of the
    ///   user is used.
    /// - Returns: An absolute path; an empty one when nobody knows it.
    public static func path(_ variable: String?) -> String {
        if let variable, variable.hasPrefix("/") { return variable }
        return recorded.flatMap { $0.hasPrefix("/") && $0 != "/" ? $0 : nil } ?? ""
    }

    private static var recorded: String? {
        var entry = unsafe passwd()
        var found: UnsafeMutablePointer<passwd>?
        // Longer than any record that a system accepts.
        var room = [CChar](repeating: 0, count: 1 << 14)
        guard unsafe getpwuid_r(geteuid(), &entry, &room, room.count, &found) == 0,
            let home = unsafe found?.pointee.pw_dir
        else { return nil }
        return unsafe String(cString: home)
    }
}
