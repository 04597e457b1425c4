import Basics
import CommandUsage
import ServerStore

/// The choice of a server's store.
enum StoreChoice {
    /// - Parameter url: `sqlite:FILE`; nil: a file of SQLite in the operator's folder.
    static func open(_ url: String?, folder: String) throws(Failure) -> any ServerDatabase {
        let path = url.flatMap { Self.path($0) } ?? folder + "/server.sqlite"
        do throws(ServerStoreError) {
            return try SQLiteServerDatabase(path: path)
        } catch {
            throw failure(error, path)
        }
    }

    /// The file in the name of a store; nil: the name has none.
    static func path(_ url: String) -> String? {
        url.hasPrefix("sqlite:") && url.utf8.count > 7 ? String(url.dropFirst(7)) : nil
    }

    private static func failure(_ error: ServerStoreError, _ path: String) -> Failure {
        let (path, detail) = (Argument.text(path), Argument.text(error.detail))
        return switch error.kind {
        case .foreign: Failure(.configuration, .server.storeForeign, path)
        case .newer: Failure(.configuration, .server.storeNewer, path)
        case .damaged: Failure(.configuration, .server.storeBroken, path, detail)
        default: Failure(.cannotCreate, .server.storeCannotOpen, path, detail)
        }
    }
}
