import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi

/// `noroshi designate export`: the designated beacons, for use in other programs.
struct DesignateExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the designated beacons with their names to a file, as CSV or JSON.",
        discussion: """
            CSV has the header regionID,segment,keycode,switcher,name; JSON is an array of objects with the same \
            members. The beacons are in the order of designation. Without a file, or with -, the output goes to \
            standard output.

            In CSV, text that a spreadsheet program would interpret as a formula is prefixed with an apostrophe; \
            `designate import` removes it.

            Status 73: the file cannot be written; an existing file is retained.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(
        help: ArgumentHelp("The output file; an existing file is replaced.", valueName: "file"), completion: .file())
    var file = "-"
    @Option(help: "csv or json; by default, JSON for a file name that ends with .json, and CSV otherwise.")
    var format: DesignationFile.Format?
    @Flag(help: ArgumentHelp(stringLiteral: SheetField.markHelp))
    var bom = false

    private var chosen: DesignationFile.Format {
        format ?? (file.lowercased().hasSuffix(".json") ? .json : .csv)
    }

    func validate() throws {
        if bom && chosen != .csv { throw wrongUsage(.usage.bomNeedsCSV) }
    }

    func run() throws {
        let session = try StoreSession(options)
        let state = try session.state()
        let entries = state.designated.map { data in
            // Stored names are clean, unless another program wrote into the store.
            let name = state.identity(of: data, session.context).flatMap { state.names[$0] }
            let clean = ServiceBeaconData(
                regionID: SafeOutput.text(data.regionID), segment: data.segment, keycode: SafeOutput.text(data.keycode),
                isSwitcher: data.isSwitcher)
            return DesignationEntry(clean, name: name.flatMap(BeaconName.clean))
        }
        guard file != "-" else {
            return try session.write(text: DesignationFile.write(entries, as: chosen, hasMark: bom))
        }
        do throws(ConfigurationProblem) {
            try DesignationFile.write(entries, as: chosen, hasMark: bom, to: file)
        } catch {
            throw Failure(.cannotCreate, error)
        }
        try session.write(session.text(.cli.designateExported, .integer(entries.count), .text(file)))
    }
}

extension DesignationFile.Format: ExpressibleByArgument {}

extension SheetField {
    /// The help of `--bom`.
    static let markHelp = "Begin the CSV with a byte order mark, so that spreadsheet programs detect UTF-8."
}
