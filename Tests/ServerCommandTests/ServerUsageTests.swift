import Foundation
import Testing

@Suite("Wrong usage of noroshi-server")
struct ServerUsageTests {
    private let folder = ServerFolder()

    @Test(
        "Wrong usage gives status 2 and one sentence in the language, and writes nothing",
        arguments: [
            ["--bogus"], ["--listen"], ["--listen", "8787"], ["--listen", "127.0.0.1:65536"],
            ["--listen", "127.0.0.1:-1"], ["--listen", "::1:80"], ["--listen", "a b:80"], ["--log-format", "xml"],
            ["--listen", "0.0.0.0:0"], ["--listen", "[::]:0"], ["--tls-key", "a"], ["--tls-certificate", "a"],
            ["--seed-demo=yes"], ["serve", "more"], ["check"], ["check", "a", "b"], ["other"], ["--lang", "fr"],
            ["--data", ""], ["--keep-days", "0"], ["--keep-days", "many"], ["--keep-days=36501"], ["--allow-faults=1"],
            ["--store", "x"], ["--lang"],
        ])
    func wrong(arguments: [String]) async throws {
        let place = arguments.contains("--data") ? [] : ["--data", folder.path]
        let english = try await ServerProgram(arguments + place + ["--lang", "en"]).end()
        let japanese = try await ServerProgram(["--lang=ja"] + arguments + place).end()
        for outcome in [english, japanese] {
            #expect(outcome.status == 2 && outcome.output == "", "\(outcome)")
            #expect(outcome.remarks.split(separator: "\n").count == 1, "\(outcome.remarks)")
            #expect(outcome.remarks.hasPrefix("noroshi-server: "))
        }
        #expect(english.remarks != japanese.remarks)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("Control characters for the terminal are not shown")
    func hostile() async throws {
        let outcome = try await ServerProgram.run("--\u{1B}[2J", "--lang", "en")
        #expect(outcome.status == 2 && !outcome.remarks.contains("\u{1B}"))
    }

    @Test("An invalid store gives status 2", arguments: ["mysql:x", "sqlite:", "x"])
    func store(url: String) async throws {
        let outcome = try await ServerProgram.run("--data", folder.path, "--seed-demo", "--store", url)
        #expect(outcome.status == 2, "\(outcome.remarks)")
    }

    /// The arguments are the name of the file in the folder, and the status.
    @Test(
        "A store that cannot be created gives status 73, and a file of another program 78",
        arguments: [
            ("none/store", 73), ("apps.json", 78),
        ])
    func unusable(name: String, status: Int32) async throws {
        let outcome = try await ServerProgram.run(
            "--data", folder.path, "--seed-demo", "--store", "sqlite:" + folder.path + "/" + name)
        #expect(outcome.status == status, "\(outcome.remarks)")
        #expect(outcome.remarks.split(separator: "\n").count == 1, "\(outcome.remarks)")
        #expect(try folder.text("apps.json").contains("demo"))
    }

    @Test("Help has a summary, then examples; that of a command has only its own options")
    func help() async throws {
        for (language, word) in [("en", "OVERVIEW: "), ("ja", "概要：")] {
            let outcome = try await ServerProgram.run("--help", "--lang", language)
            #expect(outcome.status == 0 && outcome.output.hasPrefix(word))
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.dropFirst(2).first == "  noroshi-server --seed-demo", "\(outcome.output)")
            #expect(outcome.output.contains("--tls-certificate <") && outcome.remarks == "")
            let check = try await ServerProgram.run("check", "--help", "--lang", language)
            #expect(check.status == 0 && check.output.contains("noroshi-server check <folder>"), "\(check)")
            #expect(!check.output.contains("--tls-certificate"))
        }
    }

    @Test("Help names every option, in both languages")
    func options() async throws {
        struct Dump: Decodable {
            struct Name: Decodable {
                var kind: String
                var name: String
            }
            struct Argument: Decodable { var names: [Name]? }
            struct Command: Decodable {
                var arguments: [Argument]?
                var subcommands: [Command]?

                var options: [String] {
                    let names = (arguments ?? []).flatMap { $0.names ?? [] }
                    let long = names.filter { $0.kind == "long" }.map { "--" + $0.name }
                    return long + (subcommands ?? []).flatMap(\.options)
                }
            }
            var command: Command
        }
        let dump = try await ServerProgram.run("--experimental-dump-help")
        let options = Set(try JSONDecoder().decode(Dump.self, from: Data(dump.output.utf8)).command.options)
        #expect(options.count > 12)
        for language in ["en", "ja"] {
            let help = try await ServerProgram.run("--help", "--lang", language).output
            for option in options { #expect(help.contains(option), "\(option)") }
        }
    }

    @Test("Without applications the server does not start: status 78 with the file; an invalid folder gives 73")
    func noFiles() async throws {
        let outcome = try await ServerProgram.run("--data", folder.path, "--listen", "127.0.0.1:0")
        #expect(outcome.status == 78 && outcome.remarks.contains("/apps.json"), "\(outcome.remarks)")
        try folder.write("file", "")
        let none = try await ServerProgram.run("--data", folder.path + "/file/below", "--seed-demo")
        #expect(none.status == 73 && none.remarks.contains("/file"), "\(none.remarks)")
    }

    @Test("check reports each error with file, line and the expected value, and status 78")
    func check() async throws {
        try folder.write("apps.json", "{\"applications\":[\n{\"appCode\":\"a\"},\n{\"appCode\":7, \"rate\":0}]}")
        try folder.write(
            "managed.json", "{\"regions\":[\n{\"regionID\":\"a\",\"UUID\":\"no\",\"managedType\":\"owned\"}]}")
        let wrong = try await ServerProgram.run("check", folder.path, "--lang", "en")
        #expect(wrong.status == 78 && wrong.output == "")
        for part in ["/apps.json:3: applications.appCode is 7", "/managed.json:2: regions.UUID is \"no\""] {
            #expect(wrong.remarks.contains(part), "\(wrong.remarks)")
        }
        let japanese = try await ServerProgram.run("check", folder.path, "--lang", "ja")
        #expect(japanese.status == 78 && japanese.remarks.contains("/apps.json:3") && japanese.remarks != wrong.remarks)
        try folder.write("apps.json", "{\"applications\":[{\"appCode\":\"a\"}]}")
        try FileManager.default.removeItem(atPath: folder.path + "/managed.json")
        let good = try await ServerProgram.run("check", folder.path, "--lang", "en")
        #expect(good.status == 0 && good.remarks == "" && good.output.contains(folder.path))
    }
}
