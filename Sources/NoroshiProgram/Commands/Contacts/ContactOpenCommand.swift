import Advertising
import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Store

/// `noroshi contact open`.
struct ContactOpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Print the location of content, and record for the service that it was opened.",
        discussion: """
            If several items were received with the same identifier, the newest is used. The record is stored until \
            the server has received it (see log).

            Status 1: there is no content with this identifier. 74: store access failed.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @ArgumentParser.Argument(help: ArgumentHelp("The identifier of the content.", valueName: "presentation"))
    var presentation: String
    @Flag(help: "Write one JSON object: presentationID, contentURL, body.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, .changing, server: server.choice)
        let state = try session.state()
        let contents = try session.read { (store) throws(StoreError) in try store.contents() }
        guard let content = contents.last(where: { $0.presentation.presentationID == presentation }) else {
            throw Failure(.no, .contact.noSuch, .text(presentation))
        }
        // If no server is set, records of the simulated shop are stored for no server.
        let isFor = !session.isShop || session.setting.connection != nil
        let note = state.note(.tapped, of: content, at: LocalClock.wall, isForServer: isFor, session.context)
        try session.log(note.events, keeping: note.records, contents: [note.content])
        let kept = content.presentation
        guard json else { return try session.write(SafeOutput.text(kept.contentURL ?? kept.body ?? "")) }
        try session.write { json in
            json.object { json in
                json.member("presentationID", kept.presentationID)
                json.member("contentURL", kept.contentURL)
                json.member("body", kept.body)
            }
        }
    }
}
