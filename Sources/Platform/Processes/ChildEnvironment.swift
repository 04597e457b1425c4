import CPlatform

/// The environment variables of a user command. It does not inherit the whole environment, which contains the
/// application's token and variables that an administrator gave to the service.
public enum ChildEnvironment {
    private static let names: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "PWD", "TZ", "TERM", "TMPDIR", "LANG", "LANGUAGE",
        "DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY",
        "NOROSHI_DATA", "NOROSHI_LANG",
    ]
    private static let beginnings = ["LC_", "XDG_"]

    /// Selects the variables that are passed on.
    /// - Parameters:
    ///   - others: Names of further variables to pass on.
    ///   - own: Variables that are always set, and that replace existing ones.
    public static func of(_ variables: [String], others: [String] = [], own: [(String, String)] = []) -> [String] {
        let kept = variables.filter { variable in
            guard let sign = variable.firstIndex(of: "=") else { return false }
            let name = String(variable[..<sign])
            guard !own.contains(where: { $0.0 == name }) else { return false }
            return names.contains(name) || others.contains(name) || beginnings.contains { name.hasPrefix($0) }
        }
        let hasPath = kept.contains { $0.hasPrefix("PATH=") }
        return kept + (hasPath ? [] : ["PATH=" + Environment.defaultPath]) + own.map { $0.0 + "=" + $0.1 }
    }

    /// The variables of this program, `NAME=value`.
    public static var current: [String] {
        var variables: [String] = []
        guard var place = unsafe noroshi_environment() else { return [] }
        while let variable = unsafe place.pointee {
            unsafe variables.append(String(cString: variable))
            unsafe place += 1
        }
        return variables
    }
}
