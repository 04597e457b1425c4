@testable import BeaconService
import Testing

@testable import Scanning

/// A line of a timeline: the time, what happens, and the keeper's resulting duty and report.
struct Moment: Sendable {
    enum Happening: Sendable {
        case packet
        case time
        case renewed
        case disturbed
        case opened
        case failed(ControllerError)
        case event(AdapterEvent.Kind, of: UInt16)
    }

    var seconds: Double
    var happening: Happening
    var duty: ScanKeeper.Duty
    var report: ScanKeeper.Report
}

struct ControllerKeeperTests {
    static let scan = ActiveScan(adapter: "hci0", extended: false, active: false, codedPHY: false)
    static let scanning = ScanKeeper.Report.scanning(scan)
    static let silent = ScanKeeper.Report.silent(scan)

    static func lost(_ reason: ControllerError) -> ScanKeeper.Report { .lost(reason) }

    static func wait(_ seconds: Double) -> ScanKeeper.Duty { .wait(Int64(seconds * 1_000_000)) }

    /// Runs a timeline with 10 s of silence and 2 s between attempts.
    func run(_ timeline: [Moment], adapter: String? = "hci0") {
        var keeper = ScanKeeper(ControllerConfiguration(adapter: adapter), scan: Self.scan, now: 0)
        for moment in timeline {
            let now = Int64(moment.seconds * 1_000_000)
            switch moment.happening {
            case .packet: keeper.heard(now: now)
            case .time: break
            case .disturbed: keeper.disturbed(now: now)
            case .renewed: keeper.renewed(Self.scan, now: now)
            case .opened: keeper.opened(Self.scan, now: now)
            case .failed(let reason): keeper.failed(reason, now: now)
            case .event(let kind, let index): _ = keeper.happened(AdapterEvent(index, kind), now: now)
            }
            #expect(keeper.duty(now: now) == moment.duty, "at \(moment.seconds) s")
            #expect(keeper.report == moment.report, "at \(moment.seconds) s")
        }
    }

    @Test func packetsKeepTheScanGoing() {
        run([
            Moment(seconds: 0, happening: .time, duty: Self.wait(10), report: Self.scanning),
            Moment(seconds: 9, happening: .packet, duty: Self.wait(10), report: Self.scanning),
            Moment(seconds: 18, happening: .time, duty: Self.wait(1), report: Self.scanning),
        ])
    }

    @Test func silenceMakesTheScanBeginAnew() {
        run([
            Moment(seconds: 10, happening: .time, duty: .renew, report: Self.scanning),
            Moment(seconds: 10, happening: .renewed, duty: Self.wait(10), report: Self.silent),
            Moment(seconds: 20, happening: .time, duty: .renew, report: Self.silent),
            Moment(seconds: 20, happening: .renewed, duty: Self.wait(10), report: Self.silent),
            Moment(seconds: 21, happening: .packet, duty: Self.wait(10), report: Self.scanning),
        ])
    }

    @Test func meddlingMakesTheScanBeginAnewAtOnce() {
        run([
            Moment(seconds: 1, happening: .packet, duty: Self.wait(10), report: Self.scanning),
            Moment(seconds: 2, happening: .disturbed, duty: .renew, report: Self.scanning),
            // Something was heard a moment ago, so it is not silent.
            Moment(seconds: 2, happening: .renewed, duty: Self.wait(10), report: Self.scanning),
        ])
    }

    @Test func nightIsSilence() {
        run([
            Moment(seconds: 1, happening: .packet, duty: Self.wait(10), report: Self.scanning),
            Moment(seconds: 30_000, happening: .time, duty: .renew, report: Self.scanning),
        ])
    }

    @Test func muteControllerIsTriedAgainAndItsScanReclaimed() {
        run([
            Moment(seconds: 10, happening: .time, duty: .renew, report: Self.scanning),
            Moment(
                seconds: 11, happening: .failed(.mute("hci0")), duty: Self.wait(2),
                report: Self.lost(.mute("hci0"))),
            Moment(
                seconds: 13, happening: .time, duty: .open(reclaiming: "hci0"), report: Self.lost(.mute("hci0"))),
            Moment(seconds: 13, happening: .opened, duty: Self.wait(10), report: Self.scanning),
            // After it was reclaimed once, nothing is left to reclaim.
            Moment(
                seconds: 14, happening: .failed(.other(step: .wait, errno: 5)), duty: Self.wait(2),
                report: Self.lost(.other(step: .wait, errno: 5))),
            Moment(
                seconds: 16, happening: .time, duty: .open(reclaiming: nil),
                report: Self.lost(.other(step: .wait, errno: 5))),
        ])
    }

