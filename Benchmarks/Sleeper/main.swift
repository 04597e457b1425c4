import GRDB
import Glibc

// The comparison for the memory of the screen: a program that opens a database, reads from it, reports that, and
// waits for the end of its input.
let queue = try DatabaseQueue(path: CommandLine.arguments.dropFirst().first ?? ":memory:")
_ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
print("open")
fflush(nil)
while readLine() != nil {}
