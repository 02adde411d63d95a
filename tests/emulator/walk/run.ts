/**
 * What README and the runbook tell an operator to type (`npm run test:walk`): in a fresh clone, the block of
 * README's Deploy against an emulator of AWS, bootstrap and website included; then every command of
 * infra/RUNBOOK.md. Commands are read from the pages themselves. Ends with 0 when all of it holds, 1 when
 * not, 3 where there is no emulator.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createAccount } from '../../../shared/contracts/accounts.ts';
import { projectRoot } from '../../../infra/project-root.ts';
import {
  emulatorAccount,
  emulatorEnvironment,
} from '../../../infra/deployment/deploy-to-emulator.ts';
import { signUpOf } from '../../support/people/sign-ups.ts';
import { startMinistack, type RunningEmulator } from '../ministack.ts';
import { EmulatorMissingError } from '../python-tools.ts';
import { queueUrl } from '../queue-url.ts';
import { blockBelow, documentedCommands } from './documented-commands.ts';
import { installEmulatedAws, makeAwsCommand } from './emulated-aws.ts';
import { openOperatorShell, type OperatorShell, type CommandResult } from './operator-shell.ts';
import { notWalked, walkedCommands } from './runbook-commands.ts';
import { startSiteFront, type SiteFront } from './site-front.ts';

/** What .env.example begins with. */
const stage = 'dev';
/** Settings that README asks an operator to look at; each has an example there, behind a `#`. */
const settingsToSet = [
  'BFJ_WEBHOOK_URL',
  'BFJ_EMAIL_FROM',
  'BFJ_ALARM_EMAIL',
  'BFJ_WAKE_EMAIL',
  'BFJ_MONTHLY_BUDGET',
  'BFJ_EDGE_RATE_LIMIT',
  'BFJ_MERCADOPAGO_PUBLIC_KEY',
];
/** preflight ends with 1 while something is left to do, which there is before a first deployment. */
const failing: Readonly<Record<string, RegExp>> = {
  'npm run preflight': /DO {4}this region is not bootstrapped\n +npx cdk bootstrap/,
};
const readme = readFileSync(path.join(projectRoot, 'README.md'), 'utf8');
const runbook = readFileSync(path.join(projectRoot, 'infra/RUNBOOK.md'), 'utf8');

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort(new Error(`ended by ${signal}`)));
}

try {
  process.exitCode = (await run()) === 0 ? 0 : 1;
} catch (error) {
  const isMissing = error instanceof EmulatorMissingError;
  console.error(isMissing ? `The walk cannot be made here. ${error.message}` : error);
  process.exitCode = isMissing ? 3 : 1;
}

