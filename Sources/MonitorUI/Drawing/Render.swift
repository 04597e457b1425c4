public import Canvas
public import Localization
public import Theming

/// Draws the whole screen.
///
/// It is pure: the same state gives the same frame.
///
/// - Parameters:
///   - theme: the theme of `state.settings.themeName`, reduced to the colours of the terminal.
///   - localizer: the texts of `state.language`.
///   - glyphs: what the terminal can show. `GlyphSet.ascii` is used in any case if the user asks for it.
///   - textWidth: how wide the terminal draws characters of ambiguous width.
public func render(
    _ state: MonitorState, theme: Theme, localizer: Localizer, glyphs: GlyphSet, textWidth: TextWidth = TextWidth()
) -> Frame {
    var sheet = Sheet(
        frame: Frame(size: state.size, textWidth: textWidth), theme: theme, texts: localizer,
        glyphs: state.settings.usesASCII ? .ascii : glyphs)
    let layout = state.layout
    sheet.fill(Rect(state.size), .text)
    sheet.putTitle(state, in: layout.title)
    sheet.putTabs(state, in: layout.tabs)
    sheet.putBanner(state, in: layout.banner)
    state.view.screen.draw(state, layout, on: &sheet)
    sheet.putWelcome(state, in: layout.welcome)
    sheet.putMessage(state, in: layout.message)
    sheet.putKeys(state, in: layout.keys)
    state.layer?.dialog.draw(state, on: &sheet)
    return sheet.frame
}
