import NIOCore
import NIOPosix
import ProcessTesting
import Synchronization

/// A connection on which a test sends arbitrary text, byte by byte.
public final class RawConnection: Sendable {
    private let channel: any Channel
    private let heard: Heard

    private final class Heard: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        let text = Mutex("")
        let isClosed = Mutex(false)

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let more = String(buffer: unwrapInboundIn(data))
            text.withLock { $0 += more }
        }

        func channelInactive(context: ChannelHandlerContext) { isClosed.withLock { $0 = true } }

        // A connection that is reset counts as closed.
        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }

    /// Connects to a port of loopback.
    public init(_ port: Int) async throws {
        let heard = Heard()
        channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelInitializer { channel in channel.pipeline.addHandler(heard) }
            .connect(host: "127.0.0.1", port: port).get()
        self.heard = heard
    }

    /// Sends a text; a text that cannot be sent any more is lost.
    public func say(_ text: String) async { try? await channel.writeAndFlush(ByteBuffer(string: text)) }

    /// The whole text received.
    public var text: String { heard.text.withLock { $0 } }
    public var isClosed: Bool { heard.isClosed.withLock { $0 } }

    public func close() async { try? await channel.close() }

    /// Waits until `word` was received.
    public func read(until word: String) async throws {
        try await eventually("\(word) in \(text)") { text.contains(word) || isClosed }
    }

    /// Waits until the other end has closed the connection.
    public func end() async throws -> String {
        try await eventually("the end of a connection that heard \(text)") { isClosed }
        return text
    }
}
