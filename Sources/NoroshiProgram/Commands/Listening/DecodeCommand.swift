import Advertising
import ArgumentParser
import Basics
import CommandUsage
import Localization

/// `noroshi decode`: payloads as text or JSON.
struct DecodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Decode advertising payloads.",
        discussion: """
            Payloads are hexadecimal, given as arguments or one per line on standard input; an empty line is a payload \
            without bytes. A line that is not hexadecimal, or longer than 64 KiB, is reported with its number; the \
            other lines are still decoded, and the exit status is 65.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    /// The maximum length in bytes of an extended advertising payload (Core Specification Vol 6 Part B 2.3.4.9).
    private static let longestPayload = 1650

    @OptionGroup var common: CommonOptions
    @Option(help: "Output format: \(Format.allCases.map(\.rawValue).joined(separator: " or ")).")
    var format = Format.text
    @Flag(help: "The same as --format json.")
    var json = false
    @ArgumentParser.Argument(help: ArgumentHelp("Payloads in hexadecimal.", valueName: "hex"))
    var payloads: [String] = []

    func run() throws {
        let setting = try common.setting()
        let layouts = setting.layouts
        var out = OutputBuffer()
        var failed = false
        var number = 0
        func decode(_ line: String, _ out: inout OutputBuffer) {
            number += 1
            let trimmed = line.trimmed
            let octets = Hexadecimal.octets(trimmed)
            guard let octets, octets.count <= Self.longestPayload else {
                failed = true
                out.flush()
                let key: TextKey =
                    if payloads.isEmpty { octets == nil ? .error.decodeNotHex : .error.decodeTooLong } else {
                        octets == nil ? .error.decodeNotHexArgument : .error.decodeTooLongArgument
                    }
                let shown = trimmed.shortened(to: 40)
                StandardError.write(
                    error: ExitStatus.data.rawValue, setting.localizer.text(key, .integer(number), .text(shown)))
                return
            }
            switch json ? .json : format {
            case .json:
                PayloadJSON(layouts: layouts).write(octets.span, to: &out)
                out.write("\n")
            case .text: out.write(text: AdvertisementText(layouts: layouts).text(octets.span))
            }
        }
        if payloads.isEmpty {
            var lines = InputLines()
            while let line = lines.next(), !out.isClosed {
                switch line {
                case .text(let text): decode(text, &out)
                case .tooLong:
                    number += 1
                    failed = true
                    out.flush()
                    StandardError.write(
                        error: ExitStatus.data.rawValue, setting.localizer.text(.error.lineTooLong, .integer(number)))
                }
            }
        } else {
            for payload in payloads { decode(payload, &out) }
        }
        out.flush()
        if let problem = out.failure {
            throw Failure(writing: problem)
        }
        if failed { throw ExitCode(ExitStatus.data.rawValue) }
    }
}

extension String {
    /// The text without blanks at both ends.
    var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// The first `count` characters, made safe to show.
    func shortened(to count: Int) -> String {
        SafeOutput.text(self.count > count ? String(prefix(count)) + "..." : self)
    }
}
