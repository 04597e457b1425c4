import Basics
import BeaconService
import Canvas
import CommandUsage
import ConfigurationFiles
import Localization

/// Shows and writes a unit.
struct UnitOutput {
    let plan: UnitPlan
    let setting: Setting

    func explain() throws(Failure) {
        var columns = TextColumns()
        for grant in plan.grants { columns.add("  " + setting.text(grant.key), grant.line) }
        try setting.write(
            [setting.text(plan.usage), "", setting.text(.unit.granted)] + columns.lines
                + ["", setting.text(.unit.commands)] + Self.indented(plan.installing) + lingering
                + ["", setting.text(.unit.undo)] + Self.indented(plan.undoing) + ["", setting.text(.unit.text), ""])
        try setting.write(text: plan.texts)
    }

    /// The lines about running while no user is logged in; empty if the unit does so anyway.
    private var lingering: [String] {
        plan.lingering.map { ["", setting.text(.unit.linger)] + Self.indented([$0]) } ?? []
    }

    private static func indented(_ commands: [String]) -> [String] { commands.map { "  " + SafeOutput.text($0) } }

    func write(to json: inout JSONText) {
        json.object { json in
            json.member("program", plan.program)
            json.member("visible", plan.isVisible)
            json.key("grants")
            json.array { json in
                for grant in plan.grants {
                    json.object { json in
                        json.member("directive", grant.line)
                        json.member("text", setting.text(grant.key))
                    }
                }
            }
            json.key("commands")
            json.array { json in for command in plan.installing { json.value(command) } }
            json.member("lingering", plan.lingering)
            json.member("unit", plan.unit)
            json.member("dropIn", plan.dropIn?.text)
        }
    }

    /// Writes the unit and reports the remaining steps.
    /// - Throws: Status 73; nothing is written if one of the files exists with another content.
    func install(in folder: String, replaces: Bool) throws(Failure) {
        let place = folder.hasSuffix("/") ? folder : folder + "/"
        // The drop-in is written first, so that the unit is never started without access to the server.
        let files =
            (plan.dropIn.map { [(UnitDropIn.path, $0.text)] } ?? []) + [(ServiceUnit.name, plan.unit)]
        let missing = try reading { () throws(ConfigurationProblem) in
            var missing: [(String, String)] = []
            for (name, text) in files where try !Self.holds(place + name, text) { missing.append((name, text)) }
            return missing
        }
        if !replaces, let other = missing.first(where: { DataFiles.exists(place + $0.0) }) {
            throw Failure(.cannotCreate, .unit.other, .text(place + other.0))
        }
        try reading { () throws(ConfigurationProblem) in
            if plan.isOfUser { try Self.makeFolders(place) }
            for (name, text) in missing {
                if name == UnitDropIn.path { try DataFiles.makeFolder(place + UnitDropIn.folder) }
                try DataFiles.write(Array(text.utf8), to: place + name)
            }
        }
        let opened = plan.dropIn.map { _ in [setting.text(.unit.opened, .text(place + UnitDropIn.path))] } ?? []
        let key: TextKey = missing.isEmpty ? .unit.same : .unit.written
        let written = setting.text(key, .text(missing.last.map { place + $0.0 } ?? place + ServiceUnit.name))
        try setting.write(opened + [written] + Self.indented(plan.starting) + lingering)
        if plan.dropIn == nil, DataFiles.exists(place + UnitDropIn.path) {
            setting.remark(.unit.stillOpen, .text(place + UnitDropIn.path))
        }
    }

    /// Makes a folder and those above it that are missing: a user may have no units yet.
    private static func makeFolders(_ path: String) throws(ConfigurationProblem) {
        for index in path.indices.dropFirst() where path[index] == "/" {
            let folder = String(path[..<index])
            if !DataFiles.exists(folder) { try DataFiles.makeFolder(folder) }
        }
    }

    /// Whether the file exists with exactly this text.
    private static func holds(_ path: String, _ text: String) throws(ConfigurationProblem) -> Bool {
        guard DataFiles.exists(path) else { return false }
        return try FileText.octets(path) == Array(text.utf8)
    }

    private func reading<Answer>(_ body: () throws(ConfigurationProblem) -> Answer) throws(Failure) -> Answer {
        do throws(ConfigurationProblem) {
            return try body()
        } catch {
            throw Failure(.cannotCreate, error)
        }
    }
}
