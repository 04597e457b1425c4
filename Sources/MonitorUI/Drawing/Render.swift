public import Canvas
public import Localization

/// Draws the whole screen.
///
/// The function is pure: the same state gives the same frame.
///
/// - Parameters:
///   - theme: the theme of `state.settings.themeName`, reduced to the colours of the terminal.
///   - localizer: the texts of `state.language`.
///   - glyphs: the glyphs that the terminal can show. `GlyphSet.ascii` is used in any case if the user requests it.
///   - textWidth: the width with which the terminal draws characters of ambiguous width.
public func render(
    _ state: MonitorState, theme: Theme, localizer: Localizer, glyphs: GlyphSet, textWidth: TextWidth = TextWidth()
) -> Frame {
    drawScreen(state, theme: theme, localizer: localizer, glyphs: glyphs, textWidth: textWidth).frame
}

/// Draws the whole screen, and returns it with the targets below its cells, for `Message.mouse`.
public func drawScreen(
    _ state: MonitorState, theme: Theme, localizer: Localizer, glyphs: GlyphSet, textWidth: TextWidth = TextWidth()
) -> DrawnScreen {
    let glyphs = state.settings.usesASCII ? GlyphSet.ascii : glyphs
    var painter = Painter(
        frame: Frame(size: state.size, textWidth: textWidth), theme: theme,
        texts: localizer.naming(state.settings.keys.names(glyphs)), glyphs: glyphs)
    let layout = state.layout
    painter.fill(Rect(state.size), .text)
    let line = state.hunt == nil ? painter.tabLine(state, in: layout.tabs) : TabLine()
    painter.drawTitle(state, line, in: layout.title)
    painter.drawBanner(state, in: layout.banner)
    painter.drawReplay(state, in: layout.replay)
    if let hunt = state.hunt {
        hunt.draw(state, layout, on: &painter)
    } else {
        painter.drawTabs(line, in: layout.tabs)
        state.view.screen.draw(state, layout, on: &painter)
        state.welcome?.draw(state, on: &painter)
    }
    painter.drawKeys(state, in: layout.keys)
    state.layer?.dialog.draw(state, on: &painter)
    painter.drawMessage(state, in: layout.message)
    return DrawnScreen(frame: painter.frame, targets: painter.targets)
}
