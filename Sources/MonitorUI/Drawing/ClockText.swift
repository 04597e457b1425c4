import Localization

extension Localizer {
    /// A position in a recording: `3:10`, or `1:03:10` from one hour on.
    func clock(seconds: Double) -> String {
        let whole = seconds.isFinite ? Int(max(0, min(seconds, 1e12))) : 0
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let rest = two(whole % 60)
        return whole < 3600 ? "\(whole / 60):\(rest)" : "\(whole / 3600):\(two(whole / 60 % 60)):\(rest)"
    }
}
