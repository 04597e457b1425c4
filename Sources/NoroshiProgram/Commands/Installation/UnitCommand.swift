import ArgumentParser
import CommandUsage
import ConfigurationFiles
import JSON
import Localization
import Machine
import Noroshi
import Texts

/// `noroshi service`: the unit that listens also when nobody is logged in.
struct UnitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "service", abstract: "Listen also when nobody is logged in, by a unit of systemd.",
        subcommands: [ServiceInstall.self])
}

/// `noroshi service install`: what the unit is granted, and which commands install it.
struct ServiceInstall: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Show what the unit is granted, the unit, and the commands that install it.",
        discussion: """
            Nothing is changed and nothing is granted: the commands are for you to read and to run. With --write the \
            unit is written to a folder, and nothing else is done. The unit has no network but Bluetooth; with --server \
            a drop-in noroshi.service.d/server.conf comes with it that opens the network, so that it reaches that server; its \
            hooks then have the network, too.

            Status 73: the folder cannot be written, or has another file of that name.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: ArgumentHelp("Write noroshi.service to this folder.", valueName: "folder"), completion: .directory)
    var write: String?
    @Flag(help: "Write it in the place of another one.")
    var replace = false
    @Option(help: ArgumentHelp("The address of the service's server that the unit is to reach.", valueName: "url"))
    var server: String?
    @Flag(help: "Only print the unit.")
    var unit = false
    @Flag(help: "Write one JSON object: program, unit, dropIn, grants and commands.")
    var json = false

    func validate() throws {
        if [write != nil, unit, json].count(where: { $0 }) > 1 {
            throw wrongUsage(.usage.giveOne, "--write, --unit, --json")
        }
        if replace && write == nil { throw wrongUsage(.usage.replaceNeedsWrite) }
        _ = try ServerOption.choice(of: server)
    }

    func run() throws {
        let setting = try common.setting()
        let program = Environment.executable
        let output = UnitOutput(
            program: program, dropIn: try ServerOption.choice(of: server)?.address.map { UnitDropIn(server: $0.text) },
            setting: setting)
        if ServiceUnit.hides(program: program) { setting.remark(.unit.hidden, .text(program)) }
        if let write {
            try output.install(in: write, replaces: replace)
        } else if unit {
            try setting.write(text: output.texts)
        } else if json {
            try setting.write { output.write(to: &$0) }
        } else {
            try output.explain()
        }
    }
}

/// The unit with its drop-in, as it is shown and written.
private struct UnitOutput {
    let program: String
    /// Nil: it is to reach no server.
    let dropIn: UnitDropIn?
    let setting: Setting

    private var unit: String { UnitText.text(program: program) }

    /// The unit, and behind it the drop-in under its path.
    var texts: String {
        dropIn.map { unit + "\n# \(ServiceUnit.folder)/\(UnitDropIn.path)\n" + $0.text } ?? unit
    }

    private var grants: [(line: String, key: TextKey)] { ServiceUnit.grants(reachesServer: dropIn != nil) }
    private var commands: [String] { ServiceUnit.installing(program: program, server: dropIn?.server) }

    private var undoing: [String] { [ServiceUnit.disabling] + (dropIn.map { _ in [UnitDropIn.removing] } ?? []) }

    func explain() throws(Failure) {
        var columns = TextColumns()
        for grant in grants { columns.add("  " + setting.text(grant.key), grant.line) }
        try setting.write(
            [setting.text(.unit.usage), "", setting.text(.unit.granted)] + columns.lines
                + ["", setting.text(.unit.commands)] + commands.map { "  " + SafeOutput.text($0) }
                + ["", setting.text(.unit.undo)] + undoing.map { "  " + $0 } + ["", setting.text(.unit.text), ""])
        try setting.write(text: texts)
    }

    func write(to json: inout JSONText) {
        json.object { json in
            json.member("program", program)
            json.member("visible", !ServiceUnit.hides(program: program))
            json.key("grants")
            json.array { json in
                for grant in grants {
                    json.object { json in
                        json.member("directive", grant.line)
                        json.member("text", setting.text(grant.key))
                    }
                }
            }
            json.key("commands")
            json.array { json in for command in commands { json.value(command) } }
            json.member("unit", unit)
            json.member("dropIn", dropIn?.text)
        }
    }

    /// Writes the unit and says what is left to do.
    /// - Throws: Status 73; nothing is written where one of the files is another one.
    func install(in folder: String, replaces: Bool) throws(Failure) {
        let place = folder.hasSuffix("/") ? folder : folder + "/"
        // The drop-in first: nobody starts a unit then that reaches nothing.
        let files = (dropIn.map { [(UnitDropIn.path, $0.text)] } ?? []) + [(ServiceUnit.name, unit)]
        let missing = try reading { () throws(ConfigurationProblem) in
            var missing: [(String, String)] = []
            for (name, text) in files where try !Self.holds(place + name, text) { missing.append((name, text)) }
            return missing
        }
        if !replaces, let other = missing.first(where: { DataFiles.exists(place + $0.0) }) {
            throw setting.failure(.cannotCreate, .unit.other, .text(place + other.0))
        }
        try reading { () throws(ConfigurationProblem) in
            for (name, text) in missing {
                if name == UnitDropIn.path { try DataFiles.makeFolder(place + UnitDropIn.folder) }
                try DataFiles.write(Array(text.utf8), to: place + name)
            }
        }
        let opened = dropIn.map { _ in [setting.text(.unit.opened, .text(place + UnitDropIn.path))] } ?? []
        let key: TextKey = missing.isEmpty ? .unit.same : .unit.written
        let written = setting.text(key, .text(missing.last.map { place + $0.0 } ?? place + ServiceUnit.name))
        let commands = dropIn == nil ? ServiceUnit.starting : ServiceUnit.restarting
        try setting.write(opened + [written] + commands.map { "  " + $0 })
        if dropIn == nil, DataFiles.exists(place + UnitDropIn.path) {
            setting.remark(.unit.stillOpen, .text(place + UnitDropIn.path))
        }
    }

    /// Whether the file is there, just so.
    private static func holds(_ path: String, _ text: String) throws(ConfigurationProblem) -> Bool {
        guard DataFiles.exists(path) else { return false }
        return try FileText.octets(path) == Array(text.utf8)
    }

    private func reading<Answer>(_ body: () throws(ConfigurationProblem) -> Answer) throws(Failure) -> Answer {
        do throws(ConfigurationProblem) {
            return try body()
        } catch {
            throw Failure(status: .cannotCreate, sentence: setting.localizer.text(error))
        }
    }
}
