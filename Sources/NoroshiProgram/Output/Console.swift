import Basics
import Canvas
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi

/// Writes to the user: sentences in the chosen language to standard error, data to standard output.
protocol Console {
    var localizer: Localizer { get }
}

extension Setting: Console {}

extension Console {
    /// A sentence in the chosen language; the inserted texts are neutralised.
    func text(_ key: TextKey, _ arguments: Argument...) -> String { localizer.text(Phrase(key, arguments)) }

    /// A remark on standard error.
    func remark(_ key: TextKey, _ arguments: Argument...) {
        StandardError.write(localizer.text(Phrase(key, arguments)))
    }

    /// Writes a problem as a remark: it does not end the command.
    func remark(_ problem: some PhraseConvertible) { StandardError.write(localizer.text(problem)) }

    /// Writes the problems of a failure that does not end the command.
    func remark(_ failure: Failure) {
        for problem in failure.problems { remark(problem) }
    }

    /// Writes lines for a person to standard output, neutralised.
    func write(_ lines: [String]) throws(Failure) {
        try write(text: lines.map { GivenText.shorten(SafeText.neutraliseLines($0)) + "\n" }.joined())
    }

    func write(_ line: String) throws(Failure) { try write([line]) }

    /// Writes one JSON value and a line feed.
    func write(json body: (inout JSONText) -> Void) throws(Failure) {
        var json = JSONText()
        body(&json)
        try write(text: json.text + "\n")
    }

    /// Writes one JSON value per line, one for each thing; writes nothing if there are no things.
    func write<Thing>(
        lines things: some Sequence<Thing>, json body: (inout JSONText, Thing) -> Void
    ) throws(Failure) {
        var json = JSONText()
        for thing in things {
            body(&json, thing)
            json.endLine()
        }
        try write(text: json.text)
    }

    /// Writes data unchanged: JSON, CSV, a file. The caller ensures that the data contains nothing that a terminal
    /// would interpret.
    func write(text: String) throws(Failure) {
        var out = OutputBuffer()
        out.write(text: text)
        out.flush()
        if let problem = out.failure {
            throw Failure(writing: problem)
        }
    }
}
