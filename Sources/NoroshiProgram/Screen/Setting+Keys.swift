import Canvas
import CommandUsage
import ConfigurationFiles
import Localization
import MonitorUI
import Texts

extension Setting {
    /// The keys of the screen, with those that the settings file gives and that can be given.
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
        // A key that is the table's again may be what another one was given.
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

    /// What is wrong with the keys in the settings file. It is told by those who use them, and beside whatever else is
    /// wrong there.
    var keyProblems: [ConfigurationProblem] { keysAndProblems.problems }

    /// Everything that is wrong in the settings file, in the order of its lines.
    var settingsProblems: [ConfigurationProblem] { (problems + keyProblems).inOrderOfLines }

    /// The keys as texts name them.
    var namesOfKeys: [String: String] { keyMap.names(.unicode) }

    /// The keys as a section of the settings file: those that are given, and the others behind a sign.
    var keySection: String {
        let keys = keyMap
        let comment = localizer.text(.config.keys).split(separator: "\n").map { "# \($0)\n" }.joined()
        let lines = keys.listing.map { ($0.isGiven ? "" : "# ") + "\($0.name) = \(SettingsFile.quoted($0.keys))\n" }
        return "\n" + comment + "[keys]\n" + lines.joined()
    }
}
