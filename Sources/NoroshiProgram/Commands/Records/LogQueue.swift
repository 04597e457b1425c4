import Advertising
import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi
import ServiceClient
import ServiceProtocol
import Store

/// `noroshi log queue`.
struct LogQueue: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue", abstract: "List the stored records, oldest first.",
        discussion: """
            waiting: to be sent. aside: rejected by the server and not sent again. own: from one of your own regions, \
            which no server knows. Beacapp's logs wait until the server and the application for which they were \
            recorded are both active. If there are more records than the setting records of [service] allows, the \
            oldest are deleted and counted.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(
        help:
            "Write one JSON object per line: recordID, kind, regionID, region, rule, text, tries, state, time, keycodes, presentationID, reason."
    )
    var json = false

    func run() throws {
        let session = try StoreSession(options, needsPreference: false)
        let (records, queue) = try session.read { (store) throws(StoreError) in
            (try store.records(), try store.queue())
        }
        if json {
            try session.write(lines: records) { json, queued in json.object { queued.write(to: &$0, session.localizer) }
            }
        } else {
            try session.write(lines(records, session))
            if records.isEmpty { session.remark(.queue.none) }
        }
        let most = session.setting.settings.mostRecords
        if queue.counts.dropped > 0 {
            session.remark(.queue.dropped, .integer(queue.counts.dropped), .integer(most))
        }
        if !json { session.tell(try session.asSeen(queue).markInTheWay, queue.counts) }
    }

    private func lines(_ records: [QueuedRecord], _ session: StoreSession) -> [String] {
        var columns = TextColumns()
        for queued in records {
            let record = queued.record
            columns.add(
                session.localizer.moment(record.time), session.text(record.state.textKey), record.region,
                session.what(record),
                session.text(.queue.tries, .integer(queued.tries)), queued.identifier,
                queued.reason.map { session.localizer.text($0) })
        }
        return columns.lines
    }
}

extension QueuedRecord {
    /// The identifier; nil: the record is in a store of an earlier version that cannot be written.
    fileprivate var identifier: String? {
        record.identifier == UUID128(high: 0, low: 0) ? nil : record.identifier.description.lowercased()
    }

    fileprivate func write(to json: inout JSONText, _ localizer: Localizer) {
        json.member("recordID", identifier)
        json.member("kind", record.kind.rawValue)
        json.member("regionID", record.regionID)
        json.member("region", record.region)
        json.member("tries", tries)
        json.member("state", record.state.rawValue)
        json.member("time", record.time.iso8601)
        json.key("keycodes")
        json.array { json in for keycode in record.keycodes { json.value(keycode) } }
        switch record.matter {
        case .track: break
        case .report(let report): json.member("presentationID", report.presentationID)
        case .beacapp(let log): log.write(to: &json)
        }
        json.member("reason", reason.map { localizer.text($0) })
    }
}

extension BeacappLog {
    fileprivate func write(to json: inout JSONText) {
        switch matter {
        case .fired(let event, _, let addition):
            json.member("rule", BeacappEvents.rulePrefix + event)
            if let addition { json.member("text", addition) }
        case .custom(let text): json.member("text", text)
        }
    }
}

extension ServiceRecordState {
    var textKey: TextKey {
        switch self {
        case .waiting: .queue.waiting
        case .aside: .queue.aside
        case .own: .queue.own
        }
    }
}

extension StoreSession {
    /// The content of a record: the number of beacons, or the event of a content.
    fileprivate func what(_ record: ServiceRecord) -> String {
        switch record.matter {
        case .track(let track): text(.queue.beacons, .integer(track.beacons.count))
        case .report(let report):
            text(report.act == .notified ? .queue.notified : .queue.tapped, .text(report.presentationID))
        case .beacapp(let log):
            switch log.matter {
            case .fired(let event, _, _): text(.queue.fired, .text(BeacappEvents.rulePrefix + event))
            case .custom(let words): text(.queue.custom, .text(words))
            }
        }
    }

    /// The marks that belong to the current server and applications.
    fileprivate func asSeen(_ queue: QueueStatus) throws(Failure) -> QueueStatus {
        let (server, activation) = (setting.connection?.address.text, try state().beacapp.activation)
        var queue = queue
        queue.mark = queue.mark?.asSeen(by: server, ApplicationName.service(Digest(context.preference.appCode)))
        queue.beacapp = queue.beacapp?.asSeen(by: server, activation.map { BeacappParty.name(of: $0) } ?? "")
        return queue
    }

    /// Reports the reason why records are pending, if it is known.
    fileprivate func tell(_ mark: SendingMark?, _ counts: QueueCounts) {
        guard counts.waiting > 0, let mark, let reason = mark.reason else { return }
        let words = Argument.text(localizer.text(reason))
        if mark.isRefused { return remark(.queue.refused, .integer(counts.waiting), words) }
        remark(.queue.wait, .integer(counts.waiting), words)
    }
}
