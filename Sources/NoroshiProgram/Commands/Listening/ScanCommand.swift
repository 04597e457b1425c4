import Advertising
import ArgumentParser
import Basics
import CommandUsage
import ConfigurationFiles
import Glibc
import Localization
import Noroshi
import Platform
import Radio
import Scanning

/// `noroshi scan`: reports as lines.
struct ScanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Write each advertising report on one line, or count the reports.",
        discussion: """
            Reads a capture as fast as possible, or receives from a Bluetooth adapter or the simulated site. Standard \
            output contains only data.

            With --service, the text and jsonl formats show the key code of each service beacon and whether it is \
            designated.
            """)

    @OptionGroup var common: CommonOptions
    @Option(
        help: ArgumentHelp("auto, controller[:hciN,...] or simulated[:SEED].", valueName: "source"),
        completion: .list(["auto", "controller", "simulated"]))
    var source: SourceChoice?
    @Option(help: "text (the default), jsonl or csv; with --summary, jsonl is the default.")
    var format: ReportFormat?
    @Flag(help: "The same as --format jsonl.")
    var json = false
    @Flag(help: ArgumentHelp(stringLiteral: SheetField.markHelp))
    var bom = false
    @OptionGroup var span: DurationOption
    @Option(help: ArgumentHelp("Stop after this many reports.", valueName: "n"))
    var count: Int?
    @Option(
        help: ArgumentHelp(
            "Save received data to a capture, .btsnoop or .pcapng by its extension; - writes only pcapng to standard "
                + "output, and no lines.", valueName: "file"), completion: .file())
    var write: String?
    @Flag(help: "Write only counts, at the end, and no reports.")
    var summary = false
    @OptionGroup(title: "Report selection") var selection: SelectionOptions
    @Flag(help: "Request scan responses from devices (active scanning).")
    var active = false
    @Flag(help: "Take over the controller even if another program is scanning.")
    var takeOver = false
    @OptionGroup var duty: ProfileOption
    @ArgumentParser.Argument(
        help: ArgumentHelp(
            "A capture: btsnoop, pcap, pcapng or PacketLogger; - for standard input.", valueName: "capture"),
        completion: .file())
    var capture: String?

    func validate() throws {
        if let count, count < 1 { throw wrongUsage(.usage.atLeast, "--count", "1") }
        if let capture, let write, Self.isSameFile(capture, write) {
            throw wrongUsage(.usage.writeOverCapture)
        }
        if let write, write != Self.standardOutput, RecordingFormat(path: write) == nil {
            throw wrongUsage(.usage.writeFormat, RecordingFormat.allCases.map(\.ending).joined(separator: ", "), write)
        }
        if write == Self.standardOutput && summary { throw wrongUsage(.usage.notBoth, "--write -", "--summary") }
        if bom && (json || format != .csv) { throw wrongUsage(.usage.bomNeedsCSV) }
        if capture != nil && source != nil { throw wrongUsage(.usage.captureOrSource) }
    }

    /// The name of standard output as a file.
    private static let standardOutput = "-"

    private static func isSameFile(_ left: String, _ right: String) -> Bool {
        var first = stat()
        var second = stat()
        guard unsafe stat(left, &first) == 0, unsafe stat(right, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino && first.st_mode & S_IFMT == S_IFREG
    }

    func run() async throws {
        var setting = try common.setting()
        duty.apply(to: &setting.settings)
        let isShop = SourceChoice.isShop(source, capture: capture)
        let selection = try selection.selection(setting, isSimulated: isShop)
        var output = ReportOutput(
            format: json ? .jsonl : format, hasMark: bom, isSummary: summary, isQuiet: write == Self.standardOutput,
            settings: setting.settings, limit: count, selection: selection)
        if let write {
            let held = try await waitForReader(of: write, setting)
            defer { if let held { close(held) } }
            output.recording = try open(write, setting)
        }
        if let capture {
            Heap.expectMuch()
            duty.remark(setting, hasController: false)
            output.span = span.seconds.map { Int64(min($0, 1e12) * 1e6) }
            try read(capture, into: &output, setting)
        } else {
            try await listen(into: &output, setting)
        }
        try output.finish(setting.localizer)
    }

    /// Waits until another program opens a named pipe for reading, but no longer than the duration of the scan.
    /// - Returns: The open pipe, to be closed once the recording has opened it, since for its reader the pipe would
    ///   end in between; nil: the path is not a named pipe, or opening the recording will report the error.
    private func waitForReader(of path: String, _ setting: Setting) async throws -> Int32? {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO else { return nil }
        let beginning = ContinuousClock.now
        while true {
            let file = unsafe Glibc.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if file >= 0 { return file }
            guard errno == ENXIO else { return nil }
            if let pause = span.pause, ContinuousClock.now - beginning >= pause {
                throw Failure(.inputOutput, .error.fileNobodyReads, .text(path))
            }
            try await Task.sleep(for: Self.readerInterval)
        }
    }

    /// The time between two checks whether another program reads from a named pipe.
    private static let readerInterval = Duration.milliseconds(50)

    private func open(_ path: String, _ setting: Setting) throws -> Recording {
        if path == Self.standardOutput, isatty(STDOUT_FILENO) != 0 {
            throw Failure(.usage, .usage.writeToTerminal)
        }
        do throws(SystemError) {
            // Programs that read from a pipe read pcapng rather than btsnoop.
            return try Recording(path: path, format: RecordingFormat(path: path) ?? .pcapng)
        } catch {
            let isFull = [ENOSPC, EDQUOT, EFBIG].contains(error.code)
            throw isFull
                ? Failure(.cannotCreate, .error.fileNoRoom, .text(path)) : Failure(writing: error, .cannotCreate)
        }
    }

    /// Reads a capture as fast as possible.
    private func read(_ path: String, into output: inout ReportOutput, _ setting: Setting) throws {
        var batch = ReportBatch()
        batch.reserveCapacity(reports: 1100)
        do throws(CaptureFileError) {
            var file = try CaptureFile(path: path)
            defer { output.statistics = file.statistics }
            var isMore = true
            while isMore && !output.isDone {
                batch.removeAll()
                isMore = try file.read(into: &batch, limit: 1000)
                output.process(batch)
            }
        } catch {
            output.process(batch)
            output.failure = Failure(error)
        }
    }
}

extension ReportFormat: ExpressibleByArgument {}
