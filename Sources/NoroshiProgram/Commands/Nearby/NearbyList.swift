import Advertising
import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import ServiceClient
import Store
import Tracking

/// `noroshi nearby list`.
struct NearbyList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the fetched messages with their beacons.",
        discussion: """
            Does not contact the server; lists the messages fetched earlier, which also apply without the server. A \
            message is listed once for each of its beacons. Status 69: no server is set.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @Flag(
        help:
            "Write one JSON object per line: namespace, messageType, data, text, identity, maximumDistance, fetchedAt.")
    var json = false

    private struct Line {
        var beacon: BeaconIdentity
        var attachment: NearbyAttachment
        var time: Timestamp
    }

    func run() throws {
        let session = try StoreSession(options, server: server.choice)
        let address = try session.demandConnection().address.text
        let application = NearbyAnswerer.application(code: session.context.preference.appCode)
        let names = try session.state().names
        let fetched = try session.read { (store) throws(StoreError) in
            try store.messages(server: address, application: application)
        }
        let lines = lines(fetched)
        guard json else {
            var columns = TextColumns()
            for line in lines {
                let message = line.attachment.message
                columns.add(
                    message.shownType, message.shownContent(session.localizer),
                    names[line.beacon] ?? line.beacon.text, session.localizer.moment(line.time))
            }
            return try session.write(columns.lines)
        }
        try session.write(lines: lines) { json, line in
            json.object { json in
                line.attachment.message.writeMembers(to: &json)
                json.member("identity", line.beacon.text)
                json.member("maximumDistance", line.attachment.maximumDistance)
                json.member("fetchedAt", line.time.iso8601)
            }
        }
    }

    /// Each message of a beacon once, as it was last fetched, regardless of the program that fetched it.
    private func lines(_ fetched: [FetchedMessages]) -> [Line] {
        var latest: [BeaconIdentity: [NearbyMessage: Line]] = [:]
        for fetched in fetched {
            for (beacon, attachments) in fetched.carried {
                for attachment in attachments {
                    let known = latest[beacon]?[attachment.message]
                    guard known.map({ $0.time < fetched.time }) ?? true else { continue }
                    latest[beacon, default: [:]][attachment.message] =
                        Line(beacon: beacon, attachment: attachment, time: fetched.time)
                }
            }
        }
        return latest.values.flatMap(\.values).sorted { one, other in
            let (first, second) = (one.attachment.message, other.attachment.message)
            return (first.shownType, one.beacon.text, first.text ?? "")
                < (second.shownType, other.beacon.text, second.text ?? "")
        }
    }
}

extension NearbyMessage {
    /// `namespace/type`.
    var shownType: String { namespace + "/" + type }

    /// The content for people: its text, or its number of bytes.
    func shownContent(_ localizer: Localizer) -> String {
        text ?? localizer.text(Phrase(.nearby.bytes, .integer(content.count)))
    }

    func writeMembers(to json: inout JSONText) {
        json.member("namespace", namespace)
        json.member("messageType", type)
        json.member("data", Hexadecimal.lower(content))
        json.member("text", text)
    }
}
