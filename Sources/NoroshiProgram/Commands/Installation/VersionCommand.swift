import ArgumentParser
import Basics
import BeaconService
import Localization
import Noroshi

/// `noroshi version`.
struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "Show the versions of noroshi and of the service that it supports.")

    @OptionGroup var common: CommonOptions
    @Flag(help: "Write one JSON object.")
    var json = false

    /// Writes the version. It reads no file, and therefore works even when the settings are wrong.
    func run() throws {
        let sdk = ServiceDefaults.sdkIdentifier
        guard json else {
            StandardOutput.write("noroshi \(Version.text)\nSDK \(sdk) \(ServiceVersion.current)\n")
            return
        }
        var text = JSONText()
        text.object { json in
            json.member("noroshi", Version.text)
            json.member("sdk", sdk)
            json.member("sdkVersion", ServiceVersion.current.description)
        }
        text.endLine()
        StandardOutput.write(text.octets)
    }
}

/// `noroshi about`.
struct AboutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "about", abstract: "Describe noroshi, and show contact details.")

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Write one JSON object: noroshi, sdk, sdkVersion, about.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, needsPreference: false)
        let sdk = "\(ServiceDefaults.sdkIdentifier) \(ServiceVersion.current)"
        let text = session.text(.cli.about, .text(Version.text), .text(sdk))
        guard json else { return try session.write(text) }
        try session.write { json in
            json.object { json in
                json.member("noroshi", Version.text)
                json.member("sdk", ServiceDefaults.sdkIdentifier)
                json.member("sdkVersion", ServiceVersion.current.description)
                json.member("about", text)
            }
        }
    }
}
