import path from 'node:path';

/**
 * Where a function's bundle is in a directory of bundles, given its source: `<directory>/<name>/index.js`,
 * the name being that of `<name>.lambda.ts`.
 */
export function bundlePath(directory: string, entry: string): string {
  return path.join(directory, path.basename(entry, '.lambda.ts'), 'index.js');
}
