import CPlatform

/// The device that the user's configuration chooses, through libasound.
@safe struct SoundDevice {
    private static let library = "libasound.so.2"
    private static let name = "default"

    private let device: OpaquePointer

    /// Nil: there is no library, or no device.
    init?(rate: Int) {
        guard let device = unsafe noroshi_sound_open(Self.library, Self.name, UInt32(rate)) else { return nil }
        unsafe self.device = device
    }

    /// Plays samples of one channel, and returns when they have been played to the end; false: they were not.
    func play(_ samples: [Int16]) -> Bool { unsafe noroshi_sound_play(device, samples, samples.count) }
}
