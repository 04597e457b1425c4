import Basics
import ServiceProtocol

/// One setting of the file: its place, its permitted values, and how it is read and written.
struct SettingKey: Sendable {
    enum Form: Sendable {
        case boolean(@Sendable (inout Settings, Bool) -> Void)
        case integer(ClosedRange<Int>, @Sendable (inout Settings, Int) -> Void)
        case decimal(ClosedRange<Double>, @Sendable (inout Settings, Double) -> Void)
        case text(@Sendable (inout Settings, String) -> Bool, expected: TextKey)
    }

    var section: String
    var name: String
    /// The key of the comment above the setting.
    var comment: TextKey
    /// Returns the value of given settings as the file has it.
    var written: @Sendable (Settings) -> String
    var form: Form
    var secret = Secret.nothing

    /// The part of a value that is never shown.
    enum Secret: Sendable {
        case nothing
        /// The user and the password in an address.
        case user
        case value

        /// A value as a problem quotes it.
        func hidden(in written: String) -> String {
            switch self {
            case .nothing: written
            case .user: Proxy.hidingUser(written)
            case .value: "..."
            }
        }
    }
}
