import fc from 'fast-check';
import type * as z from 'zod/mini';
import { financialRatioNames } from '../../../shared/market/financial-ratios.ts';

/**
 * Returns any value that a schema admits, derived from the schema itself, so that a new field of a contract is
 * tested at once. It knows only the schema types that the contracts use.
 */
export function deriveArbitrary(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') {
    const fields = Object.entries(def.shape);
    return fc.record(Object.fromEntries(fields.map(([name, of]) => [name, deriveArbitrary(of)])));
  }
  if (def.type === 'array') {
    return fc.array(deriveArbitrary(def.element), { maxLength: 34, size: '+1' });
  }
  if (def.type === 'nullable')
    return fc.option(deriveArbitrary(def.innerType), { nil: null, freq: 4 });
  if (def.type === 'optional') {
    return fc.option(deriveArbitrary(def.innerType), { nil: undefined, freq: 4 });
  }
  if (def.type === 'record') return fc.dictionary(anyName, deriveArbitrary(def.valueType));
  if (def.type === 'boolean') return fc.boolean();
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries));
  if (def.type === 'number') return 'format' in def ? fc.maxSafeInteger() : anyNumber;
  if (def.type === 'string') return anyText;
  throw new Error(`No values are known for a schema of type ${def.type}.`);
}

const anyNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -1e13, max: 1e13, noNaN: true }),
  fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
  fc.constantFrom(0, -0, 1e-300, 1e16, -1e16, Number.MAX_VALUE, -Number.MAX_VALUE),
);

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom(
    '',
    ' ',
    '2026-11-20T20:42:00.000Z',
    '2026-02-31',
    'Ação preferencial 📈',
    '\u202etxet',
    'constructor',
    '__proto__',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'https://exemplo.com.br/logo.svg',
    'BRL',
    'USD',
    'Petrobras'.repeat(30),
  ),
);

/** Keys of an entry: the names that the product reads, and others. */
const anyName = fc.oneof(fc.constantFrom(...financialRatioNames), anyText);
