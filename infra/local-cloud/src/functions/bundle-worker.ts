import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { workerBundleName } from './function-module.ts';

/** Bundles the worker of the functions' threads into a directory of bundles. */
export function bundleWorker(outputDirectory: string): void {
  buildSync({
    entryPoints: [fileURLToPath(new URL('./function-worker.ts', import.meta.url))],
    outfile: path.join(outputDirectory, workerBundleName),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    logLevel: 'error',
  });
}