    @Test func powerOffEndsTheScanAndPowerOnTriesAtOnce() {
        run([
            Moment(
                seconds: 5, happening: .event(.down, of: 0), duty: Self.wait(2), report: Self.lost(.adapterDown("hci0"))
            ),
            Moment(
                seconds: 7, happening: .time, duty: .open(reclaiming: nil), report: Self.lost(.adapterDown("hci0"))),
            Moment(
                seconds: 7, happening: .failed(.adapterDown("hci0")), duty: Self.wait(2),
                report: Self.lost(.adapterDown("hci0"))),
            Moment(
                seconds: 8, happening: .event(.up, of: 0), duty: .open(reclaiming: nil),
                report: Self.lost(.adapterDown("hci0"))),
            Moment(seconds: 8, happening: .opened, duty: Self.wait(10), report: Self.scanning),
        ])
    }

    @Test func unpluggedStaysUnpluggedUntilItIsBack() {
        run([
            Moment(
                seconds: 5, happening: .event(.unregistered, of: 0), duty: Self.wait(2),
                report: Self.lost(.unplugged("hci0"))),
            Moment(
                seconds: 7, happening: .failed(.noSuchAdapter("hci0")), duty: Self.wait(2),
                report: Self.lost(.unplugged("hci0"))),
            Moment(
                seconds: 9, happening: .failed(.noAdapter), duty: Self.wait(2), report: Self.lost(.unplugged("hci0"))),
            Moment(
                seconds: 11, happening: .failed(.adapterDown("hci0")), duty: Self.wait(2),
                report: Self.lost(.adapterDown("hci0"))),
            Moment(seconds: 13, happening: .opened, duty: Self.wait(10), report: Self.scanning),
        ])
    }

    @Test func unpluggedForgetsTheScanThatWasLeftOn() {
        run([
            Moment(
                seconds: 1, happening: .failed(.mute("hci0")), duty: Self.wait(2), report: Self.lost(.mute("hci0"))),
            Moment(
                seconds: 2, happening: .event(.unregistered, of: 0), duty: Self.wait(2),
                report: Self.lost(.unplugged("hci0"))),
            Moment(seconds: 4, happening: .time, duty: .open(reclaiming: nil), report: Self.lost(.unplugged("hci0"))),
        ])
    }

    @Test func otherAdaptersAreNoBusinessOfOurs() {
        run([
            Moment(seconds: 1, happening: .event(.down, of: 1), duty: Self.wait(9), report: Self.scanning),
            Moment(seconds: 1, happening: .event(.unregistered, of: 1), duty: Self.wait(9), report: Self.scanning),
            Moment(
                seconds: 2, happening: .event(.down, of: 0), duty: Self.wait(2), report: Self.lost(.adapterDown("hci0"))
            ),
            Moment(
                seconds: 3, happening: .event(.up, of: 1), duty: Self.wait(1), report: Self.lost(.adapterDown("hci0"))),
        ])
    }

    @Test func anyAdapterWillDoWhenNoneIsNamed() {
        run(
            [
                Moment(
                    seconds: 2, happening: .event(.unregistered, of: 0), duty: Self.wait(2),
                    report: Self.lost(.unplugged("hci0"))),
                Moment(
                    seconds: 3, happening: .event(.up, of: 1), duty: .open(reclaiming: nil),
                    report: Self.lost(.unplugged("hci0"))),
            ], adapter: nil)
    }

    @Test(arguments: [
        (AdapterEvent.Kind.down, true), (.unregistered, true), (.up, false), (.registered, false),
    ])
    func onlyAnEndClosesTheScan(_ kind: AdapterEvent.Kind, _ closes: Bool) {
        var keeper = ScanKeeper(ControllerConfiguration(), scan: Self.scan, now: 0)
        #expect(keeper.happened(AdapterEvent(0, kind), now: 1) == closes)
    }

    @Test func anotherProfileIsToldAndDoesNotLookLikeASilence() {
        var keeper = ScanKeeper(ControllerConfiguration(), scan: Self.scan, now: 0)
        keeper.heard(now: 1_000_000)
        var other = Self.scan
        other.profile = .lowPower
        keeper.changed(other, now: 9_000_000)
        #expect(keeper.report == .scanning(other))
        #expect(keeper.duty(now: 9_000_000) == Self.wait(10))
        keeper.failed(.adapterDown("hci0"), now: 10_000_000)
        keeper.changed(other, now: 10_000_000)
        #expect(keeper.report == .lost(.adapterDown("hci0")))
    }
}
