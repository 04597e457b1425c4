import ArgumentParser
import Basics
import CommandUsage

/// The options of `serve`.
struct ServeOptions: ParsableArguments {
    enum LogFormat: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Option(help: ArgumentHelp("Address to listen on; port 0 selects a free port.", valueName: "address:port"))
    var listen = "127.0.0.1:8787"

    @Option(
        help: ArgumentHelp(
            "The folder of the operator's files ($XDG_STATE_HOME/noroshi-server; for root /var/lib/noroshi-server).",
            valueName: "folder"))
    var data: String?

    @Option(help: ArgumentHelp("The store, as sqlite:FILE (server.sqlite in the folder).", valueName: "url"))
    var store: String?

    @Flag(help: "Write the missing files of the demonstration.")
    var seedDemo = false

    @Option(help: ArgumentHelp("The chain of certificates (PEM).", valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("The key of the certificate (PEM).", valueName: "file"))
    var tlsKey: String?

    @Flag(help: "Serve other machines without encryption.")
    var insecure = false

    @Option(help: ArgumentHelp("Days for which records are kept.", valueName: "n"))
    var keepDays = 400

    @Option(help: ArgumentHelp("Voltage in millivolts below which the battery of a beacon is low.", valueName: "mV"))
    var lowBattery = 2500

    @Flag(help: "Allow the administration to request faults, for tests of clients.")
    var allowFaults = false

    @Option(help: "Format of the log on standard error.")
    var logFormat = LogFormat.text

    func validate() throws {
        let given = [
            ("--listen", listen), ("--data", data), ("--store", store), ("--tls-certificate", tlsCertificate),
            ("--tls-key", tlsKey),
        ]
        if let (name, _) = given.first(where: { $0.1 == "" }) { throw wrongUsage(.usage.missingValue, name) }
        guard let address = ListenAddress(listen) else { throw wrongUsage(.server.listenForm, listen) }
        guard (1...36_500).contains(keepDays) else { throw wrongUsage(.server.keepDaysForm, String(keepDays)) }
        guard (1...65_535).contains(lowBattery) else { throw wrongUsage(.server.lowBatteryForm, String(lowBattery)) }
        guard (tlsCertificate == nil) == (tlsKey == nil) else { throw wrongUsage(.server.tlsBoth) }
        guard address.isLocal || tlsCertificate != nil || insecure else {
            throw wrongUsage(.server.listenOpen, address.text)
        }
        if let store, StoreChoice.path(store) == nil { throw wrongUsage(.server.storeForm, store) }
    }
}
