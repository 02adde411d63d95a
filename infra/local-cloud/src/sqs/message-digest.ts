import { createHash } from 'node:crypto';
import type { MessageAttributes } from './stored-message.ts';

/** Returns the MD5 in hexadecimal, which the SDK checks on every message. */
export function md5OfText(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

const stringTransport = Buffer.from([1]);
const binaryTransport = Buffer.from([2]);

/** Returns SQS's digest of attributes: name, type and value of each, prefixed by their lengths, ordered by name. */
export function md5OfAttributes(attributes: MessageAttributes): string {
  const digest = createHash('md5');
  const add = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    digest.update(length).update(bytes);
  };
  const sorted = Object.entries(attributes).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, value] of sorted) {
    add(Buffer.from(name));
    add(Buffer.from(value.DataType));
    if (value.BinaryValue === undefined) {
      digest.update(stringTransport);
      add(Buffer.from(value.StringValue ?? ''));
    } else {
      digest.update(binaryTransport);
      add(Buffer.from(value.BinaryValue, 'base64'));
    }
  }
  return digest.digest('hex');
}
