import path from 'node:path';

/** Returns the path of a function's bundle: `<directory>/<name>/index.js` for the source `<name>.lambda.ts`. */
export function bundlePath(directory: string, entry: string): string {
  return path.join(directory, path.basename(entry, '.lambda.ts'), 'index.js');
}
