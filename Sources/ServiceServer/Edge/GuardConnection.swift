import Basics
import HTTPTypes
import Localization
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import ServiceProtocol

/// The checks of a connection before its requests are answered: a whole request must arrive within a time limit,
/// input that is not HTTP gets an error response, and a client that waits for `100 Continue` gets it.
final class GuardConnection: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The time from the first byte of a request to its last one.
    static let time = TimeAmount.seconds(30)

    private let time: TimeAmount
    /// The time limit, which runs while a request is being read.
    private var deadline: Scheduled<Void>?
    /// Whether the header of the request that is being read has arrived.
    private var hasHeader = false
    /// The number of requests whose headers have arrived and whose answers have not ended.
    private var pending = 0
    private var hasBegunAnswer = false

    init(time: TimeAmount = GuardConnection.time) { self.time = time }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        // After TLS, whose own bytes are not a request.
        guard let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) else { return }
        try? pipeline.addHandler(FirstByte { [weak self] in self?.begin(context) }, position: .before(decoder))
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            begin(context)
            hasHeader = true
            pending += 1
            if pending == 1, head.headerFields[.expect]?.lowercased() == "100-continue", !head.isTooLong {
                context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
            }
        case .body: break
        case .end: end()
        }
        context.fireChannelRead(data)
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard deadline == nil else { return }
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
            self.refuse(context, "too_slow", Phrase(.server.tooSlow))
        }
    }

    private func end() {
        deadline?.cancel()
        deadline = nil
        hasHeader = false
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // The library answers an incomplete body a second time.
        guard pending > 0 else {
            promise?.succeed()
            return context.close(promise: nil)
        }
        switch unwrapOutboundIn(data) {
        case .head: hasBegunAnswer = true
        case .body: break
        case .end:
            pending -= 1
            hasBegunAnswer = false
        }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is HTTPParserError else { return context.fireErrorCaught(error) }
        // The reader of the body answers an error in it.
        if hasHeader, pending > 0 { return context.fireErrorCaught(error) }
        refuse(context, "bad_request", Phrase(.server.badRequest))
    }

    /// Whether an answer that is written now belongs to the request that is being read, and is its first one.
    private var mayAnswer: Bool { !hasBegunAnswer && pending == (hasHeader ? 1 : 0) }

    /// Sends an error response, if no other answer was begun, and closes the connection.
    private func refuse(_ context: ChannelHandlerContext, _ code: String, _ reason: Phrase) {
        guard mayAnswer else { return context.close(promise: nil) }
        let body = ErrorBody(code: code, message: Localizer(language: .en).text(reason)).octets
        let fields: HTTPFields = [
            .contentType: "application/json; charset=utf-8", .contentLength: String(body.count), .connection: "close",
        ]
        let head = HTTPResponse(status: .badRequest, headerFields: fields)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(promise: nil)
    }
}

extension HTTPRequest {
    /// Whether the announced length exceeds the limit.
    fileprivate var isTooLong: Bool {
        headerFields[.contentLength].flatMap { Int($0) }.map { $0 > RequestLimits.body } ?? false
    }
}

/// A handler before the decoder, which reports input that may be the beginning of a request.
private final class FirstByte: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let tell: () -> Void

    init(_ tell: @escaping () -> Void) { self.tell = tell }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Empty lines between requests are ignored (RFC 9112, section 2.2).
        let isRequest = unwrapInboundIn(data).readableBytesView.contains { $0 != 0x0D && $0 != 0x0A }
        if isRequest { tell() }
        context.fireChannelRead(data)
    }
}
