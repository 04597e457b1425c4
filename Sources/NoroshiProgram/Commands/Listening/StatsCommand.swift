import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Store

/// `noroshi stats`.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show the cost of listening: how long the adapter listens, and how often the machine is woken.",
        discussion: """
            The values are those of the running or most recent screen or watch, counted from its start. They are \
            stored once a minute and at its end. The processor's share refers to one processor. Status 1: nothing is \
            stored yet.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(
        help:
            "Write one JSON object: since, until, process, source, profile, dutyPercent, reports, reportsPerSecond, wakeUpsPerSecond, processorPercent, droppedRecords."
    )
    var json = false

    func run() throws {
        let session = try StoreSession(options, needsPreference: false)
        let (statistics, queue) = try session.read { (store) throws(StoreError) in
            (try store.scanStatistics(), try store.queue())
        }
        guard let statistics else { throw Failure(.no, .stats.none) }
        let process = session.owner
        guard !json else {
            return try session.write { json in
                json.object { statistics.write(to: &$0, process: process, dropped: queue.counts.dropped) }
            }
        }
        try session.write(lines(statistics, process: process, dropped: queue.counts.dropped, session.localizer))
    }

    private func lines(
        _ statistics: ScanStatistics, process: Int32?, dropped: Int, _ texts: Localizer
    ) -> [String] {
        var columns = TextColumns()
        func add(_ key: TextKey, _ value: String?) { if let value { columns.add(texts.text(key), value) } }
        func percent(_ value: Double?) -> String? {
            value.map { texts.text(.unit.percent, .text(texts.number($0, decimals: 1))) }
        }
        add(.stats.since, texts.moment(statistics.since))
        add(.stats.until, texts.moment(statistics.until))
        add(.stats.process, process.map { String($0) } ?? texts.text(.stats.ended))
        add(.status.source, statistics.source)
        add(.profile.label, statistics.profile.map { texts.text($0.duty) })
        add(.status.duty, percent(statistics.dutyPercent))
        add(
            .status.rate,
            statistics.reportsPerSecond.map { texts.text(.unit.perSecond, .text(texts.number($0, decimals: 1))) })
        add(.detail.reports, texts.number(statistics.reports))
        add(
            .status.wakeUps,
            statistics.wakeUpsPerSecond.map { texts.text(.unit.timesPerSecond, .text(texts.number($0, decimals: 1))) })
        add(.status.processor, percent(statistics.processorPercent))
        add(.stats.dropped, dropped > 0 ? texts.number(dropped) : nil)
        return columns.lines
    }
}

extension StoreSession {
    /// The process that owns the store; nil: no process owns it.
    fileprivate var owner: Int32? {
        let site = StoreLocation(folder: setting.stateFolder)
        return Store.owner(of: (isShop ? site.simulated : site).folder)
    }
}

extension ScanStatistics {
    fileprivate func write(to json: inout JSONText, process: Int32?, dropped: Int) {
        json.member("since", since.iso8601)
        json.member("until", until.iso8601)
        if let process { json.member("process", Int(process)) }
        json.member("source", source)
        if let profile { json.member("profile", profile.rawValue) }
        json.member("dutyPercent", dutyPercent)
        json.member("reports", reports)
        json.member("reportsPerSecond", reportsPerSecond)
        json.member("wakeUpsPerSecond", wakeUpsPerSecond)
        json.member("processorPercent", processorPercent)
        json.member("droppedRecords", dropped)
    }
}
