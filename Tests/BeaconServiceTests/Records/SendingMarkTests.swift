import Advertising
import Basics
import BeaconService
import Testing

@Suite("Status of sending")
struct SendingMarkTests {
    private static let why = Phrase(.client.refused, .integer(503))

    private static func moment(_ seconds: Int64, boot: String = "b") -> MachineMoment {
        let microseconds = seconds * 1_000_000
        return MachineMoment(time: Timestamp(microseconds: microseconds), boot: boot, sinceBoot: microseconds)
    }

    private static func mark(
        after answer: SendingAnswer, _ former: SendingMark? = nil, server: String = "s", application: String = "a",
        at seconds: Int64 = 0
    ) -> SendingMark {
        SendingMark(
            after: answer, former, server: server, application: application, at: moment(seconds), random: 0.5)
    }

    @Test("Each failure doubles the delay, up to five minutes, and a success ends it")
    func failures() {
        var mark: SendingMark?
        var waits: [Double] = []
        for _ in 0..<8 {
            mark = Self.mark(after: .failed(Self.why, asked: nil), mark)
            waits.append(mark?.wait ?? -1)
        }
        #expect(waits == [5, 10, 20, 40, 80, 160, 300, 300] && mark?.failures == 8 && mark?.reason == Self.why)
        #expect(Self.mark(after: .failed(Self.why, asked: nil), mark, server: "other").wait == 5)
        mark = Self.mark(after: .accepted, mark, at: 9)
        #expect(mark?.failures == 0 && mark?.wait == 0 && mark?.reason == nil)
        #expect(mark?.lastSuccess == Timestamp(microseconds: 9_000_000))
        #expect(Self.mark(after: .failed(Self.why, asked: nil), mark).lastSuccess == mark?.lastSuccess)
    }

    /// The delay that the server requests, and the first delay that results.
    @Test("A server can request more, up to an hour", arguments: [(1, 5), (60, 60), (9_999_999, 3600), (-1, 5)])
    func asked(asked: Double, wait: Double) {
        #expect(Self.mark(after: .failed(Self.why, asked: asked)).wait == wait)
    }

    @Test("Chance changes the delay by up to a fifth", arguments: [(0.0, 4.0), (0.5, 5), (1, 6), (7, 6)])
    func spread(random: Double, wait: Double) {
        #expect(abs(Backoff().seconds(failures: 1, random: random) - wait) < 1e-9)
    }

    @Test("A delay is for one server, by the monotonic clock, and after a restart by the wall clock")
    func wait() {
        let mark = Self.mark(after: .failed(Self.why, asked: 60), at: 100)
        #expect(mark.wait(for: "s", at: Self.moment(130)) == 30)
        #expect(mark.wait(for: "s", at: Self.moment(200)) == 0)
        #expect(mark.wait(for: "other", at: Self.moment(130)) == 0)
        var moved = Self.moment(130)
        moved.time = Timestamp(microseconds: 0)
        #expect(mark.wait(for: "s", at: moved) == 30)
        #expect(mark.wait(for: "s", at: Self.moment(130, boot: "c")) == 30)
        // By the wall clock it is before the failure: the remaining delay is unknown, so there is none.
        #expect(mark.wait(for: "s", at: Self.moment(50, boot: "c")) == 0)
    }

    @Test("A rejection applies to this application at this server until a record arrives")
    func refused() {
        let mark = Self.mark(after: .refused(Self.why))
        #expect(mark.refuses("a", at: "s") && !mark.refuses("b", at: "s") && !mark.refuses("a", at: "t"))
        #expect(mark.wait(for: "s", at: Self.moment(0)) == 0)
        #expect(!Self.mark(after: .accepted, mark).refuses("a", at: "s"))
        #expect(Self.mark(after: .failed(Self.why, asked: nil), mark).refuses("a", at: "s"))
        #expect(!Self.mark(after: .failed(Self.why, asked: nil), mark, application: "b").refuses("b", at: "s"))
    }

    @Test("Errors are shown only for the same server and application, and the last success always")
    func seen() {
        let arrived = Self.mark(after: .accepted, at: 9)
        let refused = Self.mark(after: .refused(Self.why), arrived)
        let failed = Self.mark(after: .failed(Self.why, asked: nil), arrived)
        #expect(refused.asSeen(by: "s", "a") == refused && failed.asSeen(by: "s", "b") == failed)
        let others = [refused.asSeen(by: "s", "b"), refused.asSeen(by: nil, "a"), failed.asSeen(by: "t", "a")]
        for mark in others {
            #expect(mark.reason == nil && !mark.isRefused && mark.wait == 0 && mark.lastSuccess == arrived.lastSuccess)
        }
    }

    @Test("A record that the server already had counts as sent; a rejected one is no failure of the server")
    func rejected() {
        let failed = Self.mark(after: .failed(Self.why, asked: nil))
        #expect(Self.mark(after: .rejected(Self.why, isKnown: true), failed, at: 3).lastSuccess != nil)
        let mark = Self.mark(after: .rejected(Self.why, isKnown: false), failed, at: 3)
        #expect(mark.lastSuccess == nil && mark.failures == 0 && mark.reason == nil)
    }
}

@Suite("Records of the user's regions")
struct OwnRecordTests {
    private static func region(_ regionID: String) -> OfficialRegion {
        OfficialRegion(regionID: regionID, uuid: UUID128(high: 1, low: 2), beaconType: .serviceStatic)
    }

    @Test("Records of the user's regions are not sent; those of the service and of the simulated shop are")
    func own() {
        let state = ServiceState(reserved: ["mine", "shop", "stand"].map(Self.region))
        var context = ServiceContext(
            preference: DeveloperPreference(isTestMode: false, appCode: "demo"), official: [Self.region("shop")])
        context.simulated = [Self.region("stand")]
        #expect(state.ownRegions(context) == ["mine"])
        for (region, wanted) in [("mine", ServiceRecordState.own), ("shop", .waiting), ("stand", .waiting)] {
            let track = TrackingRecord(
                regionID: region, region: region, start: Timestamp(microseconds: 0), end: Timestamp(microseconds: 1),
                cycles: 5, beacons: [])
            let record = ServiceRecord(track, identifier: UUID128(high: 3, low: 4), state, context)
            #expect(record.state == wanted && record.code == "demo" && record.isTestMode == false)
        }
    }
}
