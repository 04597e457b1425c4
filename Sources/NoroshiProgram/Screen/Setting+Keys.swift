import Basics
import Canvas
import CommandUsage
import ConfigurationFiles
import Localization
import MonitorUI

extension Setting {
    /// The keys of the screen, with those keys of the settings file that can be used.
    private var keysAndProblems: (keys: KeyMap, problems: [ConfigurationProblem]) {
        var keys = KeyMap()
        var problems: [ConfigurationProblem] = []
        for binding in settings.keyBindings {
            do throws(KeyMap.Problem) {
                try keys.give(binding.action, binding.keys)
            } catch {
                problems.append(problem(error, binding))
            }
        }
        var conflicts = conflicts(in: keys)
        problems += conflicts.map { problem($0.conflict, $0.binding) }
        // A key that returns to its default may conflict with a key that was given to another action.
        while !conflicts.isEmpty {
            for (binding, _) in conflicts { keys.takeBack(binding.action) }
            conflicts = self.conflicts(in: keys)
        }
        return (keys, problems)
    }

    private func conflicts(in keys: KeyMap) -> [(binding: KeyBinding, conflict: KeyMap.Problem)] {
        settings.keyBindings.compactMap { binding in keys.conflict(of: binding.action).map { (binding, $0) } }
    }

    private func problem(_ problem: KeyMap.Problem, _ binding: KeyBinding) -> ConfigurationProblem {
        let (key, arguments): (TextKey, [String]) =
            switch problem {
            case .unknownAction(let name): (.error.keysAction, [name])
            case .unknownKey(let name): (.error.keysKey, [binding.action, name])
            case .taken(let name, let other): (.error.keysTaken, [binding.action, name, other])
            case .fixed(let name): (.error.keysFixed, [binding.action, name])
            }
        return ConfigurationProblem(path: files.configuration, line: binding.line, kind: .finding(key, arguments))
    }

    var keyMap: KeyMap { keysAndProblems.keys }

    /// The problems with the keys in the settings file. Programs that use the keys report them, as does every list of
    /// the other problems in that file.
    var keyProblems: [ConfigurationProblem] { keysAndProblems.problems }

    /// All problems in the settings file, in the order of its lines.
    var settingsProblems: [ConfigurationProblem] { (problems + keyProblems).sorted { $0.line < $1.line } }

    /// The names of the keys in texts.
    var namesOfKeys: [String: String] { keyMap.names(.unicode) }

    /// The keys as a section of the settings file: the configured keys, and the others as comments.
    var keySection: String {
        let keys = keyMap
        let comment = localizer.text(.config.keys).split(separator: "\n").map { "# \($0)\n" }.joined()
        let lines = keys.listing.map { ($0.isGiven ? "" : "# ") + "\($0.name) = \(SettingsFile.quoted($0.keys))\n" }
        return "\n" + comment + "[keys]\n" + lines.joined()
    }
}
