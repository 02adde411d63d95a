import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundlePath } from '../bundle-path.ts';

/** File name of the worker in a directory of bundles. */
export const workerBundleName = 'function-worker.mjs';

/**
 * Returns the module that a function is loaded from: its source, so that a saved change takes effect. When a test
 * run names a directory of bundles, it is the file that would be deployed, which loads in a third of the time; a
 * function without a bundle there runs from its source.
 * @param root directory that entries are relative to; ends in a slash
 */
export function functionModule(entry: string, root: URL): URL {
  return bundleOr(new URL(entry, root), (bundles) => bundlePath(bundles, entry));
}

/**
 * Returns the module of the function threads. Its bundle is JavaScript: a thread that does not load the type
 * stripper starts in half of the time.
 */
export function workerModule(): URL {
  const source = new URL('./function-worker.ts', import.meta.url);
  return bundleOr(source, (bundles) => path.join(bundles, workerBundleName));
}

function bundleOr(source: URL, bundleIn: (bundles: string) => string): URL {
  const bundles = process.env['LOCAL_CLOUD_FUNCTION_BUNDLES'];
  const bundle = bundles === undefined ? undefined : bundleIn(bundles);
  return bundle !== undefined && existsSync(bundle) ? pathToFileURL(bundle) : source;
}
