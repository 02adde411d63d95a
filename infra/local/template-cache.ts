import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { replaceFile } from '../portable/replace-file.ts';
import type { LocalAddresses } from './local-addresses.ts';

type Templates = Readonly<Record<string, unknown>>;
type Synthesize = (addresses: LocalAddresses) => Promise<Templates>;

const templatesSchema = z.record(z.string(), z.unknown());

/**
 * Synthesizing takes a processor for seconds, and dozens of tests start a cloud of the same
 * sources. A run of the tests names a directory of its own, in which the templates are kept with
 * placeholders for the addresses, the only thing that differs between its clouds.
 */
export async function cachedTemplates(
  directory: string,
  addresses: LocalAddresses,
  synthesize: Synthesize,
): Promise<Templates> {
  const placeholders = placeholdersOf(addresses);
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
    const address = Object.entries(addresses).find(([key]) => key === name)?.[1];
    if (isAddress(placeholder)) text = text.replaceAll(placeholder, String(address));
  }
  return templatesSchema.parse(JSON.parse(text));
}

/** Every address under a name of its own, and what is no address as it is. */
function placeholdersOf(addresses: LocalAddresses): LocalAddresses {
  const entries = Object.entries(addresses).map(([name, value]) => [
    name,
    isAddress(value) ? `http://${name.toLowerCase()}.placeholder.invalid` : value,
  ]);
  return { ...addresses, ...Object.fromEntries(entries) };
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('http');
}
