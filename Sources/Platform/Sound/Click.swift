import Glibc

/// The sound of a tick: a tone that fades within a hundredth of a second.
enum Click {
    /// Samples a second.
    static let rate = 48_000
    /// Hertz: a frequency that small loudspeakers play well, and that is audible above voices.
    private static let tone = 2_000.0
    private static let seconds = 0.012
    /// The share of full loudness.
    private static let loudness = 0.4

    static let samples: [Int16] = (0..<Int(Double(rate) * seconds)).map { place in
        let time = Double(place) / Double(rate)
        let fading = 1 - time / seconds
        return Int16(loudness * Double(Int16.max) * fading * fading * sin(2 * .pi * tone * time))
    }
}
