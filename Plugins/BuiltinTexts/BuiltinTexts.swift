import Foundation
import PackagePlugin

/// Makes Swift files from the texts of `i18n` while the package is built: the keys for the module `Basics`, and the
/// texts for `Localization`.
@main
struct BuiltinTexts: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let writer = try context.tool(named: "TextsWriter").url
        func command(_ kind: String, folder: String, of texts: String = "Localizable", name: String) -> Command {
            let texts = context.package.directoryURL.appending(path: "i18n/\(folder).lproj/\(texts).strings")
            let file = context.pluginWorkDirectoryURL.appending(path: name + ".swift")
            return .buildCommand(
                displayName: "Making \(name).swift", executable: writer,
                arguments: [kind, texts.path, file.path], inputFiles: [texts], outputFiles: [file])
        }
        switch target.name {
        case "Basics":
            return [command("keys", folder: "en", name: "TextKeys")]
        case "Localization":
            return [
                command("english", folder: "en", name: "BuiltinEnglish"),
                command("japanese", folder: "ja", name: "BuiltinJapanese"),
                command("manual", folder: "ja", of: "Manual", name: "BuiltinManual"),
            ]
        default:
            Diagnostics.error("\(target.name) has no texts to build in")
            return []
        }
    }
}
