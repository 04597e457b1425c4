import Foundation
import ServerTesting
import Testing
import VectorTesting

/// Tests the output of file contents to a terminal, and closed standard streams.
@Suite("Escape codes of files, closed streams, full disks")
struct DoorTests {
    /// The control characters except line breaks, and the direction marks of a text.
    private func obeyed(_ text: String) -> [String] {
        text.unicodeScalars.filter { scalar in
            (scalar.value < 0x20 && !["\n", "\r"].contains(scalar)) || (0x7F..<0xA0).contains(scalar.value)
                || (0x202A...0x202E).contains(scalar.value)
        }.map { "U+" + String($0.value, radix: 16) }
    }

    @Test("The name of a theme in config.toml cannot control the terminal", arguments: ["en", "ja"])
    func theme(language: String) async throws {
        let site = try await Site()
        try site.configure("config.toml", "[screen]\ntheme = \"\\u001b[31mred\\u009bX\\u202ey\"\n")
        let run = try await site.run("config", "--lang", language)
        #expect(run.remarks.contains("[31mred") && run.output.contains("[31mred"))
        #expect(obeyed(run.remarks + run.output) == [])
        let back = try await Site()
        try back.configure("config.toml", run.output)
        #expect(try await back.run("config", "--lang", language).output.contains("\\u001b[31mred\\u009bX\\u202ey"))
    }

    @Test("Keys, texts and paths in messages about files cannot control the terminal")
    func files() async throws {
        let site = try await Site()
        for (name, text) in [
            ("config.toml", "[screen]\n\"the\\u001b[2Jem\" = 1\n"),
            ("rules.toml", "[[rule]]\nid = \"a\\u001b[2J\u{202E}\"\n"),
            (
                "TbBTDeveloperPreference.plist",
                "<plist><dict><key>a\u{9B}31m</key><string>\u{202E}</string></dict></plist>"
            ),
        ] {
            let path = try site.configure(name, text)
            for arguments in [
                ["config"], ["rules", "check"], ["prefs", "check"], ["doctor"], ["watch", "/dev/null"],
            ] {
                let run = try await site.run(arguments)
                #expect(obeyed(run.remarks + run.output) == [], "\(name) \(arguments) \(run)")
            }
            try FileManager.default.removeItem(atPath: path)
        }
        let missing = try await site.run("scan", "/none/\u{1B}[31m\u{202E}")
        #expect(missing.status == 66 && obeyed(missing.remarks) == [])
    }

    @Test("Changed columns of the database cannot control the terminal")
    func database() async throws {
        let site = try await Site(isAgreed: true)
        _ = try await site.run("designate", "add", "0000100001", "--region", "3bitter_official_1")
        #expect(try await site.run("name", "0000100001", "NAMENAME").status == 0)
        #expect(try await site.run("region", "add", "ROOMROOM", "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0").status == 0)
        let folder = URL(filePath: site.folder.path + "/state/noroshi")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let hostile = Data([0x1B, 0x5B, 0x33, 0x31, 0x6D, 0xE2, 0x80, 0xAE])
        var changed = 0
        for file in files {
            var data = try Data(contentsOf: file)
            for word in ["NAMENAME", "ROOMROOM"] {
                while let place = data.range(of: Data(word.utf8)) {
                    data.replaceSubrange(place, with: hostile)
                    changed += 1
                }
            }
            try data.write(to: file)
        }
        #expect(changed > 0)
        for arguments in [
            ["names"], ["name", "0000100001"], ["designate", "list"], ["designate", "export"], ["region", "list"],
            ["monitor", "list"], ["events"], ["switchers"],
        ] {
            let run = try await site.run(arguments)
            #expect(run.status == 0 && obeyed(run.output + run.remarks) == [], "\(arguments) \(run)")
        }
        for arguments in [["names"], ["designate", "list"], ["region", "list"], ["monitor", "list"], ["events"]] {
            let run = try await site.run(arguments + ["--json"])
            #expect(run.status == 0 && obeyed(run.output + run.remarks) == [], "\(arguments) \(run)")
        }
        let json = try await site.run("designate", "export", "--format", "json")
        #expect(obeyed(json.output) == [] && json.output.contains("0000100001"))
    }

    @Test("watch ends with 74 and a message if its output cannot be written", arguments: [">&-", ">/dev/full"])
    func watch(redirection: String) async throws {
        let run = try await Program.shell(
            "(\"$NOROSHI\" watch --source simulated; echo \"status $?\" >&2) \(redirection)")
        #expect(run.remarks.contains("status 74") && run.remarks.contains("/dev/stdout"), "\(run)")
    }

    @Test("watch ends with 74 where the reader of its output disconnects, as a journal does")
    func journal() async throws {
        try await RawServer.run({ _, _ in [.close] }) { server in
            // The other end is closed before the first line, so the number and time of later lines of the shop do
            // not matter.
            let run = try await Program.shell(
                """
                exec 3<>/dev/tcp/127.0.0.1/\(server.port); echo hello >&3; read -r -u 3
                "$NOROSHI" watch --source simulated >&3; echo $?
                """)
            #expect(run.output == "74\n" && run.remarks.contains("/dev/stdout"), "\(run)")
        }
    }

