import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { replaceFile } from '../replace-file.ts';
import type { AppSettings, Templates } from './synthesize.ts';

const templatesSchema = z.record(z.string(), z.unknown());

/**
 * Returns cached templates. Synthesis uses a processor for seconds, and dozens of tests start a cloud from the same
 * sources. A test run names a directory in which the templates are cached with placeholders for the addresses, the
 * only difference between its clouds.
 */
export async function cachedTemplates(
  directory: string,
  settings: AppSettings,
  synthesize: (settings: AppSettings) => Promise<Templates>,
): Promise<Templates> {
  const placeholders = placeholdersOf(settings);
  const digest = createHash('sha256').update(JSON.stringify(placeholders)).digest('hex');
  const file = path.join(directory, `${digest}.json`);
  let text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) {
    text = JSON.stringify(await synthesize(placeholders));
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, text);
    replaceFile(unfinished, file);
  }
  for (const [name, placeholder] of Object.entries(placeholders)) {
    if (isAddress(placeholder)) text = text.replaceAll(placeholder, String(settings[name]));
  }
  return templatesSchema.parse(JSON.parse(text));
}

/** Replaces every address by a placeholder and keeps other values. */
function placeholdersOf(settings: AppSettings): AppSettings {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      isAddress(value) ? `http://${name.toLowerCase()}.placeholder.invalid` : value,
    ]),
  );
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('http');
}
