import ArgumentParser
import CommandUsage
import Localization
import Testing

@testable import NoroshiProgram
@testable import NoroshiServer

@Suite("Japanese texts of help")
struct ManualTextsTests {
    @Test("Every text of help of both programs has a Japanese text, and there are no others")
    func translated() throws {
        let groups = NoroshiCommand.configuration.groupedSubcommands.map(\.name)
        let roots: [any ParsableCommand.Type] = [NoroshiCommand.self, ServerCommand.self]
        let commands = try roots.flatMap { try #require(CommandDump(reading: $0._dumpHelp())).all }
        let said = Set(commands.flatMap(\.texts) + groups)
        let table = StringsTable.builtinManual.entries
        #expect(said.filter { table[$0] == nil }.sorted() == [])
        #expect(table.keys.filter { !said.contains($0) }.sorted() == [])
        let foreign = table.filter { text in !text.value.unicodeScalars.contains { $0.value > 0x3000 } }
        // Texts that contain only names and forms are the same in every language.
        #expect(foreign.allSatisfy { $0.key.contains(/[A-Z]{4}|[0-9]|:/) }, "\(foreign.keys.sorted())")
    }
}
