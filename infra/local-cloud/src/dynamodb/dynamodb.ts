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
  /** Base URL, such as `http://127.0.0.1:40123`, which is for this process alone. */
  readonly endpoint: string;
  /** SQLite file of a dynoxide that this cloud started; undefined for somebody else's DynamoDB. */
  readonly dataFile: string | undefined;
  stop(): Promise<void>;
}

const startDeadlineMilliseconds = 10_000;
const stopDeadlineMilliseconds = 3_000;
const triedPorts = 3;

/**
 * Runs its argument, and ends it when standard input closes: so it also ends when this process is
 * killed in a way that leaves it no time to end its children.
 */
const endWithParent = `exec 3<&0
"$@" </dev/null 3<&- &
child=$!
{ cat <&3; kill $child; } >/dev/null 2>&1 &
exec 3<&-
wait $child`;

/**
 * Returns a random loopback address for dynoxide. It needs no key and lets every site read its answers, so
 * sites must not find it: Linux and Windows have sixteen million such addresses, macOS one.
 */
function ownLoopbackAddress(): string {
  if (process.platform !== 'linux' && process.platform !== 'win32') return '127.0.0.1';
  return ['127', randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.');
}

/**
 * Starts dynoxide on a free port of a loopback address, with its data in `dynamodb.db`.
 * @param dependencies.onDeath called once when it ends without having been stopped
 * @throws LocalCloudError where the binary is missing or does not start
 */
export async function startDynamoDb(dependencies: {
  readonly dataDirectory: string;
  readonly onDeath: (error: LocalCloudError) => void;
}): Promise<DynamoDb> {
  const binary = await findDynoxideBinary();
  const dataFile = join(dependencies.dataDirectory, 'dynamodb.db');
  let lastOutput = '';
  for (let attempt = 0; attempt < triedPorts; attempt += 1) {
    const host = ownLoopbackAddress();
    const port = await freePort(host);
    const where = ['--host', host, '--port', String(port), '--db-path', dataFile];
    const child = spawnWithParent(binary, where);
    const started = await waitUntilListening(child);
    if (started.ok) {
      return supervise(
        child,
        { endpoint: `http://${host}:${port}`, dataFile },
        dependencies.onDeath,
      );
    }
    lastOutput = started.output;
    await end(child);
  }
  const reason = lastOutput.trim().split('\n').at(-1) || 'no reason given';
  throw new LocalCloudError(
    `DynamoDB did not start on ${dataFile} (${reason}). Start with --fresh to begin with empty data.`,
  );
}

function spawnWithParent(binary: string, arguments_: readonly string[]): ChildProcess {
  return process.platform === 'win32'
    ? spawn(binary, arguments_, { stdio: ['ignore', 'pipe', 'pipe'] })
    : // Its own group, so that Ctrl+C in a terminal reaches this process first.
      spawn('/bin/sh', ['-c', endWithParent, 'dynoxide', binary, ...arguments_], {
        stdio: ['pipe', 'pipe', 'pipe'],
        detached: true,
      });
}

/** A port that was free a moment ago. */
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
  where: { readonly endpoint: string; readonly dataFile: string },
  onDeath: (error: LocalCloudError) => void,
): DynamoDb {
  let stopping = false;
  child.once('exit', (code, signal) => {
    if (!stopping) {
      onDeath(new LocalCloudError(`DynamoDB ended by itself (${signal ?? `code ${code}`}).`));
    }
  });
  return {
    ...where,
    stop: async () => {
      stopping = true;
      await end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
    return;
  }
  const exited = once(child, 'exit');
  // On POSIX the shell kills it when its standard input closes.
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
