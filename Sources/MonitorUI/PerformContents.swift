import Canvas
import Localization
import Regions

// What keys do with contents.
extension MonitorState {
    /// A page or an image is opened by another program, so it is asked about first; everything else is shown here.
    mutating func openContent() -> [Effect] {
        guard let item = contents.selected else { return [.bell] }
        if let page = item.action.page {
            layer = .question(page.question)
            return []
        }
        contents.detailLevel = opened(contents.detailLevel)
        contents.detailFirst = 0
        settleScrolling()
        return []
    }

    mutating func moveContents(_ motion: Motion, _ texts: Localizer) {
        if contents.detailLevel == .full {
            contents.detailFirst = scrolled(motion, from: contents.detailFirst, ContentDetail(self, texts).lines)
        } else {
            contents.detailFirst = 0
            contents.move(motion, visible: visibleRows)
        }
    }

    /// The content under the cursor, line by line fit to be pasted.
    var copiedContent: String? {
        contents.selected.map { item in
            item.action.whole.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .map { SafeText.neutralise(String($0)) }.joined(separator: "\n")
        }
    }
}
