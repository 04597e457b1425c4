import Foundation
import ProcessTesting
import Testing
import VectorTesting

/// The real program on a bus of its own, with a test service that has the login manager's name.
@Suite("Somebody looks again: what the login manager says")
struct LoginTests {
    private static let configuration = """
        <busconfig><type>custom</type><listen>unix:path=PATH/bus</listen><auth>EXTERNAL</auth>
        <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
        <allow own="*"/></policy></busconfig>
        """

    @Test(
        "Waking up and unlocking, by either of the two listeners",
        arguments: [
            (
                "gdbus", "/org/freedesktop/login1",
                "org.freedesktop.login1.Manager.PrepareForSleep boolean:false"
            ),
            ("gdbus", "/org/freedesktop/login1/session/_32", "org.freedesktop.login1.Session.Unlock"),
            (
                "dbus-monitor", "/org/freedesktop/login1",
                "org.freedesktop.login1.Manager.PrepareForSleep boolean:false"
            ),
            ("dbus-monitor", "/org/freedesktop/login1/session/_32", "org.freedesktop.login1.Session.Unlock"),
        ])
    func display(tool: String, place: String, signal: String) async throws {
        for needed in ["dbus-daemon", "dbus-send", tool] {
            guard try await Program.shell("command -v \(needed)").status == 0 else {
                print("Passed over: \(needed) is not there (apt-get install dbus libglib2.0-bin).")
                return
            }
        }
        let site = try await Site()
        let folder = site.folder
        let added = try await site.run(
            "region", "add", "near", "36131ADB-5613-429E-AB3E-BF639F5F2BBD", "--notify", "entry,exit,display",
            "--simulated")
        #expect(added.status == 0, "\(added.remarks)")
        try folder.file("bus.conf", Self.configuration.replacing("PATH", with: folder.path))
        let bus = try await bus(in: folder)
        // Of the two listeners only this one can be found.
        let found = try await Program.shell("mkdir bin && ln -s \"$(command -v \(tool))\" bin", in: folder)
        #expect(found.status == 0, "\(found.remarks)")
        let watch = try await Watching(
            site, "watch", "--source", "simulated",
            environment: ["PATH": folder.path + "/bin", "DBUS_SYSTEM_BUS_ADDRESS": bus.address])
        try await watch.read(to: "\"event\":\"inside\"")
        let children = watch.children
        #expect(!children.isEmpty)

        try await eventually("the listener on the bus") { try bus.users() > 0 }
        // What says something else, or is somebody else, is not heard.
        for _ in 0..<10 {
            try await bus.say("org.example.other", place, signal)
            try await bus.say(
                "org.freedesktop.login1", "/org/freedesktop/login1",
                "org.freedesktop.login1.Manager.PrepareForSleep boolean:true")
        }
        #expect(watch.displays == 0)
        // It listens at some time after it has come to the bus.
        try await eventually("the display of the region") {
            try await bus.say("org.freedesktop.login1", place, signal)
            return watch.displays > 0
        }
        watch.signal(SIGTERM)
        #expect(try await watch.end() == 0)
        try await eventually("the end of its listeners") {
            children.allSatisfy { !FileManager.default.fileExists(atPath: "/proc/\($0)") }
        }
    }

    /// A bus of its own.
    private struct Bus {
        let daemon: TestProcess
        let address: String

        /// Sends a signal.
        /// - Parameter signal: Its name and its arguments, as `dbus-send` takes them.
        func say(_ sender: String, _ place: String, _ signal: String) async throws {
            let arguments = ["--bus=\(address)", "--sender=\(sender)", "--type=signal", place]
            let sent = try await TestProcess.run(
                "/usr/bin/env", ["dbus-send"] + arguments + signal.split(separator: " ").map(String.init))
            #expect(sent.status == 0, "\(sent.remarks)")
        }

        /// How many programs are connected to it. A program that monitors the bus has no name on it to be listed.
        func users() throws -> Int {
            let path = address.dropFirst("unix:path=".count)
            return try String(contentsOfFile: "/proc/net/unix", encoding: .utf8).split(separator: "\n")
                .count { $0.hasSuffix(path) && $0.split(separator: " ").dropFirst(5).first == "03" }
        }
    }

    private func bus(in folder: Folder) async throws -> Bus {
        let daemon = try await TestProcess(
            "/usr/bin/env", ["dbus-daemon", "--config-file=bus.conf", "--nofork"], folder: folder.path,
            within: .seconds(300))
        let socket = folder.path + "/bus"
        try await eventually("the bus") {
            FileManager.default.fileExists(atPath: socket) || daemon.hasEnded
        }
        try #require(!daemon.hasEnded, "\(daemon.remarks)")
        return Bus(daemon: daemon, address: "unix:path=" + socket)
    }

    @Test("Where there is no bus, or nothing to listen with, nobody is told of it")
    func nothing() async throws {
        let site = try await Site()
        let capture = try site.folder.file(
            "heard.btsnoop",
            Capture.btsnoop([Heard(microseconds: 1_763_694_245_000_000, rssi: -50, data: Capture.iBeacon(minor: 1))]))
        for bus in ["unix:path=/nowhere", ""] {
            let outcome = try await site.run("watch", capture, environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus])
            #expect(outcome.status == 0 && outcome.remarks.isEmpty, "\(outcome.remarks)")
        }
    }
}

extension Watching {
    /// How often it told that somebody looks again.
    fileprivate var displays: Int { text.components(separatedBy: "why.display").count - 1 }
}
