import NIOCore
import NIOPosix
public import NIOSSL
import ProcessTesting
import Synchronization

/// A server on a free port of loopback that sends to each connection the answer that a test specifies, byte by byte.
public final class RawServer: Sendable {
    public enum Step: Sendable {
        case say([UInt8])
        /// Sends one byte repeatedly, until the other end closes the connection.
        case drip(UInt8)
        case close

        public static func say(_ text: String) -> Step { .say(Array(text.utf8)) }
    }

    /// Determines the next steps; called each time after data is received.
    /// - Parameters:
    ///   - heard: All data received on the connection.
    ///   - turn: The number of earlier answers on it.
    /// - Returns: The steps; nil: more data must be received first.
    public typealias Script = @Sendable (_ heard: [UInt8], _ turn: Int) -> [Step]?

    public let port: Int
    private let state: State

    fileprivate final class State: Sendable {
        let heard = Mutex<[[UInt8]]>([])
        let open = Mutex(0)
    }

    private init(port: Int, _ state: State) {
        self.port = port
        self.state = state
    }

    /// All data received on each connection.
    public var heard: [String] { state.heard.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }

    /// The number of connections that are not closed.
    public var open: Int { state.open.withLock { $0 } }

    /// Makes a script that answers a complete head of HTTP once.
    public static func http(_ steps: [Step]) -> Script {
        { heard, turn in
            turn == 0 && String(decoding: heard, as: UTF8.self).contains("\r\n\r\n") ? steps : nil
        }
    }

    /// Runs a server while `body` runs.
    public static func run<Answer: Sendable>(
        _ script: @escaping Script, tls: NIOSSLContext? = nil,
        _ body: @escaping @Sendable (RawServer) async throws -> Answer
    ) async throws -> Answer {
        let state = State()
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(ChannelOptions.backlog, value: 64)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls)) }
                    try channel.pipeline.syncOperations.addHandler(Speaker(script, state))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let result: Result<Answer, any Error>
        do {
            let port = channel.localAddress?.port ?? 0
            result = .success(
                try await within("the raw server's test") { try await body(RawServer(port: port, state)) })
        } catch {
            result = .failure(error)
        }
        try? await channel.close()
        return try result.get()
    }
}

/// Follows the script on one connection.
private final class Speaker: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let script: RawServer.Script
    private let state: RawServer.State
    private let number: Int
    private var turn = 0

    init(_ script: @escaping RawServer.Script, _ state: RawServer.State) {
        self.script = script
        self.state = state
        number = state.heard.withLock { heard in
            heard.append([])
            return heard.count - 1
        }
    }

    func channelActive(context: ChannelHandlerContext) { state.open.withLock { $0 += 1 } }
    func channelInactive(context: ChannelHandlerContext) { state.open.withLock { $0 -= 1 } }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        let all = state.heard.withLock { heard in
            heard[number] += buffer.readableBytesView
            return heard[number]
        }
        guard let steps = script(all, turn) else { return }
        turn += 1
        for step in steps { take(step, context.channel) }
    }

    private func take(_ step: RawServer.Step, _ channel: any Channel) {
        switch step {
        case .say(let octets): channel.writeAndFlush(ByteBuffer(bytes: octets), promise: nil)
        case .drip(let octet):
            channel.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(50)) { task in
                guard channel.isActive else { return task.cancel() }
                channel.writeAndFlush(ByteBuffer(bytes: [octet]), promise: nil)
            }
        case .close: channel.close(promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
