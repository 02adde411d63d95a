import { performance } from 'node:perf_hooks';
import type { LocalCloud } from '@bfj/local-cloud/local-cloud';
import type { SynthesisProcess } from '@bfj/local-cloud/synthesis/synthesis-process';
import { endWithStarter } from '../portable/end-with-starter.ts';
import { ensureDemonstrationAccounts } from './demonstration-accounts.ts';
import { startLocalProduct, type LocalProduct } from './local-product.ts';
import type { StartArguments } from './start-arguments.ts';
import { synthesize } from './synthesize.ts';
import { measureSectors } from './week-of-sectors.ts';

/** A clean stop has this long; what is left then is cut off. */
const stopMilliseconds = 1900;

function whereData({ memory, data }: StartArguments): string {
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

/**
 * Starts the product, says where it is, and goes on until a signal stops it.
 * @param process loads the product's CDK app; undefined where a run of the tests has its templates
 */
export async function runProduct(
  chosen: StartArguments,
  process: SynthesisProcess | undefined,
  onFatal: (error: Error) => void,
): Promise<void> {
  const starting = startLocalProduct({
    port: chosen.port,
    fresh: chosen.fresh,
    memory: chosen.memory,
    loginCode: chosen.loginCode,
    concurrentExecutions: chosen.concurrentExecutions,
    ...(chosen.data === undefined ? {} : { dataDirectory: chosen.data }),
    site: chosen.built ? 'built' : 'dev',
    synthesize: (addresses, options) => synthesize(addresses, { ...options, process }),
    log: say,
    onFatal,
  });
  stopOnSignals(starting);
  const cloud = await starting;
  const { baseUrl } = cloud;
  const accounts = await demonstrationAccounts(cloud);
  say('');
  say(`  BFJ       ${baseUrl}`);
  say(`  Console   ${baseUrl}/_local/ (one press there logs in as an account)`);
  say(`  Data      ${whereData(chosen)}`);
  accounts.forEach((line, place) => say(`  ${place === 0 ? 'Accounts' : '        '}  ${line}`));
  say('');
  say(`  Ready in ${(performance.now() / 1000).toFixed(1)} s. Ctrl+C stops it.`);
  const [edition, measured] = await Promise.all([lastEdition(cloud), sectors(cloud)]);
  if (edition !== undefined) say(`  ${edition}`);
  if (measured !== undefined) say(`  ${measured}`);
}
