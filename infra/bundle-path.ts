import path from 'node:path';

/** File name of a bundle inside its function. */
export const bundleName = 'index.js';

export function functionNameOf(entry: string): string {
  return path.basename(entry, '.lambda.ts');
}

/** Where the bundle of a function is in a directory of bundles, given its source. */
export function bundlePath(directory: string, entry: string): string {
  return path.join(directory, functionNameOf(entry), bundleName);
}
