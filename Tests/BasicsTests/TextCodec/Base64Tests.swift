import Basics
import Foundation
import Testing

@Suite("Base64")
struct Base64Tests {
    @Test("A text of any length equals the one of Foundation and reads back", arguments: 0..<50)
    func lengths(count: Int) {
        let octets = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        let text = Data(octets).base64EncodedString()
        #expect(Base64.text(octets) == text)
        #expect(Base64.octets(text) == octets)
    }
}
