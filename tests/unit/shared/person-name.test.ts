import { expect, test } from 'vitest';
import { userNameSchema } from '../../../shared/contracts/accounts.ts';

test.each([
  ['Marina  Souza', 'Marina Souza'],
  ['  Marina   de  Souza ', 'Marina de Souza'],
  ['Marina Souza', 'Marina Souza'],
])('a name typed as %j is stored with single spaces', (typed, kept) => {
  expect(userNameSchema.parse(typed)).toBe(kept);
});

test('spaces alone are not a name', () => {
  expect(userNameSchema.safeParse('M     ').success).toBe(false);
});
