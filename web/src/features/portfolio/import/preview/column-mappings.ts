import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../../lib/storage.ts';
import { mappableFields, type ColumnMapping } from '../imported-file.ts';

const key = 'columnMappings';
const maxMappings = 20;

const columnSchema = z.int().check(z.gte(0), z.lte(100));
const mappingsSchema = z.record(z.string(), z.partialRecord(z.enum(mappableFields), columnSchema));

/** Returns the columns that the user has named in this browser, by fingerprint of the table. */
export function readMappings(): Readonly<Record<string, ColumnMapping>> {
  return readStored('local', key, mappingsSchema) ?? {};
}

/** Keeps the newest mappings only. */
export function keepMapping(fingerprint: string, mapping: ColumnMapping): void {
  const others = Object.entries(readMappings()).filter(([name]) => name !== fingerprint);
  const kept = [...others, [fingerprint, mapping] as const].slice(-maxMappings);
  writeStored('local', key, Object.fromEntries(kept));
}