async function run(): Promise<number> {
  const walked = [...walkedCommands.map(({ command }) => command), ...Object.keys(notWalked)];
  assert.deepEqual(
    documentedCommands(runbook).filter((command) => !walked.includes(command)),
    [],
  );

  const directory = await mkdtemp(path.join(tmpdir(), 'bfj-walk-'));
  let emulator: RunningEmulator | undefined;
  let front: SiteFront | undefined;
  let failed = 0;
  /** Runs one line and tells how it went; what depends on one that failed may fail with it. */
  const walk = async (shell: OperatorShell, line: string, prints: RegExp, exitCode = 0) => {
    const startedAt = performance.now();
    const result = await shell.type(line);
    const isRight = result.exitCode === exitCode && prints.test(result.output);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${isRight ? '✓' : '✗'} ${line} (${seconds} s)`);
    if (!isRight) {
      failed += 1;
      console.error(`  ended with ${result.exitCode}, expected ${exitCode} and ${String(prints)}`);
      console.error(result.output.slice(-2000));
    }
    return result;
  };

  try {
    emulator = await startMinistack(installEmulatedAws());
    const clone = path.join(directory, 'clone');
    const environment = operatorEnvironment(emulator.endpoint);
    const commands = await makeAwsCommand(directory);
    const shellIn = (folder: string) =>
      openOperatorShell({ directory: folder, environment, commands, signal: interrupted.signal });
    await walk(shellIn(directory), `git clone --quiet '${projectRoot}' clone`, /^/);
    const shell = shellIn(clone);
    await walk(shell, 'npm ci', /added \d+ packages/);

    for (const line of blockBelow(readme, 'Deploy')) {
      const refused = failing[line];
      await (refused === undefined ? walk(shell, line, /^/) : walk(shell, line, refused, 1));
    }
    const before = await outputsOf(shell, 'website');
    await fillSettings(clone, { BFJ_SITE_URL: before['SiteUrl'] ?? '' });
    await walk(shell, 'npm run deploy', /BfjEdge/);
    front = await startSiteFront(emulator.endpoint, before['DistributionDomainName'] ?? '');
    await fillSecrets(shell, walk);

    const values = await preparePlaceholders(shell, front.url);
    const sqs = new SQSClient(clientSettings(emulator.endpoint));
    for (const { command, prints, deadLetterOf, emulatorLacks } of walkedCommands) {
      if (deadLetterOf !== undefined) {
        const QueueUrl = await queueUrl(sqs, `bfj-${stage}-${deadLetterOf}-dead-letters`);
        await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' }));
      }
      await walk(shell, filled(command, values), prints, emulatorLacks === undefined ? 0 : 1);
      if (emulatorLacks !== undefined) console.log(`  MiniStack lacks ${emulatorLacks}`);
    }
  } finally {
    if (failed > 0) console.error(await emulator?.readLog());
    await front?.stop();
    await emulator?.stop();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
  for (const [command, reason] of Object.entries(notWalked)) console.log(`- ${command}: ${reason}`);
  console.log(failed === 0 ? 'Everything was run as written.' : `${failed} failed`);
  return failed;
}

type Walk = (
  shell: OperatorShell,
  line: string,
  prints: RegExp,
  exitCode?: number,
) => Promise<CommandResult>;

/** Nothing of this machine's own account; the stage is .env's. */
function operatorEnvironment(endpoint: string): NodeJS.ProcessEnv {
  const { BFJ_STAGE: _, ...environment } = emulatorEnvironment({ endpoint, settings: {} });
  const address = path.join(import.meta.dirname, 'public-address.mjs');
  return {
    ...environment,
    NODE_OPTIONS: `--import=${address}`,
    AWS_PAGER: '',
    GIT_PAGER: 'cat',
    CI: '',
  };
}

function clientSettings(endpoint: string) {
  return {
    endpoint,
    region: emulatorAccount.AWS_REGION,
    useQueueUrlAsEndpoint: false,
    credentials: {
      accessKeyId: emulatorAccount.AWS_ACCESS_KEY_ID,
      secretAccessKey: emulatorAccount.AWS_SECRET_ACCESS_KEY,
    },
  };
}

async function outputsOf(shell: OperatorShell, part: string): Promise<Record<string, string>> {
  const { output } = await shell.type(
    `aws cloudformation describe-stacks --stack-name bfj-${stage}-${part} --output text ` +
      "--query 'Stacks[0].Outputs[].[OutputKey,OutputValue]'",
  );
  return Object.fromEntries(
    output.split('\n').map((line): [string, string] => {
      const [name = '', value = ''] = line.split(/\s+/);
      return [name, value];
    }),
  );
}

/** Takes the examples of .env.example for settings, and what the first deployment has printed. */
async function fillSettings(clone: string, printed: Readonly<Record<string, string>>) {
  const file = path.join(clone, '.env');
  let text = await readFile(file, 'utf8');
  for (const name of settingsToSet) text = text.replace(`#${name}=`, `${name}=`);
  for (const [name, value] of Object.entries(printed)) {
    text = text.replace(new RegExp(`^#${name}=.*$`, 'm'), `${name}=${value}`);
  }
  await writeFile(file, text);
}

/** As preflight advises, which then has nothing to say of them any more. */
async function fillSecrets(shell: OperatorShell, walk: Walk): Promise<void> {
  const { output } = await walk(shell, 'npm run preflight', /still holds its placeholder/, 1);
  for (const [line] of output.matchAll(/aws secretsmanager put-secret-value .*<value>/g)) {
    await walk(shell, line.replace('<value>', 'a-token'), /"VersionId"/);
  }
  await walk(shell, 'npm run preflight', /bfj-dev-mercadopago-token has been filled/, 1);
}

/** What an operator writes for the names in angle brackets, of an account that has just signed up. */
async function preparePlaceholders(
  shell: OperatorShell,
  siteUrl: string,
): Promise<Readonly<Record<string, string>>> {
  const from = new Date(Date.now() - 60_000).toISOString();
  const person = signUpOf(1);
  const answer = await fetch(`${siteUrl}${createAccount.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { UserPoolId = '', AccountClientId: client = '' } = await outputsOf(shell, 'data');
  const { output: user } = await shell.type(
    `aws cognito-idp admin-get-user --user-pool-id ${UserPoolId} --username ${person.email} ` +
      "--output text --query '[Username, UserAttributes[?Name==`custom:account_id`].Value | [0]]'",
  );
  const [userName = '', accountId = ''] = user.split(/\s+/);
  return {
    stage,
    SiteUrl: siteUrl,
    UserPoolId,
    client,
    accountId,
    'user name': userName,
    'e-mail of the account': person.email,
    at: new Date().toISOString(),
    'before the first': from,
    'after the last': new Date(Date.now() + 1000).toISOString(),
    'that one': 'HEAD',
  };
}

/** @throws where a command has a placeholder that nobody has a value for */
function filled(command: string, values: Readonly<Record<string, string>>): string {
  return command.replace(/<([^<>]+)>/g, (_, name: string) => {
    const value = values[name];
    assert.ok(value !== undefined && value !== '', `nobody knows <${name}> of ${command}`);
    return value;
  });
}
