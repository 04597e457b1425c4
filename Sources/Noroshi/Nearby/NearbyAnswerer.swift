public import Basics
public import BeaconService
public import ServiceClient
import ServiceProtocol
public import Store
import Synchronization
public import Tracking

/// An answer to a question of `NearbyWatch`.
public struct NearbyAnswer: Sendable {
    public var question: NearbyQuestion
    public var carried: [BeaconIdentity: [NearbyAttachment]]
    /// Whether it was fetched before.
    public var isStored: Bool
    /// The reason why the server did not answer; nil: it did, or was not to be asked.
    public var fault: NearbyFault?
    /// The reason why fetched messages cannot be kept or read.
    public var storeError: StoreError?
}

/// Answers questions of `NearbyWatch`: from the server, or, where that cannot be asked, from its earlier answers.
public final class NearbyAnswerer: Sendable {
    private let connection: ServiceConnection
    /// The caller for requests to the server; nil: the server is not asked.
    private let caller: ServiceCaller?
    private let isSimulated: Bool
    /// Whether the server is known to be a demonstration, which is asked once for the simulated shop.
    private let isDemonstration = Mutex(false)
    private let owner: @Sendable (_ pattern: String) -> FetchedMessages.Owner

    /// - Parameters:
    ///   - code: The application's code. Messages that were fetched for another one are not used.
    ///   - isSimulated: Whether the beacons are of the simulated shop.
    public init(
        _ connection: ServiceConnection, code: String, as caller: ServiceCaller?, isSimulated: Bool
    ) {
        self.connection = connection
        self.caller = caller
        self.isSimulated = isSimulated
        let application = Self.application(code: code)
        owner = { [server = connection.address.text] pattern in
            FetchedMessages.Owner(server: server, application: application, pattern: pattern)
        }
    }

    /// The name of an application in the store.
    public static func application(code: String) -> String { ApplicationName.service(Digest(code)) }

    /// The answer from messages that were fetched before.
    public func lookUp(_ question: NearbyQuestion, in store: Store, fault: NearbyFault? = nil) -> NearbyAnswer {
        var answer = NearbyAnswer(question: question, carried: [:], isStored: true, fault: fault)
        do throws(StoreError) {
            answer.carried = try store.messages(at: question.beacons, of: owner(question.pattern))
        } catch {
            answer.storeError = error
        }
        return answer
    }

    /// All messages of a pattern that were fetched before; empty if they cannot be read.
    func all(_ pattern: String, in store: Store) -> [BeaconIdentity: [NearbyAttachment]] {
        (try? store.messages(of: owner(pattern))) ?? [:]
    }

    /// Asks the server, and keeps its answer.
    public func ask(
        _ question: NearbyQuestion, keepingIn store: Store, now: @escaping @Sendable () -> Timestamp
    ) async -> NearbyAnswer {
        guard let caller else { return await store.enqueue { self.lookUp(question, in: $0) } }
        let carried: [BeaconIdentity: [NearbyAttachment]]
        do throws(NearbyFault) {
            let isAsked = isSimulated && !isDemonstration.withLock { $0 }
            carried = try await connection.messages(question, as: caller, isSimulated: isAsked)
            isDemonstration.withLock { $0 = true }
        } catch {
            return await store.enqueue { self.lookUp(question, in: $0, fault: error) }
        }
        var answer = NearbyAnswer(question: question, carried: carried, isStored: false)
        let fetched = FetchedMessages(owner(question.pattern), carried, at: now())
        do throws(StoreError) {
            // Where nothing can be kept, no messages are available without the server.
            try await store.enqueue { store throws(StoreError) in
                if store.access == .readWrite { try store.keep(fetched) }
            }
        } catch {
            answer.storeError = error
        }
        return answer
    }
}

extension NearbyWatch {
    /// Takes an answer.
    public mutating func take(_ answer: NearbyAnswer, at now: Timestamp) {
        if let fault = answer.fault {
            if fault.error == .cancelled { return takeBack(answer.question) }
            fail(answer.question, at: now, wanted: fault.wait)
        }
        adopt(answer.carried, to: answer.question, isStored: answer.isStored)
    }
}
