"""
Python runs this automatically in MiniStack and in the functions that it starts. They are processes of this
machine, without Lambda's image around them: the AWS CLI, which a layer puts into /opt/awscli, is the one
that AWS_CLI names. What it prints is a log, and must not get between the lines by which MiniStack and a
function speak.
"""

import os
import subprocess

_start = subprocess.Popen.__init__


def _start_with_cli(self, args, *rest, **named):
    if isinstance(args, list) and args and args[0] == "/opt/awscli/aws":
        args = [os.environ["AWS_CLI"], *args[1:]]
        named["stdout"] = 2
    _start(self, args, *rest, **named)


subprocess.Popen.__init__ = _start_with_cli
