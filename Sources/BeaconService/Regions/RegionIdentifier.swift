/// The rules for identifiers that users and servers give to regions, rules and similar objects.
public enum RegionIdentifier {
    /// The maximum length in characters.
    public static let maximumLength = 64
    /// The maximum length in bytes of UTF-8, because one character may carry any number of combining marks.
    public static let maximumOctets = 512

    /// Whether a text can be an identifier: it is not empty, has no control characters or direction marks, and no
    /// space at either end.
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
