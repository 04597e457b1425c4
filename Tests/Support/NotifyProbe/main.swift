import Platform

// Shows a notification with the given summary and body, and prints the result.
let words = CommandLine.arguments
do throws(DesktopNotifier.Fault) {
    let library = words.count > 3 ? words[3] : "libsystemd.so.0"
    try await DesktopNotifier(application: "probe", library: library).show(words[1], body: words[2])
    print("shown")
} catch {
    print(error)
}
