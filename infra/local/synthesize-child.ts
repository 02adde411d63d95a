import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { App } from 'aws-cdk-lib';
import * as z from 'zod';

const orderSchema = z.object({
  app: z.url(),
  addresses: z.object({ siteUrl: z.url(), webhookUrl: z.url(), brapiBaseUrl: z.url() }),
});

type Order = z.infer<typeof orderSchema>;

const appModuleSchema = z.object({
  buildLocalApp: z.custom<(addresses: Order['addresses']) => App>(
    (value) => typeof value === 'function',
    'the app module must export buildLocalApp',
  ),
});

// A parent that was killed must not leave this process behind.
process.on('disconnect', () => process.exit(1));

process.once('message', (message) => {
  void answer(message);
});

async function answer(message: unknown): Promise<void> {
  // CDK writes its assembly to this directory while the app is made; nothing of it is kept.
  const directory = await mkdtemp(path.join(tmpdir(), 'bfj-synth-'));
  process.env['CDK_OUTDIR'] = directory;
  let reply: { template: unknown } | { error: string };
  try {
    reply = { template: await coreTemplate(orderSchema.parse(message)) };
  } catch (error) {
    reply = { error: describe(error) };
  }
  await rm(directory, { recursive: true, force: true });
  process.send?.(reply, () => process.exit(0));
}

async function coreTemplate(order: Order): Promise<unknown> {
  const { buildLocalApp } = appModuleSchema.parse(await import(order.app));
  const stacks = buildLocalApp(order.addresses).synth().stacks;
  const core = stacks.find((stack) => /core/i.test(stack.id) || stacks.length === 1);
  if (core === undefined) {
    throw new Error(`The app has no core stack, only ${stacks.map((stack) => stack.id).join(', ')}.`);
  }
  return core.template;
}

/** One line an error: zod's issues by path, anything else by its message and where it came from. */
function describe(error: unknown): string {
  if (error instanceof z.core.$ZodError) return z.prettifyError(error).replaceAll(/\s*\n\s*/g, ' ');
  if (!(error instanceof Error)) return String(error);
  const place = error.stack
    ?.split('\n')
    .find((line) => line.includes('file://') && !line.includes('node_modules'))
    ?.trim();
  const message = error.message.trim().replaceAll(/\s*\n\s*/g, ' · ');
  return place === undefined ? message : `${message} (${place})`;
}
