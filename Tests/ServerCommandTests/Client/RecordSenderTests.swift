import Advertising
import Basics
import Noroshi
import ProcessTesting
import ServerTesting
import ServiceClient
import ServiceProtocol
import Store
import StoreTesting
import Testing
import VectorTesting

@testable import BeaconService

/// Tests of the store with a real server.
@Suite("Records that are sent to a server")
struct RecordSenderTests {
    private static let official = """
        {"regions":[{"regionID":"shop","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805009","regionType":1,"beaconType":1}]}
        """
    private static let device = UUID128(high: 0x6B1E_6B0C_6F5B_4B39, low: 0x9E0E_0C4C_1D3A_7F10)

    /// A store with records, and the sender of these records.
    private struct Device {
        let folder: String
        let store: Store
        let server: TestServer

        init(_ folder: String, _ server: TestServer) throws {
            self.folder = folder
            self.server = server
            store = try Store.open(in: folder, as: .command).store
        }

        /// Keeps records, one for each region that is named.
        func keep(_ regions: String..., code: String? = "demo") throws {
            let records = regions.map { region in
                let track = TrackingRecord(
                    regionID: region, region: region, start: Timestamp(microseconds: 1_700_000_000_000_000),
                    end: Timestamp(microseconds: 1_700_000_005_000_000), cycles: 5, beacons: [],
                    device: code == nil ? nil : device)
                return ServiceRecord(
                    identifier: .random(), .track(track), code: code, isTestMode: code == nil ? nil : false)
            }
            try store.append([], source: "hci0", records: records)
        }

        func send(
            code: String = "demo", device: UUID128 = device, own: [String] = [], isSimulated: Bool = false,
            respectsBackoff: Bool = false, isStubborn: Bool = false
        ) async throws -> SendingReport {
            let connection = ServiceConnection(
                try #require(ServiceAddress(server.url)),
                ServiceConnection.Settings(proxy: "", program: TestProcess.path(of: "noroshi"), sleep: { _ in }))
            let caller = ServiceCaller(
                code: code, edition: "SWAMP", version: "1.2.0", device: device.description.lowercased(),
                user: "somebody")
            return try await RecordSender(store, to: connection).send(
                as: [ServiceParty(caller: caller, device: device, own: own, isSimulated: isSimulated)],
                respectsBackoff: respectsBackoff, isStubborn: isStubborn)
        }

        func fault(_ members: String, of path: String = "/v1/track-logs") async throws {
            let reply = try await server.post(
                "/admin/faults", #"{"path":"\#(path)",\#(members)}"#, server.administration)
            #expect(reply.status < 300, "\(reply.text)")
        }

        func clearFaults() async throws {
            let reply = try await server.send("DELETE", "/admin/faults", server.administration)
            #expect(reply.status < 300, "\(reply.text)")
        }

        /// Returns the records that the server has.
        func arrived() async throws -> [JSON] {
            try JSON(await server.get("/admin/records?kind=track&limit=1000", server.administration).text)["records"]
                .elements
        }

        /// Returns the kinds and reasons of events, the oldest first.
        func events() throws -> [String] {
            try store.events().map(\.event).reversed().map { "\($0.kind.rawValue) \($0.reason?.key.rawValue ?? "")" }
        }

        var tries: [Int] { get throws { try store.records().map(\.tries) } }
    }

    private func run(
        _ files: [String: String] = [:], _ body: @escaping @Sendable (Device) async throws -> Void
    ) async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        defer { withExtendedLifetime(temporary) {} }
        try await TestServer.run(files.merging(["official.json": Self.official]) { $1 }) { server in
            try await body(try Device(folder, server))
        }
    }

