import Canvas
import CommandUsage
import ConfigurationFiles
import Localization
import MonitorUI
import Texts

extension Setting {
    /// The keys of the screen, with those of the settings file.
    /// - Throws: what is wrong, with the line.
    private static func keys(_ settings: Settings, path: String) throws(ConfigurationProblem) -> KeyMap {
        var keys = KeyMap()
        func problem(_ problem: KeyMap.Problem, _ binding: KeyBinding) -> ConfigurationProblem {
            let (key, arguments): (TextKey, [String]) =
                switch problem {
                case .unknownAction(let name): (.error.keysAction, [name])
                case .unknownKey(let name): (.error.keysKey, [binding.action, name])
                case .taken(let name, let other): (.error.keysTaken, [binding.action, name, other])
                case .fixed(let name): (.error.keysFixed, [binding.action, name])
                }
            return ConfigurationProblem(path: path, line: binding.line, kind: .finding(key, arguments))
        }
        for binding in settings.keyBindings {
            do throws(KeyMap.Problem) {
                try keys.give(binding.action, binding.keys)
            } catch {
                throw problem(error, binding)
            }
        }
        for binding in settings.keyBindings {
            if let conflict = keys.conflict(of: binding.action) { throw problem(conflict, binding) }
        }
        return keys
    }

    /// The keys of the screen.
    /// - Throws: what is wrong, when a line cannot be used.
    func keyMap() throws(Misconfiguration) -> KeyMap {
        do throws(ConfigurationProblem) {
            return try Setting.keys(settings, path: files.configuration)
        } catch {
            throw Misconfiguration(phrase: error.phrase, localizer: localizer)
        }
    }

    /// The same for commands, which end with what is wrong.
    func usableKeys() throws(Failure) -> KeyMap {
        do throws(Misconfiguration) { return try keyMap() } catch { throw error.failure }
    }

    /// The keys as texts name them. A mistake in the settings is told by those who use the keys.
    var namesOfKeys: [String: String] { ((try? keyMap()) ?? KeyMap()).names(.unicode) }

    /// The keys as a section of the settings file: those that are given, and the others behind a sign.
    func keySection() throws(Failure) -> String {
        let keys = try usableKeys()
        let comment = localizer.text(.config.keys).split(separator: "\n").map { "# \($0)\n" }.joined()
        let lines = keys.listing.map { ($0.isGiven ? "" : "# ") + "\($0.name) = \(SettingsFile.quoted($0.keys))\n" }
        return "\n" + comment + "[keys]\n" + lines.joined()
    }
}
