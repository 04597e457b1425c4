import GRDB
import Glibc

/// The file of a store, accessed directly.
struct RawFile {
    let folder: String
    var path: String { folder + "/noroshi.sqlite" }

    /// Runs statements on a separate connection.
    func execute(_ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// The first column of the first row.
    func text(_ sql: String) throws -> String {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.unsafeRead { try String.fetchOne($0, sql: sql) } ?? ""
    }

    /// "ok", or the problems that SQLite finds.
    func integrity() throws -> String { try text("PRAGMA integrity_check") }

    /// Runs `body` while a separate connection has the file locked for writing.
    func whileWriting(_ body: () throws -> Void) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        defer { try? queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") } }
        try body()
    }

    static func octets(_ path: String) -> [UInt8]? {
        guard let file = unsafe fopen(path, "rb") else { return nil }
        defer { unsafe fclose(file) }
        var octets: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = unsafe fread(&part, 1, part.count, file), count > 0 { octets += part.prefix(count) }
        return octets
    }

    static func write(_ octets: [UInt8], to path: String) {
        guard let file = unsafe fopen(path, "wb") else { return }
        unsafe fwrite(octets, 1, octets.count, file)
        unsafe fclose(file)
    }

    /// Read, write and execute bits.
    static func permissions(_ path: String) -> UInt32 {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0
    }

    /// The names in the folder, sorted.
    var names: [String] {
        guard let directory = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    var damagedNames: [String] { names.filter { $0.contains(".damaged-") } }
}

extension RawFile {
    /// Overwrites every byte of a file with one value, without replacing the file.
    static func overwrite(_ path: String, with octet: UInt8) {
        guard let count = octets(path)?.count, let file = unsafe fopen(path, "r+b") else { return }
        unsafe fwrite([UInt8](repeating: octet, count: count), 1, count, file)
        unsafe fclose(file)
    }

    static func removeFolder(_ path: String) { _ = unsafe rmdir(path) }

    static func remove(_ path: String) { _ = unsafe unlink(path) }

    static func text(_ sql: String, in path: String) throws -> String {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.unsafeRead { try String.fetchOne($0, sql: sql) } ?? ""
    }
}
