import Basics
import Glibc
import ProcessTesting
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

@Suite("Opening a store")
struct OpeningTests {
    @Test(
        "The folder comes from the environment",
        arguments: [
            (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/noroshi"),
            (["XDG_STATE_HOME": "/s/", "HOME": "/h"], "/s/noroshi"),
            (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/noroshi"),
            (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/noroshi"),
            (["HOME": "/h"], "/h/.local/state/noroshi"),
            (["XDG_STATE_HOME": "relative"], nil), (["HOME": "here"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func location(environment: [String: String], folder: String?) {
        #expect(StoreLocation(environment: environment)?.folder == folder)
        #expect(StoreLocation(environment: environment)?.file == folder.map { $0 + "/noroshi.sqlite" })
    }

    @Test("Only the user can read the folder and the files")
    func permissions() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a/b/noroshi"
        // The probe is a separate process, since the umask applies to the whole process.
        let probe = try await TestProcess("/bin/sh", ["-c", "umask 0; exec \"$0\" hold \"$1\"", Probe.path, path])
        try await probe.lines(atLeast: 1)
        let raw = RawFile(folder: path)
        for name in ["", "/..", "/../.."] { #expect(RawFile.permissions(path + name) == 0o700) }
        #expect(raw.names == ["noroshi.lock", "noroshi.sqlite", "noroshi.sqlite-shm", "noroshi.sqlite-wal"])
        for name in raw.names { #expect(RawFile.permissions(path + "/" + name) == 0o600, "\(name)") }
    }

    @Test("Permissions that were granted to others are removed")
    func tightening() throws {
        let folder = try TemporaryFolder()
        let raw = RawFile(folder: folder.path)
        try Store.open(in: folder.path, as: .command).store.update { $0.language = "ja" }
        #expect(unsafe chmod(raw.path, 0o664) == 0)
        let store = try Store.open(in: folder.path, as: .command).store
        try store.update { $0.language = "en" }
        for name in raw.names { #expect(RawFile.permissions(folder.path + "/" + name) == 0o600, "\(name)") }
    }

    @Test("The store has a write-ahead log, an application identifier and numbered migrations")
    func header() throws {
        let folder = try TemporaryFolder()
        let raw = RawFile(folder: folder.path)
        _ = try Store.open(in: folder.path, as: .instance)
        #expect(try raw.text("PRAGMA journal_mode") == "wal")
        #expect(try raw.text("PRAGMA user_version") == "11")
        #expect(try raw.text("PRAGMA application_id") == String(0x6E6F_726F))
        #expect(try raw.text("SELECT group_concat(identifier) FROM grdb_migrations") == "1,2,3,4,5,6,7,8,9,10,11")
    }

    @Test(
        "A file of a newer version is rejected and left as it is", arguments: [StoreRole.instance, .command, .reader])
    func newer(role: StoreRole) throws {
        let folder = try TemporaryFolder()
        let raw = RawFile(folder: folder.path)
        try Store.open(in: folder.path, as: .command).store.update { $0.language = "ja" }
        try raw.execute("PRAGMA user_version = 12; ALTER TABLE service ADD COLUMN later TEXT")
        let before = RawFile.octets(raw.path)
        #expect(throws: StoreError(path: raw.path, .newer)) { try Store.open(in: folder.path, as: role) }
        #expect(RawFile.octets(raw.path) == before)
        #expect(raw.damagedNames == [])
    }

    @Test("A file in place of the folder is reported")
    func noFolder() throws {
        let folder = try TemporaryFolder()
        RawFile.write([1], to: folder.path + "/file")
        let path = folder.path + "/file/noroshi"
        let error = #expect(throws: StoreError.self) { try Store.open(in: path, as: .instance) }
        #expect(error?.path == path && error?.key == .error.storeNoFolder)
        let direct = #expect(throws: StoreError.self) { try Store.open(in: folder.path + "/file", as: .instance) }
        #expect(direct?.key == .error.storeNoFolder)
    }

    @Test("A folder that cannot be created is reported")
    func notPermitted() throws {
        // Not even root can create anything here.
        let error = #expect(throws: StoreError.self) { try Store.open(in: "/proc/noroshi/state", as: .instance) }
        #expect(error?.path == "/proc/noroshi/state")
        #expect([.error.storeNoFolder, .error.storeNotPermitted].contains(error?.key))
    }

    @Test("Every error and remark has a text in both languages, with a placeholder for each argument")
    func sentences() throws {
        let errors: [StoreError.Kind] = [
            .full, .notPermitted("w"), .readOnlyDisk, .foreign, .exposed, .notRegular, .noFolder("w"), .readOnly,
            .damaged, .newer, .locked, .unmade,
            .failed("w"),
        ]
        let kept = StoreRemark.Kept(isStateWhole: true, eventCount: 1)
        var partly = kept
        partly.isStateWhole = false
        let remarks: [StoreRemark] = [
            .setAside(path: "p", as: "q", kept: kept), .setAside(path: "p", as: "q", kept: partly),
            .removed(path: "p", rest: "q", kept: kept), .writtenAnew(path: "p", aside: nil),
            .writtenAnew(path: "p", aside: "q"), .vanished(path: "p"), .otherInstance(pid: nil), .otherInstance(pid: 1),
            .onlyReading(StoreError(path: "p", .full)),
        ]
        let wanted =
            errors.map { StoreError(path: "p", $0) }.map { ($0.key, $0.arguments) }
            + remarks.map { ($0.key, $0.arguments) }
        for language in ["en", "ja"] {
            let texts = try #require(Texts(language))
            for (key, arguments) in wanted {
                let text = try #require(texts[key.rawValue], "\(key.rawValue) in \(language)")
                #expect(text.count(where: { $0 == "@" }) == arguments.count, "\(key) in \(language)")
            }
        }
    }
}

/// The lines of a language file of the checkout.
private struct Texts {
    private var lines: [String: String] = [:]

    init?(_ language: String) {
        let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
        guard let octets = RawFile.octets("\(root)/i18n/\(language).lproj/Localizable.strings") else { return nil }
        for line in String(decoding: octets, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "\"", maxSplits: 3)
            if parts.count == 4, parts[1] == " = " { lines[String(parts[0])] = String(parts[2]) }
        }
    }

    subscript(key: String) -> String? { lines[key] }
}
