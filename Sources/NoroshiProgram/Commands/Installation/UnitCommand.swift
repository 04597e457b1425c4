import ArgumentParser
import CommandUsage
import Machine
import Noroshi
import Platform
import Texts

/// `noroshi service`: the unit that also listens when no user is logged in.
struct UnitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "service", abstract: "Listen also when nobody is logged in, by a unit of systemd.",
        subcommands: [ServiceInstall.self])
}

/// `noroshi service install`: the permissions of the unit, and the commands that install it.
struct ServiceInstall: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Show what the unit is granted, the unit, and the commands that install it.",
        discussion: """
            Nothing is changed and nothing is granted: the commands are for you to read and to run. With --write the \
            unit is written to a folder, and nothing else is done. The unit has no network but Bluetooth; with --server \
            a drop-in noroshi.service.d/server.conf comes with it that opens the network, so that it reaches that server; its \
            hooks then have the network, too.

            With --user it is a unit of your own, with your settings: it goes on with regions, rules and messages in the background \
            while no screen of yours listens. Listening with an adapter needs a right of the program's file, which \
            --with-ibeacon leaves room for.

            Status 73: the folder cannot be written, or has another file of that name.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: ArgumentHelp("Write noroshi.service to this folder.", valueName: "folder"), completion: .directory)
    var write: String?
    @Flag(help: "Write it in the place of another one.")
    var replace = false
    @Option(help: ArgumentHelp("The address of the service's server that the unit is to reach.", valueName: "url"))
    var server: String?
    @Flag(help: "A unit of your own, which gives way to your screen.")
    var user = false
    @Flag(
        name: .customLong("with-ibeacon"),
        help: "It listens with an adapter, by a right of the program's file (setcap). Only with --user.")
    var hearsIBeacon = false
    @Flag(help: "Only print the unit.")
    var unit = false
    @Flag(help: "Write one JSON object: program, unit, dropIn, grants, commands and lingering.")
    var json = false

    func validate() throws {
        if [write != nil, unit, json].count(where: { $0 }) > 1 {
            throw wrongUsage(.usage.giveOne, "--write, --unit, --json")
        }
        if replace && write == nil { throw wrongUsage(.usage.replaceNeedsWrite) }
        if user && server != nil { throw wrongUsage(.usage.notBoth, "--user", "--server") }
        if hearsIBeacon && !user { throw wrongUsage(.usage.onlyWith, "--with-ibeacon", "--user") }
        _ = try ServerOption.choice(of: server)
    }

    func run() throws {
        let setting = try common.setting()
        let program = Environment.executable
        let plan =
            if user {
                UnitPlan(UserUnit(hearsIBeacon: hearsIBeacon), program: program, folder: setting.files.userUnits)
            } else {
                UnitPlan(
                    program: program,
                    dropIn: try ServerOption.choice(of: server)?.address.map { UnitDropIn(server: $0.text) })
            }
        let output = UnitOutput(plan: plan, setting: setting)
        if !plan.isVisible { setting.remark(.unit.hidden, .text(program)) }
        if user && !hearsIBeacon { setting.remark(.unit.noRights) }
        if let write {
            try output.install(in: write, replaces: replace)
        } else if unit {
            try setting.write(text: plan.texts)
        } else if json {
            try setting.write { output.write(to: &$0) }
        } else {
            try output.explain()
        }
    }
}
