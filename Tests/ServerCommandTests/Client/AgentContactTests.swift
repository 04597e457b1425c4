import Advertising
import Basics
import ProcessTesting
import Regions
import ServerTesting
import Testing
import Tracking
import VectorTesting

@testable import BeaconService
@testable import Noroshi
@testable import Store

/// Tests of contacts with the library and a real server.
@Suite("Contacts that an application checks")
struct AgentContactTests: AgentWithServer {
    /// A delegate that records its calls about contacts.
    private final class Listener: BeaconAgentDelegate {
        let (told, tell) = AsyncStream.makeStream(of: String.self)

        func agent(_ agent: BeaconAgent, didCheckService result: ContactCheckResult, for contact: Contact) async {
            tell.yield("\(result.name) \(contact.place)")
        }

        func agent(_ agent: BeaconAgent, didReceive presentations: [Presentation], for contact: Contact) async {
            tell.yield("\(presentations.map(\.presentationID)) \(contact.place)")
        }

        func agent(_ agent: BeaconAgent, didFailToCheckService error: ErrandError, for contact: Contact) async {
            tell.yield("failed \(contact.place)")
        }
    }

    private static let campaigns = """
        {"campaigns":[
          {"campaignID":"stamps","regionIDs":["site_shelf"],"events":[1],"requiredMarks":1,"markIntervalSec":0,
           "presentations":[{"presentationID":"full","presentationType":1,"annotationType":1}]}]}
        """

    @Test(
        "A request without an answer causes an immediate check whether the server is available", arguments: [0, 1, 2])
    func away(question: Int) async throws {
        try await run { folder, server in
            let agent = try await agent(folder, server.url)
            await agent.start()
            try await eventually("that it serves") { await agent.server?.verdict == .accepted(isDemonstration: true) }
            let fault = #"{"path":"/v1/*","status":503,"times":1000}"#
            #expect(try await server.post("/admin/faults", fault, server.administration).status < 300)
            switch question {
            case 0: _ = try? await agent.contacts.check(.region("site_shelf"))
            case 1: _ = try? await agent.lists.update(of: .whole)
            default: try? await agent.testLogs.deliver(of: "site_shelf", .didEnter)
            }
            try await eventually("that it is away") {
                if case .unreachable = await agent.server?.verdict { true } else { false }
            }
            await agent.stop()
            agent.source.stop()
        }
    }

    @Test("Results, contents and failures have separate calls, and a cancellation ends the request")
    func told() async throws {
        try await run(["campaigns.json": Self.campaigns]) { folder, server in
            let agent = try await agent(folder, server.url)
            let listener = Listener()
            await agent.setDelegate(listener)
            await agent.start()
            let shelf = ContactSubject.region("site_shelf")
            #expect(try await agent.contacts.check(shelf).result == .marked)
            _ = try await first("the mark", of: listener.told) { $0 == "marked site_shelf" }
            #expect(try await agent.contacts.check(shelf).presentations.count == 1)
            _ = try await first("the content", of: listener.told) { $0 == "[\"full\"] site_shelf" }
            #expect(try await agent.contacts.check(shelf).result == .doNothing)
            #expect(try await agent.contacts.resetBlocks(of: shelf) == 1)
            await #expect(throws: ErrandError.notOfService("nowhere")) {
                try await agent.contacts.check(.region("nowhere"))
            }
            let beacon = try #require(BeaconIdentity(text: "ibeacon:A1F27C35-4E68-4D90-B7C4-19E533805001:1:2"))
            await #expect(throws: ErrandError.noPlace) { try await agent.contacts.check(.beacon(beacon)) }
            await #expect(throws: OnetimeValidationError.invalidRegion("A1F27C35-4E68-4D90-B7C4-19E533805001")) {
                try await agent.contacts.validateOneTime(beacon)
            }
            let silence = #"{"path":"/v1/contact-checks","delayMs":20000,"times":9}"#
            #expect(try await server.post("/admin/faults", silence, server.administration).status < 300)
            let waiting = Task { () -> ErrandError? in
                do throws(ErrandError) { _ = try await agent.contacts.check(.region("site_gate")) } catch {
                    return error
                }
                return nil
            }
            try await eventually("the question") { await agent.errands.count == 1 }
            // A request behind it is cancelled before it is sent.
            let behind = Task { () -> ErrandError? in
                do throws(ErrandError) { _ = try await agent.contacts.check(shelf) } catch { return error }
                return nil
            }
            try await eventually("the second question") { await agent.errands.count == 2 }
            behind.cancel()
            try await within("its end") { #expect(await behind.value == .notSent) }
            waiting.cancel()
            try await within("the end of the first") { #expect(await waiting.value == .cancelled) }
            for _ in 0..<2 { _ = try await first("its end", of: listener.told) { $0.hasPrefix("failed") } }
            await agent.stop()
            agent.source.stop()
            let kinds = try agent.store.events().map(\.event.kind)
            #expect(kinds.count { $0 == .contactChecked } == 3 && kinds.count { $0 == .contactFailed } == 1)
        }
    }

