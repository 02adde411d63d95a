import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';

/* The content of an edition's rows: JSON, compressed. */

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const itemSchema = z.object({ content: z.instanceof(Uint8Array) });

export async function pack(content: object): Promise<Uint8Array> {
  return compress(JSON.stringify(content));
}

/** @throws a zod error for a row that is not an edition */
export async function unpack(item: unknown): Promise<unknown> {
  const { content } = itemSchema.parse(item);
  return JSON.parse((await decompress(content)).toString('utf8'));
}
