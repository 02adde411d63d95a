import { expect, it } from 'vitest';
import { webSources } from '../../support/sources/web-sources.ts';

/** Keyed by a payment id, which exists in one session only. */
const byPayment = [
  'features/billing/pix/pix-code-of.tsx',
  'features/billing/pix/use-pix-status.ts',
];

/** Returns the source text of each query key in a module. */
function keysOf(text: string): string[] {
  return [...text.matchAll(/queryKey: ([^\n]*),\n\s+queryFn/g)].map(([, key = '']) => key);
}

it('data of one session is not shown to the next session in the same browser', async () => {
  const reading = (await webSources()).filter(
    ({ text }) => text.includes('queryFn') && /callWithSession|useSession/.test(text),
  );
  const keys = reading.flatMap(({ file, text }) => keysOf(text).map((key) => ({ file, key })));
  // The pattern has found each of them.
  expect(new Set(keys.map(({ file }) => file))).toEqual(new Set(reading.map(({ file }) => file)));
  const unnamed = keys.filter(({ key }) => !key.startsWith('sessionKey('));
  expect(
    unnamed.map(({ file }) => file).toSorted(),
    'read by useSessionQuery (web/src/features/access/session/use-session-query.ts), or with a key by its sessionKey',
  ).toEqual(byPayment);
  expect(unnamed.every(({ key }) => key.includes('paymentId'))).toBe(true);
});
