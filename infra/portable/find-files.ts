import { globSync } from 'node:fs';
import path from 'node:path';

/**
 * Files below a folder, by their paths from it, with `/` between its parts on every system and in the
 * same order: what is compared, or written into a template, may not depend on where it is made.
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
