import BeaconService
import Radio

extension ActiveScan {
    /// The command that sets the scan parameters: it listens under the public address, and to every advertiser.
    var parameters: HCICommand {
        let timing = LEScanTiming(
            type: active ? .active : .passive, interval: profile.interval, window: profile.window)
        return extended
            ? .leSetExtendedScanParameters(LEExtendedScanParameters(uncoded: timing, coded: codedPHY ? timing : nil))
            : .leSetScanParameters(LEScanParameters(timing: timing))
    }

    /// The command that turns the scan on, without an end, or off. Duplicates are reported.
    func turned(on isOn: Bool) -> HCICommand {
        extended
            ? .leSetExtendedScanEnable(isOn, filterDuplicates: 0, duration: 0, period: 0)
            : .leSetScanEnable(isOn, filtersDuplicates: false)
    }
}
