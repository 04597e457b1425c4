import Foundation
import Testing
import VectorTesting

@Suite("noroshi service install")
struct ServiceInstallTests {
    @Test(
        "Without --write, the command prints the granted rights, the unit and the commands, and changes nothing",
        arguments: ["en", "ja"])
    func explains(language: String) async throws {
        let outcome = try await Program.run("service", "install", "--lang", language)
        #expect(outcome.status == 0)
        let unit = try await Program.run("service", "install", "--unit")
        #expect(outcome.output.hasSuffix("\n\n" + unit.output))
        #expect(outcome.lines.contains { $0.hasSuffix("  AmbientCapabilities=CAP_NET_RAW") })
        let commands = outcome.lines.filter { $0.hasPrefix("  sudo ") }.map { $0.dropFirst(2) }
        #expect(commands.count == 4)
        #expect(commands[0].hasSuffix("noroshi service install --write /etc/systemd/system"))
        #expect(commands[1...2] == ["sudo systemctl daemon-reload", "sudo systemctl enable --now noroshi"])
        let json = try #require(try await Program.run("service", "install", "--json").values.first)
        #expect(json["commands"].elements == commands[..<3].map { .string(String($0)) })
        #expect(json["unit"] == .string(unit.output))
        #expect(json["grants"].elements.count == 7)
    }

    @Test("With --write the unit is in the folder, readable for all; a different unit of that name is not overwritten")
    func writes() async throws {
        let folder = try Folder()
        let path = folder.path + "/noroshi.service"
        let unit = try await Program.run("service", "install", "--unit").output
        let first = try await Program.run("service", "install", "--write", folder.path)
        #expect(first.status == 0 && first.lines.suffix(2).first == "  sudo systemctl daemon-reload")
        #expect(try folder.text("noroshi.service") == unit)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o644)
        #expect(try await Program.run("service", "install", "--write", folder.path).status == 0)
        try folder.file("noroshi.service", "[Unit]\n")
        let refused = try await Program.run("service", "install", "--write", folder.path)
        #expect(refused.status == 73 && refused.remarks.contains(path))
        #expect(try folder.text("noroshi.service") == "[Unit]\n")
        #expect(try await Program.run("service", "install", "--write", folder.path, "--replace").status == 0)
        #expect(try folder.text("noroshi.service") == unit)
        let nowhere = try await Program.run("service", "install", "--write", folder.path + "/nowhere")
        #expect(nowhere.status == 73 && nowhere.output.isEmpty)
        #expect(try await Program.run("service", "install", "--replace").status == 2)
    }

    @Test("With --server a drop-in allows the connection to it; a different drop-in is not overwritten")
    func server() async throws {
        let folder = try Folder()
        let name = "noroshi.service.d/server.conf"
        let write = ["service", "install", "--write", folder.path]
        let first = try await Program.run(write + ["--server", "https://h.example/a%20b"])
        #expect(first.status == 0, "\(first.remarks)")
        let (dropIn, unit) = (try folder.text(name), try folder.text("noroshi.service"))
        #expect(dropIn.contains("\nEnvironment=\"NOROSHI_SERVER=https://h.example:443/a%%20b\"\n"))
        let plain = try await Program.run("service", "install", "--unit")
        #expect(plain.output == unit)
        let json = try await Program.run("service", "install", "--json", "--server", "https://h.example/a%20b").values[
            0]
        #expect(json["dropIn"] == .string(dropIn) && json["unit"] == .string(unit))
        #expect("\(json["commands"].elements[0])".contains("https://h.example:443/a%20b"))
        #expect(json["grants"].elements.contains { $0["directive"] == "RestrictAddressFamilies=AF_INET AF_INET6" })
        let other = try await Program.run(write + ["--server", "http://other"])
        #expect(other.status == 73 && other.remarks.contains(name))
        let kept = try folder.text(name)
        #expect(kept == dropIn)
        #expect(try await Program.run(write + ["--server", "http://other", "--replace"]).status == 0)
        let replaced = try folder.text(name)
        #expect(replaced.contains("http://other:80"))
        let shown = try await Program.run("service", "install", "--unit", "--server", "http://other")
        #expect(shown.output == unit + "\n# /etc/systemd/system/\(name)\n" + replaced)
        let undone = try await Program.run("service", "install", "--server", "http://other")
        #expect(undone.lines.contains("  sudo rm /etc/systemd/system/\(name)"))
        let without = try await Program.run(write)
        #expect(without.status == 0 && without.remarks.contains(name), "it is there still, which is said")
        #expect(try await Program.run("service", "install", "--server", "x").status == 2)
    }

