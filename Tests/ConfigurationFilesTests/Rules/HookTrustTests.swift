import Basics
import ConfigurationFiles
import Glibc
import Regions
import Testing

/// Tests of the trust in hooks: other users must not be able to decide what runs as this user.
struct HookTrustTests {
    private static let text = """
        [[rule]]
        id = "a"
        text = "b"
        trigger = [{ time = "1:00-2:00" }]

        [[hook]]
        run = ["true"]
        """

    private struct Setting {
        let place = Place()
        let files: DataFiles
        var folder: String { files.configurationFolder }

        init() throws {
            files = place.files(["XDG_CONFIG_HOME": "/c"])
            try place.file("/c/noroshi/rules.toml", text)
        }

        /// The numbers of rules and hooks, and the remarks.
        func read() throws -> (rules: Int, hooks: Int, told: [ConfigurationProblem.Kind]) {
            let read = try RulesReader.read(files)
            return (read.rules.rules.count, read.rules.hooks.count, read.remarks.map(\.kind))
        }

        func expectOff(_ key: TextKey, _ path: String) throws {
            let read = try read()
            #expect(read.rules == 1 && read.hooks == 0)
            #expect(read.told == [.finding(key, [path])])
        }
    }

    @Test func `hooks run if only the user, a group or root can write the file`() throws {
        let setting = try Setting()
        for mode: mode_t in [0o600, 0o664, 0o444] {
            #expect(unsafe chmod(setting.files.rules, mode) == 0)
            let read = try setting.read()
            #expect(read.rules == 1 && read.hooks == 1 && read.told == [])
        }
    }

    @Test func `if others can write the file or its folder, the rules are read and the hooks are off`() throws {
        let setting = try Setting()
        #expect(unsafe chmod(setting.files.rules, 0o646) == 0)
        try setting.expectOff(.error.fileHooksExposed, setting.files.rules)
        #expect(unsafe chmod(setting.files.rules, 0o600) == 0)
        // In a sticky folder other users cannot remove the file, but can create one where there is none.
        for mode: mode_t in [0o777, 0o1777] {
            #expect(unsafe chmod(setting.folder, mode) == 0)
            try setting.expectOff(.error.fileHooksExposed, setting.folder)
        }
    }

    @Test func `a link is trusted as much as its target`() throws {
        let setting = try Setting()
        try setting.place.file("/elsewhere/rules.toml", Self.text)
        let target = setting.place.root + "/elsewhere"
        #expect(unsafe unlink(setting.files.rules) == 0)
        #expect(unsafe symlink(target + "/rules.toml", setting.files.rules) == 0)
        #expect(try setting.read().hooks == 1)
        #expect(unsafe chmod(target, 0o777) == 0)
        let real = unsafe realpath(target, nil).map { unsafe String(cString: $0) }
        try setting.expectOff(.error.fileHooksExposed, try #require(real))
    }

    @Test func `a file or folder of another user turns hooks off`() throws {
        guard geteuid() == 0 else {
            return print("Not tested: only root can give a file to another user.")
        }
        let setting = try Setting()
        #expect(unsafe chown(setting.files.rules, 65_534, 0) == 0)
        try setting.expectOff(.error.fileHooksForeign, setting.files.rules)
        #expect(unsafe chown(setting.files.rules, 0, 65_534) == 0)
        #expect(try setting.read().hooks == 1)
        #expect(unsafe chown(setting.folder, 65_534, 0) == 0)
        try setting.expectOff(.error.fileHooksForeign, setting.folder)
    }

    @Test func `without hooks there are no remarks`() throws {
        let setting = try Setting()
        try setting.place.file("/c/noroshi/rules.toml", String(Self.text.prefix { $0 != "h" }.dropLast(2)))
        #expect(unsafe chmod(setting.files.rules, 0o666) == 0)
        let read = try setting.read()
        #expect(read.rules == 1 && read.told == [])
    }
}
