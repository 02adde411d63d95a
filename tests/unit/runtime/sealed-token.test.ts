import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { tokenSeal } from '../../../functions/runtime/sealed-token.ts';

const schema = z.object({ email: z.string() });
const seal = tokenSeal('tests', schema, async () => 'secret');

it('opens its own tokens, which reveal nothing', async () => {
  const token = await seal.seal({ email: 'ana@exemplo.com' });
  expect(await seal.open(token)).toEqual({ email: 'ana@exemplo.com' });
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('ana');
  expect(token).toMatch(/^[\w-]+$/);
});

it('rejects another purpose, secret or shape', async () => {
  const token = await seal.seal({ email: 'ana@exemplo.com' });
  expect(await tokenSeal('others', schema, async () => 'secret').open(token)).toBeUndefined();
  expect(await tokenSeal('tests', schema, async () => 'rotated').open(token)).toBeUndefined();
  const wider = z.object({ email: z.string(), id: z.string() });
  expect(await tokenSeal('tests', wider, async () => 'secret').open(token)).toBeUndefined();
});

it('rejects altered tokens', async () => {
  const bytes = Buffer.from(await seal.seal({ email: 'ana@exemplo.com' }), 'base64url');
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length - 1),
      fc.integer({ min: 1, max: 255 }),
      async (position, mask) => {
        const touched = Buffer.from(bytes);
        touched[position] = (touched[position] ?? 0) ^ mask;
        expect(await seal.open(touched.toString('base64url'))).toBeUndefined();
      },
    ),
  );
});

it('rejects other texts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 200 }), async (text) => {
      expect(await seal.open(text)).toBeUndefined();
    }),
  );
});
