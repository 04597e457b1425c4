import Testing

@testable import NoroshiProgram

@Suite("Ranging over CSV")
struct RangeCSVTests {
    /// Feeds lines after the header, and returns the rows after the header.
    private func rows(_ lines: String...) throws -> [String] {
        var table = RangeCSV()
        #expect(try table.feed(line: RangeCSV.inputHeader) == [RangeCSV.outputHeader])
        var rows: [String] = []
        for line in lines { rows += try table.feed(line: line) }
        return rows + table.finish()
    }

    private func failure(_ lines: String...) -> RangeCSVError? {
        var table = RangeCSV()
        do throws(RangeCSVError) {
            for line in lines { _ = try table.feed(line: line) }
            return nil
        } catch {
            return error
        }
    }

    @Test("There is one row for every whole second after the first sample, up to the last")
    func everySecond() throws {
        let rows = try rows("a,0.25,-62,-60", "a,1,-62,-60", "a,3.9,-62,-60")
        #expect(rows.map { $0.prefix(4) } == ["a,1,", "a,2,", "a,3,"])
        #expect(rows.allSatisfy { $0.hasSuffix(",near") })
    }

    @Test("The last second counts when a sequence ends on it")
    func lastSecond() throws {
        #expect(try rows("a,0,-62,-60", "a,2,-62,-60").map { $0.prefix(4) } == ["a,1,", "a,2,"])
        #expect(try rows("a,-1.5,-62,-60", "a,0,-62,-60").map { $0.prefix(5) } == ["a,-1,", "a,0,1"])
    }

    @Test("A row does not depend on samples after its second")
    func causal() throws {
        let calm = try rows("a,0,-62,-60", "a,1.5,-62,-60")
        let moved = try rows("a,0,-62,-60", "a,1.5,-90,-60")
        #expect(calm == moved)
        let onTheSecond = try rows("a,0,-62,-60", "a,1,-90,-60")
        #expect(calm != onTheSecond)
    }

    @Test("Interleaved sequences do not affect each other")
    func interleaved() throws {
        let apart = try rows("a,0,-62,-60", "a,2.5,-62,-60", "b,0,-80,-60", "b,2.5,-80,-60")
        let together = try rows("a,0,-62,-60", "b,0,-80,-60", "b,2.5,-80,-60", "a,2.5,-62,-60")
        #expect(Set(apart) == Set(together))
        #expect(apart.count == 4)
    }

    @Test("Metres have three decimals, and are empty when undetermined")
    func metres() throws {
        let known = try #require(rows("a,0,-62,-60", "a,1,-62,-60").first)
        let fields = known.split(separator: ",")
        #expect(fields.count == 6)
        for field in fields[2...4] {
            #expect(field.split(separator: ".").last?.count == 3)
        }
        #expect(try rows("a,0,-62,0", "a,1,-62,0") == ["a,1,,,,unknown"])
        let silent = try rows("a,0,-62,-60", "a,40,-62,-60")
        #expect(silent[10].hasSuffix(",unknown") && !silent[10].hasSuffix(",,,,unknown"))
        #expect(silent[34] == "a,35,,,,unknown")
    }

    @Test("Carriage returns and empty lines are harmless")
    func lineEnds() throws {
        var table = RangeCSV()
        #expect(try table.feed(line: RangeCSV.inputHeader + "\r") == [RangeCSV.outputHeader])
        #expect(try table.feed(line: "\r").isEmpty)
        #expect(try table.feed(line: "a,0,-62,-60\r").isEmpty)
        #expect(try table.feed(line: "").isEmpty)
    }

    @Test(
        "The error for an invalid line states its number and the expected content",
        arguments: [
            ("a,0,-62", .fields), ("a,0,-62,-60,1", .fields), (",0,-62,-60", .sequence), ("a,x,-62,-60", .time),
            ("a,nan,-62,-60", .time), ("a,inf,-62,-60", .time), ("a,1e30,-62,-60", .time),
            ("a,0,x,-60", .rssi), ("a,0,-200,-60", .rssi), ("a,0,-62,", .power), ("a,0,-62,300", .power),
        ] as [(String, RangeCSVError.Expectation)])
    func badLine(line: String, expectation: RangeCSVError.Expectation) throws {
        let error = try #require(failure(RangeCSV.inputHeader, "a,-1,-62,-60", line))
        #expect(error == RangeCSVError(line: 3, expected: expectation))
    }

    @Test("Decreasing times, overlong pauses and a missing header are rejected")
    func badOrder() {
        let header = RangeCSV.inputHeader
        #expect(
            failure(header, "a,5,-62,-60", "b,1,-62,-60", "a,4,-62,-60") == RangeCSVError(line: 4, expected: .order))
        #expect(failure(header, "a,5,-62,-60", "a,1e6,-62,-60")?.expected == .pause)
        #expect(failure("a,5,-62,-60") == RangeCSVError(line: 1, expected: .header))
        #expect(failure(header, "a,5,-62,-60", "a,5,-62,-60") == nil)
    }
}
