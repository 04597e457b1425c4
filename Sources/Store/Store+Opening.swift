import GRDB
import Glibc

extension Store {
    /// Opens the store, and makes it where there is none.
    ///
    /// - Parameter folder: Made with mode 0700 when it is not there; see `StoreLocation`.
    /// - Throws: When there is nothing to work with; the caller may go on with `inMemory`.
    public static func open(in folder: String, as role: StoreRole) throws(StoreError) -> StoreOpening {
        let location = StoreLocation(folder: folder)
        try StoreFolder.make(folder)
        do {
            let queue = try DatabaseQueue(path: location.file, configuration: configuration)
            try Schema.migrator.migrate(queue)
            let access: Access = role == .reader ? .readOnly : .readWrite
            return StoreOpening(store: Store(queue, path: location.file, access: access), remarks: [])
        } catch {
            throw StoreError(error, path: location.file)
        }
    }

    /// A store that forgets everything at the end: for when none can be opened, and for trying things out.
    public static func inMemory() -> Store {
        do {
            let queue = try DatabaseQueue()
            try Schema.migrator.migrate(queue)
            return Store(queue, path: nil, access: .readWrite)
        } catch {
            fatalError("SQLite has no memory: \(error)")
        }
    }
}

/// The folder of the store.
enum StoreFolder {
    static func make(_ folder: String) throws(StoreError) {
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/" + part
            let code = unsafe mkdir(path, 0o700) == 0 ? 0 : errno
            if code != 0 && code != EEXIST {
                throw StoreError(path: folder, .noFolder(unsafe String(cString: strerror(code))))
            }
        }
    }
}
