import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { ScheduleFiring } from '@bfj/local-cloud/events/schedules';
import { signalGroup } from '@bfj/local-cloud/process-group';
import { localCloudClient } from '../cloud/local-cloud-client.ts';
import { readSecret } from '../cloud/test-cloud.ts';
import { makeDataDirectory } from '../cloud/quick-directory.ts';

/**
 * Starts a local cloud in a process of its own, with a data directory that outlives it. It keeps its port when it is
 * killed and started again, so that clients find it at the same address.
 */
export async function startKillableCloud(firing: ScheduleFiring = 'on-time') {
  const dataDirectory = makeDataDirectory('bfj-killed-');
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  let running = await startProcess(dataDirectory, port, firing);
  let down: Promise<void> | undefined;

  return {
    ...localCloudClient(baseUrl),
    dataDirectory,
    /** Address of the table; it changes at each start. */
    dynamodbEndpoint: () => running.dynamodbEndpoint,
    /** Returns the processor time of all its processes, without children that have ended. */
    processorMilliseconds: () => processorOf(running.child.pid),
    secret: (nameEnd: string) => readSecret(dataDirectory, nameEnd),
    /** Resolves at once, unless the cloud is being killed and restarted. */
    up: async (): Promise<void> => down,
    /** Kills the cloud and all its children in the middle of their work, and starts it again. */
    killAndRestart: async (): Promise<void> => {
      const restart = async () => {
        await end(running.child, 'SIGKILL');
        running = await startProcess(dataDirectory, port, firing);
      };
      down = restart();
      await down;
      down = undefined;
    },
    /** Stops it cleanly; its data stays. */
    stop: () => end(running.child, 'SIGTERM'),
    remove: async (): Promise<void> => {
      await end(running.child, 'SIGKILL');
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

export type KillableCloud = Awaited<ReturnType<typeof startKillableCloud>>;

/** Returns the processor time of each process as Linux counts it, in ticks of 10 ms; 0 on other systems. */
function processorOf(group: number | undefined): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ticks = processes.map((id) => {
    try {
      // Fields after the name, which is in brackets and may contain anything: state, parent, group, …, user and system
      // time.
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return Number(fields[2]) === group ? Number(fields[11]) + Number(fields[12]) : 0;
    } catch {
      // The process has ended meanwhile.
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}

interface CloudProcess {
  readonly child: ChildProcess;
  readonly dynamodbEndpoint: string;
}

function startProcess(
  dataDirectory: string,
  port: number,
  firing: ScheduleFiring,
): Promise<CloudProcess> {
  const child = spawn(
    process.execPath,
    [
      path.resolve(import.meta.dirname, '../../load/cloud-process.ts'),
      dataDirectory,
      String(port),
      firing,
    ],
    // Its own process group, which is ended as a whole.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const lines: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  return new Promise((resolve, reject) => {
    let answer = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      const [, dynamodbEndpoint] = /^ready \S+ (\S+)$/m.exec(answer) ?? [];
      if (dynamodbEndpoint !== undefined) resolve({ child, dynamodbEndpoint });
    });
    child.on('exit', (code) =>
      reject(new Error(`The local cloud ended with ${code}: ${lines.join('')}`)),
    );
  });
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  if (signal === 'SIGKILL') signalGroup(child.pid, signal);
  else child.kill(signal);
  await exited;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
