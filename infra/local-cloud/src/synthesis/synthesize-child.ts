import type { Stage } from 'aws-cdk-lib/core';
import * as z from 'zod';

const synthesisRequestSchema = z.object({
  settings: z.record(z.string(), z.string().optional()),
  /** Output directory of CDK's cloud assembly. */
  directory: z.string(),
});

type SynthesisRequest = z.infer<typeof synthesisRequestSchema>;

const appModuleSchema = z.object({
  buildLocalApp: z.custom<(settings: SynthesisRequest['settings']) => Stage>(
    (value) => typeof value === 'function',
    'the app module must export buildLocalApp',
  ),
});

// When the parent is killed, this process must end as well.
process.on('disconnect', () => process.exit(1));

const [, , appModuleUrl = ''] = process.argv;
// Import the app before the request arrives; an import error becomes the reply.
const loadedModule: Promise<unknown> = import(appModuleUrl);
loadedModule.catch(() => undefined);

process.once('message', (message) => {
  void answer(message);
});

async function answer(message: unknown): Promise<void> {
  let reply: { templates: unknown } | { error: string };
  try {
    reply = { templates: await synthesizeTemplates(synthesisRequestSchema.parse(message)) };
  } catch (error) {
    reply = { error: describeError(error) };
  }
  process.send?.(reply, () => process.exit(0));
}

async function synthesizeTemplates(request: SynthesisRequest): Promise<unknown> {
  process.env['CDK_OUTDIR'] = request.directory;
  const { buildLocalApp } = appModuleSchema.parse(await loadedModule);
  const { stacks } = buildLocalApp(request.settings).synth();
  return Object.fromEntries(stacks.map((stack) => [stack.stackName, stack.template as unknown]));
}

/** Returns one line per error: zod's issues by path, any other error by its message and its source line. */
function describeError(error: unknown): string {
  if (error instanceof z.core.$ZodError) return z.prettifyError(error).replaceAll(/\s*\n\s*/g, ' ');
  if (!(error instanceof Error)) return String(error);
  const sourceLine = error.stack
    ?.split('\n')
    .find((line) => line.includes('file://') && !line.includes('node_modules'))
    ?.trim();
  const message = error.message.trim().replaceAll(/\s*\n\s*/g, ' · ');
  return sourceLine === undefined ? message : `${message} (${sourceLine})`;
}
