import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { LocalAddresses } from './local-addresses.ts';
import { LocalCloudError } from '../local-cloud/local-cloud-error.ts';
import { cachedTemplates } from './template-cache.ts';

/** Module of the product's app; any other has an export `buildLocalApp(addresses)` too. */
export const productApp = new URL('./local-app.ts', import.meta.url);

const answerSchema = z.union([
  z.object({ templates: z.record(z.string(), z.unknown()) }),
  z.object({ error: z.string() }),
]);

type Answer = z.infer<typeof answerSchema>;

const maximumMilliseconds = 60_000;

/**
 * Synthesizes the stacks of stage `local` and returns their CloudFormation templates, by the names
 * of the stacks. A child process does it, since CDK keeps some 400 MB for as long as its process
 * lives.
 * @throws LocalCloudError with what the settings or the stack complained about
 */
export async function synthesize(
  addresses: LocalAddresses,
  options: { readonly app?: URL; readonly signal?: AbortSignal } = {},
): Promise<Readonly<Record<string, unknown>>> {
  const cache = process.env['BFJ_TEMPLATE_CACHE'];
  if (cache === undefined || options.app !== undefined) return synthesizeNow(addresses, options);
  return cachedTemplates(cache, addresses, (placeholders) => synthesizeNow(placeholders, options));
}

async function synthesizeNow(
  addresses: LocalAddresses,
  options: { readonly app?: URL; readonly signal?: AbortSignal },
): Promise<Readonly<Record<string, unknown>>> {
  // CDK writes its assembly here; nothing of it is kept, even of a child that was cut off.
  const directory = await mkdtemp(path.join(tmpdir(), 'bfj-synth-'));
  try {
    const order = { app: (options.app ?? productApp).href, addresses };
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
