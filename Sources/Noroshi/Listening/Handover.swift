import Glibc
import Store

/// Asks a program in the background to give a site back.
public enum Handover {
    /// The signal that asks a program in the background.
    public static let signal = SIGUSR1
    private static let timeout = Duration.seconds(5)
    private static let pace = Duration.milliseconds(20)

    /// Asks the owner for the site of a folder, if the owner is a program that gives sites away, and waits until it
    /// did.
    /// - Returns: Whether no such program owns it any more.
    @discardableResult
    public static func ask(for folder: String) async -> Bool {
        guard let process = WayPromise.owner(of: folder) else { return true }
        guard kill(process, signal) == 0 else { return false }
        let deadline = ContinuousClock.now + timeout
        while WayPromise.owner(of: folder) == process {
            guard ContinuousClock.now < deadline, !Task.isCancelled else { return false }
            try? await Task.sleep(for: pace)
        }
        return true
    }
}
