/// The promise of a program in the background: it gives the site to a program in front that asks for it. The system takes the
/// promise back when the program ends, however it ends.
public final class WayPromise: Sendable {
    private let lock: InstanceLock

    private init(_ lock: InstanceLock) { self.lock = lock }

    /// Promises it, whether or not this program owns the site yet.
    /// - Returns: nil: another program did, or no file can be created in the folder.
    /// - Throws: When something else is in the place of the lock or of the folder.
    public static func make(in folder: String) throws(StoreError) -> WayPromise? {
        try StoreFolder.make(folder)
        guard case .held(let lock) = try InstanceLock.acquire(StoreLocation(folder: folder).way) else { return nil }
        return WayPromise(lock)
    }

    /// The process that owns the site of a folder and gives it to who asks; nil: none does.
    public static func owner(of folder: String) -> Int32? {
        let location = StoreLocation(folder: folder)
        guard let owner = InstanceLock.holder(location.lock), InstanceLock.holder(location.way) == owner else {
            return nil
        }
        return owner
    }
}
