import ArgumentParser
import Basics
import CommandUsage
import ConfigurationFiles
import Localization

/// `noroshi range`: turns RSSI sequences into distances, as CSV.
struct RangeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "range",
        abstract: "Convert RSSI sequences to distances.",
        discussion: """
            Reads CSV with the header sequence,time,rssi,measured_power and writes CSV with the header \
            sequence,time,distance,low,high,proximity: one row for every whole second after the first sample of a \
            sequence, up to the last. With --json, each row is an object, and seconds is the time of the row. A line \
            longer than 64 KiB is reported with its line number and skipped, and the exit status is 65.
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: ArgumentHelp(stringLiteral: SheetField.markHelp))
    var bom = false

    @Flag(help: "Write one JSON object per line: sequence, seconds, distance, proximity.")
    var json = false

    func validate() throws {
        if bom && json { throw wrongUsage(.usage.bomNeedsCSV) }
    }

    func run() throws {
        let localizer = try common.setting().localizer
        var csv = RangeCSV()
        var lines = InputLines()
        var isWhole = true
        var out = OutputBuffer()
        if bom { out.write(SheetField.byteOrderMark) }
        do throws(RangeCSVError) {
            while let line = lines.next(), !out.isClosed {
                switch line {
                case .text(let text): for row in try csv.feed(line: text) { write(row, to: &out) }
                case .tooLong:
                    isWhole = false
                    let number = csv.skipLine()
                    StandardError.write(
                        error: ExitStatus.data.rawValue, localizer.text(.error.lineTooLong, .integer(number)))
                }
            }
            for row in csv.finish() { write(row, to: &out) }
            out.flush()
        } catch {
            out.flush()
            throw Failure(.data, error)
        }
        if !isWhole { throw ExitCode(ExitStatus.data.rawValue) }
    }

    private func write(_ row: String, to out: inout OutputBuffer) {
        guard json else {
            out.write(text: row)
            return out.write(SheetField.lineEnd)
        }
        guard row != RangeCSV.outputHeader, let fields = SheetField.texts(of: row[...]), fields.count == 6 else {
            return
        }
        var text = JSONText()
        text.object { json in
            json.member("sequence", fields[0])
            json.member("seconds", Int(fields[1]))
            if let metres = Double(fields[2]) {
                json.key("distance")
                json.object { json in
                    json.member("metres", metres)
                    json.member("low", Double(fields[3]))
                    json.member("high", Double(fields[4]))
                }
            }
            json.member("proximity", fields[5])
        }
        text.endLine()
        out.write(text: text.text)
    }
}
