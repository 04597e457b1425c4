import Canvas
import RandomTesting
import Testing

@Suite("Differences between two frames")
struct FrameDifferenceTests {
    let size = Size(columns: 12, rows: 3)

    func runs(_ old: Frame?, _ new: Frame) -> [FrameDifference.Run] { Array(FrameDifference(from: old, to: new)) }

    @Test("Two equal frames have no difference")
    func nothing() {
        var frame = Frame(size: size)
        frame.draw("狼煙", at: 0, 1)
        #expect(runs(frame, frame).isEmpty)
    }

    @Test("Every row is sent if there is no old frame or if the size differs")
    func everything() {
        let whole = (0..<3).map { FrameDifference.Run(row: $0, columns: 0..<12) }
        #expect(runs(nil, Frame(size: size)) == whole)
        #expect(runs(Frame(size: Size(columns: 11, rows: 3)), Frame(size: size)) == whole)
    }

    @Test("Each run of changed cells lies in one row")
    func rowRuns() {
        let old = Frame(size: size)
        var new = old
        new.draw("ab", at: 3, 0)
        new.draw("c", at: 11, 0)
        new.draw("d", at: 0, 1)
        new.draw("e", at: 11, 2)
        #expect(
            runs(old, new) == [
                FrameDifference.Run(row: 0, columns: 3..<5), FrameDifference.Run(row: 0, columns: 11..<12),
                FrameDifference.Run(row: 1, columns: 0..<1), FrameDifference.Run(row: 2, columns: 11..<12),
            ])
    }

    @Test("Both halves of a wide glyph are sent when one of them changed")
    func wideGlyphs() {
        var old = Frame(size: size)
        var new = old
        old.draw("一x", at: 0, 0)
        new.draw("一二", at: 0, 0)
        #expect(runs(old, new) == [FrameDifference.Run(row: 0, columns: 2..<4)])
        // The same blank second half, but another first half.
        old = new
        new.draw("三", at: 2, 0)
        #expect(runs(old, new) == [FrameDifference.Run(row: 0, columns: 2..<4)])
        // A wide glyph disappears.
        old = new
        new.draw("  ", at: 2, 0)
        #expect(runs(old, new) == [FrameDifference.Run(row: 0, columns: 2..<4)])
    }

    @Test("Sending the runs turns the old frame into the new one, for any two frames")
    func runsSuffice() {
        var generator = SeededRandom(seed: 7)
        let words = ["a", "狼煙", "e\u{301}", " ", "bc", "😀", "한"]
        for _ in 0..<300 {
            var old = Frame(size: size)
            for _ in 0..<12 { scribble(&old, words, &generator) }
            var new = old
            for _ in 0..<3 { scribble(&new, words, &generator) }
            var screen = (0..<3).map { row in (0..<12).map { old[$0, row] } }
            for run in runs(old, new) {
                #expect(new[run.columns.lowerBound, run.row].width > 0, "begins with a second half")
                #expect(new[run.columns.upperBound - 1, run.row].width < 2, "ends with a first half")
                for column in run.columns { screen[run.row][column] = new[column, run.row] }
            }
            #expect(screen == (0..<3).map { row in (0..<12).map { new[$0, row] } })
        }
    }

    private func scribble(_ frame: inout Frame, _ words: [String], _ generator: inout SeededRandom) {
        let style = Bool.random(using: &generator) ? Style.plain : Style(foreground: .palette(3))
        frame.draw(
            words.randomElement(using: &generator) ?? "", at: Int.random(in: -1..<12, using: &generator),
            Int.random(in: 0..<3, using: &generator), style: style)
    }

    @Test("The in-memory display counts the cells that would be sent to a terminal")
    func memoryDisplay() {
        var display = MemoryDisplay(size: size)
        var frame = Frame(size: display.size)
        display.show(frame)
        #expect(display.changedCells == 36)
        frame.draw("狼", at: 0, 0)
        display.show(frame)
        display.show(frame)
        #expect(display.changedCells == 0)
        #expect(display.totalChangedCells == 38)
        #expect(display.frameCount == 3)
        #expect(display.rows() == ["狼", "", ""])
    }
}
