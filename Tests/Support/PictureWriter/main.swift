import ConfigurationFiles
import Foundation
import ScreenPictures

// Writes the pictures of Documentation: PictureWriter THEME FOLDER.
guard CommandLine.arguments.count == 3 else {
    print("usage: PictureWriter THEME FOLDER")
    exit(64)
}
let (path, folder) = (CommandLine.arguments[1], CommandLine.arguments[2])
do {
    let theme = try ThemeFile.read(String(contentsOfFile: path, encoding: .utf8), name: "dark", path: path)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for picture in Scenes.pictures(theme: theme) {
        try picture.text.write(toFile: folder + "/" + picture.name, atomically: true, encoding: .utf8)
    }
} catch {
    print("PictureWriter: \(error)")
    exit(1)
}
