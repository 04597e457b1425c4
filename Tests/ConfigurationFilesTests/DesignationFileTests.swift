import BeaconService
import Foundation
import RandomTesting
import Testing

@testable import ConfigurationFiles

@Suite("Designations in files")
struct DesignationFileTests {
    private static let entries = [
        DesignationEntry(
            ServiceBeaconData(regionID: "site_shelf", segment: 1, keycode: "0000100002", isSwitcher: true)),
        DesignationEntry(
            ServiceBeaconData(regionID: "site_shelf", segment: 65_535, keycode: "6553500000"), name: "=1+1, \"北\" 門"),
        DesignationEntry(ServiceBeaconData(regionID: "a,b", segment: 1, keycode: "0000100002"), name: "Gate"),
    ]

    private func read(_ text: String) throws -> [DesignationEntry] {
        try DesignationFile.read(Array(text.utf8), path: "/d")
    }

    private func found(_ text: String) -> [String] {
        problems { () throws(ConfigurationProblems) in try DesignationFile.read(Array(text.utf8), path: "/d") }
    }

    @Test("Written entries are read back the same", arguments: DesignationFile.Format.allCases)
    func roundTrip(format: DesignationFile.Format) throws {
        #expect(try read(DesignationFile.write(Self.entries, as: format)) == Self.entries)
        #expect(try read(DesignationFile.write([], as: format)) == [])
    }

    @Test("Entries are written in the exact forms of CSV and JSON")
    func forms() {
        #expect(
            DesignationFile.write(Self.entries, as: .csv)
                == "regionID,segment,keycode,switcher,name\r\nsite_shelf,1,0000100002,true,\r\n"
                + "site_shelf,65535,6553500000,false,\"'=1+1, \"\"北\"\" 門\"\r\n\"a,b\",1,0000100002,false,Gate\r\n")
        #expect(
            DesignationFile.write(Array(Self.entries.prefix(2)), as: .json) == """
                [
                  { "regionID": "site_shelf", "segment": 1, "keycode": "0000100002", "switcher": true },
                  { "regionID": "site_shelf", "segment": 65535, "keycode": "6553500000", "switcher": false, "name": "=1+1, \\"北\\" 門" }
                ]

                """)
    }

    @Test(
        "Other spellings of the same entry are accepted",
        arguments: [
            "\u{FEFF}keycode,regionID\n0000100002,site_shelf\n",
            "regionID,segment,keycode,switcher,name\n\nsite_shelf,,0000100002,No,",
            "\"regionID\",\"keycode\"\r\n\"site_shelf\",\"0000100002\"\r\n\r\n",
            " [{\"keycode\":\"0000100002\",\"regionID\":\"site_shelf\",\"name\":null}]",
        ])
    func ways(text: String) throws {
        #expect(
            try read(text) == [
                DesignationEntry(ServiceBeaconData(regionID: "site_shelf", segment: 1, keycode: "0000100002"))
            ])
    }

    @Test(
        "Problems in CSV are reported with the line and the expected content",
        arguments: [
            ("", ["1: csv.header | regionID,segment,keycode,switcher,name"]),
            ("0000100002,a\n", ["1: csv.header | regionID,segment,keycode,switcher,name"]),
            ("\n\nregionID,name\n", ["3: csv.header | regionID,segment,keycode,switcher,name"]),
            ("regionID,keycode,keycode\n", ["1: csv.header | regionID,segment,keycode,switcher,name"]),
            ("regionID,keycode\na\n", ["2: csv.fields | 2 | 1"]),
            ("regionID,keycode\na,0000100002,\n", ["2: csv.fields | 2 | 3"]),
            ("regionID,keycode\n,0000100002\na,\n", ["2: missing | regionID", "3: missing | keycode"]),
            ("regionID,keycode\n\na,100002\n", ["3: keycode | keycode | \"100002\""]),
            ("regionID,keycode\na,9999900000\n", ["2: keycode | keycode | \"9999900000\""]),
            ("regionID,keycode,segment\na,0000100002,2\n", ["2: segment | segment | 2 | 1"]),
            ("regionID,keycode,segment\na,0000100002,x\n", ["2: segment | segment | \"x\" | 1"]),
            ("regionID,keycode,switcher\na,0000100002,maybe\n", ["2: boolean | switcher | \"maybe\""]),
            ("regionID,keycode,name\na,0000100002,x\u{7}\n", ["2: name | name | \"x\u{7}\" | 64"]),
            (
                "regionID,keycode,name\na,0000100002,\"x\ny\"\nb,1,\n",
                ["2: name | name | \"x\\ny\" | 64", "4: keycode | keycode | \"1\""]
            ),
            (
                "regionID,keycode\na,0000100002\nb,0000100002\na,0000100002\n",
                ["4: rules.twice | keycode | 0000100002 (a) | 2"]
            ),
            ("regionID,keycode\na\"b,1\n", ["2: csv.stray"]), ("regionID,keycode\n\"a\"b,1\n", ["2: csv.behind"]),
            ("regionID,keycode\na,\"1\n\n\n", ["2: csv.open"]),
        ])
    func badCSV(text: String, expected: [String]) {
        #expect(found(text) == expected.map { $0.replacing("\u{7}", with: "\\u0007") })
    }

    @Test(
        "Problems in JSON are reported with the line",
        arguments: [
            ("{}", ["1: json.list"]),
            ("[\n5,\n{}]", ["2: json.object", "3: missing | regionID", "3: missing | keycode"]),
            ("[{\"regionID\":\"a\",\"keycode\":\n\"x\"}", ["2: json.closingBracket"]),
            ("[{\"regionID\":\"a\",\n\"keycode\":5}]", ["2: keycode | keycode | 5"]),
            ("[{\"regionID\":\"a\",\"keycode\":\"0000100002\",\n\"switch\":true}]", ["2: unknown | switch | switcher"]),
            (
                "[{\"regionID\":\"a\",\"keycode\":\"0000100002\",\"segment\":\"1\"}]",
                ["1: segment | segment | \"1\" | 1"]
            ),
        ])
    func badJSON(text: String, expected: [String]) { #expect(found(text) == expected) }

    @Test("A file with an error is rejected completely, and all errors are reported")
    func nothing() {
        let text = DesignationFile.write(Self.entries, as: .csv) + "x,1,5,true,\r\ny,1,6,true,\r\n"
        #expect(found(text) == ["5: keycode | keycode | \"5\"", "6: keycode | keycode | \"6\""])
    }

    @Test("Invalid UTF-8 and a missing file are reported")
    func others() {
        #expect(
            problems { () throws(ConfigurationProblems) in
                try DesignationFile.read(Array("regionID\n".utf8) + [0xC3, 0x28], path: "/d")
            } == ["2: encoding"])
        #expect(
            problems { () throws(ConfigurationProblems) in try DesignationFile.read("/none/at/all") } == [
                "0: unreadable | 2"
            ])
    }

    @Test("Any fields are read back from CSV unchanged")
    func anyFields() throws {
        let pieces = [
            ",", "\"", "\n", "\r", "\r\n", "a", " ", "あ", "\"\"", "\u{FEFF}", "'", "=", "-", "5", "＝", "\u{301}",
        ]
        var dice = SeededRandom(seed: 5)
        for _ in 0..<1_000 {
            let rows = (0..<3).map { _ in ["x"] + (0..<3).map { _ in dice.text(pieces, length: 0...5) } }
            let read = try CSVRows.read(rows.map { CSVRows.write($0) }.joined())
            #expect(read.map(\.fields) == rows)
        }
    }
}
