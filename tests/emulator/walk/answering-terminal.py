"""
Runs a command in a terminal of its own and answers y to each (y/n), as the operator who deploys does: the
CDK's CLI does not ask without a terminal, and fails. SIGTERM ends everything in that terminal.
"""

import fcntl
import os
import pty
import signal
import struct
import sys
import termios
import time

# Until the command is known, a signal waits.
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
process, terminal = pty.fork()
if process == 0:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    os.execvp(sys.argv[1], sys.argv[1:])


def end(*_):
    """The command gets ten seconds to clean up, what it has started none after that."""
    deadline = time.monotonic() + 10
    try:
        os.killpg(process, signal.SIGTERM)
        while time.monotonic() < deadline and os.waitpid(process, os.WNOHANG)[0] == 0:
            time.sleep(0.05)
        os.killpg(process, signal.SIGKILL)
    except (ProcessLookupError, ChildProcessError):
        pass
    os._exit(128 + signal.SIGTERM)


signal.signal(signal.SIGTERM, end)
signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
# Wide enough that a question stays on one line.
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
said = b""
while True:
    try:
        part = os.read(terminal, 4096)
    except OSError:
        # On Linux, this error means that the other end has closed.
        break
    if not part:
        break
    os.write(1, part)
    said = (said + part)[-400:]
    if b"(y/n)" in said:
        said = b""
        os.write(terminal, b"y\r")
sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) & 0xFF)