    @Test(
        "A unit of the user gains no rights, or uses the capability of the program's file, and names its needs",
        arguments: [false, true])
    func user(hearsIBeacon: Bool) async throws {
        let option = hearsIBeacon ? ["--with-ibeacon"] : []
        let unit = try await Program.run(["service", "install", "--user", "--unit"] + option)
        #expect(unit.output.contains(" watch --give-way --take-over --notify\n"))
        // With any of these, systemd sets NoNewPrivileges for the unit of a user, and the capability of the file is
        // lost.
        for directive in [
            "NoNewPrivileges", "RestrictRealtime", "RestrictSUIDSGID", "LockPersonality", "MemoryDenyWriteExecute",
            "SystemCallArchitectures",
        ] {
            #expect(unit.output.contains("\n\(directive)=") != hearsIBeacon, "\(directive)")
        }
        #expect(unit.remarks.contains("CAP_NET_RAW") != hearsIBeacon)
        let json = try #require(
            try await Program.run(["service", "install", "--user", "--json"] + option).values.first)
        let commands = json["commands"].elements.compactMap(\.text)
        #expect(commands[0].contains(" service install --user"))
        #expect(commands[0].hasSuffix("/systemd/user"))
        #expect(commands.contains { $0.hasPrefix("sudo setcap cap_net_raw+ep /") } == hearsIBeacon)
        #expect(commands.last == "systemctl --user restart noroshi")
        #expect(json["lingering"] == "loginctl enable-linger" && json["visible"] == true)
        for language in ["en", "ja"] {
            let explained = try await Program.run(["service", "install", "--user", "--lang", language] + option)
            #expect(explained.status == 0 && explained.lines.contains("  loginctl enable-linger"))
        }
        // The folder of the unit need not exist.
        let folder = try Folder()
        let write = ["service", "install", "--user", "--write", folder.path + "/systemd/user"] + option
        #expect(try await Program.run(write).status == 0)
        #expect(try folder.text("systemd/user/noroshi.service") == unit.output)
    }

    @Test("Options that apply to one kind of unit are rejected for the other")
    func mixed() async throws {
        #expect(try await Program.run("service", "install", "--user", "--server", "http://h").status == 2)
        let refused = try await Program.run("service", "install", "--with-ibeacon")
        #expect(refused.status == 2 && refused.remarks.contains("--user"))
    }

    @Test("systemd reports no error in the unit of a user", arguments: [[], ["--with-ibeacon"]])
    func userVerified(option: [String]) async throws {
        guard try await Program.shell("command -v systemd-analyze").status == 0 else {
            print("Passed over: systemd-analyze is not there.")
            return
        }
        let folder = try Folder()
        #expect(
            try await Program.run(["service", "install", "--user", "--write", folder.path] + option).status == 0)
        let verdict = try await Program.shell(
            "XDG_RUNTIME_DIR=$PWD systemd-analyze --user verify ./noroshi.service", in: folder)
        #expect(verdict.status == 0 && verdict.remarks.isEmpty, "\(verdict.remarks)")
    }

    @Test(
        "systemd reports no error in the unit, and rates its exposure as low",
        arguments: [([], 20), (["--server", "http://h/%"], 25)])
    func verified(server: [String], threshold: Int) async throws {
        guard try await Program.shell("command -v systemd-analyze").status == 0 else {
            print("Passed over: systemd-analyze is not there.")
            return
        }
        let folder = try Folder()
        #expect(try await Program.run(["service", "install", "--write", folder.path] + server).status == 0)
        let verdict = try await Program.shell("systemd-analyze verify ./noroshi.service", in: folder)
        #expect(verdict.status == 0 && verdict.remarks.isEmpty, "\(verdict.remarks)")
        let exposure = try await Program.shell(
            "systemd-analyze security --offline=true --threshold=\(threshold) --no-pager ./noroshi.service", in: folder)
        #expect(exposure.status == 0, "\(exposure.output.suffix(200)) \(exposure.remarks)")
    }
}
