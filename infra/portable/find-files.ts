import { globSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns files below a folder, by relative path, with `/` as separator on every system and in the same order:
 * comparisons and templates must not depend on the machine.
 */
export function findFiles(
  folder: string,
  pattern: string | readonly string[],
  separator: string = path.sep,
): readonly string[] {
  return globSync(pattern, { cwd: folder })
    .map((file) => withSlashes(file, separator))
    .toSorted();
}

export function withSlashes(file: string, separator: string = path.sep): string {
  return separator === '/' ? file : file.replaceAll(separator, '/');
}
