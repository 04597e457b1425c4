"""Starts a full-screen program on a pseudo-terminal and measures it from outside.

Everything is read off the terminal's stream and /proc: the program knows nothing of it. Its output is always drained,
so that it never waits for the terminal.
"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

ESCAPE = re.compile(rb"\x1b\[[0-9;:?<>=!]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]")
TICK = os.sysconf("SC_CLK_TCK")


class Screen:
    """A running program. `chunks` is what it wrote: (seconds since exec, octets)."""

    def __init__(self, command, columns=80, rows=24, environment=None):
        self.chunks = []
        self.ended = False
        self.master, slave = pty.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        # The pipe closes on exec: time starts when the program itself starts.
        started, failed = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setsid()
                fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
                for descriptor in (0, 1, 2):
                    os.dup2(slave, descriptor)
                settings = dict(os.environ, TERM="xterm-256color", **(environment or {}))
                for name in ("LINES", "COLUMNS", "TMUX", "STY"):
                    settings.pop(name, None)
                os.execvpe(command[0], command, settings)
            except BaseException as error:
                os.write(failed, str(error).encode())
            os._exit(127)
        os.close(slave)
        os.close(failed)
        trouble = os.read(started, 400)
        os.close(started)
        self.start = time.monotonic()
        if trouble:
            raise OSError(f"cannot start {command[0]}: {trouble.decode()}")
        os.set_blocking(self.master, False)

    def now(self):
        return time.monotonic() - self.start

    def read(self, until, enough=None):
        """Drains the terminal until `until` seconds after the start, or until `enough(chunk)` holds."""
        poll = select.poll()
        poll.register(self.master, select.POLLIN)
        while not self.ended and self.now() < until:
            if not poll.poll(max(0.0, until - self.now()) * 1000):
                continue
            try:
                octets = os.read(self.master, 1 << 16)
            except BlockingIOError:
                continue
            except OSError:
                octets = b""
            if not octets:
                self.ended = True
                break
            self.chunks.append((self.now(), octets))
            if enough and enough(octets):
                return self.chunks[-1][0]
        return None

    def send(self, keys):
        os.write(self.master, keys.encode())
        return self.now()

    def first_words(self, limit=5.0):
        """Seconds until the output that shows the first letter; None: there was none.

        Signs do not count: a program may draw some to ask the terminal how wide they are.
        """
        while not self.ended and self.now() < limit:
            self.read(limit, enough=lambda _: True)
            text = ESCAPE.sub(b"", b"".join(octets for _, octets in self.chunks))
            if re.search(rb"[A-Za-z]", text.split(b"\x1b")[0]):
                return self.chunks[-1][0]
        return None

    def cpu(self):
        """Seconds of CPU time so far."""
        running = 0
        try:
            for thread in os.listdir(f"/proc/{self.pid}/task"):
                with open(f"/proc/{self.pid}/task/{thread}/schedstat") as file:
                    running += int(file.read().split()[0])
        except OSError:
            pass
        with open(f"/proc/{self.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        # Ticks also count threads that have ended; the scheduler's figures are finer.
        return max(running / 1e9, (int(fields[11]) + int(fields[12])) / TICK)

    def memory(self):
        """Resident MiB now, and the most there was."""
        figures = {}
        with open(f"/proc/{self.pid}/status") as file:
            for line in file:
                if line.startswith(("VmRSS", "VmHWM")):
                    figures[line[:5]] = int(line.split()[1]) / 1024
        return figures["VmRSS"], figures["VmHWM"]

    def load(self, seconds):
        """Percent of a core over the next `seconds`."""
        begin, before = self.now(), self.cpu()
        self.read(begin + seconds)
        return 100 * (self.cpu() - before) / (self.now() - begin)

    def echoes(self, count, character, gap=0.037):
        """Types a character that stands nowhere else, deletes it again, and so on. Seconds from key to paint, each."""
        mark = character.encode()
        delays = []
        for number in range(count):
            # The gaps have many lengths, so that keys arrive at every moment between two frames.
            self.read(self.now() + gap + (number * 7 % 31) / 310)
            sent = self.send(character)
            painted = self.read(sent + 2, enough=lambda octets: mark in octets)
            if painted is None:
                return delays
            delays.append(painted - sent)
            self.send("\x7f")
        return delays

    def end(self):
        for number, patience in ((signal.SIGTERM, 2.0), (signal.SIGKILL, 2.0)):
            if self.ended:
                break
            os.kill(self.pid, number)
            self.read(self.now() + patience)
        os.close(self.master)
        os.waitpid(self.pid, 0)
