import BeaconService
import HCI

extension ActiveScan {
    /// What sets how it listens: under the public address, and to everybody.
    var parameters: HCICommand {
        let timing = LEScanTiming(
            type: active ? .active : .passive, interval: profile.interval, window: profile.window)
        return extended
            ? .leSetExtendedScanParameters(LEExtendedScanParameters(uncoded: timing, coded: codedPHY ? timing : nil))
            : .leSetScanParameters(LEScanParameters(timing: timing))
    }

    /// What turns it on, without end, or off. Duplicates are reported.
    func turned(on isOn: Bool) -> HCICommand {
        extended
            ? .leSetExtendedScanEnable(isOn, filterDuplicates: 0, duration: 0, period: 0)
            : .leSetScanEnable(isOn, filtersDuplicates: false)
    }
}
