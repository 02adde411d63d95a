import { OperatorError } from '../operator-error.ts';
import { deployToEmulator } from './deploy-to-emulator.ts';
import { runCommand } from '../operations/run-command.ts';

/** Settings that an operator may also set for an emulator. */
const forwardedSettings = [
  'BFJ_SITE_URL',
  'BFJ_WEBHOOK_URL',
  'BFJ_BRAPI_BASE_URL',
  'BFJ_BRAPI_PLAN',
  'BFJ_SGS_BASE_URL',
  'BFJ_OLINDA_BASE_URL',
  'BFJ_CLOSING_MARGIN_MINUTES',
  'BFJ_LOGIN_CODE',
  'BFJ_EMAIL_FROM',
  'BFJ_WHATSAPP_BASE_URL',
  'BFJ_WHATSAPP_PHONE_NUMBER_ID',
  'BFJ_LOG_LEVEL',
];

/** `npm run deploy:local`: deploys the stage `local` to LocalStack, MiniStack or any emulator at AWS_ENDPOINT_URL. */
await runCommand(async () => {
  const endpoint = process.env['AWS_ENDPOINT_URL'] ?? 'http://127.0.0.1:4566';
  const settings = Object.fromEntries(
    forwardedSettings.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  await requireAnswer(endpoint);
  await deployToEmulator({ endpoint, settings });
});

async function requireAnswer(address: string): Promise<void> {
  // The deployment itself rejects text that is not an address, with a clearer message.
  if (URL.parse(address) === null) return;
  try {
    await fetch(address, { signal: AbortSignal.timeout(5000) });
  } catch {
    throw new OperatorError(
      `Nothing answers at ${address}. Start an emulator there (MiniStack, LocalStack), or set ` +
        'AWS_ENDPOINT_URL to where one runs.',
    );
  }
}
