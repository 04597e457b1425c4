import Noroshi
import ProcessTesting
import Radio
import StoreTesting
import Testing

/// Tests of the programs in the documents of the library, unchanged.
@Suite("The examples")
struct ExampleTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs a line of the shell in which `$GATELOG` is the program.
    private func shell(_ line: String) async throws -> (output: [String], errors: String, status: Int32) {
        let environment = ["GATELOG": TestProcess.path(of: "GateLog"), "DIR": folder.path]
        let outcome = try await TestProcess.run(
            "/bin/sh", ["-c", line], environment: TestProcess.environment(environment))
        return (outcome.text.split(separator: "\n").map(String.init), outcome.remarks, outcome.status)
    }

    @Test("The example receives beacons, designates the one at the antenna, and keeps the designation")
    func runs() async throws {
        let stays = [Shop.Stay(minor: 1, seconds: 0...20, rssi: -30, uuid: SimulatedSite.gateUUID)]
        _ = try Shop.capture(stays, in: folder)
        let run = try await shell("echo y | $GATELOG $DIR/gate $DIR/capture.btsnoop")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("designated in gate: 1"))
        #expect(run.output.contains { $0.contains(#""event":"designated","region":"gate:0000100001""#) })
        let state = try Store.open(in: folder.path + "/gate", as: .reader).store.state()
        #expect(state.designated.map(\.keycode) == ["0000100001"])
        #expect(state.monitored.map(\.region.identifier) == ["gate:0000100001"])
    }

    @Test("Without agreement, beacons are received and none is designated; the answer is kept", arguments: ["n", ""])
    func refuses(answer: String) async throws {
        let stays = [Shop.Stay(minor: 1, seconds: 0...5, rssi: -30, uuid: SimulatedSite.gateUUID)]
        _ = try Shop.capture(stays, in: folder)
        let run = try await shell("printf '\(answer)' | $GATELOG $DIR/gate $DIR/capture.btsnoop")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("the service is not used: needsAgreement"))
        #expect(run.output.contains { $0.contains(#""event":"stopped""#) })
        let state = try Store.open(in: folder.path + "/gate", as: .reader).store.state()
        #expect(state.designated == [] && state.monitored == [] && state.ranged == [])
        if case .declined = state.agreement {} else { Issue.record("\(state.agreement)") }
    }

    @Test("On a disk that becomes full, events are still delivered to the end")
    func fullDisk() async throws {
        let check = "unshare -Urm sh -c 'mount -t tmpfs none '$DIR"
        guard try await shell(check).status == 0 else {
            print("Passed over: this system does not allow a file system of the test's own.")
            return
        }
        let stays = [Shop.Stay(minor: 1, seconds: 0...20, rssi: -30, uuid: SimulatedSite.gateUUID)]
        _ = try Shop.capture(stays, in: folder)
        // The first run makes the store, on a disk with room for the longest log of SQLite that is possible: its
        // length depends on the machine. Then there is room for only a few more pages.
        let run = try await shell(
            """
            cp $DIR/capture.btsnoop $DIR/../$$.btsnoop; CAPTURE=$DIR/../$$.btsnoop; export CAPTURE
            unshare -Urm sh -c '
            mount -t tmpfs -o size=16m none $DIR && echo y | $GATELOG $DIR/gate $CAPTURE >/dev/null || exit
            head -c 32000000 /dev/zero >$DIR/ballast 2>/dev/null
            truncate -s -16384 $DIR/ballast && $GATELOG $DIR/gate $CAPTURE'
            STATUS=$?; rm $CAPTURE; exit $STATUS
            """)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.last == "not all is kept: full", "\(run.output.suffix(3)) \(run.errors)")
        // Output of the delegate is not ordered with the events, and may come after the last of them.
        #expect(run.output.suffix(8).contains { $0.contains(#""event":"stopped""#) })
        #expect(run.output.count > 10)
    }

    @Test("Regions and rules: the shelves are entered, and the rule fires")
    func regionsAndRules() async throws {
        let run = try await TestProcess.run(TestProcess.path(of: "RegionsAndRules"), [])
        #expect(run.status == 0, "\(run.remarks)")
        let events = run.text.split(separator: "\n").map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        #expect(events.contains("enter shelves") && events.last == "ruleFired greeting", "\(run.text)")
    }

    @Test("A source of one's own: its advertisement enters the region")
    func ownSource() async throws {
        let run = try await TestProcess.run(TestProcess.path(of: "OwnSource"), [])
        #expect(run.status == 0, "\(run.remarks)")
        #expect(run.text == "enter E2C56DB5-DFFB-48D2-B060-D0F5A71096E0\n")
    }
}
