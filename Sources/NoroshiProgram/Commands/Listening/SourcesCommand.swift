import Advertising
import ArgumentParser
import Basics
import CommandUsage
import Localization
import Scanning

/// `noroshi sources`: the possible sources of reports on this machine.
struct SourcesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "List the adapters, their capabilities, and the other sources.",
        discussion: """
            The first column is the value for --source. Status 0: the adapters were listed, even if there are none. \
            69: this system has no Bluetooth sockets; the other sources are still listed.
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let setting = try common.setting()
        var failure: ControllerError?
        var adapters: [AdapterInfo] = []
        do throws(ControllerError) { adapters = try AdapterInfo.list() } catch { failure = error }
        var out = OutputBuffer()
        if json {
            Self.write(adapters, to: &out)
        } else {
            let isListed = failure == nil
            out.write(text: Self.text(adapters, isListed: isListed, setting.localizer))
        }
        out.flush()
        if let failure { throw Failure(.unavailable, failure) }
    }

    /// One line for each source: its name, then whether scanning is permitted.
    private static func text(_ adapters: [AdapterInfo], isListed: Bool, _ localizer: Localizer) -> String {
        var rows = adapters.map { ("controller:" + $0.name, describe($0, localizer)) }
        rows.append(("simulated[:SEED]", localizer.text(.sources.simulated)))
        rows.append(("CAPTURE", localizer.text(.sources.capture)))
        let width = rows.map(\.0.utf8.count).max() ?? 0
        var text = rows.map { Padded.trailing($0.0, width) + "  " + $0.1 + "\n" }.joined()
        if isListed {
            if adapters.isEmpty { text += localizer.text(.sources.none) + "\n" }
            text += localizer.text(AdapterInfo.mayScan ? .sources.mayScan : .sources.mayNotScan) + "\n"
        }
        return text
    }

    private static func describe(_ adapter: AdapterInfo, _ localizer: Localizer) -> String {
        var parts: [String] = []
        if let address = adapter.addressText { parts.append(address) }
        parts.append(localizer.text(adapter.isUp ? .sources.on : .sources.off))
        if let abilities = adapter.abilities {
            if let version = abilities.specification {
                parts.append(localizer.text(.sources.bluetooth, .text(version)))
            }
            if abilities.lowEnergy {
                parts.append(localizer.text(abilities.extendedScanning ? .sources.extended : .sources.legacy))
                if abilities.codedPHY == true { parts.append(localizer.text(.sources.coded)) }
            } else {
                parts.append(localizer.text(.sources.noLowEnergy))
            }
        } else if adapter.isUp {
            parts.append(localizer.text(.sources.noAnswer))
        }
        return parts.joined(separator: "  ")
    }

    /// Writes one JSON object; properties that a controller does not report are left out.
    private static func write(_ adapters: [AdapterInfo], to out: inout OutputBuffer) {
        out.write("{\"adapters\":[")
        for (index, adapter) in adapters.enumerated() {
            if index > 0 { out.write(",") }
            out.write("{\"source\":")
            out.write(json: "controller:" + adapter.name)
            if let address = adapter.addressText {
                out.write(",\"address\":")
                out.write(json: address)
            }
            write(",\"up\":", adapter.isUp, &out)
            if let abilities = adapter.abilities {
                if let version = abilities.specification {
                    out.write(",\"bluetooth\":")
                    out.write(json: version)
                }
                if abilities.manufacturer != 0xFFFF {
                    out.write(",\"manufacturer\":")
                    out.write(decimal: Int(abilities.manufacturer))
                }
                write(",\"lowEnergy\":", abilities.lowEnergy, &out)
                write(",\"extended\":", abilities.extendedScanning, &out)
                write(",\"codedPHY\":", abilities.codedPHY, &out)
            }
            out.write("}")
        }
        write("],\"mayScan\":", AdapterInfo.mayScan, &out)
        out.write(",\"sources\":[\"auto\",\"controller\",\"simulated\"]}\n")
    }

    private static func write(_ key: StaticString, _ value: Bool?, _ out: inout OutputBuffer) {
        guard let value else { return }
        out.write(key)
        out.write(value ? "true" : "false")
    }
}
