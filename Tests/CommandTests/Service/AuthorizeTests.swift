import Testing
import VectorTesting

@Suite("noroshi authorize and the texts of its dialogue")
struct AuthorizeTests {
    @Test("The answer is that of doctor, with status 0 if it is granted, else 1", arguments: ["always", "when-in-use"])
    func answer(request: String) async throws {
        let report = try await Program.run("doctor", "--json", "--lang", "en").values[0]
        let outcome = try await Program.run("authorize", request, "--json", "--lang", "en")
        let answer = try #require(try outcome.values.first)
        #expect(answer["authorization"] == report["authorization"])
        let granted: [JSON] = request == "always" ? ["always"] : ["always", "when-in-use"]
        let isGranted = granted.contains(report["authorization"])
        #expect(answer["granted"] == (isGranted ? true : false))
        #expect(outcome.status == (isGranted ? 0 : 1))
        #expect(answer["missing"].elements.isEmpty == isGranted)
        guard case .string(let usage) = answer["usageDescription"] else {
            Issue.record("no description: \(outcome)")
            return
        }
        #expect((1...200).contains(usage.count))
        for language in ["en", "ja"] {
            let text = try await Program.run("authorize", request, "--lang", language)
            #expect(text.status == outcome.status)
            #expect(text.lines.count >= 2 + answer["missing"].elements.count)
            for case .string(let command) in answer["commands"].elements {
                #expect(text.output.contains("  " + command + "\n"))
            }
        }
    }

    @Test("A word other than always and when-in-use ends with status 2", arguments: ["", "never"])
    func usage(request: String) async throws {
        #expect(try await Program.run("authorize", request).status == 2)
    }

    @Test("strings check warns of a usage description of more than 200 characters, and not of one with 200")
    func strings() async throws {
        let folder = try Folder()
        for (count, warns) in [(200, false), (201, true)] {
            let text = String(repeating: "x", count: count)
            try folder.file("en.lproj/Localizable.strings", "\"auth.usage.always\" = \"\(text)\";\n")
            try folder.file("ja.lproj/Localizable.strings", "\"auth.usage.whenInUse\" = \"\(text)\";\n")
            let outcome = try await Program.run("strings", "check", "--i18n", folder.path, "--lang", "en")
            for key in ["auth.usage.always", "auth.usage.whenInUse"] {
                #expect(outcome.output.contains("\(key): 201 characters; at most 200") == warns)
            }
            #expect(outcome.status == 65)
        }
    }
}
