import ArgumentParser
import ConfigurationFiles
import JSON
import Localization
import Texts

/// `noroshi range`: turns RSSI sequences into distances, as CSV.
struct RangeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "range",
        abstract: "Turn RSSI sequences into distances.",
        discussion: """
            Reads CSV with the header sequence,time,rssi,measured_power and writes CSV with the header \
            sequence,time,distance,low,high,proximity: a row for every whole second after the first sample of a \
            sequence, up to its last. With --json each row is an object, whose seconds are the time of the row.
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: ArgumentHelp(stringLiteral: SheetField.markHelp))
    var bom = false

    @Flag(help: "Write one JSON object a line: sequence, seconds, distance, proximity.")
    var json = false

    func validate() throws {
        if bom && json { throw wrongUsage(.usage.bomNeedsCSV) }
    }

    func run() throws {
        var csv = RangeCSV()
        var out = OutputBuffer()
        if bom { out.write(SheetField.byteOrderMark) }
        do throws(RangeCSVError) {
            while let line = readLine(), !out.isClosed {
                for row in try csv.feed(line: line) { write(row, to: &out) }
            }
            for row in csv.finish() { write(row, to: &out) }
            out.flush()
        } catch {
            out.flush()
            let localizer = try common.setting().localizer
            throw Failure(status: .data, sentence: localizer.text(error))
        }
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
