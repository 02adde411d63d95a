import type { Stage } from 'aws-cdk-lib/core';
import * as z from 'zod';

const orderSchema = z.object({
  settings: z.record(z.string(), z.string().optional()),
  /** Output directory of CDK's cloud assembly. */
  directory: z.string(),
});

type Order = z.infer<typeof orderSchema>;

const appModuleSchema = z.object({
  buildLocalApp: z.custom<(settings: Order['settings']) => Stage>(
    (value) => typeof value === 'function',
    'the app module must export buildLocalApp',
  ),
});

// When the parent is killed, this process must end as well.
process.on('disconnect', () => process.exit(1));

const [, , app = ''] = process.argv;
// Import the app before the request arrives; an import error becomes the reply.
const loading: Promise<unknown> = import(app);
loading.catch(() => undefined);

process.once('message', (message) => {
  void answer(message);
});

async function answer(message: unknown): Promise<void> {
  let reply: { templates: unknown } | { error: string };
  try {
    reply = { templates: await templatesOf(orderSchema.parse(message)) };
  } catch (error) {
    reply = { error: describeError(error) };
  }
  process.send?.(reply, () => process.exit(0));
}

async function templatesOf(order: Order): Promise<unknown> {
  process.env['CDK_OUTDIR'] = order.directory;
  const { buildLocalApp } = appModuleSchema.parse(await loading);
  const { stacks } = buildLocalApp(order.settings).synth();
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
