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
            unit is written to a folder, and nothing else is done.

            Status 73: the folder cannot be written, or has another unit of that name.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: ArgumentHelp("Write noroshi.service to this folder.", valueName: "folder"), completion: .directory)
    var write: String?
    @Flag(help: "Write it in the place of another one.")
    var replace = false
    @Flag(help: "Only print the unit.")
    var unit = false
    @Flag(help: "Write one JSON object: program, unit, grants and commands.")
    var json = false

    func validate() throws {
        if [write != nil, unit, json].count(where: { $0 }) > 1 {
            throw wrongUsage(.usage.giveOne, "--write, --unit, --json")
        }
        if replace && write == nil { throw wrongUsage(.usage.replaceNeedsWrite) }
    }

    func run() throws {
        let setting = try common.setting()
        let program = Environment.executable
        let text = UnitText.text(program: program)
        if ServiceUnit.hides(program: program) { setting.remark(.unit.hidden, .text(program)) }
        if let write {
            try install(text, in: write, setting)
        } else if unit {
            try setting.write(text: text)
        } else if json {
            try setting.write { write(text, program, setting.localizer, to: &$0) }
        } else {
            try explain(text, program, setting)
        }
    }

    private func explain(_ text: String, _ program: String, _ setting: Setting) throws {
        var columns = TextColumns()
        for grant in ServiceUnit.grants { columns.add("  " + setting.text(grant.key), grant.line) }
        let grants = columns.lines
        let commands = ServiceUnit.installing(program: program)
        try setting.write(
            [setting.text(.unit.usage), "", setting.text(.unit.granted)] + grants
                + ["", setting.text(.unit.commands)] + commands.map { "  " + SafeOutput.text($0) }
                + ["", setting.text(.unit.undo), "  " + ServiceUnit.disabling, "", setting.text(.unit.text), ""])
        try setting.write(text: text)
    }

    private func write(_ text: String, _ program: String, _ texts: Localizer, to json: inout JSONText) {
        json.object { json in
            json.member("program", program)
            json.member("visible", !ServiceUnit.hides(program: program))
            json.key("grants")
            json.array { json in
                for grant in ServiceUnit.grants {
                    json.object { json in
                        json.member("directive", grant.line)
                        json.member("text", texts.text(grant.key))
                    }
                }
            }
            json.key("commands")
            json.array { json in for command in ServiceUnit.installing(program: program) { json.value(command) } }
            json.member("unit", text)
        }
    }

    /// Writes the unit and says what is left to do.
    private func install(_ text: String, in folder: String, _ setting: Setting) throws {
        let path = (folder.hasSuffix("/") ? folder : folder + "/") + ServiceUnit.name
        let octets = Array(text.utf8)
        do {
            let isThere = DataFiles.exists(path)
            if isThere, try FileText.octets(path) == octets { return try write(path, .unit.same, setting) }
            if isThere, !replace { throw setting.failure(.cannotCreate, .unit.other, .text(path)) }
            try DataFiles.write(octets, to: path)
        } catch let problem as ConfigurationProblem {
            throw Failure(status: .cannotCreate, sentence: setting.localizer.text(problem))
        }
        try write(path, .unit.written, setting)
    }

    private func write(_ path: String, _ key: TextKey, _ setting: Setting) throws {
        try setting.write([setting.text(key, .text(path))] + ServiceUnit.starting.map { "  " + $0 })
    }
}
