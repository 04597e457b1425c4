import Basics
import Foundation
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test("What is written equals what Foundation writes and reads back", arguments: ["", "a-._~Z9", "a b/+%?", "蜜=é"])
    func writing(text: String) {
        var plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        #expect(PercentEncoding.text(text) == text.addingPercentEncoding(withAllowedCharacters: plain))
        #expect(PercentEncoding.decoded(PercentEncoding.text(text)) == text)
        plain.insert(charactersIn: "/+")
        #expect(PercentEncoding.text(text, keeping: "/+") == text.addingPercentEncoding(withAllowedCharacters: plain))
    }

    @Test(
        "What is not an encoding of UTF-8 does not read",
        arguments: [
            ("%41", "A"), ("%e8%9c%9C", "蜜"), ("+", "+"), ("%", nil), ("%4", nil), ("%+1", nil), ("%zz", nil),
            ("%ff", nil), ("a%", nil),
        ] as [(String, String?)])
    func reading(text: String, expected: String?) {
        #expect(PercentEncoding.decoded(text) == expected)
    }
}
