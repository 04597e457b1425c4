import CProcesses

/// The variables that a command of the user finds. What else the environment holds is not for every program that is
/// started: the application's token stands there, and what an administrator gave to the service.
enum ChildEnvironment {
    /// Where programs are looked for when nothing says so.
    static let path = "/usr/local/bin:/usr/bin:/bin"

    private static let names: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "PWD", "TZ", "TERM", "TMPDIR", "LANG", "LANGUAGE",
        "DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY",
        "NOROSHI_DATA", "NOROSHI_LANG",
    ]
    private static let beginnings = ["LC_", "XDG_"]

    /// What goes along of some variables.
    /// - Parameters:
    ///   - others: Names that go along besides.
    ///   - own: What the command finds in any case, in place of what there is.
    static func of(_ variables: [String], others: [String] = [], own: [(String, String)] = []) -> [String] {
        let kept = variables.filter { variable in
            guard let sign = variable.firstIndex(of: "=") else { return false }
            let name = String(variable[..<sign])
            guard !own.contains(where: { $0.0 == name }) else { return false }
            return names.contains(name) || others.contains(name) || beginnings.contains { name.hasPrefix($0) }
        }
        let hasPath = kept.contains { $0.hasPrefix("PATH=") }
        return kept + (hasPath ? [] : ["PATH=" + path]) + own.map { $0.0 + "=" + $0.1 }
    }

    /// Those of this program, `NAME=value`.
    static var current: [String] {
        var variables: [String] = []
        guard var place = unsafe noroshi_environment() else { return [] }
        while let variable = unsafe place.pointee {
            unsafe variables.append(String(cString: variable))
            unsafe place += 1
        }
        return variables
    }
}
