import Basics
import CommandUsage
import Localization
import Store

/// Waits in the background until no other program listens at a site.
final class BackgroundTurn {
    private let folder: String
    private let promise: WayPromise
    /// Whether the program has listened before: the program that requested the site needs a moment to take it.
    private var hasHadIt = false

    private static let (pace, moment) = (Duration.milliseconds(500), Duration.seconds(5))

    /// - Throws: Another program is waiting already, or the lock cannot be taken.
    init(_ folder: String, _ setting: Setting) throws(Failure) {
        self.folder = folder
        let promise: WayPromise?
        do throws(StoreError) {
            promise = try WayPromise.make(in: folder)
        } catch {
            throw Failure(.inputOutput, error)
        }
        guard let promise else { throw Failure(.unavailable, .watch.another) }
        self.promise = promise
    }

    /// Waits until the site is free.
    /// - Returns: True when the site is free; false: an order ended the program.
    func wait(_ line: WatchCommand.OrderStream) async -> Bool {
        let looking = Self.look(folder, after: hasHadIt ? Self.moment : .zero, line.wakeUp)
        hasHadIt = true
        defer { looking.cancel() }
        for await order in line.orders {
            switch order {
            case .end: return false
            case .turn: return true
            case .giveWay, .reload, .displayOn: break
            }
        }
        return false
    }

    /// Sends `turn` once no program owns the site.
    private static func look(
        _ folder: String, after pause: Duration, _ wakeUp: AsyncStream<WatchCommand.Order>.Continuation
    ) -> Task<Void, any Error> {
        Task {
            try await Task.sleep(for: pause)
            while Store.owner(of: folder) != nil { try await Task.sleep(for: pace) }
            wakeUp.yield(.turn)
        }
    }
}
