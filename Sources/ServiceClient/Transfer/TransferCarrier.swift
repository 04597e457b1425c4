import Glibc
import Processes

/// Has exchanges carried out, each by a process of its own.
public struct TransferCarrier: Sendable {
    /// The program, as a path or a name to look up in `PATH`.
    let program: String

    public init(program: String) { self.program = program }

    /// What libcurl of this machine says it is: `libcurl/7.88.1 OpenSSL/3.0.17`, and more behind it.
    /// - Throws: `libraryMissing`, and what keeps the program from saying it.
    public func library() async throws(TransferFault) -> String {
        let (end, octets) = await run(TransferProcess.libraryOption, input: [], seconds: 10, limit: 4096)
        switch end {
        case .exited(0): return String(decoding: octets ?? [], as: UTF8.self)
        case .exited(69): throw .libraryMissing
        default: throw Self.fault(end)
        }
    }

    /// Bytes that an outcome has at most beside the body of the answer.
    private static let mostOfHead = 1 << 19
    /// What the loader, the resolver and OpenSSL read of the environment, unless the file of the program has a capability. All else, passwords of proxies first of all, stays here.
    private static let variables = ["LD_LIBRARY_PATH", "OPENSSL_CONF", "RES_OPTIONS"]

    /// Carries it out within the time that it has, and ends it at once when the task is cancelled.
    func carry(_ transfer: Transfer) async -> TransferOutcome {
        let (end, octets) = await run(
            TransferProcess.option, input: transfer.octets, seconds: Double(transfer.milliseconds) / 1000,
            limit: transfer.largest + Self.mostOfHead)
        guard let octets else { return .failure(.tooLarge) }
        guard end == .exited(0) else { return .failure(Self.fault(end)) }
        return (try? TransferOutcome(octets)) ?? .failure(.programUnusable)
    }

    /// - Returns: How it ended, and what it wrote; nil: more than the limit.
    private func run(
        _ option: String, input: [UInt8], seconds: Double, limit: Int
    ) async -> (end: KeptProcess.End, octets: [UInt8]?) {
        guard let input = ProcessInput(input), let pipe = LineStream.pipe() else { return (.unstartable, []) }
        let process = KeptProcess(
            [program, option],
            environment: ChildEnvironment.current.filter { variable in
                Self.variables.contains { variable.hasPrefix($0 + "=") }
            },
            input: input.file, output: pipe.writing, budget: seconds, grace: 0,
            canGain: false)
        close(pipe.writing)
        guard let process else {
            close(pipe.reading)
            return (.unstartable, [])
        }
        return await withTaskCancellationHandler {
            let output = WholeOutput(of: pipe.reading, limit: limit)
            let end = await process.end()
            // A process that could not even be killed still holds its end of the pipe.
            if case .exited = end {} else { output.stop() }
            return (end, await output.octets())
        } onCancel: {
            process.askToEnd()
        }
    }

    private static func fault(_ end: KeptProcess.End) -> TransferFault {
        switch end {
        case .exited, .unstartable: .programUnusable
        case .signaled: .failed
        case .expired: .timedOut
        case .ended: .cancelled
        }
    }
}
