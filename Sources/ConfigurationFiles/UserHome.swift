import Glibc

/// The home folder of the user.
public enum UserHome {
    /// - Parameter variable: The value of `HOME`. Services and `env -i` have none; in that case the system's record
    ///   of the user is used.
    /// - Returns: An absolute path; an empty text if it is unknown.
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
