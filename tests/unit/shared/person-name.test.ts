import { expect, test } from 'vitest';
import { personNameSchema } from '../../../shared/contracts/accounts.ts';

test.each([
  ['Marina  Souza', 'Marina Souza'],
  ['  Marina   de  Souza ', 'Marina de Souza'],
  ['Marina Souza', 'Marina Souza'],
])('a name typed as %j is kept with single spaces', (typed, kept) => {
  expect(personNameSchema.parse(typed)).toBe(kept);
});

test('spaces alone are no name', () => {
  expect(personNameSchema.safeParse('M     ').success).toBe(false);
});
