/// The name of an application wherever its code must not appear: in stores, in logs, in tables of rates. The code is
/// a secret, and its hash does not reveal it, unless the code can be guessed.
public enum ApplicationName {
    /// The name of an application of the service, from its code: 32 hexadecimal digits.
    public static func service(_ code: Digest) -> String { String(code.text.prefix(32)) }

    /// The name of an application of Beacapp's interface, from its request token.
    public static func beacapp(_ requestToken: Digest) -> String { beacappPrefix + requestToken.text.prefix(32) }

    /// The name for the text that older stores have in its place: the code itself, or the name of an application of
    /// Beacapp.
    public static func migrated(_ text: String) -> String {
        let rest = text.dropFirst(beacappPrefix.count)
        let isName =
            text.hasPrefix(beacappPrefix) && rest.utf8.count == 32
            && rest.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        return isName ? text : service(Digest(text))
    }

    private static let beacappPrefix = "beacapp/"
}
