import Advertising
import ArgumentParser
import Localization

/// `noroshi encode-url`: a URL as Eddystone-URL sends it (E-27).
struct EncodeURLCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "encode-url",
        abstract: "Encode a URL for an Eddystone-URL beacon.",
        discussion:
            "Prints the payload in hexadecimal, and how many of the 17 octets the address takes. One that is too long ends with 65."
    )

    @OptionGroup var common: CommonOptions
    @Option(help: ArgumentHelp("The power at 0 m in dBm, -100 to 20.", valueName: "dBm"))
    var power: Int8 = -20
    @ArgumentParser.Argument(help: ArgumentHelp("An http or https URL.", valueName: "url"))
    var url: String

    func validate() throws {
        if !(-100...20).contains(power) { throw wrongUsage("usage.range", "--power", "-100", "20") }
    }

    func run() throws {
        do throws(CompressedURL.EncodingError) {
            let encoded = try CompressedURL.compress(url)
            let body = [0xAA, 0xFE, 0x10, UInt8(bitPattern: power)] + encoded
            let payload = [0x02, 0x01, 0x06, 0x03, 0x03, 0xAA, 0xFE, UInt8(body.count + 1), 0x16] + body
            print("\(Hexadecimal.lower(payload)) \(encoded.count - 1)/17")
        } catch {
            let localizer = try common.setting().localizer
            let sentence =
                switch error {
                case .noScheme: localizer.text("error.url.scheme", .text(SafeOutput.text(url)))
                case .unusable(let character):
                    localizer.text("error.url.character", .text(SafeOutput.text(String(character))))
                case .tooLong(let octets): localizer.text("error.url.tooLong", .integer(octets))
                }
            throw Failure(status: .data, sentence: sentence)
        }
    }
}
