import type { Stack } from 'aws-cdk-lib';
import * as z from 'zod';
import { loginCodeChoices } from '../../shared/values/login-code.ts';

const orderSchema = z.object({
  app: z.url(),
  addresses: z.object({
    siteUrl: z.url(),
    webhookUrl: z.url(),
    brapiBaseUrl: z.url(),
    whatsAppBaseUrl: z.url(),
    mercadoPagoBaseUrl: z.url(),
    loginCode: z.enum(loginCodeChoices).optional(),
  }),
});

type Order = z.infer<typeof orderSchema>;

const appModuleSchema = z.object({
  buildLocalStack: z.custom<(addresses: Order['addresses']) => Stack>(
    (value) => typeof value === 'function',
    'the app module must export buildLocalStack',
  ),
});

// A parent that was killed must not leave this process behind.
process.on('disconnect', () => process.exit(1));

process.once('message', (message) => {
  void answer(message);
});

async function answer(message: unknown): Promise<void> {
  let reply: { template: unknown } | { error: string };
  try {
    reply = { template: await coreTemplate(orderSchema.parse(message)) };
  } catch (error) {
    reply = { error: describe(error) };
  }
  process.send?.(reply, () => process.exit(0));
}

async function coreTemplate(order: Order): Promise<unknown> {
  const { buildLocalStack } = appModuleSchema.parse(await import(order.app));
  const stack = buildLocalStack(order.addresses);
  const { Stage } = await import('aws-cdk-lib');
  const assembly = Stage.of(stack)?.synth();
  return assembly?.getStackByName(stack.stackName).template;
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
