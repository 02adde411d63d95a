import { enableCompileCache } from 'node:module';
import { LocalCloudError } from '@bfj/local-cloud/local-cloud-error';
import { startSynthesisProcess } from '@bfj/local-cloud/synthesis/synthesis-process';
import { productApp } from './product-app.ts';
import { readStartArguments, usage } from './start-arguments.ts';
import { templateCacheDirectory } from './template-cache-directory.ts';

/** Loads little itself, so that one core loads the CDK while the other loads the cloud. */
async function main(): Promise<void> {
  const chosen = readStartArguments();
  if (chosen === 'help') {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const synthesis =
    templateCacheDirectory() === undefined ? startSynthesisProcess(productApp) : undefined;
  // Also caches the sources without their types.
  enableCompileCache();
  const { runProduct } = await import('./run-product.ts');
  await runProduct(chosen, synthesis, fail);
}

function fail(error: unknown): never {
  const message = error instanceof LocalCloudError ? error.message : describe(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main().catch(fail);
