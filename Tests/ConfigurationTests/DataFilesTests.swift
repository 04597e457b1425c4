import Configuration
import Foundation
import Testing

@Suite("Where files are found")
struct DataFilesTests {
    @Test("The order: variable, user, beside the program, checkout")
    func order() throws {
        let place = Place()
        let folders = ["/data", "/user/noroshi", "/usr/share/noroshi", "/usr"]
        for folder in folders { try place.file(folder + "/themes/dark.toml") }
        let environment = ["NOROSHI_DATA": "/data", "XDG_DATA_HOME": "/user", "HOME": "/home"]
        let files = place.files(environment, executable: "/usr/bin/noroshi")
        #expect(files.folders.last == "/usr/share/noroshi")
        for folder in folders {
            #expect(files.find("themes/dark.toml") == place.root + folder + "/themes/dark.toml")
            try FileManager.default.removeItem(atPath: place.root + folder + "/themes/dark.toml")
        }
        #expect(files.find("themes/dark.toml")?.hasPrefix(place.root) != true)
    }

    @Test("The checkout, from where the program is built", arguments: ["/.build/debug", "/.build/x86_64/release"])
    func checkout(folder: String) throws {
        let place = Place()
        try place.file("/i18n/en.lproj/Localizable.strings")
        let files = place.files([:], executable: folder + "/noroshi")
        #expect(files.find("i18n/en.lproj/Localizable.strings") == place.root + "/i18n/en.lproj/Localizable.strings")
    }

    @Test("A folder of that name is no file, and a relative XDG path does not count")
    func odd() throws {
        let place = Place()
        try place.file("/data/themes/dark.toml/inside")
        let files = place.files([
            "NOROSHI_DATA": "/data", "XDG_DATA_HOME": "relative", "XDG_CONFIG_HOME": "relative", "HOME": "/home",
        ])
        #expect(files.find("themes/dark.toml") == nil)
        #expect(files.configuration == place.root + "/home/.config/noroshi/config.toml")
        #expect(files.folders.contains(place.root + "/home/.local/share/noroshi"))
    }

    @Test("Theme names of all folders, sorted, each once")
    func themes() throws {
        let place = Place()
        for path in [
            "/data/themes/sea.toml", "/home/.local/share/noroshi/themes/sea.toml", "/data/themes/ash.toml",
            "/data/themes/x.txt",
        ] {
            try place.file(path)
        }
        let names = place.files(["NOROSHI_DATA": "/data", "HOME": "/home"]).themeNames
        #expect(names.filter { ["sea", "ash", "x"].contains($0) } == ["ash", "sea"])
    }

    @Test("Reading: octets, nothing there, a folder, more than a mebioctet")
    func reading() throws {
        let place = Place()
        try place.file("/a", "text")
        #expect(try DataFiles.read(place.root + "/a") == Array("text".utf8))
        try place.file("/long", String(repeating: "x", count: (1 << 20) + 9))
        #expect(try DataFiles.read(place.root + "/long").count == 1 << 20)
        for (path, code) in [("/none", ENOENT), ("", EISDIR)] {
            do throws(ConfigurationProblem) {
                _ = try DataFiles.read(place.root + path)
                Issue.record("\(path) was read")
            } catch {
                guard case .unreadable(let found, _) = error.kind else {
                    Issue.record("\(error)")
                    return
                }
                #expect(found == code)
                #expect(error.path == place.root + path)
            }
        }
    }
}
