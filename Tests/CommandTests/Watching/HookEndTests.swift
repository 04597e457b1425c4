import Foundation
import ProcessTesting
import Testing
import VectorTesting

/// Tests of the commands that the real `watch` runs, and of their end.
@Suite("Hooks of watch end with it")
struct HookEndTests {
    /// Makes a site with a hook that starts a daemon and continues. Both hold a pipe open, and report their start
    /// through it.
    private func site(budget: Int) async throws -> (Site, NamedPipe) {
        let site = try await Site()
        let place = site.folder.path
        let pipe = try NamedPipe(place + "/pipe")
        let script = """
            env >\(place)/environment
            ls /proc/self/fd >\(place)/files
            exec 9>\(place)/pipe
            (setsid sh -c 'echo daemon >&9; exec sleep 1000' &)
            echo command >&9
            exec sleep 1000
            """
        let path = try site.folder.file("hook.sh", script)
        try site.configure(
            "rules.toml",
            "[[hook]]\non = [\"started\"]\nrun = [\"sh\", \"\(path)\"]\nbudget = \(budget)\nenvironment = [\"EDITOR\"]\n"
        )
        return (site, pipe)
    }

    /// Reads from the pipe until the hook and its daemon have written.
    private func begin(_ pipe: NamedPipe) async throws {
        try await pipe.read("what the hook writes") { $0.contains("daemon\n") && $0.contains("command\n") }
    }

    @Test("If watch is killed by SIGKILL, no process of its hooks remains")
    func killed() async throws {
        let (site, pipe) = try await site(budget: 180)
        let watch = try await Watching(
            site, "watch", "--source", "simulated", "--hooks",
            environment: ["NOROSHI_APP_CODE": "0123456789abcdef", "EDITOR": "vi", "SECRET": "x", "LC_TIME": "C"])
        defer { watch.kill() }
        try await begin(pipe)
        watch.kill()
        _ = try await watch.end()
        // The pipe ends when no process has it open any more.
        #expect(try await pipe.readToEnd("the end of all that the hook started") == "")

        // The environment of the command of the hook.
        let lines = try site.folder.text("environment").split(separator: "\n")
        let names = Set(lines.compactMap { $0.split(separator: "=").first.map(String.init) })
        #expect(names.isSuperset(of: ["PATH", "HOME", "LANG", "LC_TIME", "EDITOR", "XDG_STATE_HOME"]))
        #expect(!names.contains("NOROSHI_APP_CODE") && !names.contains("SECRET"))
        // Three files, and the folder that `ls` itself opens.
        #expect(try site.folder.text("files").split(separator: "\n").count <= 4)
    }

    /// Under the unit the capability to scan is an ambient one, which every executed program would get.
    @Test("A hook has no capabilities")
    func capabilities() async throws {
        let (site, _) = try await site(budget: 180)
        let place = site.folder.path
        try site.configure(
            "rules.toml", "[[hook]]\non = [\"started\"]\nrun = [\"cp\", \"/proc/self/status\", \"\(place)/status\"]\n")
        let ambient = """
            chown -R 65534:65534 \(place)
            exec setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=+net_raw --ambient-caps=+net_raw \
            env XDG_CONFIG_HOME=\(place)/config XDG_STATE_HOME=\(place)/state HOME=\(place)
            """
        let mayDo = try await Program.shell(
            "\(ambient) sh -c 'grep -q \"CapAmb:.*2000\" /proc/self/status && test -x $NOROSHI'")
        guard mayDo.status == 0 else {
            print("Passed over: only root can give an ambient capability away, with setpriv (util-linux).")
            return
        }
        let watched = try await Program.shell("\(ambient) $NOROSHI watch --source simulated --hooks --duration 1")
        #expect(watched.status == 0, "\(watched.remarks)")
        let status = try site.folder.text("status")
        for set in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
            #expect(status.contains("\(set):\t0000000000000000"), "\(status)")
        }
    }

    @Test("The budget of a hook also applies to a daemon that the hook started")
    func budget() async throws {
        let (site, pipe) = try await site(budget: 1)
        let watch = try await Watching(site, "watch", "--source", "simulated", "--hooks")
        defer { watch.kill() }
        try await watch.read(to: "\"hook-expired\"")
        // The pipe ends when no process has it open any more.
        let text = try await pipe.readToEnd("the end of all that the hook started")
        #expect(text.contains("daemon\n") && text.contains("command\n"))
        watch.signal(SIGTERM)
        #expect(try await watch.end() == 0)
    }
}
