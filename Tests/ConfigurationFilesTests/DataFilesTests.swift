import ConfigurationFiles
import Foundation
import Testing

@Suite("Locations of files")
struct DataFilesTests {
    @Test("The order of the folders is variable, user, beside the program, checkout")
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

    @Test("A built program finds the checkout", arguments: ["/.build/debug", "/.build/x86_64/release"])
    func checkout(folder: String) throws {
        let place = Place()
        try place.file("/i18n/en.lproj/Localizable.strings")
        let files = place.files([:], executable: folder + "/noroshi")
        #expect(files.find("i18n/en.lproj/Localizable.strings") == place.root + "/i18n/en.lproj/Localizable.strings")
    }

    @Test("A folder with the name of a file and a relative XDG path are ignored")
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

    @Test("The theme names of all folders are listed sorted, each once")
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
}
