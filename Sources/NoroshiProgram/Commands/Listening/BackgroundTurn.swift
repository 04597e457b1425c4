import CommandUsage
import Localization
import Store
import Texts

/// Waits in the background until nobody else listens at a site.
final class BackgroundTurn {
    private let folder: String
    private let promise: WayPromise
    /// Whether it has listened before: who asked for the site needs a moment to take it.
    private var hasHadIt = false

    private static let (pace, moment) = (Duration.milliseconds(500), Duration.seconds(5))

    /// - Throws: Another program waits already, or no lock can be had.
    init(_ folder: String, _ setting: Setting) throws(Failure) {
        self.folder = folder
        let promise: WayPromise?
        do throws(StoreError) {
            promise = try WayPromise.make(in: folder)
        } catch {
            throw Failure(status: .inputOutput, sentence: setting.localizer.text(error))
        }
        guard let promise else { throw setting.failure(.unavailable, .watch.another) }
        self.promise = promise
    }

    /// - Returns: Whether it is its turn; false: it was told to end.
    func wait(_ line: WatchCommand.OrderLine) async -> Bool {
        let looking = Self.look(folder, after: hasHadIt ? Self.moment : .zero, line.bell)
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

    /// Rings once nobody owns the site.
    private static func look(
        _ folder: String, after pause: Duration, _ bell: AsyncStream<WatchCommand.Order>.Continuation
    ) -> Task<Void, any Error> {
        Task {
            try await Task.sleep(for: pause)
            while Store.owner(of: folder) != nil { try await Task.sleep(for: pace) }
            bell.yield(.turn)
        }
    }
}
