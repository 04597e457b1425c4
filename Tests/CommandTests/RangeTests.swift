import Testing

@Suite("noroshi range")
struct RangeTests {
    private static let header = "sequence,time,rssi,measured_power\n"

    @Test("range prints a row for every whole second, from the first after the first sample to the last")
    func rows() async throws {
        let samples = (0...20).map { "a,\(Double($0) / 2 + 0.25),-65,-59\n" }.joined()
        let outcome = try await Program.run("range", input: Self.header + samples)
        #expect(outcome.status == 0)
        #expect(outcome.lines.first == "sequence,time,distance,low,high,proximity")
        let rows = outcome.lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(rows.map { String($0[1]) } == (1...10).map(String.init))
        for row in rows {
            let numbers = row[2...4].compactMap { Double($0) }
            #expect(numbers.count == 3 && numbers[1] < numbers[0] && numbers[0] < numbers[2])
            #expect(["immediate", "near", "far"].contains(row[5]))
        }
    }

    @Test(
        "A malformed line is reported with its number, and the rows before it are printed",
        arguments: [
            ("a,3,-65\n", "four fields"), ("a,x,-65,-59\n", "field 2"), ("a,3,strong,-59\n", "field 3"),
            ("a,3,-65,300\n", "field 4"), ("a,0,-65,-59\n", "before"), (",3,-65,-59\n", "field 1"),
            ("a,999999,-65,-59\n", "day"),
        ])
    func badLine(line: String, word: String) async throws {
        let outcome = try await Program.run("range", input: Self.header + "a,0,-65,-59\na,2.5,-65,-59\n" + line)
        #expect(outcome.status == 65)
        #expect(outcome.lines.count == 3)
        #expect(outcome.remarks.contains("Line 4") && outcome.remarks.contains(word), "\(outcome.remarks)")
    }

    @Test("A line of 300 MB is not kept in memory and is reported with its number; the other rows are printed")
    func endless() async throws {
        let run = try await Program.shell(
            "(printf '\(Self.header.dropLast())\\na,0,-65,-59\\n'; head -c 300000000 /dev/zero | tr '\\0' a; "
                + "printf '\\na,1,-65,-59\\n') | (ulimit -v 250000; exec \"$NOROSHI\" range --lang en)")
        #expect(run.status == 65 && run.lines.count == 2, "\(run)")
        #expect(run.remarks == "noroshi: Line 3 is longer than 64 KiB and was left out.\n")
    }

    @Test("A full disk is reported")
    func fullDisk() async throws {
        let run = try await Program.shell("printf '\(Self.header.dropLast())\\n' | \"$NOROSHI\" range >/dev/full")
        #expect(run.status == 74 && run.remarks.contains("/dev/stdout"), "\(run)")
    }

    @Test("A missing header is reported, in Japanese too")
    func header() async throws {
        let outcome = try await Program.run("range", "--lang", "ja", input: "a,0,-65,-59\n")
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.remarks.contains("1 行目") && outcome.remarks.contains("sequence,time,rssi,measured_power"))
    }

    @Test("Empty input gives empty output")
    func nothing() async throws {
        let outcome = try await Program.run("range", input: "")
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
    }
}
