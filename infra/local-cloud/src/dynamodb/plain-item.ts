import * as z from 'zod';

const valueSchema = z.record(z.string(), z.unknown());

/** Returns an item as readable JSON; integers beyond 2^53 stay strings. */
export function plainItem(item: unknown): Readonly<Record<string, unknown>> {
  const attributes = Object.entries(valueSchema.parse(item));
  return Object.fromEntries(attributes.map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(marshalled: unknown): unknown {
  const [type, value] = Object.entries(valueSchema.parse(marshalled))[0] ?? ['NULL', true];
  switch (type) {
    case 'N':
      return plainNumber(value);
    case 'NS':
      return z.array(z.string()).parse(value).map(plainNumber);
    case 'NULL':
      return null;
    case 'L':
      return z.array(z.unknown()).parse(value).map(plainValue);
    case 'M':
      return plainItem(value);
    default:
      return value;
  }
}

function plainNumber(text: unknown): number | string {
  const digits = z.string().parse(text);
  const number = Number(digits);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? digits : number;
}
