import Testing
@testable import BeaconService

@Suite("The user's identifier (auid)")
struct UserIdentifierTests {
    @Test(
        "The identifier is kept without blanks at its ends, and an empty one is none",
        arguments: [
            ("user-0001", "user-0001"), ("  a b  ", "a b"), ("利用者 1", "利用者 1"), ("", nil), ("   ", nil), ("👩‍🔧", "👩‍🔧"),
        ] as [(String, String?)])
    func kept(text: String, kept: String?) throws {
        #expect(try UserIdentifier.checked(text) == kept)
    }

    @Test(
        "Control characters, line breaks and invisible characters are rejected",
        arguments: ["a\u{1B}[31m", "a\nb", "\u{0}", "a\u{7F}", "a\u{85}", "a\u{2028}b", "a\u{202E}b", "\tid"])
    func control(text: String) {
        #expect(throws: UserIdentifier.Fault.control) { try UserIdentifier.checked(text) }
    }

    @Test("The identifier has at most 128 characters and 512 bytes")
    func length() throws {
        let longest = String(repeating: "x", count: 128)
        #expect(try UserIdentifier.checked(longest) == longest)
        #expect(throws: UserIdentifier.Fault.tooLong) { try UserIdentifier.checked(longest + "x") }
        let marks = "a" + String(repeating: "\u{301}", count: 300)
        #expect(throws: UserIdentifier.Fault.tooLong) { try UserIdentifier.checked(marks) }
    }

    @Test("It is never shown in full", arguments: [("a", "****"), ("12345678", "****"), ("123456789", "1234****")])
    func masked(identifier: String, shown: String) {
        #expect(UserIdentifier.masked(identifier) == shown)
    }
}
