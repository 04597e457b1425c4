/// What people and servers may call regions, rules and the like.
public enum RegionIdentifier {
    /// The most characters.
    public static let maximumLength = 64
    /// The most octets of UTF-8: one character may carry any number of combining marks.
    public static let maximumOctets = 512

    /// Whether a text can be one: not empty, without control characters and signs of direction, and without a space at
    /// either end.
    public static func isOne(_ text: String) -> Bool {
        !text.isEmpty && text.count <= maximumLength && text.utf8.count <= maximumOctets && text.first != " "
            && text.last != " "
            && text.unicodeScalars.allSatisfy { scalar in
                let category = scalar.properties.generalCategory
                return category != .control && category != .format && category != .lineSeparator
                    && category != .paragraphSeparator
            }
    }
}
