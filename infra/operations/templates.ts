import { parseArgs } from 'node:util';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { OperatorError } from '../operator-error.ts';
import { explainAwsError } from './explain-aws-error.ts';
import { runCommand } from './run-command.ts';
import { loadEnvironmentFile, settingsOfCommand } from './stage-argument.ts';
import { metaTemplates } from './templates/meta-templates.ts';
import { syncTemplates } from './templates/sync-templates.ts';

/**
 * `npm run templates -- --stage <stage> [--submit]`: compares the WhatsApp templates with Meta's. Exit codes: 0 when
 * all are approved as written, 2 when an operator has to act, 3 when Meta is still reviewing one, 1 when the check
 * failed.
 */
await runCommand(async () => {
  loadEnvironmentFile();
  const { stage: named, submit } = readArguments();
  const settings = settingsOfCommand(process.env, named === undefined ? [] : ['--stage', named]);
  const { siteUrl, stage, whatsApp } = settings;
  if (whatsApp.accountId === undefined) {
    throw new OperatorError("Set BFJ_WHATSAPP_ACCOUNT_ID, Meta's id of the account.");
  }
  if (siteUrl === undefined) {
    throw new OperatorError('Set BFJ_SITE_URL: buttons of templates lead to the site.');
  }
  process.exitCode = await syncTemplates({
    meta: metaTemplates({
      baseUrl: whatsApp.baseUrl,
      accountId: whatsApp.accountId,
      token: await tokenOf(stage),
    }),
    siteUrl,
    isSubmitting: submit === true,
    log: console.log,
  });
});

async function tokenOf(stage: string): Promise<string> {
  const secret = `bfj-${stage}-whatsapp-token`;
  const command = new GetSecretValueCommand({ SecretId: secret });
  const { SecretString: token } = await new SecretsManagerClient({})
    .send(command)
    .catch((error: unknown) => {
      throw explainAwsError(error);
    });
  if (token === undefined || !/^[\x21-\x7e]+$/.test(token)) {
    throw new OperatorError(`The secret ${secret} holds no token.`);
  }
  return token;
}

function readArguments(): { stage?: string | undefined; submit?: boolean | undefined } {
  try {
    return parseArgs({ options: { stage: { type: 'string' }, submit: { type: 'boolean' } } })
      .values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : 'The arguments are invalid.');
  }
}
