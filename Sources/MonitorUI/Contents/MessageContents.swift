import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Tracking

/// Messages of beacons, the newest at the bottom. A lost message remains for a moment.
struct MessageContents: Equatable, Sendable {
    /// Identified by number: a message that is lost and found again appears in two rows.
    var cursor = FollowingCursor<Int>()
    /// The numbers of the messages that were read. A message that is found again is unread again.
    fileprivate var read: Set<Int> = []
}

extension MessageContents: ContentPage {
    static var columns: [ColumnName] { MessageLine.table.names }
    static var choices: [RowChoice] { [.unread] }
    static var following: WritableKeyPath<MonitorState, Bool> { \.views.contents.messages.cursor.isFollowing }

    static func isThere(in state: MonitorState) -> Bool {
        state.site.server != nil || !state.site.messages.isEmpty || !state.site.service.subscriptions.isEmpty
    }

    static func title(_ state: MonitorState, _ texts: Localizer) -> String {
        texts.text(.messages.near, .integer(state.site.messages.count { $0.lost == nil }))
    }

    static func unread(in state: MonitorState) -> Int { state.site.messages.count { state.isUnread($0) } }

    static func counts(in state: MonitorState) -> (shown: Int, all: Int) {
        (state.messageRows.count, state.site.messages.count)
    }

    static func hasDetail(in state: MonitorState) -> Bool { state.selectedMessage != nil }

    static func settle(_ state: inout MonitorState) {
        let rows = state.messageRows.map(\.number)
        let isReading = state.isReading(.messages)
        // The message that was being read is gone: close the detail instead of showing another one.
        if isReading, !rows.contains(where: { $0 == state.views.contents.messages.cursor.selected }) {
            state.views.contents.detailLevel = .none
        }
        state.views.contents.messages.cursor.settle(rows, visible: state.visibleRows, isHeld: isReading)
    }

    static func move(_ motion: Motion, in state: inout MonitorState) {
        state.views.contents.messages.cursor.move(
            motion, state.messageRows.map(\.number), visible: state.visibleRows)
    }

    static func open(in state: inout MonitorState) -> [Effect] { ContentList.openDetail(in: &state) }

    static func copied(in state: MonitorState) -> String? {
        state.selectedMessage?.message.said
    }

    static func draw(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        let (rows, cursor, texts) = (state.messageRows, state.views.contents.messages.cursor, painter.texts)
        painter.drawContents(
            state, layout, MessageLine.table, count: rows.count, first: cursor.first,
            selected: rows.firstIndex { $0.number == cursor.selected },
            empty: (.empty.messages, state.messagesHint)
        ) { state.line(of: rows[$0], texts) }
    }

    static func pane(_ state: MonitorState, _ texts: Localizer) -> Pane? {
        state.selectedMessage.map { messageStatus in
            Pane(
                SafeText.neutralise(messageStatus.message.namespacedType),
                messageStatus.lines(DetailParts(state, texts), state) { state.moment($0, texts) })
        }
    }
}

extension NearbyMessage {
    /// `com.example.demo/offer`
    var namespacedType: String { namespace + "/" + type }

    /// The type of the message in words.
    fileprivate func shownType(_ texts: Localizer) -> String {
        type.isEmpty ? texts.text(.messages.standard) : SafeText.neutralise(type)
    }

    /// The text of the message, or its bytes in hexadecimal.
    fileprivate var said: String { text.map { SafeText.neutralise($0) } ?? Hexadecimal.lower(content) }
}

extension MonitorState {
    /// Messages that pass the filter, in the order in which they were found.
    fileprivate var messageRows: [MessageStatus] {
        // The message that is being read remains, although it is no longer unread.
        let reading = views.contents.detailLevel == .none ? nil : views.contents.messages.cursor.selected
        let messages =
            views.contents.choice == .unread
            ? site.messages.filter { isUnread($0) || $0.number == reading } : site.messages
        guard let filter = rowFilter(of: .contents) else { return messages }
        let texts = Localizer(language: language)
        return messages.filter { messageStatus in
            filter.passes(
                FilterSubject(
                    RowText(
                        [
                            messageStatus.message.said, texts.text(stateKey(of: messageStatus)),
                            from(messageStatus, texts),
                        ],
                        fields: [messageStatus.message.namespace, messageStatus.message.type]),
                    identity: messageStatus.beacons.first))
        }
    }

    /// The message under the cursor.
    fileprivate var selectedMessage: MessageStatus? {
        let selected = views.contents.messages.cursor.selected
        return site.messages.first { $0.number == selected }
    }

    fileprivate func isUnread(_ messageStatus: MessageStatus) -> Bool {
        messageStatus.lost == nil && !views.contents.messages.read.contains(messageStatus.number)
    }