    @Test("One record is sent first, then the rest, each exchange with an event, and all records arrive")
    func whole() async throws {
        try await run { device in
            for _ in 0..<130 { try device.keep("shop") }
            let kept = try device.store.records().map(\.record.identifier.description)
            #expect(try await device.send() == SendingReport(sent: 130))
            let arrived = try await device.arrived()
            #expect(Set(arrived.compactMap { $0["uuid"].text }) == Set(kept) && arrived.count == 130)
            // The record has no user, and does not get the current one.
            #expect(arrived.allSatisfy { $0["body"]["auid"].text == nil })
            #expect(try device.store.records().isEmpty)
            #expect(try device.events() == Array(repeating: "records-sent why.recordsSent", count: 3))
            #expect(try device.store.queue().mark?.lastSuccess != nil)
            #expect(try await device.send() == SendingReport())
        }
    }

    /// The arguments are the fault, and the number of times that it occurs.
    @Test(
        "A record that the server took without a complete answer in time is there once",
        arguments: [
            (#""drop":"after""#, 2), (#""drop":"after""#, 7), (#""drop":"before""#, 3), (#""body":"half""#, 1),
            (#""status":500"#, 2), (#""body":"text""#, 1), (#""body":"types""#, 1),
        ])
    func once(fault: String, times: Int) async throws {
        try await run { device in
            try device.keep("shop", "shop", "shop")
            try await device.fault(fault + #","times":\#(times)"#)
            var report = try await device.send()
            var rounds = 1
            while report.end != .done, rounds < 9 {
                rounds += 1
                report = try await device.send()
            }
            #expect(try await device.arrived().count == 3)
            #expect(try device.store.records().isEmpty)
        }
    }

    @Test("A failure is retried with one record, reported once, and delayed, also for another program")
    func failing() async throws {
        try await run { device in
            try device.keep("shop", "shop")
            try await device.fault(#""status":503,"times":8"#)
            for _ in 0..<2 {
                #expect(try await device.send().end.word == "failed")
            }
            #expect(try device.tries == [2, 0])
            #expect(try device.events() == ["records-failed why.resent"])
            let mark = try #require(try device.store.queue().mark)
            #expect(mark.failures == 2 && mark.wait >= 8)
            let other = try Device(device.folder, device.server)
            #expect(try await other.send(respectsBackoff: true).end.word == "waits")
            #expect(try device.tries == [2, 0])
            #expect(try await other.send() == SendingReport(sent: 2))
            #expect(try await other.send(respectsBackoff: true) == SendingReport())
        }
    }

    @Test("A record that the server rejects is set aside and reported; the others arrive, in their order")
    func rejected() async throws {
        try await run { device in
            try device.keep("shop", "shop", "nowhere", "shop", "nowhere")
            let report = try await device.send()
            #expect(report == SendingReport(sent: 3, aside: 2))
            let aside = try device.store.records()
            #expect(
                aside.map(\.record.state) == [.aside, .aside]
                    && aside.map(\.record.region) == ["nowhere", "nowhere"])
            #expect(aside.allSatisfy { $0.reason?.arguments.contains(.integer(400)) ?? false })
            #expect(try device.events().count { $0.hasPrefix("records-aside") } == 2)
            #expect(try await device.send() == SendingReport())
            #expect(try await device.arrived().count == 3)
        }
    }

    @Test(
        "A program that is not served sends nothing more, even after a restart, until code or server change",
        arguments: [401, 403])
    func refused(status: Int) async throws {
        try await run { device in
            try device.keep("shop", "shop")
            try await device.fault(#""status":\#(status),"times":1"#)
            #expect(try await device.send().end.word == "refused")
            let again = try Device(device.folder, device.server)
            for respectsBackoff in [true, false] {
                #expect(try await again.send(respectsBackoff: respectsBackoff).end.word == "refused")
            }
            #expect(try again.tries == [1, 0])
            #expect(try device.events().map { $0.prefix(14) } == ["records-failed"])
            // Records that never arrived are sent under the code of the other application.
            #expect(try await again.send(code: "demo-other") == SendingReport(sent: 2))
            #expect(try Set(await device.arrived().compactMap { $0["application"].text }).count == 1)
        }
    }

    @Test("An error response of another kind of server does not reject the records")
    func between() async throws {
        try await run { device in
            try device.keep("shop", "shop")
            try await device.fault(#""status":400,"body":"text","times":1"#)
            #expect(try await device.send().end.word == "failed")
            #expect(try device.store.queue().counts == QueueCounts(waiting: 2))
            #expect(try await device.send() == SendingReport(sent: 2))
        }
    }

    @Test("A program that is not served asks again if this is requested")
    func stubborn() async throws {
        try await run { device in
            try device.keep("shop", "shop")
            try await device.fault(#""status":401,"times":2"#)
            _ = try await device.send()
            #expect(try await device.send(isStubborn: true).end.word == "refused")
            #expect(try await device.send(isStubborn: true) == SendingReport(sent: 2))
        }
    }

    @Test("A record is sent with the identity with which it was made, whatever the current one is")
    func pinned() async throws {
        try await run { device in
            try device.keep("shop")
            let other = UUID128(high: 7, low: 7)
            #expect(try await device.send(code: "demo-other", device: other) == SendingReport(sent: 1))
            // A record of an earlier version gets the identity of its first attempt, and keeps it.
            try device.keep("shop", code: nil)
            try await device.fault(#""drop":"after","times":4"#)
            #expect(try await device.send(code: "demo-other", device: other).end.word == "failed")
            #expect(try device.store.records()[0].record.code == "demo-other")
            #expect(try await device.send() == SendingReport(sent: 1))
            let arrived = try await device.arrived()
            #expect(arrived.count == 2 && Set(arrived.compactMap { $0["application"].text }).count == 2)
            #expect(Set(arrived.compactMap { $0["device"].text }) == [Self.device.description, other.description])
        }
    }

    @Test("A record that arrived under a code that is no longer served is recognised, and not set aside")
    func known() async throws {
        try await run { device in
            try device.keep("shop")
            try await device.fault(#""drop":"after","times":4"#)
            _ = try await device.send()
            try await device.fault(#""status":401"#)
            #expect(try await device.send().end.word == "refused")
            #expect(try await device.send(code: "demo-other") == SendingReport(sent: 1))
            #expect(try await device.arrived().count == 1)
            #expect(try device.store.records().isEmpty)
        }
    }

    @Test("The simulated shop sends only to a demonstration")
    func demonstration() async throws {
        let plain = #"{"applications":[{"appCode":"demo","name":"Plain"}]}"#
        try await run(["apps.json": plain]) { device in
            try device.keep("shop")
            #expect(try await device.send(isSimulated: true).end == .noDemonstration)
            #expect(try device.tries == [0])
            #expect(try await device.arrived().isEmpty)
        }
        try await run { device in
            try device.keep("shop")
            // The server cannot be asked whether it is one: this is reported and delayed like any failure.
            try await device.fault(#""status":503"#, of: "/v1/preparation")
            #expect(try await device.send(isSimulated: true).end.word == "failed")
            #expect(try await device.send(isSimulated: true, respectsBackoff: true).end.word == "waits")
            #expect(try device.tries == [0])
            #expect(try device.events().map { $0.prefix(14) } == ["records-failed"])
            #expect(try await device.send(isSimulated: true) == SendingReport(sent: 1))
        }
    }

    @Test("Records of the user's own regions remain")
    func own() async throws {
        try await run { device in
            try device.keep("mine", "shop", "mine")
            #expect(try await device.send(own: ["mine"]) == SendingReport(sent: 1))
            #expect(try device.store.records().map(\.record.state) == [.own, .own])
        }
    }

    @Test("Two programs that send at the same time send each record once")
    func two() async throws {
        try await run { device in
            for _ in 0..<20 { try device.keep("shop") }
            let other = try Device(device.folder, device.server)
            try await device.fault(#""delayMs":300"#)
            async let first = device.send()
            async let second = other.send()
            let reports = try await [first, second]
            // The later program found another one sending, or no record any more.
            #expect(reports.reduce(0) { $0 + $1.sent } == 20)
            #expect(reports.allSatisfy { [.done, .busy].contains($0.end) })
            #expect(try await device.arrived().count == 20)
        }
    }
}

extension SendingReport.End {
    fileprivate var word: Substring { "\(self)".prefix { $0 != "(" } }
}
