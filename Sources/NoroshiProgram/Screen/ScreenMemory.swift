import ConfigurationFiles

/// Keeps what was chosen on the screen, beside it: a disk that is slow must not hold a frame up.
actor ScreenMemory {
    private let path: String
    /// The number of the newest choices that were written.
    private var written = 0

    init(path: String) { self.path = path }

    /// Writes choices, unless newer ones came first. What cannot be written is not kept; the screen says by itself when
    /// the disk takes nothing.
    func keep(_ choices: KeptChoices, number: Int) {
        guard number > written else { return }
        written = number
        try? choices.write(to: path)
    }
}

/// Notices what was chosen on the screen, and has it kept for the next start.
struct ChoiceKeeper {
    private let memory: ScreenMemory
    private var choices: KeptChoices
    private var number = 0

    init(path: String, _ values: [String: String]) {
        memory = ScreenMemory(path: path)
        choices = KeptChoices(values)
    }

    mutating func keep(_ values: [String: String]) {
        guard values != choices.values else { return }
        choices = KeptChoices(values)
        number += 1
        Task { [memory, choices, number] in await memory.keep(choices, number: number) }
    }

    /// Waits until what was chosen last is on the disk.
    func finish() async { await memory.keep(choices, number: number) }
}
