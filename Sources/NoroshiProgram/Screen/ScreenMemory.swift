import ConfigurationFiles

/// Stores the choices made on the screen, beside its loop: a slow disk must not delay a frame.
actor ScreenMemory {
    private let path: String
    /// The number of the newest choices that were written.
    private var written = 0

    init(path: String) { self.path = path }

    /// Writes choices, unless newer ones were already written. Choices that cannot be written are lost; the screen
    /// itself reports a disk that cannot be written.
    func keep(_ choices: KeptChoices, number: Int) {
        guard number > written else { return }
        written = number
        try? choices.write(to: path)
    }
}

/// Detects the choices made on the screen, and stores them for the next start.
struct PreferenceWriter {
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

    /// Waits until the latest choices are on the disk.
    func finish() async { await memory.keep(choices, number: number) }
}