    @Test(
        "Every command reports output that cannot be written, with 74",
        arguments: [
            "version", "version --json", "config", "config --path", "status", "status --json", "range",
            "list --source simulated --every 0.2s --watch", "scan --help", "--version",
        ], [">/dev/full", ">&-"])
    func cut(arguments: String, redirection: String) async throws {
        let header = "sequence,time,rssi,measured_power"
        let run = try await Program.shell("echo \(header) | \"$NOROSHI\" \(arguments) \(redirection)")
        #expect(run.status == 74 && run.remarks.contains("/dev/stdout"), "\(run)")
        #expect(run.remarks.split(separator: "\n").count == 1, "\(run)")
    }

    @Test(
        "A reader that closes the pipe causes no error",
        arguments: [
            "version", "config", "status", "watch --source simulated", "watch --source simulated --format text",
            "list --source simulated --every 0.2s --watch", "scan --source simulated",
        ])
    func head(arguments: String) async throws {
        let run = try await Program.shell(
            "{ \"$NOROSHI\" \(arguments); echo \"$?\" >&2; } | true")
        #expect(run.remarks == "0\n", "\(run)")
    }

    @Test("A file never takes the file descriptor of a closed stream")
    func places() async throws {
        let folder = try Folder()
        let run = try await Program.shell(
            "\"$NOROSHI\" scan --source simulated --count 20 --write out.btsnoop >&- 2>&- <&-; echo \"$?\"", in: folder)
        #expect(run.output == "74\n")
        let read = try await Program.run("scan", "--summary", folder.path + "/out.btsnoop")
        #expect(try read.status == 0 && read.values.first?["malformed"] == 0, "\(read)")
    }

    @Test("A recording without any disk space leaves no file, and one that fills the disk leaves a valid file")
    func recording() async throws {
        let folder = try Folder()
        let none = try await Program.shell(
            "(ulimit -f 0; exec \"$NOROSHI\" scan --source simulated --count 9 --write a.btsnoop) 2>&1 | cat; exit ${PIPESTATUS[0]}",
            in: folder)
        #expect(none.status == 73 && none.output.contains("Nothing was written"), "\(none)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.btsnoop"))
        let some = try await Program.shell(
            "(ulimit -f 1; exec \"$NOROSHI\" scan --source simulated --count 3000 --summary --write b.btsnoop) 2>&1 | cat; exit ${PIPESTATUS[0]}",
            in: folder)
        #expect(some.status == 74 && some.output.contains("is good"), "\(some)")
        let read = try await Program.run("scan", "--summary", folder.path + "/b.btsnoop")
        #expect(try read.status == 0 && read.remarks.isEmpty && read.values.first?["malformed"] == 0, "\(read)")
    }

    @Test("A recording to standard output keeps what the shell wrote there, and a file called -")
    func redirected() async throws {
        let folder = try Folder()
        try folder.file("-", "mine")
        let run = try await Program.shell(
            "printf begun > all; \"$NOROSHI\" scan --source simulated --count 3 --write - >> all; "
                + "head -c 5 all; (ulimit -f 0; exec \"$NOROSHI\" scan --source simulated --count 3 --write - > none); "
                + "echo \" $?\"; cat ./-", in: folder)
        #expect(run.output == "begun 73\nmine", "\(run)")
    }

    @Test("Times out of the calendar are reported in either language; bytes that are no packet count as malformed")
    func captures() async throws {
        let folder = try Folder()
        let heard = [Heard(microseconds: .max / 2, data: Capture.name("n")), Heard(data: Capture.name("n"))]
        let path = try folder.file("late.btsnoop", Capture.btsnoop(heard))
        for (language, word) in [("en", "0 to 9999: 1"), ("ja", "1 個")] {
            let run = try await Program.run("scan", "--summary", "--lang", language, path)
            #expect(run.status == 0 && run.remarks.contains(word), "\(run)")
        }
        let cut = try folder.file("cut.btsnoop", Capture.cut(count: 1000))
        let counts = try await Program.run("scan", "--summary", cut).values.first
        #expect(counts?["malformed"] == 1000 && counts?["reports"] == 0)
    }

    @Test("Eddystone frames of an unknown type have a label and a count, and are no beacons")
    func unknownEddystone() async throws {
        let folder = try Folder()
        let payload = Capture.structure(0x16, [0xAA, 0xFE, 0x50, 0x01])
        let path = try folder.file(
            "e.btsnoop",
            Capture.btsnoop((0..<5).map { _ in Heard(data: payload) } + [Heard(data: Capture.iBeacon(minor: 1))]))
        let counts = try #require(try await Program.run("scan", "--summary", path).values.first)
        #expect(counts["unknownEddystone"] == 5 && counts["beacons"]["ibeacon"]["frames"] == 1)
        let first = try #require(try await Program.run("scan", "--format", "jsonl", "--count", "1", path).values.first)
        #expect(first["payload"]["labels"].elements == ["eddystone-unknown"])
        #expect(first["payload"]["beacons"].elements.isEmpty)
    }
}
