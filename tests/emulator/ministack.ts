import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signalGroup } from '@bfj/local-cloud/process-group';
import { interruption } from './interruption.ts';
import { installFromPypi } from './python-tools.ts';
import { withThisNode } from '../../infra/portable/search-path.ts';

/**
 * The AWS emulator that the tests deploy to, the package with which it checks signed tokens, and the AWS SDK for its
 * Python functions.
 */
const requirements = 'ministack==1.5.33\ncryptography==50.0.2\nboto3==1.43.106\n';

const startMilliseconds = 300_000;

export interface RunningEmulator {
  readonly endpoint: string;
  /** Returns the end of its output. */
  readLog(): Promise<string>;
  stop(): Promise<void>;
}

/** MiniStack's command, and variables in addition to its own settings. */
export interface EmulatorCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Installs MiniStack, once.
 * @throws EmulatorMissingError when Python or the package is missing
 */
export async function installMinistack(): Promise<EmulatorCommand> {
  const commands = await installFromPypi('ministack', requirements);
  return { program: path.join(commands, 'ministack'), args: [], environment: {} };
}

/**
 * Starts MiniStack on a free port, without this machine's own AWS settings.
 * @throws Error with the end of its log when it does not become ready
 */
export async function startMinistack(command: EmulatorCommand): Promise<RunningEmulator> {
  // Its functions are CommonJS files, so no package.json of the project may be in a folder above them.
  const directory = await mkdtemp(path.join(tmpdir(), 'bfj-emulator-'));
  const logFile = path.join(directory, 'ministack.log');
  const log = await open(logFile, 'w');
  const port = await freePort();
  const child = spawn(command.program, [...command.args], {
    cwd: directory,
    env: { ...emulatorEnvironment(directory, port), ...command.environment },
    stdio: ['ignore', log.fd, log.fd],
    // Its own process group, so that the workers of its functions end with it.
    detached: true,
  });
  await log.close();

  const emulator: RunningEmulator = {
    endpoint: `http://127.0.0.1:${port}`,
    readLog: async () => (await readFile(logFile, 'utf8').catch(() => '')).slice(-6000),
    async stop() {
      await stopGroup(child);
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await waitUntilReady(emulator, child);
  } catch (error) {
    const log = await emulator.readLog();
    await emulator.stop();
    throw new Error(`MiniStack did not get ready.\n${log}`, { cause: error });
  }
  return emulator;
}

function emulatorEnvironment(directory: string, port: number): NodeJS.ProcessEnv {
  return {
    PATH: withThisNode(process.env)['PATH'],
    HOME: directory,
    USERPROFILE: directory,
    TMPDIR: directory,
    TEMP: directory,
    TMP: directory,
    STATE_DIR: path.join(directory, 'state'),
    GATEWAY_PORT: String(port),
    BIND_HOST: '127.0.0.1',
    MINISTACK_HOST: '127.0.0.1',
    SFTP_ENABLED: '0',
    IOT_MTLS_ENABLED: '0',
  };
}

async function waitUntilReady(emulator: RunningEmulator, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startMilliseconds;
  let spawnError: Error | undefined;
  child.on('error', (error) => {
    spawnError = error;
  });
  for (;;) {
    if (spawnError !== undefined) throw spawnError;
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`);
    const answer = await fetch(`${emulator.endpoint}/_ministack/health`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => undefined);
    if (answer?.ok === true) return;
    if (Date.now() > deadline) throw new Error('It did not answer in time');
    await pause(100, undefined, { signal: interruption });
  }
}

async function stopGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  signalGroup(pid, 'SIGTERM');
  await Promise.race([ended, pause(5000, undefined, { ref: false })]);
  // Also kills workers that have outlived it.
  signalGroup(pid, 'SIGKILL');
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port'));
      });
    });
  });
}
