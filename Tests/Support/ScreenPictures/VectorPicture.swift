import Canvas

/// A screen as a picture in SVG, made from its cells: the same frame gives the same text.
public struct VectorPicture {
    private let frame: Frame
    private let title: String

    /// The width and height of a cell in pixels, and the distance from its upper edge to the baseline of letters.
    private static let (cell, line, base) = (9, 20, 15)
    private static let margin = 12
    private static let ground = "#14181d"
    private static let ink = "#d6dbe1"

    /// - Parameter title: The text for readers who cannot see the picture.
    public init(_ frame: Frame, title: String) {
        self.frame = frame
        self.title = title
    }

    public var text: String {
        let width = frame.size.columns * Self.cell + 2 * Self.margin
        let height = frame.size.rows * Self.line + 2 * Self.margin
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
                + "viewBox=\"0 0 \(width) \(height)\" role=\"img\">",
            "<title>\(Self.escaped(title))</title>",
            "<rect width=\"\(width)\" height=\"\(height)\" rx=\"8\" fill=\"\(Self.ground)\"/>",
            "<g font-family=\"'DejaVu Sans Mono','Noto Sans Mono CJK JP','Osaka-Mono',Consolas,monospace\" "
                + "font-size=\"15\" xml:space=\"preserve\">",
        ]
        for row in 0..<frame.size.rows { lines += rowLines(row) }
        return (lines + ["</g>", "</svg>"]).joined(separator: "\n") + "\n"
    }

    /// Adjacent cells with the same style.
    private struct Run {
        var column: Int
        var cells = 0
        var text = ""
        var style: Style
        var isWide = false
    }

    private func rowLines(_ row: Int) -> [String] {
        var runs: [Run] = []
        for column in 0..<frame.size.columns {
            let cell = frame[column, row]
            guard cell.width > 0 else { continue }
            // A wide glyph begins a new run, so that no font moves the text after it.
            let isWide = cell.width > 1
            if isWide || runs.last.map({ $0.style != cell.style || $0.isWide }) ?? true {
                runs.append(Run(column: column, style: cell.style, isWide: isWide))
            }
            runs[runs.count - 1].cells += Int(cell.width)
            cell.glyph.write(to: &runs[runs.count - 1].text)
        }
        return runs.flatMap { [ground($0, row), letters($0, row)].compactMap(\.self) }
    }

    private func ground(_ run: Run, _ row: Int) -> String? {
        let color = Self.colors(run.style).ground
        guard color != Self.ground else { return nil }
        return "<rect x=\"\(Self.margin + run.column * Self.cell)\" y=\"\(Self.margin + row * Self.line)\" "
            + "width=\"\(run.cells * Self.cell)\" height=\"\(Self.line)\" fill=\"\(color)\"/>"
    }

    private func letters(_ run: Run, _ row: Int) -> String? {
        guard !run.text.allSatisfy({ $0 == " " }) else { return nil }
        var look = " fill=\"\(Self.colors(run.style).ink)\""
        if run.style.attributes.contains(.bold) { look += " font-weight=\"bold\"" }
        if run.style.attributes.contains(.italic) { look += " font-style=\"italic\"" }
        if run.style.attributes.contains(.underline) { look += " text-decoration=\"underline\"" }
        if run.style.attributes.contains(.dim) { look += " opacity=\"0.7\"" }
        return "<text x=\"\(Self.margin + run.column * Self.cell)\" y=\"\(Self.margin + row * Self.line + Self.base)\" "
            + "textLength=\"\(run.cells * Self.cell)\" lengthAdjust=\"spacingAndGlyphs\"\(look)>"
            + Self.escaped(run.text) + "</text>"
    }

    private static func colors(_ style: Style) -> (ink: String, ground: String) {
        let pair = (color(style.foreground) ?? ink, color(style.background) ?? ground)
        return style.attributes.contains(.reverse) ? (pair.1, pair.0) : pair
    }

    private static func color(_ color: Color) -> String? {
        color.components.map { "#" + [$0.red, $0.green, $0.blue].map(octet).joined() }
    }

    private static func octet(_ value: UInt8) -> String {
        let digits = String(value, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
