import { expect, it } from 'vitest';
import { webSources } from '../../support/sources/web-sources.ts';

/** Of these the key is a payment's id, which nobody else's session has. */
const byPayment = [
  'features/billing/pix/pix-code-of.tsx',
  'features/billing/pix/use-pix-status.ts',
];

/** The keys of the queries that a module makes, each as it is written. */
function keysOf(text: string): string[] {
  return [...text.matchAll(/queryKey: ([^\n]*),\n\s+queryFn/g)].map(([, key = '']) => key);
}

it('what was read with one session is not shown to the next one of the same browser', async () => {
  const reading = (await webSources()).filter(
    ({ text }) => text.includes('queryFn') && /callWithSession|useSession/.test(text),
  );
  const keys = reading.flatMap(({ file, text }) => keysOf(text).map((key) => ({ file, key })));
  // Each of them has been found by how it is written.
  expect(new Set(keys.map(({ file }) => file))).toEqual(new Set(reading.map(({ file }) => file)));
  const unnamed = keys.filter(({ key }) => !key.startsWith('ownKey('));
  expect(
    unnamed.map(({ file }) => file).toSorted(),
    'read by useOwnQuery (web/src/features/access/session/use-session-query.ts), or with a key by its ownKey',
  ).toEqual(byPayment);
  expect(unnamed.every(({ key }) => key.includes('paymentId'))).toBe(true);
});
