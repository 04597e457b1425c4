/// The promise of a background program to release the site to a foreground program that requests it. The system ends
/// the promise with the program, however the program ends.
public final class WayPromise: Sendable {
    private let lock: InstanceLock

    private init(_ lock: InstanceLock) { self.lock = lock }

    /// Makes the promise, whether or not this program owns the site yet.
    /// - Returns: The promise, or nil if another program has made it.
    /// - Throws: An error if no lock is possible in the folder.
    public static func make(in folder: String) throws(StoreError) -> WayPromise? {
        try StoreFolder.make(folder)
        let path = StoreLocation(folder: folder).way
        switch try InstanceLock.acquire(path) {
        case .held(let lock): return WayPromise(lock)
        case .taken: return nil
        case .impossible(let code): throw StoreError(path: path, errno: code)
        }
    }

    /// The process that owns the site of a folder and releases it on request, or nil if there is none.
    public static func owner(of folder: String) -> Int32? {
        let location = StoreLocation(folder: folder)
        guard let owner = InstanceLock.holder(location.lock), InstanceLock.holder(location.way) == owner else {
            return nil
        }
        return owner
    }
}
