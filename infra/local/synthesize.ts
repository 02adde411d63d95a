import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { LocalCloudError } from './local-cloud-error.ts';

/** Where this cloud's site and partners answer: the settings that only the host can know. */
export interface LocalAddresses {
  readonly siteUrl: string;
  readonly webhookUrl: string;
  readonly brapiBaseUrl: string;
}

/** An `App` module with an export `buildLocalApp(addresses)`. */
export const productApp = new URL('./local-app.ts', import.meta.url);

const answerSchema = z.union([
  z.object({ template: z.record(z.string(), z.unknown()) }),
  z.object({ error: z.string() }),
]);

const maximumMilliseconds = 60_000;

/**
 * Synthesizes the stack `BfjCore` of stage `local` and returns its CloudFormation template. A
 * child process does it, since CDK keeps some 400 MB for as long as its process lives.
 * @throws LocalCloudError with what the settings or the stack complained about
 */
export function synthesize(
  addresses: LocalAddresses,
  options: { readonly app?: URL; readonly signal?: AbortSignal } = {},
): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./synthesize-child.ts', import.meta.url)), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal: options.signal,
      timeout: maximumMilliseconds,
      killSignal: 'SIGKILL',
    });
    let complaints = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-4000);
    });
    child.on('error', (error) => {
      reject(new LocalCloudError(`The stack could not be synthesized: ${error.message}`));
    });
    child.on('message', (message) => {
      const answer = answerSchema.parse(message);
      if ('template' in answer) resolve(answer.template);
      else reject(new LocalCloudError(`The stack could not be synthesized: ${answer.error}`));
    });
    child.on('close', (code, signal) => {
      const last = complaints.trim().split('\n').at(-1) ?? '';
      reject(
        new LocalCloudError(
          `The stack could not be synthesized: its process ended with ${signal ?? code}. ${last}`.trim(),
        ),
      );
    });
    child.send({ app: (options.app ?? productApp).href, addresses });
  });
}
