import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Store

/// `noroshi contact list`.
struct ContactListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the content received from the service, oldest first.",
        discussion: """
            An asterisk precedes unopened content. Use contact open to open it; on the screen, content is shown in \
            view 6. The newest 1,000 items are stored.

            Status 74: store access failed.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Only unopened content.")
    var unread = false
    @Flag(
        help: """
            Write one JSON object per line: presentationID, campaignID, kind, contentURL, annotation, body, \
            alertWaitingTime, endTime, regionID, keycode, time, notifiedAt, openedAt.
            """)
    var json = false

    func run() throws {
        let session = try StoreSession(options, needsPreference: false)
        let all = try session.read { (store) throws(StoreError) in try store.contents() }
        let contents = unread ? all.filter { $0.opened == nil } : all
        guard !json else {
            return try session.write(lines: contents) { json, content in json.object { content.write(to: &$0) } }
        }
        var columns = TextColumns()
        for content in contents {
            let presentation = content.presentation
            columns.add(
                content.opened == nil ? "*" : " ", session.localizer.moment(content.received),
                presentation.presentationID, content.place.description, presentation.body, presentation.contentURL)
        }
        try session.write(columns.lines)
        if contents.isEmpty { session.remark(unread ? .contact.noneUnread : .contact.none) }
    }
}

extension KeptContent {
    fileprivate func write(to json: inout JSONText) {
        presentation.write(to: &json)
        json.member("regionID", place.regionID)
        json.member("keycode", place.keycode)
        json.member("time", received.iso8601)
        json.member("notifiedAt", notified?.iso8601)
        json.member("openedAt", opened?.iso8601)
    }
}
