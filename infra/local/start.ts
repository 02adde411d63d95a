import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { LocalCloudError } from '@bfj/local-cloud/local-cloud-error';
import type { LocalCloud } from '@bfj/local-cloud/local-cloud';
import { loginCodeChoices, type LoginCodeChoice } from '../../shared/values/login-code.ts';
import { ensureDemonstrationAccounts } from './demonstration-accounts.ts';
import { endWithStarter } from '../portable/end-with-starter.ts';
import { startLocalProduct, type LocalProduct } from './local-product.ts';
import { measureSectors } from './week-of-sectors.ts';

const usage = `npm start -- [options]

  --fresh      begin with empty data
  --memory     keep no data after the stop
  --data DIR   keep data in DIR, not in .local/
  --built      serve the built site of dist/web, not the sources
  --port N     port of the site (PORT does the same; 3000 by default)

BFJ_LOGIN_CODE=email or =whatsapp makes logins ask for a code, to be read in the console.
BFJ_ASSISTANT_MODEL=sandbox has a played model read what the assistant's rules do not understand.
BFJ_LAMBDA_CONCURRENCY=10 plays a new account of AWS, which runs ten calls of functions at once.
`;

/** A clean stop has this long; what is left then is cut off. */
const stopMilliseconds = 1900;

interface Arguments {
  readonly fresh: boolean;
  readonly memory: boolean;
  readonly built: boolean;
  readonly data: string | undefined;
  readonly port: number;
  readonly loginCode: LoginCodeChoice;
  readonly concurrentExecutions: number | undefined;
  readonly assistantModel: boolean;
}

/** @throws LocalCloudError for an argument that does not exist, for what is no port or no choice */
function readArguments(): Arguments | 'help' {
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        fresh: { type: 'boolean', default: false },
        memory: { type: 'boolean', default: false },
        built: { type: 'boolean', default: false },
        data: { type: 'string' },
        port: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }));
  } catch (error) {
    throw new LocalCloudError(error instanceof Error ? error.message : String(error));
  }
  if (values.help) return 'help';
  const typed = values.port ?? process.env['PORT'] ?? '3000';
  const port = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(port <= 65_535)) {
    throw new LocalCloudError(`The port must be a number from 0 to 65535, not "${typed}".`);
  }
  const { fresh, memory, built, data } = values;
  const concurrentExecutions = readConcurrency();
  const choices = { loginCode: readLoginCode(), assistantModel: readAssistantModel() };
  return { fresh, memory, built, data, port, concurrentExecutions, ...choices };
}

function readAssistantModel(): boolean {
  const typed = process.env['BFJ_ASSISTANT_MODEL']?.trim() ?? '';
  if (typed === '' || typed === 'sandbox') return typed !== '';
  throw new LocalCloudError(`BFJ_ASSISTANT_MODEL must be sandbox or unset here, not "${typed}".`);
}

function readConcurrency(): number | undefined {
  const typed = process.env['BFJ_LAMBDA_CONCURRENCY']?.trim() ?? '';
  if (typed === '') return undefined;
  if (/^[1-9]\d{1,5}$/.test(typed)) return Number(typed);
  throw new LocalCloudError(`BFJ_LAMBDA_CONCURRENCY must be a number from 10 on, not "${typed}".`);
}

function readLoginCode(): LoginCodeChoice {
  const typed = process.env['BFJ_LOGIN_CODE']?.trim() || 'off';
  const choice = loginCodeChoices.find((known) => known === typed);
  if (choice !== undefined) return choice;
  throw new LocalCloudError(
    `BFJ_LOGIN_CODE must be one of ${loginCodeChoices.join(', ')}, not "${typed}".`,
  );
}

function whereData({ memory, data }: Arguments): string {
  if (memory) return 'gone with the stop (--memory)';
  return `${data ?? '.local/'} (--fresh empties it)`;
}

/** A cloud without them is still a cloud. */
async function demonstrationAccounts(cloud: LocalCloud): Promise<readonly string[]> {
  try {
    return await ensureDemonstrationAccounts(cloud);
  } catch (error) {
    return [`none: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Pages, the archive and the assistant then have something to tell; without it they wait for the next one. */
async function lastEdition(product: LocalProduct): Promise<string | undefined> {
  try {
    return await product.makeLastEdition();
  } catch (error) {
    return `No edition was made: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Analyses then show what a sector is like; without it they do when its schedule comes. */
async function sectors({ baseUrl }: LocalCloud): Promise<string | undefined> {
  try {
    await measureSectors(baseUrl);
    return undefined;
  } catch (error) {
    return `No sectors were measured: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: unknown): never {
  const message = error instanceof LocalCloudError ? error.message : describe(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Stops on the first signal, or when npm is gone; a second signal does not wait. */
function stopOnSignals(starting: Promise<LocalCloud>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(0), stopMilliseconds).unref();
    void starting.then((cloud) => cloud.stop()).finally(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  endWithStarter(() => {
    if (!isStopping) stop();
  });
}

async function main(): Promise<void> {
  const startedAt = performance.timeOrigin;
  const chosen = readArguments();
  if (chosen === 'help') return say(usage);
  const starting = startLocalProduct({
    port: chosen.port,
    fresh: chosen.fresh,
    memory: chosen.memory,
    loginCode: chosen.loginCode,
    concurrentExecutions: chosen.concurrentExecutions,
    ...(chosen.data === undefined ? {} : { dataDirectory: chosen.data }),
    site: chosen.built ? 'built' : 'dev',
    log: say,
    onFatal: fail,
  });
  stopOnSignals(starting);
  const cloud = await starting;
  const { baseUrl } = cloud;
  const accounts = await demonstrationAccounts(cloud);
  const seconds = ((performance.timeOrigin + performance.now() - startedAt) / 1000).toFixed(1);
  say('');
  say(`  BFJ       ${baseUrl}`);
  say(`  Console   ${baseUrl}/_local/ (one press there logs in as an account)`);
  say(`  Data      ${whereData(chosen)}`);
  accounts.forEach((line, place) => say(`  ${place === 0 ? 'Accounts' : '        '}  ${line}`));
  say('');
  say(`  Ready in ${seconds} s. Ctrl+C stops it.`);
  const [edition, measured] = await Promise.all([lastEdition(cloud), sectors(cloud)]);
  if (edition !== undefined) say(`  ${edition}`);
  if (measured !== undefined) say(`  ${measured}`);
}

await main().catch(fail);
