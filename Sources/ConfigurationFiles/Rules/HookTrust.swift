import Basics
import Glibc

/// Decides whether the commands of a rules file may be run: a user who can write or replace the file determines
/// which commands run as this user.
enum HookTrust {
    /// The reason against running the commands, or nil if there is none.
    static func objection(to path: String) -> ConfigurationProblem? {
        for place in [path, folder(of: path)] + targets(of: path) {
            guard let key = objection(at: place) else { continue }
            return ConfigurationProblem(path: path, line: 0, kind: .finding(key, [place]))
        }
        return nil
    }

    private static func objection(at place: String) -> TextKey? {
        var facts = stat()
        guard unsafe stat(place, &facts) == 0 else { return nil }
        if facts.st_uid != geteuid() && facts.st_uid != 0 { return .error.fileHooksForeign }
        return facts.st_mode & 0o002 == 0 ? nil : .error.fileHooksExposed
    }

    /// The target of a link, and its folder.
    private static func targets(of path: String) -> [String] {
        guard let real = unsafe realpath(path, nil) else { return [] }
        defer { unsafe free(real) }
        let target = unsafe String(cString: real)
        return [target, folder(of: target)]
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
