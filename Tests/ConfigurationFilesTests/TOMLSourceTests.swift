import Basics
import Testing
@testable import ConfigurationFiles

@Suite("TOML with line numbers")
struct TOMLSourceTests {
    /// Every value as `path@line`, in the order of the file.
    private func places(_ node: SourceNode, _ path: String = "") -> [String] {
        switch node.value {
        case .table(let table): [path + "@\(node.line)"] + table.items.flatMap { places($0.node, path + "." + $0.key) }
        case .list(let list):
            [path + "@\(node.line)"] + list.enumerated().flatMap { places($0.element, path + "#\($0.offset)") }
        default: [path + "@\(node.line)"]
        }
    }

    private func places(_ text: String) throws -> [String] {
        let table = try TOMLSource.read(text, path: "/a.toml")
        return Array(places(SourceNode(value: .table(table), line: 0)).dropFirst())
    }

    @Test("Nested arrays of tables are read, with keys in the order of the file")
    func nested() throws {
        let text = """
            z = 1
            [[rule]]
            id = "a"
              [[rule.trigger]]
              time = "1"
              [[rule.trigger]]
              [rule.trigger.dates]
              from = 2026-12-01

            [[rule]] # another
            a = 1
            [[rule.trigger]]
            x.y = 1
            """
        #expect(
            try places(text) == [
                ".z@1", ".rule@2", ".rule#0@2", ".rule#0.id@3", ".rule#0.trigger@4", ".rule#0.trigger#0@4",
                ".rule#0.trigger#0.time@5", ".rule#0.trigger#1@6", ".rule#0.trigger#1.dates@7",
                ".rule#0.trigger#1.dates.from@8", ".rule#1@10", ".rule#1.a@11", ".rule#1.trigger@12",
                ".rule#1.trigger#0@12", ".rule#1.trigger#0.x@13", ".rule#1.trigger#0.x.y@13",
            ])
    }

    @Test("Lists over several lines, tables in lists, and texts that look like syntax are read")
    func lists() throws {
        let text = #"""
            a = [ # first
              "]", 'x"',
              { k = "}", l = [1,
               2] },
            ]
            b = """
            c = 1
            [d]
            \""" and more"""
            c = '''
            '' [[e]]'''
            "q.r" = { s = 1 }
            t = "\"#" # = 5
            u = 2
            """#
        #expect(
            try places(text) == [
                ".a@1", ".a#0@2", ".a#1@2", ".a#2@3", ".a#2.k@3", ".a#2.l@3", ".a#2.l#0@3", ".a#2.l#1@4", ".b@6",
                ".c@10", ".q.r@12", ".q.r.s@12", ".t@13", ".u@14",
            ])
    }

    @Test("A byte order mark, Windows line breaks and dates are read")
    func dates() throws {
        let text =
            "\u{FEFF}a = 2026-12-01\r\nb = 2026-12-01T18:00:00\r\nc = 2026-12-01T18:00:00+09:00\r\nd = 18:00:00\r\n"
        let table = try TOMLSource.read(text, path: "/a.toml")
        #expect(table.items.map(\.node.line) == [1, 2, 3, 4])
        #expect(
            table.items.map(\.node.written) == ["2026-12-01", "2026-12-01T18:00:00", "2026-12-01T18:00:00+09:00", "…"])
    }

}

@Suite("Written dates")
struct CivilMomentTests {
    @Test(
        "Dates are read and written back",
        arguments: [
            ("2026-12-01", "2026-12-01"), ("2024-02-29T18:00", "2024-02-29T18:00:00"),
            ("2026-12-01 18:00:59Z", "2026-12-01T18:00:59Z"), ("2026-12-01t00:00+09:30", "2026-12-01T00:00:00+09:30"),
            ("0000-01-01T23:59:59-00:30", "0000-01-01T23:59:59-00:30"),
        ])
    func good(text: String, written: String) {
        #expect(CivilMoment(text)?.description == written)
        #expect(CivilMoment(written)?.description == written)
    }

    @Test(
        "Other texts are not dates",
        arguments: [
            "", "2026", "2026-13-01", "2026-00-01", "2026-02-29", "1900-02-29", "2026-04-31", "2026-12-01T24:00",
            "2026-12-01T18", "2026-12-01T18:60", "2026-12-01T18:00:60", "2026-12-01Z", "2026-12-01T18:00+9", "26-12-01",
            "2026-12-01T18:00 ", "２０２６-12-01", "+026-12-01", "2026-12-01T18:00:00.5",
        ])
    func bad(text: String) { #expect(CivilMoment(text) == nil) }

    @Test(
        "A moment is found in UTC, in its own zone, and in the local zone",
        arguments: [
            ("1970-01-01T00:00Z", 0), ("2026-11-21T03:04:05Z", 1_795_230_245),
            ("2026-11-21T12:04:05+09:00", 1_795_230_245),
            ("2000-02-29", 951_782_400 - 32_400), ("2000-03-01", 951_868_800 - 32_400), ("1969-12-31T23:59:00Z", -60),
        ])
    func moments(text: String, seconds: Int64) throws {
        let moment = try #require(CivilMoment(text))
        #expect(moment.timestamp(in: .fixed(32_400)).microseconds == seconds * 1_000_000)
    }

    @Test(
        "The day after a date is found",
        arguments: [("2026-12-31", "2027-01-01"), ("2024-02-28", "2024-02-29"), ("2026-02-28", "2026-03-01")])
    func nextDay(day: String, next: String) {
        #expect(CivilMoment(day)?.nextDay?.description == next)
    }

    @Test("The system's zone is consistent in every month of a year")
    func system() throws {
        for month in 1...12 {
            let noon = try #require(CivilMoment(year: 2026, month: month, day: 15, secondOfDay: 43_200))
            let moment = noon.timestamp()
            #expect(abs(moment.seconds(since: noon.timestamp(in: .utc))) <= 14 * 3600)
            #expect(LocalZone.system.civil(moment).secondOfDay == 43_200)
        }
    }
}
