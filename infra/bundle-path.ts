import path from 'node:path';

/** File name of a bundle inside its function. */
export const bundleName = 'index.js';

export function functionNameOf(entry: string): string {
  return path.basename(entry, '.lambda.ts');
}

/** Returns the path of a function's bundle in a directory of bundles, given the function's source. */
export function bundlePath(directory: string, entry: string): string {
  return path.join(directory, functionNameOf(entry), bundleName);
}