    /// Records that the message under the cursor was read, if its detail is shown.
    mutating func readMessage() {
        guard isReading(.messages), let messageStatus = selectedMessage else { return }
        views.contents.messages.read.insert(messageStatus.number)
    }

    /// Forgets the numbers of read messages that no longer exist.
    mutating func forgetReadMessages() {
        views.contents.messages.read.formIntersection(site.messages.map(\.number))
    }

    /// Advice for when no message is near.
    fileprivate var messagesHint: TextKey {
        if site.service.subscriptions.isEmpty { return .empty.messagesSubscribe }
        return site.service.isNearbyAllowed == true ? .empty.messagesHint : .empty.messagesAllow
    }

    /// The text key of the word for the state of a message.
    fileprivate func stateKey(of messageStatus: MessageStatus) -> TextKey {
        if messageStatus.lost != nil { return .messages.lost }
        return isUnread(messageStatus) ? .contents.unread : .contents.read
    }

    /// The nearest beacon, and the number of further ones.
    fileprivate func from(_ messageStatus: MessageStatus, _ texts: Localizer) -> String {
        guard let beacon = messageStatus.beacons.first else { return texts.text(.value.none) }
        let others = messageStatus.beacons.count - 1
        return shortLabel(of: beacon) + (others > 0 ? texts.text(.messages.others, .integer(others)) : "")
    }

    fileprivate func line(of messageStatus: MessageStatus, _ texts: Localizer) -> MessageLine {
        MessageLine(
            messageStatus: messageStatus, stateKey: stateKey(of: messageStatus),
            time: rowTime(of: messageStatus.found, local(messageStatus.found), texts), from: from(messageStatus, texts),
            content: messageStatus.said(texts))
    }
}

extension MessageStatus {
    /// The content, prefixed with a note if the server delivered it at an earlier time.
    fileprivate func said(_ texts: Localizer) -> String {
        isStored && lost == nil ? texts.text(.messages.earlier, .text(message.said)) : message.said
    }

    /// The message in full, as lines.
    fileprivate func lines(
        _ parts: DetailParts, _ state: MonitorState, _ moment: (Timestamp) -> String
    ) -> [TextLine] {
        let texts = parts.texts
        let said = message.text ?? Hexadecimal.lower(message.content)
        var lines = said.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { line in
            TextWidth().wrapped(SafeText.neutralise(String(line)), to: parts.width).map { TextLine.text($0, .text) }
        }
        lines.append(.blank)
        if isStored {
            lines += TextWidth().wrapped(texts.text(.messages.stored), to: parts.width).map { .text($0, .warning) }
            lines.append(.blank)
        }
        lines += parts.field(.messages.namespace, SafeText.neutralise(message.namespace))
        lines += parts.field(.detail.type, message.shownType(texts))
        lines += parts.field(.messages.size, texts.text(.messages.bytes, .integer(message.content.count)))
        lines += parts.field(.messages.found, moment(found))
        lines += parts.field(.messages.lostAt, lost.map(moment), .gone)
        for (number, beacon) in beacons.prefix(20).enumerated() {
            lines += parts.field(number == 0 ? texts.text(.contents.from) : "", state.label(of: beacon))
        }
        return lines
    }
}

/// A message as a row.
private struct MessageLine: ListRow {
    typealias Order = TimeOrder

    let messageStatus: MessageStatus
    /// The text key of the word for the state.
    let stateKey: TextKey
    /// The time at which the message was found, its beacon, and its content, as texts.
    let time: String
    let from: String
    let content: String

    static let table = ListTable<MessageLine>(
        margin: 2,
        columns: [
            .time(\.time),
            ColumnSpec(
                TextKey.contents.state,
                .made { pen, _ in pen.widest(of: [.contents.unread, .contents.read, .messages.lost]) }, priority: 1
            ) { line, pen, _ in .init(pen.texts.text(line.stateKey), style: pen.theme[line.stateRole]) },
            ColumnSpec(
                TextKey.column.kind, 8, maximum: 40, priority: 3, fit: Fit(limit: 18, priority: 4, wholePriority: 6)
            ) { line, pen, _ in
                .init(line.messageStatus.message.shownType(pen.texts), style: pen.theme[line.role])
            },
            ColumnSpec(
                TextKey.column.namespace, 10, maximum: 40, priority: 6, fit: Fit(limit: 20, priority: 6)
            ) { line, pen, _ in
                .init(SafeText.neutralise(line.messageStatus.message.namespace), style: pen.theme[.muted])
            },
            .from(\.from, role: \.role),
            .content(role: \.role, \.content),
        ])

    private var isLost: Bool { messageStatus.lost != nil }
    private var role: Role { isLost ? .gone : messageStatus.isStored ? .warning : .text }
    private var stateRole: Role { isLost ? .gone : stateKey == .contents.unread ? .heading : .muted }
}
