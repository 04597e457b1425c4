import CProcesses

/// What this process may do beyond its user.
public enum Rights {
    /// Gives up all capabilities of this thread and of what it starts, and everything that it could gain. To be called while
    /// there is no other thread.
    /// - Returns: Whether none is left.
    public static func giveUp() -> Bool { noroshi_give_up_rights() }
}
