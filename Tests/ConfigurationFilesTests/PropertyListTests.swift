import Basics
import Foundation
import RandomTesting
import Testing
@testable import ConfigurationFiles

@Suite("Property lists")
struct PropertyListTests {
    private static let head =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"x\" \"y\">\n<plist version=\"1.0\">\n"

    private func read(_ octets: [UInt8]) throws -> SourceNode { try PropertyList.read(octets, path: "/p.plist") }

    private func problem(_ octets: [UInt8]) -> String? {
        do throws(ConfigurationProblem) {
            _ = try PropertyList.read(octets, path: "/p.plist")
            return nil
        } catch {
            return error.short
        }
    }

    @Test("Every kind of value is read with the line of its key")
    func kinds() throws {
        let text =
            Self.head + """
                <!-- <dict> --><dict>
                <key>a</key> <true/>
                <key>b&amp;</key><string>1 &lt; &#x3042;<![CDATA[<&>]]></string>
                <key>c</key>
                <integer> -0x1F </integer>
                <key>d</key><real>1.5e3</real><key>e</key><date>2026-12-01T09:00:00Z</date>
                <key>f</key><data> AAEC
                /w== </data>
                <key>g</key><array><integer>+5</integer><string/><dict/><false></false></array>
                </dict></plist>

                """
        let table = try #require(try read(Array(text.utf8)).table)
        #expect(table.items.map(\.key) == ["a", "b&", "c", "d", "e", "f", "g"])
        #expect(table.items.map(\.node.line) == [5, 6, 7, 9, 9, 10, 12])
        #expect(table["a"]?.boolean == true)
        #expect(table["b&"]?.text == "1 < あ<&>")
        #expect(table["c"]?.integer == -31)
        #expect(table["d"]?.decimal == 1500)
        #expect(table["e"]?.value == CivilMoment("2026-12-01T09:00:00Z").map { .moment($0) })
        #expect(table["f"]?.value == .data([0, 1, 2, 255]))
        #expect(
            table["g"]?.list?.map(\.value) == [.integer(5), .text(""), .table(SourceTable()), .boolean(false)])
    }

    @Test(
        "Invalid property lists are reported with the line",
        arguments: [
            ("", "3: plist.tag"), ("<dict>", "3: plist.tag"), ("<dict><key>a</key>", "3: plist.tag"),
            ("<dict>\n<key>a</key>\n<key>b</key></dict></plist>", "5: plist.value"),
            ("<dict><true/></dict></plist>", "3: plist.key"), ("<dict>\n<key>a</dict>", "4: plist.closing | key"),
            ("<integer>x</integer></plist>", "3: plist.integer"), ("<integer></integer></plist>", "3: plist.integer"),
            ("<integer>99999999999999999999</integer></plist>", "3: plist.integer"),
            ("<integer>0x-1</integer></plist>", "3: plist.integer"), ("<real>x</real></plist>", "3: plist.real"),
            ("<date>yesterday</date></plist>", "3: plist.date"), ("<date>2026-12-01</date></plist>", "3: plist.date"),
            ("<data>A</data></plist>", "3: plist.data"), ("<data>AA*=</data></plist>", "3: plist.data"),
            ("<string>&lol;</string></plist>", "3: plist.entity"),
            ("<string>&#xD800;</string></plist>", "3: plist.entity"),
            ("<string>a", "3: plist.closing | string"), ("<uid>1</uid></plist>", "3: plist.value"),
            ("</plist>", "3: plist.value"), ("<true/>", "3: plist.closing | plist"),
            ("<true/></plist>\n5", "4: plist.end"),
            ("<dict><key>a</key><true/>\n<key>a</key><true/></dict></plist>", "4: plist.duplicate | a"),
            ("<true/><!-- </plist>", "3: plist.comment"), ("hello", "3: plist.tag"),
        ])
    func syntax(body: String, expected: String) {
        let head = String(Self.head.dropLast())
        #expect(problem(Array((head + body).utf8)) == expected)
    }

    @Test("Empty files, text, entity declarations, invalid UTF-8 and excessive nesting are rejected")
    func others() {
        #expect(problem([]) == "1: plist.tag")
        #expect(problem(Array("{ a = 1; }".utf8)) == "1: plist.tag")
        #expect(problem(Array("<html></html>".utf8)) == "1: plist.plist")
        #expect(problem(Array("<!DOCTYPE plist [\n<!ENTITY a \"b\">]><plist>".utf8)) == "2: plist.doctype")
        #expect(problem(Array("<plist>\n<string>".utf8) + [0xFF]) == "2: encoding")
        let deep = String(repeating: "<array>", count: 100_000)
        #expect(problem(Array(("<plist>" + deep).utf8)) == "1: plist.depth | 32")
    }

    private static var sample: [String: Any] {
        [
            "text": "plain", "wide": "あ\u{1F600}", "empty": "", "long": String(repeating: "x", count: 300), "one": 1,
            "byte": 200, "word": 70_000, "large": 5_000_000_000, "negative": -3, "real": 2.25, "yes": true, "no": false,
            "date": Date(timeIntervalSince1970: 951_782_400), "data": Data([0, 1, 2, 250]),
            "list": [1, "two", ["three": 3]] as [Any], "none": [Any](), "table": [String: Any](),
        ]
    }

    @Test(
        "Lists that Foundation wrote are read in both formats, and Foundation reads the lists written here",
        arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func agreesWithFoundation(format: PropertyListSerialization.PropertyListFormat) throws {
        let data = try PropertyListSerialization.data(fromPropertyList: Self.sample, format: format, options: 0)
        let table = try #require(try read(Array(data)).table)
        #expect(table.items.count == Self.sample.count)
        #expect(table["wide"]?.text == "あ\u{1F600}")
        #expect(
            ["one", "byte", "word", "large", "negative"].map { table[$0]?.integer } == [
                1, 200, 70_000, 5_000_000_000, -3,
            ])
        #expect(table["date"]?.value == CivilMoment("2000-02-29T00:00:00Z").map { .moment($0) })
        let written = Data(PropertyList.write(table).utf8)
        let back = try unsafe PropertyListSerialization.propertyList(from: written, options: [], format: nil)
        #expect((back as? NSDictionary) == (Self.sample as NSDictionary))
        let again = try #require(try read(Array(written)).table)
        #expect(again.items.map(\.node.value).count == table.items.count)
        #expect(
            Dictionary(uniqueKeysWithValues: again.items.map { ($0.key, $0.node.written) })
                == Dictionary(uniqueKeysWithValues: table.items.map { ($0.key, $0.node.written) }))
    }

    @Test("Characters that XML would change or drop are preserved")
    func escapes() throws {
        let table = SourceTable(items: [
            .init(key: "<a>&", node: SourceNode(value: .text("\r\n\t\u{1}\"'&amp;<>"), line: 0))
        ])
        let back = try #require(try read(Array(PropertyList.write(table).utf8)).table)
        #expect(back.items.map(\.key) == ["<a>&"])
        #expect(back.items.first?.node.text == "\r\n\t\u{1}\"'&amp;<>")
    }

    @Test("Damaged binary lists are reported, whatever they contain")
    func damaged() throws {
        let data = try PropertyListSerialization.data(fromPropertyList: Self.sample, format: .binary, options: 0)
        let octets = Array(data)
        for length in 0..<octets.count { #expect(problem(Array(octets.prefix(length))) != nil) }
        var dice = SeededRandom(seed: 4)
        var good = 0
        for _ in 0..<3_000 {
            var mutated = octets
            for _ in 0...Int.random(in: 0...3, using: &dice) {
                mutated[Int.random(in: 8..<mutated.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
            }
            if problem(mutated) == nil { good += 1 }
        }
        #expect(good > 20)
    }

    /// A binary list of the given objects, the first one outermost.
    private func binary(_ objects: [[UInt8]]) -> [UInt8] {
        var octets = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += [UInt8(octets.count >> 8), UInt8(octets.count & 255)]
            octets += object
        }
        let table = octets.count
        octets += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
        for number in [objects.count, 0, table] {
            octets += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        }
        return octets
    }

    @Test("Objects that contain themselves, that double with each level, and excessive lengths are rejected")
    func hostile() {
        #expect(problem(binary([[0xA1, 0]])) == "0: plist.damaged")
        #expect(problem(binary([[0xD1, 1, 2], [0x51, 0x61], [0xA1, 0]])) == "0: plist.damaged")
        let twofold: [[UInt8]] = (1...30).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x09]]
        #expect(problem(binary(twofold)) == "0: plist.damaged")
        for count in [UInt8(0x7F), 0xFF] {
            for marker in [UInt8(0xAF), 0xDF, 0x4F, 0x5F, 0x6F] {
                #expect(
                    problem(binary([[marker, 0x13, count] + [UInt8](repeating: 0xFF, count: 7)])) == "0: plist.damaged")
            }
        }
        #expect(problem(binary([[0x09]])) == nil)
    }
}
