import Glibc
import Store

/// Has a program in the background give a site back.
public enum Handover {
    /// What a program in the background is asked with.
    public static let signal = SIGUSR1
    private static let patience = Duration.seconds(5)
    private static let pace = Duration.milliseconds(20)

    /// Asks for the site of a folder, where a program owns it that gives it away, and waits until it did.
    /// - Returns: Whether no such program owns it any more.
    @discardableResult
    public static func ask(for folder: String) async -> Bool {
        guard let process = WayPromise.owner(of: folder) else { return true }
        guard kill(process, signal) == 0 else { return false }
        let deadline = ContinuousClock.now + patience
        while WayPromise.owner(of: folder) == process {
            guard ContinuousClock.now < deadline, !Task.isCancelled else { return false }
            try? await Task.sleep(for: pace)
        }
        return true
    }
}
