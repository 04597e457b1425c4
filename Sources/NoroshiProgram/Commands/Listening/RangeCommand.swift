import ArgumentParser
import Configuration
import Localization

/// `noroshi range`: turns RSSI sequences into distances, as CSV.
struct RangeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "range",
        abstract: "Turn RSSI sequences into distances.",
        discussion: """
            Reads CSV with the header sequence,time,rssi,measured_power and writes CSV with the header \
            sequence,time,distance,low,high,proximity: a row for every whole second after the first sample of a \
            sequence, up to its last.
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: ArgumentHelp(stringLiteral: SheetField.markHelp))
    var bom = false

    func run() throws {
        var csv = RangeCSV()
        var out = OutputBuffer()
        if bom { out.write(SheetField.byteOrderMark) }
        do throws(RangeCSVError) {
            while let line = readLine(), !out.isClosed {
                for row in try csv.feed(line: line) {
                    out.write(text: row)
                    out.write(SheetField.lineEnd)
                }
            }
            for row in csv.finish() {
                out.write(text: row)
                out.write(SheetField.lineEnd)
            }
            out.flush()
        } catch {
            out.flush()
            let localizer = try common.setting().localizer
            throw Failure(status: .data, sentence: localizer.text(error))
        }
    }
}
