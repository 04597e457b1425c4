/// The promise of a program in the background: it gives the site to a program in front that asks for it. The system takes the
/// promise back when the program ends, however it ends.
public final class WayPromise: Sendable {
    private let lock: InstanceLock

    private init(_ lock: InstanceLock) { self.lock = lock }

    /// Promises it, whether or not this program owns the site yet.
    /// - Returns: nil: another program did.
    /// - Throws: When no lock can be had in the folder.
    public static func make(in folder: String) throws(StoreError) -> WayPromise? {
        try StoreFolder.make(folder)
        let path = StoreLocation(folder: folder).way
        switch try InstanceLock.acquire(path) {
        case .held(let lock): return WayPromise(lock)
        case .taken: return nil
        case .impossible(let code): throw StoreError(path: path, errno: code)
        }
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
