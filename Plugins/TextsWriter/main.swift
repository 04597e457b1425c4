import Glibc

// TextsWriter keys|english|japanese|manual STRINGS SWIFT
//
// Writes one Swift file from one file of texts. It runs while the package is built, see the plugin BuiltinTexts.

func fail(_ message: String) -> Never {
    // The build shows this output beside the name of the command.
    print("error: \(message)")
    exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else { fail("usage: TextsWriter keys|english|japanese|manual STRINGS SWIFT") }
let (kind, source, target) = (arguments[1], arguments[2], arguments[3])
guard let octets = contents(of: source), let text = String(validating: octets, as: UTF8.self) else {
    fail("\(source) cannot be read as UTF-8")
}

do throws(TextsProblem) {
    // The keys of manual pages are sentences.
    if kind != "manual" { _ = try KeyNames(text) }
    let swift =
        switch kind {
        case "keys": try KeyNames(text).swift
        case "english": try builtin(text, name: "BuiltinEnglish", property: "builtinEnglish")
        case "japanese": try builtin(text, name: "BuiltinJapanese", property: "builtinJapanese")
        case "manual": try builtin(text, name: "BuiltinManual", property: "builtinManual")
        default: fail("what is \(kind)?")
        }
    // An unchanged file is not written again, so that a changed text does not rebuild modules that use only its key.
    if contents(of: target) != Array(swift.utf8), !write(swift, to: target) { fail("\(target) cannot be written") }
} catch {
    fail("\(source): \(error.sentence)")
}
