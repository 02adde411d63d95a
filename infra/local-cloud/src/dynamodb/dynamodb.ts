import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signalGroup } from '../process-group.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { findDynoxideBinary } from './dynoxide-binary.ts';

export interface DynamoDb {
  /** Base URL for this process only, such as `http://127.0.0.1:40123`. */
  readonly endpoint: string;
  /** SQLite file of a dynoxide that this cloud started; undefined for an external DynamoDB. */
  readonly dataFile: string | undefined;
  stop(): Promise<void>;
}

const startDeadlineMilliseconds = 10_000;
const stopDeadlineMilliseconds = 3_000;
const maxStartAttempts = 3;

/**
 * Shell script that runs its arguments and kills them when standard input closes: they then also end when this
 * process is killed without time to end its children.
 */
const exitWithParentScript = `exec 3<&0
"$@" </dev/null 3<&- &
child=$!
{ cat <&3; kill $child; } >/dev/null 2>&1 &
exec 3<&-
wait $child`;

/**
 * Returns a random loopback address for dynoxide. It needs no key and lets every site read its answers, so sites
 * must not find it: Linux and Windows have sixteen million such addresses, macOS one.
 */
function randomLoopbackAddress(): string {
  if (process.platform !== 'linux' && process.platform !== 'win32') return '127.0.0.1';
  return ['127', randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.');
}

/**
 * Starts dynoxide on a free port of a loopback address, with its data in `dynamodb.db`.
 * @param dependencies.onUnexpectedExit called once when it ends without having been stopped
 * @throws LocalCloudError when the binary is missing or does not start
 */
export async function startDynamoDb(dependencies: {
  readonly dataDirectory: string;
  readonly onUnexpectedExit: (error: LocalCloudError) => void;
}): Promise<DynamoDb> {
  const binary = await findDynoxideBinary();
  const dataFile = join(dependencies.dataDirectory, 'dynamodb.db');
  let lastOutput = '';
  for (let attempt = 0; attempt < maxStartAttempts; attempt += 1) {
    const host = randomLoopbackAddress();
    const port = await freePort(host);
    const serverArguments = ['--host', host, '--port', String(port), '--db-path', dataFile];
    const child = spawnWithParent(binary, serverArguments);
    const started = await waitUntilListening(child);
    if (started.ok) {
      return supervise(
        child,
        { endpoint: `http://${host}:${port}`, dataFile },
        dependencies.onUnexpectedExit,
      );
    }
    lastOutput = started.output;
    await endProcess(child);
  }
  const reason = lastOutput.trim().split('\n').at(-1) || 'no reason given';
  throw new LocalCloudError(
    `DynamoDB did not start on ${dataFile} (${reason}). Start with --fresh to begin with empty data.`,
  );
}

function spawnWithParent(binary: string, arguments_: readonly string[]): ChildProcess {
  return process.platform === 'win32'
    ? spawn(binary, arguments_, { stdio: ['ignore', 'pipe', 'pipe'] })
    : // A separate process group, so that Ctrl+C in a terminal reaches this process first.
      spawn('/bin/sh', ['-c', exitWithParentScript, 'dynoxide', binary, ...arguments_], {
        stdio: ['pipe', 'pipe', 'pipe'],
        detached: true,
      });
}

/** Returns a port that was free a moment ago. */
async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') {
    throw new LocalCloudError('There is no free port for DynamoDB.');
  }
  return address.port;
}

async function waitUntilListening(
  child: ChildProcess,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly output: string }> {
  let output = '';
  const announced = new Promise<boolean>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes('listening on')) {
        resolve(true);
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', () => resolve(false));
    child.once('exit', () => resolve(false));
  });
  const giveUp = new AbortController();
  const deadline = wait(startDeadlineMilliseconds, false, { signal: giveUp.signal }).catch(
    () => false,
  );
  const ok = await Promise.race([announced, deadline]);
  giveUp.abort();
  return ok ? { ok } : { ok: false, output };
}

function supervise(
  child: ChildProcess,
  location: { readonly endpoint: string; readonly dataFile: string },
  onUnexpectedExit: (error: LocalCloudError) => void,
): DynamoDb {
  let stopping = false;
  child.once('exit', (code, signal) => {
    if (!stopping) {
      onUnexpectedExit(
        new LocalCloudError(`DynamoDB ended unexpectedly (${signal ?? `code ${code}`}).`),
      );
    }
  });
  return {
    ...location,
    stop: async () => {
      stopping = true;
      await endProcess(child);
    },
  };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
    return;
  }
  const exited = once(child, 'exit');
  // On POSIX the shell kills the child when its standard input closes.
  child.stdin?.end();
  if (child.stdin === null) {
    child.kill();
  }
  const giveUp = new AbortController();
  const deadline = wait(stopDeadlineMilliseconds, 'late', { signal: giveUp.signal });
  const outcome = await Promise.race([exited, deadline.catch(() => 'ended')]);
  giveUp.abort();
  if (outcome === 'late') {
    signalGroup(child.pid, 'SIGKILL');
  }
}
