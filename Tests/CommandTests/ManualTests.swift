import Foundation
import Testing
import VectorTesting

/// Tests of completions and manual pages as the Makefile makes them, and of the installed files.
@Suite("Completions, manual pages, installation")
struct ManualTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The folder with completions and manual pages, made once for all tests.
    private static let manuals = Task {
        let folder = try Folder()
        let made = try await Program.shell("\(root)/Scripts/manuals \"$NOROSHI\" \(folder.path)/manuals")
        #expect(made.status == 0 && made.remarks.isEmpty, "\(made)")
        return folder
    }

    @Test("bash completes commands, their options and the values of options")
    func bash() async throws {
        let folder = try await Self.manuals.value
        let script = folder.path + "/manuals/completions/bash/noroshi"
        let captures = try Folder()
        try captures.file("air.btsnoop", "")
        for (words, expected) in [
            (["sc"], "scan"), (["region", "a"], "add"), (["scan", "--summ"], "--summary"),
            (["scan", "--format", "js"], "jsonl"), (["scan", "--lang", "j"], "ja"), (["scan", "air.b"], "air.btsnoop"),
            (["screen", "--prefs", "air.b"], "air.btsnoop"),
        ] {
            let line = (["noroshi"] + words).joined(separator: " ")
            let run = try await Program.shell(
                """
                source \(script); COMP_WORDS=(\(line)); COMP_CWORD=\(words.count); COMP_LINE='\(line)'
                COMP_POINT=\(line.count); _noroshi_joined noroshi '\(words.last ?? "")' '\(words.dropLast().last ?? "noroshi")'
                echo "${COMPREPLY[@]}"
                """, in: captures)
            #expect(run.output.split { $0 == " " || $0 == "\n" }.contains { $0 == expected }, "\(line): \(run)")
        }
    }

    @Test("bash offers files where no command matches: a capture may be named without a command")
    func captureFirst() async throws {
        let folder = try await Self.manuals.value
        let script = try folder.text("manuals/completions/bash/noroshi")
        #expect(
            script.hasSuffix("complete -o filenames -o default -F _noroshi_joined noroshi\n"), "\(script.suffix(100))")
    }

    @Test(
        "bash completes current themes, types, regions, key codes and names, but no text that it would execute"
    )
    func values() async throws {
        let folder = try await Self.manuals.value
        let site = try await Site()
        try site.folder.file("data/noroshi/themes/harbour.toml", "")
        let shelf = "site_shelf:00001"
        for words in [
            ["agree", "--yes"], ["name", shelf + "00001", "Gate A"], ["name", shelf + "00002", "Gate$(touch seen)"],
            ["name", shelf + "00003", "Gate<(touch seen)"], ["name", shelf + "00004", "Gate B"],
            ["designate", "add", "--region", "site_shelf", "0000100003"],
            ["region", "add", "garden", "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"],
        ] {
            let outcome = try await site.run(words + ["--simulated"])
            #expect(outcome.status == 0, "\(words): \(outcome.remarks)")
        }
        try FileManager.default.createSymbolicLink(
            atPath: site.folder.path + "/noroshi", withDestinationPath: Program.path)
        // The words as bash separates them; it also separates words at colons.
        for (words, expected) in [
            (["screen", "--theme", "ha"], ["harbour"]), (["list", "--filter", "type", ":", "ru"], ["ruuvi"]),
            (["list", "--filter", "designa"], ["designated"]),
            (["list", "--filter", "near type:ru"], ["near type:ruuvi"]),
            (["region", "remove", "--simulated", "ga"], ["garden"]),
            (["wake", "run", "--source", "simulated", "--region", "ga"], ["garden"]),
            (["watch", "--source", "simulated", "--launched-by", "region", ":", "ga"], ["garden"]),
            (["designate", "remove", "--simulated", ""], ["0000100003"]),
            (["hunt", "--source", "simulated", "Ga"], ["Gate A", "Gate B"]),
            // The word as it is after a first Tab.
            (["hunt", "--source", "simulated", "Gate\\ "], ["Gate A", "Gate B"]),
            (["list", "--filter", "type\\:ru"], ["type:ruuvi"]),
            (["designate", "switcher", "--simulated", "0000100003", ""], ["on", "off"]),
            (["events", "--kind", "enter,exi"], ["enter,exit"]),
            (["completion", "f"], ["fish"]), (["region", "remove", "ga"], []),
        ] {
            let last = words.last ?? ""
            let quoted = (["noroshi"] + words).map { "'\($0)'" }.joined(separator: " ")
            let line = (["noroshi"] + words).joined(separator: " ").replacing(" : ", with: ":")
            let run = try await site.shell(
                """
                export XDG_DATA_HOME=\(site.folder.path)/data PATH=\(site.folder.path):$PATH; source \(folder.path)/manuals/completions/bash/noroshi
                COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count); COMP_LINE='\(line)'; COMP_POINT=\(line.count)
                _noroshi_joined noroshi '\(last)' ''
                printf '%s\\n' "${COMPREPLY[@]}"; ls seen 2>/dev/null
                """)
            #expect(run.lines == expected, "\(line): \(run)")
        }
    }

    /// A shell that is not installed does not read its script here; the test prints a line about it.
    @Test(
        "Each shell reads its script", arguments: [("bash", "noroshi"), ("zsh", "_noroshi"), ("fish", "noroshi.fish")])
    func shells(shell: String, name: String) async throws {
        let folder = try await Self.manuals.value
        let script = "\(folder.path)/manuals/completions/\(shell)/\(name)"
        #expect(try folder.octets("manuals/completions/\(shell)/\(name)").count > 10_000)
        guard try await Program.shell("command -v \(shell)").status == 0 else {
            return print("not shown: \(shell) is not installed, so that it does not read its completions here")
        }
        let run = try await Program.shell("\(shell) -n \(script)")
        #expect(run.status == 0 && run.remarks.isEmpty, "\(run)")
    }

    @Test("Each command has a manual page in both languages, and groff reports nothing wrong with it")
    func manual() async throws {
        let folder = try await Self.manuals.value
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/manuals/man/man1")
        #expect(pages.count > 60 && pages.contains("noroshi.1") && pages.contains("noroshi-region-add.1"))
        let japanese = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/manuals/man/ja/man1")
        #expect(Set(japanese) == Set(pages))
        #expect(try folder.text("manuals/man/ja/man1/noroshi-scan.1").contains(".SH \"使用例\""))
        guard try await Program.shell("command -v groff").status == 0 else {
            return print("not shown: groff is not installed, so that no manual page is set here")
        }
        let set = try await Program.shell(
            """
            cd \(folder.path)/manuals/man; for page in man1/*.1; do groff -Dutf8 -man -Tutf8 -ww -Wbreak -z "$page" || exit 1; done
            for page in ja/man1/*.1; do groff -Dutf8 -man -Tutf8 -ww -Wbreak -z "$page" || exit 1; done
            groff -man -Tascii man1/noroshi-scan.1 | grep -c 'noroshi scan --write walk.pcapng'
            """)
        #expect(set.status == 0 && set.remarks.isEmpty && set.output == "1\n", "\(set)")
    }

    @Test(
        "A package gets the program without symbols, texts, unit, completions and pages, and sets no capability")
    func installed() async throws {
        let folder = try await Self.manuals.value
        let target = try Folder()
        let run = try await Program.shell(
            "DESTDIR=\(target.path) PREFIX=/opt/noroshi \(Self.root)/Scripts/install \"$NOROSHI\" \(folder.path)/manuals"
        )
        #expect(run.status == 0 && !run.remarks.contains("setcap"), "\(run)")
        for file in [
            "bin/noroshi", "share/noroshi/i18n/ja.lproj/Localizable.strings", "share/noroshi/themes/dark.toml",
            "share/bash-completion/completions/noroshi", "share/zsh/site-functions/_noroshi",
            "share/fish/vendor_completions.d/noroshi.fish", "share/man/man1/noroshi.1",
            "share/man/ja/man1/noroshi-scan.1",
        ] {
            #expect(try !target.octets("opt/noroshi/" + file).isEmpty, "\(file)")
        }
        #expect(try target.text("opt/noroshi/lib/systemd/system/noroshi.service").contains("/opt/noroshi/bin/noroshi"))
        let sizes = try [Program.path, target.path + "/opt/noroshi/bin/noroshi"].map {
            try FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int ?? 0
        }
        #expect(sizes[1] < sizes[0] * 9 / 10 || run.remarks.contains("keeps its symbols"), "\(sizes)")
    }
}
