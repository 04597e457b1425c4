import Advertising
import ArgumentParser
import Basics
import CommandUsage
import Localization

/// `noroshi encode-url`: a URL in the encoding of Eddystone-URL.
struct EncodeURLCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "encode-url",
        abstract: "Encode a URL for an Eddystone-URL beacon.",
        discussion: """
            Prints the payload in hexadecimal, and reports on standard error how many of the 17 bytes the URL uses. If \
            the URL is too long, the exit status is 65.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: ArgumentHelp("The power at 0 m in dBm, -100 to 20.", valueName: "dBm"))
    var power = -20
    @Flag(help: "Write one JSON object: url, data and urlOctets (bytes used of the 17 available).")
    var json = false
    @ArgumentParser.Argument(help: ArgumentHelp("An http or https URL.", valueName: "url"))
    var url: String

    func validate() throws {
        if !(-100...20).contains(power) { throw wrongUsage(.usage.range, "--power", "-100", "20") }
    }

    func run() throws {
        let setting = try common.setting()
        let encoded: [UInt8]
        do throws(CompressedURL.EncodingError) {
            encoded = try CompressedURL.compress(url)
        } catch {
            throw switch error {
            case .noScheme: Failure(.data, .error.urlScheme, .text(SafeOutput.text(url)))
            case .noHost: Failure(.data, .error.urlNoHost, .text(SafeOutput.text(url)))
            case .unusable(let character):
                Failure(.data, .error.urlCharacter, .text(SafeOutput.text(String(character))))
            case .tooLong(let octets): Failure(.data, .error.urlTooLong, .integer(octets))
            }
        }
        let body = [0xAA, 0xFE, 0x10, UInt8(truncatingIfNeeded: power)] + encoded
        let payload = [0x02, 0x01, 0x06, 0x03, 0x03, 0xAA, 0xFE, UInt8(body.count + 1), 0x16] + body
        guard !json else {
            return try setting.write { json in
                json.object { json in
                    json.member("url", url)
                    json.member("data", Hexadecimal.lower(payload))
                    json.member("urlOctets", encoded.count - 1)
                }
            }
        }
        try setting.write(Hexadecimal.lower(payload))
        setting.remark(.cli.urlLength, .integer(encoded.count - 1))
    }
}
