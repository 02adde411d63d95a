import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const sourceDirectory = resolve(import.meta.dirname, '../../web/src');

/** The modules of the site, each by its path below `web/src`. */
export async function webSources(): Promise<{ file: string; text: string }[]> {
  const files = await readdir(sourceDirectory, { recursive: true });
  return Promise.all(
    files
      .filter((file) => /\.tsx?$/.test(file))
      .map(async (file) => ({
        file,
        text: await readFile(resolve(sourceDirectory, file), 'utf8'),
      })),
  );
}
