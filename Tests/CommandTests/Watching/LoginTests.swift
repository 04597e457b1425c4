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

    /// Prints how often the region reported that somebody looks again, how `watch` ended, and what it left behind.
    /// SIGTERM may be blocked in processes that the tests start, so the bus is ended by SIGKILL.
    private static let script = """
        export XDG_CONFIG_HOME=$PWD/config XDG_STATE_HOME=$PWD/state DBUS_SYSTEM_BUS_ADDRESS=unix:path=$PWD/bus
        say() { dbus-send --bus="$DBUS_SYSTEM_BUS_ADDRESS" --sender="$1" --type=signal "$2" "$3" $4; }
        dbus-daemon --config-file=bus.conf --nofork & bus=$!
        until [ -S bus ]; do sleep 0.05; done
        mkdir bin; for tool in TOOLS; do ln -s "$(command -v $tool)" bin; done
        PATH=$PWD/bin "$NOROSHI" watch --source simulated >out & process=$!
        until grep -q '"event":"inside"' out; do sleep 0.05; done
        children=$(cat /proc/$process/task/*/children)
        for try in $(seq 300); do
          say org.example.other PLACE SIGNAL
          say org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager.PrepareForSleep boolean:true
          sleep 0.1
          grep -q why.display out && echo "too soon" && break
          say org.freedesktop.login1 PLACE SIGNAL
          sleep 0.1
          grep -q why.display out && break
        done
        grep -c why.display out
        kill -TERM $process; wait $process; echo $?
        for child in $children; do [ -e /proc/$child ] && echo "left behind: $child"; done
        kill -9 $bus
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
        let script = Self.script.replacing("TOOLS", with: tool).replacing("PLACE", with: place)
            .replacing("SIGNAL", with: signal)
        let outcome = try await Program.shell(script, in: folder)
        #expect(outcome.output == "1\n0\n", "\(outcome.output) \(outcome.remarks)")
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
