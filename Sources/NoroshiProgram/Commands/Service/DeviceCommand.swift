import Advertising
import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi

/// `noroshi device`: the identifier by which servers recognize this device.
struct DeviceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device", abstract: "Show or renew the identifier by which servers identify this device.",
        discussion: """
            It is a random number, generated once when it is first needed, and contains no information about the \
            machine or its user. Without a subcommand, it is shown.
            """,
        subcommands: [DeviceShow.self, DeviceRenew.self], defaultSubcommand: DeviceShow.self)
}

/// `noroshi device show`.
struct DeviceShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the identifier, and create it if there is none.",
        discussion: "Status 74: there was no identifier, and the new one could not be stored.")

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, .changing)
        try session.write(device: try session.device(), json: json)
    }
}

/// `noroshi device renew`.
struct DeviceRenew: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew", abstract: "Generate a new identifier, and show it.",
        discussion: """
            Servers then treat this as a different device: their marks and blocks for the old identifier no longer \
            apply. Records that wait to be sent retain the identifier they were created with. Status 74: the \
            identifier could not be stored.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, .changing)
        let device = UUID128.random()
        try session.perform(.setDevice(device))
        try session.write(device: device, json: json)
    }
}

extension StoreSession {
    /// The identifier by which servers recognize this device. It is created if there is none.
    /// - Throws: The identifier could not be stored.
    func device() throws(Failure) -> UUID128 {
        if let device = try state().device { return device }
        let new = UUID128.random()
        // Another program may have created one meanwhile.
        let state = try perform { (state) throws(Failure) in .setDevice(state.device ?? new) }.state
        return state.device ?? new
    }

    fileprivate func write(device: UUID128, json isJSON: Bool) throws(Failure) {
        let text = device.description.lowercased()
        guard isJSON else { return try write(text) }
        try write { json in json.object { json in json.member("deviceID", text) } }
    }
}
