import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundlePath } from '../../constructs/bundle-path.ts';

/**
 * The module that a function is loaded from: its source, so that what is saved is what runs. Where
 * a run of the tests names a directory of bundles, it is the file that would be deployed, which
 * also loads in a third of the time; what has none there runs from its source.
 * @param root directory that entries are relative to; ends in a slash
 */
export function functionModule(entry: string, root: URL): URL {
  const bundles = process.env['BFJ_FUNCTION_BUNDLES'];
  const bundle = bundles === undefined ? undefined : bundlePath(bundles, entry);
  return bundle !== undefined && existsSync(bundle) ? pathToFileURL(bundle) : new URL(entry, root);
}
