import ArgumentParser
import CommandUsage
import Texts

/// The options of `serve`.
struct ServeOptions: ParsableArguments {
    enum LogFormat: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Option(help: ArgumentHelp("Where to listen; port 0 takes a free one.", valueName: "address:port"))
    var listen = "127.0.0.1:8787"

    @Option(help: ArgumentHelp("The folder of the operator's files.", valueName: "folder"))
    var data: String?

    @Option(help: ArgumentHelp("The store: sqlite:FILE.", valueName: "url"))
    var store: String?

    @Flag(help: "Write the files of the demonstration that are missing.")
    var seedDemo = false

    @Option(help: ArgumentHelp("The chain of certificates, PEM.", valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("Its key, PEM.", valueName: "file"))
    var tlsKey: String?

    @Flag(help: "Serve others in the clear as well.")
    var insecure = false

    @Option(help: ArgumentHelp("For how many days records are kept.", valueName: "n"))
    var keepDays = 400

    @Option(help: ArgumentHelp("Below how many millivolts the battery of a beacon is low.", valueName: "mV"))
    var lowBattery = 2500

    @Flag(help: "Let the administration ask for faults, to test clients with.")
    var allowFaults = false

    @Option(help: "The form of the log on standard error.")
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
