import Testing
import VectorTesting

@Suite("The user's identifier on the command line (auid)")
struct AuidTests {
    private let home: Folder
    private var environment: [String: String] { ["XDG_STATE_HOME": home.path, "XDG_CONFIG_HOME": home.path] }

    init() throws { home = try Folder() }

    private func auid(_ arguments: String...) async throws -> Outcome {
        try await Program.run(["auid"] + arguments + ["--lang", "en"], octets: [], environment: environment)
    }

    @Test("The identifier is kept, is shown only by its first characters, and is cleared")
    func kept() async throws {
        #expect(try await auid("show").status == 1)
        let set = try await auid("set", "user-0001@example.com")
        #expect(set.status == 0)
        #expect(set.output == "The identifier of the user is user**** now.\n")
        let shown = try await auid("show", "--json")
        #expect(shown.status == 0)
        #expect(try shown.values == [["set": true, "shown": "user****"]])
        #expect(try await auid("clear").status == 0)
        #expect(try await auid("show", "--json").values == [["set": false]])
    }

    @Test(
        "An invalid identifier ends with status 2 and one sentence, and the previous one remains",
        arguments: ["a\u{1B}[31m", "a\nb", String(repeating: "x", count: 129)])
    func refused(text: String) async throws {
        #expect(try await auid("set", "first-user").status == 0)
        for arguments in [
            ["auid", "set", text], ["watch", "--source", "simulated", "--duration", "0.1", "--auid", text],
        ] {
            let outcome = try await Program.run(arguments + ["--lang", "ja"], octets: [], environment: environment)
            #expect(outcome.status == 2)
            #expect(outcome.remarks.contains("識別子"), "\(outcome.remarks)")
            #expect(outcome.remarks.split(separator: "\n").count == 1, "\(outcome.remarks)")
        }
        #expect(try await auid("show").output == "firs****\n")
    }

    @Test("watch --auid keeps the identifier, and an empty one removes it")
    func watch() async throws {
        let watch = ["watch", "--source", "simulated", "--duration", "0.1", "--auid"]
        #expect(try await Program.run(watch + ["user-of-watch"], octets: [], environment: environment).status == 0)
        #expect(try await auid("show").output == "user****\n")
        #expect(try await Program.run(watch + [""], octets: [], environment: environment).status == 0)
        #expect(try await auid("show").status == 1)
    }
}