    @Test("The user is notified of contents once they are due, and the service of this and of each opening")
    func contents() async throws {
        let campaigns = """
            {"campaigns":[
              {"campaignID":"c","regionIDs":["site_shelf"],"events":[1],"presentations":[
                {"presentationID":"now","presentationType":1,"annotationType":1,"body":"Hello"},
                {"presentationID":"..","presentationType":3,"annotationType":1,"alertWaitingTime":0.4},
                {"presentationID":"much later","presentationType":3,"annotationType":1,"alertWaitingTime":9000}]}]}
            """
        try await run(["campaigns.json": campaigns]) { folder, server in
            let agent = try await agent(folder, server.url)
            let events = await agent.events()
            await agent.start()
            #expect(try await agent.contacts.check(.region("site_shelf")).presentations.count == 3)
            // Other changes of the store come in the meantime.
            for _ in 0..<9 { try keep(1, in: agent.store) }
            let told = try await collect("both", of: events) {
                $0.kind == .contentNotified && $0.reason?.arguments == [.text("..")]
            }
            #expect(told.filter { $0.kind == .contentNotified }.map(\.reason?.arguments).first == [.text("Hello")])
            try await eventually("both in the list") { await agent.contents.count == 2 }
            let contents = await agent.contents
            #expect(contents.map(\.presentation.presentationID) == ["now", ".."])
            #expect(contents[1].notified?.seconds(since: contents[1].received) ?? 0 >= 0.4)
            #expect(await agent.openContent(contents[1].identifier)?.identifier == contents[1].identifier)
            #expect(await agent.openContent(UUID128(high: 0, low: 1)) == nil)
            try await eventually("all three at the server") {
                let reply = try await server.get("/admin/records?kind=presentation", server.administration)
                let acts = try JSON(reply.text)["records"].elements.map { $0["body"] }
                return acts.map { $0["act"] } == ["notified", "notified", "tapped"]
                    && acts.last?["presentationID"] == ".."
            }
            try await eventually("the opening") { await agent.contents.map { $0.opened != nil } == [false, true] }
            // A content without a page is opened once.
            await agent.openContent(contents[1].identifier)
            await agent.stop()
            agent.source.stop()
            let kept = await agent.shelf.contents
            #expect(try agent.store.contents() == kept && kept.count == 3)
            let kinds = try agent.store.events().map(\.event.kind)
            #expect(kinds.count { $0 == .contentNotified } == 2 && kinds.count { $0 == .contentOpened } == 1)
        }
    }

    @Test("A second program requests nothing that it could not keep")
    func second() async throws {
        try await run(["campaigns.json": Self.campaigns]) { folder, server in
            let owner = try Store.open(in: folder + "/state", as: .instance).store
            let agent = try await agent(folder, server.url)
            await agent.start()
            do throws(ErrandError) {
                _ = try await agent.contacts.check(.region("site_shelf"))
                Issue.record("it was asked")
            } catch {
                #expect(!error.isOfExchange)
            }
            let records = try await server.get("/admin/records?kind=contact", server.administration)
            #expect(try JSON(records.text)["total"] == 0)
            await agent.stop()
            agent.source.stop()
            withExtendedLifetime(owner) {}
        }
    }

    @Test("Contents of another program are shown here; one that the operator removed does not block the queue")
    func elsewhere() async throws {
        try await run(["campaigns.json": Self.campaigns]) { folder, server in
            let agent = try await agent(folder, server.url)
            await agent.start()
            let other = try Store.open(in: folder + "/state", as: .command).store
            let now = Timestamp(microseconds: 1_700_000_000_000_000)
            let contents = ["gone", "full"].map { identifier in
                KeptContent(
                    identifier: .random(), Presentation(presentationID: identifier, campaignID: "c", kind: .web),
                    at: ContactPlace(regionID: "site_shelf"), received: now)
            }
            try other.append([], source: Store.commandSource, contents: contents)
            try await eventually("both told of") { await agent.contents.count == 2 }
            try await eventually("one at the server, one set aside") {
                try other.records().map(\.record.state) == [.aside]
            }
            let reply = try await server.get("/admin/records?kind=presentation", server.administration)
            #expect(try JSON(reply.text)["records"].elements.map { $0["body"]["presentationID"] } == ["full"])
            await agent.stop()
            agent.source.stop()
        }
    }
}
