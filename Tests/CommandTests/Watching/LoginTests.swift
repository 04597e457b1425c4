import Foundation
import ProcessTesting
import Testing
import VectorTesting

/// Tests the real program on a private bus, with a test service that has the name of the login manager.
@Suite("Signals of the login manager when the user returns")
struct LoginTests {
    private static let configuration = """
        <busconfig><type>custom</type><listen>unix:path=PATH/bus</listen><auth>EXTERNAL</auth>
        <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
        <allow own="*"/></policy></busconfig>
        """

    @Test(
        "Waking up and unlocking are detected by either of the two listeners",
        arguments: [
            (
                "gdbus", "/org/freedesktop/login1",
                "org.freedesktop.login1.Manager.PrepareForSleep false"
            ),
            ("gdbus", "/org/freedesktop/login1/session/_32", "org.freedesktop.login1.Session.Unlock"),
            (
                "dbus-monitor", "/org/freedesktop/login1",
                "org.freedesktop.login1.Manager.PrepareForSleep false"
            ),
            ("dbus-monitor", "/org/freedesktop/login1/session/_32", "org.freedesktop.login1.Session.Unlock"),
        ])
    func display(tool: String, place: String, signal: String) async throws {
        for needed in ["dbus-daemon", "perl", tool] {
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
        // Only this one of the two listeners can be found.
        let found = try await Program.shell("mkdir bin && ln -s \"$(command -v \(tool))\" bin", in: folder)
        #expect(found.status == 0, "\(found.remarks)")
        let watch = try await Watching(
            site, "watch", "--source", "simulated",
            environment: ["PATH": folder.path + "/bin", "DBUS_SYSTEM_BUS_ADDRESS": bus.address])
        try await watch.read(to: "\"event\":\"inside\"")
        // The listener starts beside the first reports, and starts again if the bus did not accept it.
        try await eventually("the listener on the bus, \(bus.state()), \(watch.children)") { try bus.users() > 0 }
        let manager = try await Sender("org.freedesktop.login1", on: bus)
        let other = try await Sender("org.example.other", on: bus)
        // Other signals of the manager, and signals of other programs, are ignored.
        for _ in 0..<10 {
            await other.say(place, signal)
            await manager.say("/org/freedesktop/login1", "org.freedesktop.login1.Manager.PrepareForSleep true")
        }
        #expect(watch.displays == 0)
        // The listener begins to receive at some time after it has connected to the bus.
        try await eventually("the display of the region, \(bus.state()), \(manager.remarks)") {
            await manager.say(place, signal)
            return watch.displays > 0
        }
        let children = watch.children
        #expect(!children.isEmpty)
        watch.signal(SIGTERM)
        #expect(try await watch.end() == 0)
        try await eventually("the end of its listeners") {
            children.allSatisfy { !FileManager.default.fileExists(atPath: "/proc/\($0)") }
        }
    }

    /// A private bus.
    private struct Bus {
        let daemon: TestProcess
        let address: String

        var path: String { String(address.dropFirst("unix:path=".count)) }

        /// Returns the state of the bus, for a message.
        func state() -> String {
            let sockets = (try? String(contentsOfFile: "/proc/net/unix", encoding: .utf8)) ?? ""
            let own = sockets.split(separator: "\n").filter { $0.hasSuffix(path) }
            return "\(daemon.hasEnded ? "ended" : "running") with \(own), \(daemon.remarks)"
        }

        /// Returns the number of programs that are connected to the bus. A program that monitors the bus has no
        /// name on it that could be listed.
        func users() throws -> Int {
            return try String(contentsOfFile: "/proc/net/unix", encoding: .utf8).split(separator: "\n")
                .count { $0.hasSuffix(path) && $0.split(separator: " ").dropFirst(5).first == "03" }
        }
    }

    /// A program that has a name on the bus, keeps the name as the login manager does, and sends signals.
    private struct Sender {
        private let process: TestProcess

        var remarks: String { process.remarks }

        init(_ name: String, on bus: Bus) async throws {
            process = try await TestProcess("/usr/bin/env", ["perl", "-e", Self.program, bus.path, name])
        }

        /// - Parameter signal: The interface and member, with a Boolean argument or none.
        func say(_ place: String, _ signal: String) async { await process.write("\(place) \(signal)\n") }

        /// A Perl program that uses the protocol of the bus (D-Bus Specification, "Message Protocol" and
        /// "Authentication Protocol"). `dbus-send` has its name only for the time of one signal: a listener forgets
        /// the name before it has read the signal.
        private static let program = #"""
            use strict; use warnings; use IO::Socket::UNIX;
            my ($path, $name) = @ARGV;
            my $bus = IO::Socket::UNIX->new($path) or die "$path: $!";
            syswrite $bus, "\0AUTH EXTERNAL " . unpack('H*', $<) . "\r\n";
            my $answer = <$bus>; die $answer unless $answer =~ /^OK/;
            syswrite $bus, "BEGIN\r\n";
            my $serial = 0;
            sub text { pack('V', length $_[0]) . "$_[0]\0" }
            sub send_message {
                my ($type, $signature, $body, %texts) = @_;
                my $fields = '';
                my $add = sub { $fields .= "\0" x (-length($fields) % 8) . pack('C C a x', $_[0], 1, $_[1]) . $_[2] };
                $add->($_, $_ == 1 ? 'o' : 's', text($texts{$_})) for sort keys %texts;
                $add->(8, 'g', pack('C', length $signature) . "$signature\0") if length $signature;
                my $header = pack('a C C C V V V', 'l', $type, 0, 1, length $body, ++$serial, length $fields);
                syswrite $bus, $header . $fields . "\0" x (-length($fields) % 8) . $body;
            }
            my @daemon = (1 => '/org/freedesktop/DBus', 2 => 'org.freedesktop.DBus', 6 => 'org.freedesktop.DBus');
            send_message(1, '', '', @daemon, 3 => 'Hello');
            my $asked = text($name);
            send_message(1, 'su', $asked . "\0" x (-length($asked) % 4) . pack('V', 0), @daemon, 3 => 'RequestName');
            while (<STDIN>) {
                my ($place, $signal, $flag) = split;
                my ($interface, $member) = $signal =~ /(.*)\.(.*)/;
                my @body = defined $flag ? ('b', pack 'V', $flag eq 'true' ? 1 : 0) : ('', '');
                send_message(4, @body, 1 => $place, 2 => $interface, 3 => $member);
            }
            """#
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

    @Test("A bus that appears after the start is found", arguments: ["gdbus", "dbus-monitor"])
    func later(tool: String) async throws {
        guard try await Program.shell("command -v \(tool) && command -v dbus-daemon").status == 0 else {
            print("Passed over: \(tool) or dbus-daemon is not there (apt-get install dbus libglib2.0-bin).")
            return
        }
        let site = try await Site()
        let folder = site.folder
        try folder.file("bus.conf", Self.configuration.replacing("PATH", with: folder.path))
        let found = try await Program.shell(
            """
            mkdir bin && real=$(command -v \(tool)) && printf '%s\\n' '#!/bin/sh' \
            "[ -e bus ] && exec $real \\"\\$@\\"" "$real \\"\\$@\\"" ': >tried' >bin/\(tool) && chmod +x bin/\(tool)
            """, in: folder)
        #expect(found.status == 0, "\(found.remarks)")
        let watch = try await Watching(
            site, "watch", "--source", "simulated",
            environment: [
                "PATH": folder.path + "/bin", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.path)/bus",
            ])
        try await eventually("the end of the first try, which found no bus") {
            FileManager.default.fileExists(atPath: folder.path + "/tried")
        }
        let bus = try await bus(in: folder)
        try await eventually("the listener on the bus, \(bus.state()), \(watch.children)") { try bus.users() > 0 }
        watch.signal(SIGTERM)
        #expect(try await watch.end() == 0)
    }

    @Test("A listener that fails at once is started again, even if nothing indicates that there is a bus")
    func again() async throws {
        let site = try await Site()
        let made = try await Program.shell(
            "mkdir bin && printf '#!/bin/sh\\necho >>tried\\nexit 1\\n' >bin/gdbus && chmod +x bin/gdbus",
            in: site.folder)
        #expect(made.status == 0, "\(made.remarks)")
        let watch = try await Watching(
            site, "watch", "--source", "simulated", environment: ["PATH": site.folder.path + "/bin"])
        try await eventually("two tries") {
            (try? String(contentsOfFile: site.folder.path + "/tried", encoding: .utf8)) == "\n\n"
        }
        watch.signal(SIGTERM)
        #expect(try await watch.end() == 0)
    }

    @Test("Without a bus, or a program to listen with, nothing is reported")
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
    /// The number of reports that the display is on again.
    fileprivate var displays: Int { text.components(separatedBy: "why.display").count - 1 }
}
