import Foundation
import Testing

/// Tests of everything that the program writes as CSV, as a spreadsheet reads it.
@Suite("CSV files for spreadsheets")
struct SheetTests {
    private static let region = "3bitter_official_1"

    /// Expects that every line ends with CR LF, and that there is a byte order mark if requested.
    private func expectForm(_ octets: Data, hasMark: Bool) {
        let text = String(decoding: octets, as: UTF8.self)
        #expect(octets.starts(with: [0xEF, 0xBB, 0xBF]) == hasMark)
        let breaks = text.unicodeScalars.filter { $0 == "\n" }.count
        #expect(breaks > 0 && text.components(separatedBy: "\r\n").count == breaks + 1, "\(text)")
    }

    @Test("Lines end in CR LF, and --bom puts the mark in front", arguments: [false, true])
    func form(hasMark: Bool) async throws {
        let mark = hasMark ? ["--bom"] : []
        let folder = try Folder()
        let path = try folder.file("air.btsnoop", Capture.btsnoop([Heard(data: Capture.name("shop"))]))
        let site = try await Site(isAgreed: true)
        _ = try await site.run("designate", "add", "0000100001", "--region", Self.region)
        let samples = "sequence,time,rssi,measured_power\na,0,-65,-59\na,1,-65,-59\n"
        for (arguments, input) in [
            (["scan", "--format", "csv", path], ""), (["designate", "export"], ""), (["range"], samples),
        ] {
            let run = try await site.run(arguments + mark, input: input)
            #expect(run.status == 0)
            expectForm(Data(run.output.utf8), hasMark: hasMark)
        }
        let file = site.folder.path + "/out.csv"
        #expect(try await site.run(["designate", "export", file] + mark).status == 0)
        expectForm(try Data(contentsOf: URL(filePath: file)), hasMark: hasMark)
        #expect(try await site.run("designate", "import", file).status == 0)
    }

    @Test("--bom is accepted only with CSV")
    func markOfNothing() async throws {
        let site = try await Site()
        for arguments in [["scan", "--bom"], ["designate", "export", "--bom", "--format", "json"]] {
            let run = try await site.run(arguments)
            #expect(run.status == 2 && run.remarks.contains("--bom"), "\(run)")
        }
    }

    @Test("A name that looks like a formula has an apostrophe in the file, and is imported without it")
    func names() async throws {
        let names = ["=1+1", "＝SUM(A1)", "'=x", "'x", "@a", "-5", "＋81", "a,b"]
        let beacons = names.indices.map { "000010000\($0 + 1)" }
        let site = try await Site(isAgreed: true)
        let other = try site.copy()
        #expect(try await site.run(["designate", "add"] + beacons + ["--region", Self.region]).status == 0)
        for (beacon, name) in zip(beacons, names) {
            #expect(try await site.run("name", "--", beacon, name).status == 0, "\(name)")
        }
        let text = try await site.run("designate", "export").output
        let lines = text.split(whereSeparator: \.isNewline).dropFirst()
        try #require(lines.count == names.count)
        for line in lines {
            let field = try #require(line.split(separator: ",", maxSplits: 4).last)
            let bare = field.drop { $0 == "\"" }
            #expect(!["=", "＝", "@", "＋", "-"].contains(bare.first), "\(field)")
        }
        #expect(try await other.run("designate", "import", "-", input: text).status == 0)
        for (beacon, name) in zip(beacons, names) {
            #expect(try await other.run("name", beacon).output == name + "\n")
        }
    }

    @Test("Sequences of the ranging table are protected from formulas, too")
    func sequences() async throws {
        let samples =
            "\u{FEFF}sequence,time,rssi,measured_power\r\n'=a,0,-65,-59\r\n=a,1,-65,-59\r\n\"b,c\",0,-65,-59\r\n\"b,c\",1,-65,-59\r\n"
        let run = try await Program.run("range", input: samples)
        #expect(run.status == 0, "\(run)")
        #expect(run.lines.dropFirst().map { $0.prefix(6) } == ["'=a,1,", "\"b,c\","])
    }
}
