import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { LocalCloudError } from '../local-cloud-error.ts';
import { startSynthesisProcess, type SynthesisProcess } from './synthesis-process.ts';

/** CloudFormation templates by stack name. */
export type Templates = Readonly<Record<string, unknown>>;

/** Settings for the stacks: addresses of the hosting cloud, and choices of the developer. */
export type AppSettings = Readonly<Record<string, string | undefined>>;

export interface SynthesisOptions {
  /** Module with an export `buildLocalApp(settings)` that returns the CDK app. */
  readonly app: URL;
  /** A process that is already loading the app and serves once; one is started by default. */
  readonly process?: SynthesisProcess | undefined;
  readonly signal?: AbortSignal | undefined;
}

const answerSchema = z.union([
  z.object({ templates: z.record(z.string(), z.unknown()) }),
  z.object({ error: z.string() }),
]);

/**
 * Synthesizes the stacks of an app.
 * @throws LocalCloudError with the errors of the settings or of the stack
 */
export async function synthesize(
  settings: AppSettings,
  options: SynthesisOptions,
): Promise<Templates> {
  const { app, process = startSynthesisProcess(app), signal } = options;
  signal?.addEventListener('abort', process.stop, { once: true });
  if (signal?.aborted === true) process.stop();
  // CDK writes its assembly here; it is always deleted, even when the process was stopped.
  const directory = await mkdtemp(path.join(tmpdir(), 'local-cloud-synthesis-'));
  try {
    const { message, reason } = await process.run({ settings, directory });
    const answer = message === undefined ? { error: reason } : answerSchema.parse(message);
    if ('templates' in answer) return answer.templates;
    throw new LocalCloudError(`The stacks could not be synthesized: ${answer.error}`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
