import { performance } from 'node:perf_hooks';
import type { LocalCloud } from '@bfj/local-cloud/local-cloud';
import type { SynthesisProcess } from '@bfj/local-cloud/synthesis/synthesis-process';
import { endWithNpm } from '../portable/end-with-npm.ts';
import { ensureDemonstrationAccounts } from './demonstration-accounts.ts';
import { startLocalProduct, type LocalProduct } from './local-product.ts';
import type { StartArguments } from './start-arguments.ts';
import { synthesize } from './synthesize.ts';
import { measureSectors } from './measure-sectors.ts';

/** Time for a clean stop; then the process exits. */
const stopMilliseconds = 1900;

function describeDataDirectory({ memory, data }: StartArguments): string {
  if (memory) return 'deleted when it stops (--memory)';
  return `${data ?? '.local/'} (--fresh empties it)`;
}

/** A failure is printed and does not stop the start: the cloud works without these accounts. */
async function describeDemonstrationAccounts(cloud: LocalCloud): Promise<readonly string[]> {
  try {
    return await ensureDemonstrationAccounts(cloud);
  } catch (error) {
    return [`none: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/**
 * Gives pages, the archive and the assistant an edition to show; without it they show none until the next edition is
 * made.
 */
async function tryMakeLastEdition(product: LocalProduct): Promise<string | undefined> {
  try {
    return await product.makeLastEdition();
  } catch (error) {
    return `No edition was made: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Gives analyses the sector medians; without it they have none until the schedule runs. */
async function tryMeasureSectors({ baseUrl }: LocalCloud): Promise<string | undefined> {
  try {
    await measureSectors(baseUrl);
    return undefined;
  } catch (error) {
    return `No sectors were measured: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Stops at the first signal, or when npm has ended; a second signal exits at once. */
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
  endWithNpm(() => {
    if (!isStopping) stop();
  });
}

/**
 * Starts the product, prints its addresses, and runs until a signal stops it.
 * @param synthesisProcess loads the product's CDK app; undefined when a test run has already synthesized the
 * templates
 */
export async function runProduct(
  startArguments: StartArguments,
  synthesisProcess: SynthesisProcess | undefined,
  onFatal: (error: Error) => void,
): Promise<void> {
  const starting = startLocalProduct({
    port: startArguments.port,
    fresh: startArguments.fresh,
    memory: startArguments.memory,
    loginCode: startArguments.loginCode,
    concurrentExecutions: startArguments.concurrentExecutions,
    ...(startArguments.data === undefined ? {} : { dataDirectory: startArguments.data }),
    site: startArguments.built ? 'built' : 'dev',
    synthesize: (addresses, options) =>
      synthesize(addresses, { ...options, process: synthesisProcess }),
    log: printLine,
    onFatal,
  });
  stopOnSignals(starting);
  const cloud = await starting;
  const { baseUrl } = cloud;
  const accounts = await describeDemonstrationAccounts(cloud);
  printLine('');
  printLine(`  BFJ       ${baseUrl}`);
  printLine(`  Console   ${baseUrl}/_local/ (one press there logs in as an account)`);
  printLine(`  Data      ${describeDataDirectory(startArguments)}`);
  accounts.forEach((line, index) =>
    printLine(`  ${index === 0 ? 'Accounts' : '        '}  ${line}`),
  );
  printLine('');
  printLine(`  Ready in ${(performance.now() / 1000).toFixed(1)} s. Ctrl+C stops it.`);
  const [editionResult, sectorsFailure] = await Promise.all([
    tryMakeLastEdition(cloud),
    tryMeasureSectors(cloud),
  ]);
  if (editionResult !== undefined) printLine(`  ${editionResult}`);
  if (sectorsFailure !== undefined) printLine(`  ${sectorsFailure}`);
}
