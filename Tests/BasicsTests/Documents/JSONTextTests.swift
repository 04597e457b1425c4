import Testing

@testable import Basics

@Suite("JSON text")
struct JSONTextTests {
    private func text(_ body: (inout JSONText) -> Void) -> String {
        var json = JSONText()
        body(&json)
        return json.text
    }

    /// The form of an ASCII byte between quotation marks.
    private func escape(_ octet: UInt8) -> String {
        switch octet {
        case 0x22: return #"\""#
        case 0x5C: return #"\\"#
        case 0x0A: return #"\n"#
        case 0x0D: return #"\r"#
        case 0x09: return #"\t"#
        case 0x10..<0x20, 0x7F: return #"\u00"# + String(octet, radix: 16)
        case 0..<0x10: return #"\u000"# + String(octet, radix: 16)
        default: return String(Unicode.Scalar(octet))
        }
    }

    @Test("Every ASCII byte is written correctly at every place in a text of any length", arguments: 1...20)
    func escapes(length: Int) {
        for octet: UInt8 in 0..<0x80 {
            for place in 0..<length {
                var octets = [UInt8](repeating: UInt8(ascii: "a"), count: length)
                octets[place] = octet
                let before = String(repeating: "a", count: place)
                let behind = String(repeating: "a", count: length - place - 1)
                let found = text { $0.value(String(decoding: octets, as: UTF8.self)) }
                guard found != "\"\(before)\(escape(octet))\(behind)\"" else { continue }
                Issue.record("\(octet) at \(place): \(found)")
            }
        }
        let wide = String(repeating: "a", count: length - 1) + "é"
        #expect(text { $0.value(wide) } == "\"\(wide)\"")
    }

    @Test("Commas stand between members and elements, and nowhere else")
    func commas() {
        let found = text { json in
            json.array { json in
                json.value("{")
                json.value("[")
                json.value("")
                json.value(":")
                json.object { json in
                    json.member("a:", "b,")
                    json.key("c")
                    json.array { _ in }
                    json.key("d")
                    json.object { _ in }
                    json.member("e", true)
                }
                json.null()
                json.array { json in json.value(1.5) }
            }
        }
        #expect(found == #"["{","[","",":",{"a:":"b,","c":[],"d":{},"e":true},null,[1.5]]"#)
    }

    @Test("A new line and a cleared text begin without a comma")
    func lines() {
        var json = JSONText()
        for number in [1, 2] {
            json.value(number)
            json.endLine()
        }
        #expect(json.text == "1\n2\n" && json.octets == Array("1\n2\n".utf8))
        json.clear()
        json.value(3)
        #expect(json.text == "3")
    }

    @Test("Whole numbers are decimal", arguments: [0, 7, 10, 99, 100, -1, -10, 1_760_000_000_000_000, .max, .min])
    func numbers(number: Int) {
        #expect(text { $0.value(number) } == String(number))
    }
}
