import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import ServiceClient
import Store

extension StoreSession {
    /// The maximum time in seconds to wait for another program that sends.
    private static let timeout = 15.0

    /// Sends the pending records, even before the time at which they would be sent again.
    /// - Throws: 69 without a server, 77 without agreement, 74 when the store fails.
    func sendRecords(isStubborn: Bool = false) async throws(Failure) -> SendingReport {
        let (sender, parties) = try sender()
        return try await setting.waiting { () throws(Failure) in
            try await send(sender, as: parties, isStubborn: isStubborn)
        }
    }

    private func send(
        _ sender: RecordSender, as parties: [any SendingParty], isStubborn: Bool
    ) async throws(Failure) -> SendingReport {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(Self.timeout)
        while true {
            let report: SendingReport
            do throws(StoreError) {
                report = try await sender.send(as: parties, respectsBackoff: false, isStubborn: isStubborn)
            } catch {
                throw Failure(error)
            }
            guard report.end == .busy, clock.now < end else { return report }
            try? await Task.sleep(for: .seconds(0.2))
        }
    }

    /// Sends the pending records within a number of seconds.
    func sendRecords(within seconds: Double) async throws(Failure) -> SendingReport {
        let (sender, parties) = try sender()
        do throws(StoreError) {
            return try await setting.waiting { () throws(StoreError) in
                try await sender.send(as: parties, within: seconds)
            }
        } catch {
            throw Failure(error)
        }
    }

    /// Checks whether records can be sent, for commands that store a record only to send it.
    func demandSender() throws(Failure) {
        guard let connection = setting.connection else { throw Failure(.unavailable, .list.needsServer) }
        if try beacappParty(connection) == nil { _ = try sender() }
    }

    /// The sender and its applications. If records for the service may not be sent, only those for Beacapp are sent,
    /// if a Beacapp application is activated.
    private func sender() throws(Failure) -> (RecordSender, [any SendingParty]) {
        try setting.demandServer()
        guard let connection = setting.connection else { throw Failure(.unavailable, .list.needsServer) }
        let sender = RecordSender(try read { $0 }, to: connection)
        let beacapp = try beacappParty(connection)
        do throws(Failure) {
            let (_, caller) = (try service(), try caller())
            let service = ServiceParty(
                caller: caller, device: try device(), own: try state().ownRegions(context), isSimulated: isShop)
            return (sender, [service] + (beacapp.map { [$0] } ?? []))
        } catch {
            guard let beacapp else { throw error }
            remark(error)
            return (sender, [beacapp])
        }
    }

    /// The reason why records are still pending; nil: sending is complete.
    func reason(_ report: SendingReport, waiting: Int) -> Phrase? {
        let count = Argument.integer(waiting)
        switch report.end {
        case .done: return nil
        case .busy: return Phrase(.queue.busy, count)
        case .waits(let seconds): return Phrase(.queue.waits, count, .seconds(seconds))
        case .refused(let reason): return Phrase(.queue.refused, count, .phrase(reason.phrase))
        case .failed(let reason): return Phrase(.queue.wait, count, .phrase(reason.phrase))
        case .noDemonstration:
            return Phrase(.queue.noDemonstration, count, .text(setting.connection?.address.place ?? ""))
        case .cancelled: return Phrase(.queue.late, count)
        }
    }
}
