import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findFiles } from '../../../infra/portable/find-files.ts';

const sourceDirectory = resolve(import.meta.dirname, '../../../web/src');

/** Returns the modules of the site, each by its path below `web/src`. */
export async function webSources(): Promise<{ file: string; text: string }[]> {
  return Promise.all(
    findFiles(sourceDirectory, '**/*.{ts,tsx}').map(async (file) => ({
      file,
      text: await readFile(resolve(sourceDirectory, file), 'utf8'),
    })),
  );
}
