import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi
import Regions
import Store

/// `noroshi designate import`: designates and names the beacons of a file.
struct DesignateImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Designate the beacons of a file, with their switcher flags and names.",
        discussion: """
            CSV or JSON in the format of `noroshi designate export`; regionID and keycode are required. - is standard \
            input. New beacons are added to the designated ones. For beacons that are already designated, the flag and \
            name are updated from the file. A name that is not in the file is retained.

            Designates all of the beacons or none. On errors, each problem is reported with its line, and nothing is \
            changed.

            Status 0: all beacons are designated. 65: the file is invalid. 66: there is no such file. 11 to 18: as for \
            `noroshi designate add`; 16 also if only some of the beacons fit within the limit. 77: the terms are not \
            agreed to. 78: the preference file is invalid.
            """)

    @OptionGroup var options: RegionStartOptions
    @ArgumentParser.Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
    var file: String
    @OptionGroup var notify: NotifyOptions
    @Flag(
        help: ArgumentHelp("Act as where there is nothing to monitor with: result -1, status 11.", visibility: .hidden))
    var noAdapter = false
    @Flag(help: "Write one JSON object: result, registered, named.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, .changing)
        let rows = try rows(session)
        let (result, names) = try designate(rows, session)
        if json {
            try session.write { json in
                json.object { json in
                    json.member("result", result.code)
                    json.member("registered", result.isSuccess ? rows.count : 0)
                    json.member("named", names)
                }
            }
        } else if result.isSuccess {
            try session.write(session.text(.cli.designateImported, .integer(rows.count), .integer(names)))
        }
        if case .notServiceRegion = result {
            StandardError.write(error: result.status, strangers(rows, session).joined(separator: "\n"))
            throw ExitCode(result.status)
        }
        try session.end(result, isJSON: json)
    }

    private var path: String { file == "-" ? FileText.standardInput : file }

    private func rows(_ session: StoreSession) throws(Failure) -> [DesignationFile.Row] {
        do throws(ConfigurationProblems) {
            return try DesignationFile.rows(path, scheme: session.context.scheme)
        } catch {
            let first = error.problems[0]
            guard case .unreadable(let code, _) = first.kind else {
                throw Failure(.data, problems: error.problems)
            }
            throw Failure(.reading(code), first)
        }
    }

    /// Designates the beacons of the rows, and names them. Returns the result, and the number of names that were
    /// given.
    private func designate(
        _ rows: [DesignationFile.Row], _ session: StoreSession
    ) throws -> (result: DesignationResult, names: Int) {
        guard !noAdapter else { return (.monitorMissing, 0) }
        do throws(CommandError<Failure>) {
            let (outcome, _) = try session.commit(or: { Failure($0) }) { (_) throws(Failure) in
                .importDesignation(rows.map(\.entry), options: notify.options)
            }
            guard case .imported(let result, let names) = outcome else { return (.regionMissing, 0) }
            return (result, names)
        } catch {
            switch error {
            case .rejected(let failure): throw failure
            case .store(let error): return (.persistenceFailed(error.phrase), 0)
            }
        }
    }

    /// A sentence for each line whose region is not one of the service's regions.
    private func strangers(_ rows: [DesignationFile.Row], _ session: StoreSession) -> [String] {
        let known = (try? session.state()).map { state in
            state.reservedRegions(session.context).filter { $0.isEnabled && $0.beaconType.isStatic }.map(\.regionID)
        }
        return rows.filter { known?.contains($0.entry.data.regionID) != true }.map { row in
            session.text(.cli.designateStranger, .text("\(path):\(row.line)"), .text(row.entry.data.regionID))
        }
    }
}
