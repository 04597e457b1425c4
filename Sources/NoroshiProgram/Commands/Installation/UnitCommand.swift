import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Noroshi
import Platform

/// `noroshi service`: the unit that also listens when no user is logged in.
struct UnitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "service", abstract: "Listen even when no user is logged in, using a systemd unit.",
        subcommands: [ServiceInstall.self])
}

/// `noroshi service install`: the permissions of the unit, and the commands that install it.
struct ServiceInstall: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Show the permissions of the unit, the unit, and the commands that install it.",
        discussion: """
            Changes nothing and grants nothing: read and run the commands yourself. With --write, only writes the unit \
            to a folder. The unit has no network access except Bluetooth. With --server, a drop-in \
            noroshi.service.d/server.conf is added that allows network access, so that the unit can reach that server; \
            its hooks then have network access, too.

            With --user, the unit is a user unit with your settings: it continues with regions, rules and messages in \
            the background while none of your screens is listening. Listening with an adapter requires a file \
            capability of the program, which --with-ibeacon permits.

            Status 73: the folder is not writable, or contains a different file with that name.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: ArgumentHelp("Write noroshi.service to this folder.", valueName: "folder"), completion: .directory)
    var write: String?
    @Flag(help: "Replace a different existing file.")
    var replace = false
    @Option(help: ArgumentHelp("The address of the service's server to which the unit connects.", valueName: "url"))
    var server: String?
    @Flag(help: "A user unit that yields to your screen.")
    var user = false
    @Flag(
        name: .customLong("with-ibeacon"),
        help: "Listen with an adapter, using a file capability of the program (setcap); only with --user.")
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
