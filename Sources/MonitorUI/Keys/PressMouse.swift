import Canvas
import Localization

// The effects of the mouse: those of keys, at its position.
extension MonitorState {
    /// Lines for one notch of the wheel.
    private static var notch: Int { 3 }

    mutating func press(_ mouse: Mouse, on target: ScreenTarget?, _ texts: Localizer) -> [Effect] {
        views.regions.sought = nil
        return act(mouse, on: target, texts)
    }

    private mutating func act(_ mouse: Mouse, on target: ScreenTarget?, _ texts: Localizer) -> [Effect] {
        switch mouse.act {
        case .wheelUp: roll(by: -Self.notch, on: target, texts)
        case .wheelDown: roll(by: Self.notch, on: target, texts)
        case .press: click(target, isSecond: false, texts)
        case .pressAgain: click(target, isSecond: true, texts)
        }
    }

    /// Scrolls the part under the mouse: the dialogue, the detail or the list.
    private mutating func roll(by lines: Int, on target: ScreenTarget?, _ texts: Localizer) -> [Effect] {
        if let dialog = layer?.dialog, dialog.coversView {
            move(dialog, .scroll(lines), texts)
            return []
        }
        guard hunt == nil else { return [] }
        if case .detail = target { return view.screen.scrollDetail(.scroll(lines), in: &self, texts) }
        return view.screen.move(.scroll(lines), in: &self, texts)
    }

    private mutating func click(_ target: ScreenTarget?, isSecond: Bool, _ texts: Localizer) -> [Effect] {
        switch target {
        case .key(let key): return update(&self, .key(key), localizer: texts)
        case .item(let item): return click(item: item, isSecond: isSecond, texts)
        case nil: return []
        default: break
        }
        // Text typed into a line that does not cover the view is kept.
        let effects = layer == nil ? [] : update(&self, .key(.enter), localizer: texts)
        notice = nil
        switch target {
        case .view(let view): return effects + go(to: view)
        case .heading(let order): return effects + view.screen.sort(by: order, in: &self)
        case .row(let row) where !isSecond: return effects + view.screen.move(.to(row), in: &self, texts)
        // The first press has selected the row, wherever it has moved since.
        case .row, .detail: return effects + (isSecond ? openSelected(texts) : [])
        case .moment(let seconds): return effects + seek(seconds)
        case .item, .key, nil: return effects
        }
    }

    private mutating func openSelected(_ texts: Localizer) -> [Effect] {
        guard let action = [Action.detail, .open].first(where: { $0.isAvailable(in: self) }) else { return [] }
        return perform(action, texts)
    }

    /// Handles a click on an item: the first click selects it, and ticks it where items can be ticked; a second one
    /// has the effect of Enter.
    private mutating func click(item: Int, isSecond: Bool, _ texts: Localizer) -> [Effect] {
        guard let dialog = layer?.dialog else { return clickWelcome(item, isSecond: isSecond, texts) }
        move(dialog, .to(item), texts)
        if layer?.dialog.ticksItems ?? false { return update(&self, .key(.character(" ")), localizer: texts) }
        return isSecond && dialog.opensItems ? update(&self, .key(.enter), localizer: texts) : []
    }

    private mutating func move(_ dialog: some Dialog, _ motion: Motion, _ texts: Localizer) {
        var dialog = dialog
        dialog.move(motion, in: self, texts)
        layer = dialog.layer
    }
}
