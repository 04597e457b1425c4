import Basics
import CommandUsage
import Glibc
import Localization
import ServiceClient
import ServiceProtocol

extension Setting {
    /// Waits for the server. If the user is at the terminal, and the answer takes longer than half a second, a
    /// sentence reports it.
    func waiting<Answer, Fault: Error>(_ work: () async throws(Fault) -> Answer) async throws(Fault) -> Answer {
        guard isatty(STDERR_FILENO) != 0, let place = connection?.address.place else { return try await work() }
        let sentence = text(.cli.asking, .text(place))
        let telling = Task {
            if (try? await Task.sleep(for: .seconds(0.5))) != nil { StandardError.write(sentence) }
        }
        let result: Result<Answer, Fault>
        do throws(Fault) { result = .success(try await work()) } catch { result = .failure(error) }
        telling.cancel()
        // Otherwise the sentence could appear below the answer.
        await telling.value
        return try result.get()
    }
}
