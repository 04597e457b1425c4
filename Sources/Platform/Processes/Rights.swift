import CPlatform

/// The rights of this process in addition to those of its user.
public enum Rights {
    /// Drops all capabilities of this thread and of the programs that it starts, and everything that it could gain.
    /// Call it while there is no other thread.
    /// - Returns: Whether none is left.
    public static func giveUp() -> Bool { noroshi_give_up_rights() }
}
