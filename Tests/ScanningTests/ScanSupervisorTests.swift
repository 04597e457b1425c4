import Testing
@testable import BeaconService

@testable import Scanning

/// A step of a timeline: the time, the event, and the resulting duty and report of the supervisor.
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
    var duty: ScanSupervisor.Duty
    var report: ScanSupervisor.Report
}

struct ScanSupervisorTests {
    static let scan = ActiveScan(adapter: "hci0", extended: false, active: false, codedPHY: false)
    static let scanning = ScanSupervisor.Report.scanning(scan)
    static let silent = ScanSupervisor.Report.silent(scan)

    static func lost(_ reason: ControllerError) -> ScanSupervisor.Report { .lost(reason) }

    static func wait(_ seconds: Double) -> ScanSupervisor.Duty { .wait(Int64(seconds * 1_000_000)) }

    /// Runs a timeline with 10 s of silence and 2 s between attempts.
    func run(_ timeline: [Moment], adapter: String? = "hci0") {
        var supervisor = ScanSupervisor(ControllerConfiguration(adapter: adapter), scan: Self.scan, now: 0)
        for moment in timeline {
            let now = Int64(moment.seconds * 1_000_000)
            switch moment.happening {
            case .packet: supervisor.heard(now: now)
            case .time: break
            case .disturbed: supervisor.disturbed(now: now)
            case .renewed: supervisor.renewed(Self.scan, now: now)
            case .opened: supervisor.opened(Self.scan, now: now)
            case .failed(let reason): supervisor.failed(reason, now: now)
            case .event(let kind, let index): _ = supervisor.happened(AdapterEvent(index, kind), now: now)
            }
            #expect(supervisor.duty(now: now) == moment.duty, "at \(moment.seconds) s")
            #expect(supervisor.report == moment.report, "at \(moment.seconds) s")
        }
    }

    @Test("A packet postpones the renewal of the scan") func packets() {
        run([
            Moment(seconds: 0, happening: .time, duty: Self.wait(10), report: Self.scanning),
            Moment(seconds: 9, happening: .packet, duty: Self.wait(10), report: Self.scanning),
            Moment(seconds: 18, happening: .time, duty: Self.wait(1), report: Self.scanning),
        ])
    }

    @Test("Silence causes a renewal of the scan, and is reported until the next packet") func silence() {
        run([
            Moment(seconds: 10, happening: .time, duty: .renew, report: Self.scanning),
            Moment(seconds: 10, happening: .renewed, duty: Self.wait(10), report: Self.silent),
            Moment(seconds: 20, happening: .time, duty: .renew, report: Self.silent),
            Moment(seconds: 20, happening: .renewed, duty: Self.wait(10), report: Self.silent),
            Moment(seconds: 21, happening: .packet, duty: Self.wait(10), report: Self.scanning),
        ])
    }

    @Test("A command of another program causes an immediate renewal of the scan") func disturbance() {
        run([
            Moment(seconds: 1, happening: .packet, duty: Self.wait(10), report: Self.scanning),
            Moment(seconds: 2, happening: .disturbed, duty: .renew, report: Self.scanning),
            // A packet was received a moment ago, so the scan is not silent.
            Moment(seconds: 2, happening: .renewed, duty: Self.wait(10), report: Self.scanning),
        ])
    }

    @Test("The time while the computer sleeps counts as silence") func computerSleep() {
        run([
            Moment(seconds: 1, happening: .packet, duty: Self.wait(10), report: Self.scanning),
            Moment(seconds: 30_000, happening: .time, duty: .renew, report: Self.scanning),
        ])
    }

    @Test("A mute controller is retried, and its scan is reclaimed once") func muteController() {
        run([
            Moment(seconds: 10, happening: .time, duty: .renew, report: Self.scanning),
            Moment(
                seconds: 11, happening: .failed(.mute("hci0")), duty: Self.wait(2),
                report: Self.lost(.mute("hci0"))),
            Moment(
                seconds: 13, happening: .time, duty: .open(reclaiming: "hci0"), report: Self.lost(.mute("hci0"))),
            Moment(seconds: 13, happening: .opened, duty: Self.wait(10), report: Self.scanning),
            // After the scan was reclaimed once, nothing is left to reclaim.
            Moment(
                seconds: 14, happening: .failed(.other(step: .wait, errno: 5)), duty: Self.wait(2),
                report: Self.lost(.other(step: .wait, errno: 5))),
            Moment(
                seconds: 16, happening: .time, duty: .open(reclaiming: nil),
                report: Self.lost(.other(step: .wait, errno: 5))),
        ])
    }

    @Test("Powering off ends the scan, and powering on causes an immediate retry") func power() {
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

    @Test("An unplugged adapter is reported as unplugged until it returns") func unplugging() {
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

    @Test("The scan of a mute adapter is not reclaimed after the adapter was unplugged") func unpluggedWhenMute() {
        run([
            Moment(
                seconds: 1, happening: .failed(.mute("hci0")), duty: Self.wait(2), report: Self.lost(.mute("hci0"))),
            Moment(
                seconds: 2, happening: .event(.unregistered, of: 0), duty: Self.wait(2),
                report: Self.lost(.unplugged("hci0"))),
            Moment(seconds: 4, happening: .time, duty: .open(reclaiming: nil), report: Self.lost(.unplugged("hci0"))),
        ])
    }

    @Test("Events of other adapters are ignored") func otherAdapters() {
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

    @Test("Any adapter that powers on is tried when none is named") func anyAdapter() {
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

    @Test(
        "Only the end of the adapter closes the scan",
        arguments: [
            (AdapterEvent.Kind.down, true), (.unregistered, true), (.up, false), (.registered, false),
        ])
    func closingEvents(_ kind: AdapterEvent.Kind, _ closes: Bool) {
        var supervisor = ScanSupervisor(ControllerConfiguration(), scan: Self.scan, now: 0)
        #expect(supervisor.happened(AdapterEvent(0, kind), now: 1) == closes)
    }

    @Test("A change of the profile is reported and does not count as silence") func profileChange() {
        var supervisor = ScanSupervisor(ControllerConfiguration(), scan: Self.scan, now: 0)
        supervisor.heard(now: 1_000_000)
        var other = Self.scan
        other.profile = .lowPower
        supervisor.changed(other, now: 9_000_000)
        #expect(supervisor.report == .scanning(other))
        #expect(supervisor.duty(now: 9_000_000) == Self.wait(10))
        supervisor.failed(.adapterDown("hci0"), now: 10_000_000)
        supervisor.changed(other, now: 10_000_000)
        #expect(supervisor.report == .lost(.adapterDown("hci0")))
    }
}
