import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { LocalCloudError } from '../local-cloud-error.ts';

/** CloudFormation templates, by the names of their stacks. */
export type Templates = Readonly<Record<string, unknown>>;

/** What a stack is told of the cloud that will host it: addresses, and choices of its developer. */
export type AppSettings = Readonly<Record<string, string | undefined>>;

export interface SynthesisOptions {
  /** Module with an export `buildLocalApp(settings)` that gives the CDK app. */
  readonly app: URL;
  readonly signal?: AbortSignal | undefined;
}

const answerSchema = z.union([
  z.object({ templates: z.record(z.string(), z.unknown()) }),
  z.object({ error: z.string() }),
]);

type Answer = z.infer<typeof answerSchema>;

const maximumMilliseconds = 60_000;

/**
 * Synthesizes the stacks of an app. A child process does it, since CDK keeps some 400 MB for as
 * long as its process lives.
 * @throws LocalCloudError with what the settings or the stack complained about
 */
export async function synthesize(
  settings: AppSettings,
  options: SynthesisOptions,
): Promise<Templates> {
  // CDK writes its assembly here; nothing of it is kept, even of a child that was cut off.
  const directory = await mkdtemp(path.join(tmpdir(), 'local-cloud-synthesis-'));
  try {
    const order = { app: options.app.href, settings };
    const answer = await askChild(order, directory, options.signal);
    if ('templates' in answer) return answer.templates;
    throw new LocalCloudError(`The stacks could not be synthesized: ${answer.error}`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Resolves when the child has ended, with whatever it had to say. */
function askChild(
  order: object,
  directory: string,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const child = fork(fileURLToPath(new URL('./synthesize-child.ts', import.meta.url)), [], {
    execArgv: [],
    env: {
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'node-compile-cache'),
      ...process.env,
      CDK_OUTDIR: directory,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    timeout: maximumMilliseconds,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) => {
    let answer: Answer | undefined;
    let complaints = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-4000);
    });
    child.on('message', (message) => {
      answer = answerSchema.parse(message);
    });
    child.on('error', (error) => {
      answer ??= { error: error.message };
      // A process that never began has no end to wait for.
      if (child.pid === undefined) resolve(answer);
    });
    child.on('close', (code, killedBy) => {
      const last = complaints.trim().split('\n').at(-1) ?? '';
      resolve(answer ?? { error: `its process ended with ${killedBy ?? code}. ${last}`.trim() });
    });
    child.send(order);
  });
}
