/**
 * Runs the commands of README and the runbook as an operator types them (`npm run test:walk`): in a fresh clone, the
 * block of README's Deploy against an emulator of AWS, bootstrap and website included; then every command of
 * infra/RUNBOOK.md and infra/OPERATIONS.md. Commands are read from the pages themselves. Exits with 0 when all
 * succeed, 1 when not, 3 without an emulator.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createAccount } from '../../../shared/contracts/accounts.ts';
import { checkNewsletterEmail } from '../../../shared/contracts/newsletter.ts';
import { projectRoot } from '../../../infra/project-root.ts';
import {
  emulatorAccount,
  emulatorEnvironment,
} from '../../../infra/deployment/deploy-to-emulator.ts';
import { buildSignUp } from '../../support/users/sign-ups.ts';
import { cdkPollingOption } from '../cdk-polling.ts';
import { interruption } from '../interruption.ts';
import { startMinistack, type RunningEmulator } from '../ministack.ts';
import { EmulatorMissingError } from '../python-tools.ts';
import { queueUrl } from '../queue-url.ts';
import { blockBelow, documentedCommands } from './documented-commands.ts';
import { installEmulatedAws, makeAwsCommand } from './emulated-aws.ts';
import { openOperatorShell, type OperatorShell, type CommandResult } from './operator-shell.ts';
import { notWalked, runbookPages, walkedCommands } from './runbook-commands.ts';
import { startSiteFront, type SiteFront } from './site-front.ts';
import { settingsToSet, walkedStage as stage } from './walk-settings.ts';

/** preflight ends with 1 while something is left to do, which there is before a first deployment. */
const failing: Readonly<Record<string, RegExp>> = {
  'npm run preflight': /DO {4}this region is not bootstrapped\n +npx cdk bootstrap/,
};
const readme = readFileSync(path.join(projectRoot, 'README.md'), 'utf8');
const runbook = runbookPages
  .map((page) => readFileSync(path.join(projectRoot, page), 'utf8'))
  .join('\n');

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
  /** Runs one command line and reports its result; a later command that depends on a failed one may fail with it. */
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
    emulator = await startMinistack(await installEmulatedAws());
    const clone = path.join(directory, 'clone');
    const temporary = path.join(directory, 'tmp');
    await mkdir(temporary);
    const environment = operatorEnvironment(emulator.endpoint, temporary);
    const commands = await makeAwsCommand(directory);
    const shellIn = (folder: string) =>
      openOperatorShell({ directory: folder, environment, commands, signal: interruption });
    const source = await findRepository(shellIn(directory));
    await walk(shellIn(directory), `git clone --quiet '${source}' clone`, /^/);
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
    await followAdvice(shell, walk);

    await callFirst(front.url);
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

/**
 * Excludes this machine's own AWS account; the stage comes from .env. Files that commands leave behind are deleted
 * with the walk's directory.
 */
function operatorEnvironment(endpoint: string, temporary: string): NodeJS.ProcessEnv {
  const { BFJ_STAGE: _, ...environment } = emulatorEnvironment({ endpoint, settings: {} });
  const address = pathToFileURL(path.join(import.meta.dirname, 'public-address.mjs')).href;
  return {
    ...environment,
    TMPDIR: temporary,
    // Most of a command's time is compiling the CDK and the AWS SDK.
    NODE_COMPILE_CACHE: path.join(temporary, 'compile-cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
    NODE_OPTIONS: `--import=${address} ${cdkPollingOption}`,
    AWS_PAGER: '',
    // A checkout may belong to another user than the one who tests it.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
    GIT_PAGER: 'cat',
    CI: '',
  };
}

/** @returns a repository that can be cloned: the project's, or a new one of its files if they have none */
async function findRepository(shell: OperatorShell): Promise<string> {
  if (existsSync(path.join(projectRoot, '.git'))) return projectRoot;
  const { exitCode, output } = await shell.type(
    `git init --quiet --bare source.git && cd source.git && export GIT_WORK_TREE='${projectRoot}' &&
    git add --all && git -c user.name=walk -c user.email=walk@example.com commit --quiet -m Files`,
  );
  assert.equal(exitCode, 0, output);
  return 'source.git';
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

/** Runs the commands that preflight advises: secrets that only the operator knows, and the sender of e-mails. */
async function followAdvice(shell: OperatorShell, walk: Walk): Promise<void> {
  const { output } = await walk(shell, 'npm run preflight', /still holds its placeholder/, 1);
  for (const [line] of output.matchAll(/aws secretsmanager put-secret-value .*<value>/g)) {
    await walk(shell, line.replace('<value>', 'a-token'), /"VersionId"/);
  }
  for (const [line] of output.matchAll(/aws sesv2 create-email-identity .*/g)) {
    await walk(shell, line, /"VerifiedForSendingStatus": true/);
  }
  const done =
    /SES has verified[\s\S]*bfj-dev-mercadopago-token has been filled|bfj-dev-mercadopago-token has been filled[\s\S]*SES has verified/;
  await walk(shell, 'npm run preflight', done, 1);
}

/** The first call of a function may take a busy machine longer than smoke waits for its answer. */
async function callFirst(siteUrl: string): Promise<void> {
  for (const unknown of ['/unknown', '/api/unknown']) {
    assert.equal((await fetch(siteUrl + unknown)).status, 404);
  }
  const answer = await post(siteUrl, checkNewsletterEmail.path, { email: 'first@example.com' });
  assert.equal(answer.status, 200, await answer.clone().text());
}

function post(siteUrl: string, endpoint: string, body: unknown): Promise<Response> {
  return fetch(siteUrl + endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Prepares the values of the placeholders in angle brackets, with an account that has just signed up. */
async function preparePlaceholders(
  shell: OperatorShell,
  siteUrl: string,
): Promise<Readonly<Record<string, string>>> {
  const from = new Date(Date.now() - 60_000).toISOString();
  const person = buildSignUp(1);
  const answer = await post(siteUrl, createAccount.path, person);
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

/** @throws Error for a command with an unknown placeholder */
function filled(command: string, values: Readonly<Record<string, string>>): string {
  return command.replace(/<([^<>]+)>/g, (_, name: string) => {
    const value = values[name];
    assert.ok(value !== undefined && value !== '', `no value for <${name}> of ${command}`);
    return value;
  });
}
