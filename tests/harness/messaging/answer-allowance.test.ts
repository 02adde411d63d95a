import { expect, it } from 'vitest';
import {
  answerAllowances,
  type AnswerAllowance,
} from '../../../functions/runtime/limits/answer-allowances.ts';
import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ now: '2026-11-24T12:00:00-03:00' });
const countAnswer = answerAllowances(app.table, () => app.clock.now());

const rule = (over: Partial<AnswerAllowance> = {}): AnswerAllowance => ({
  topic: 'test',
  variant: 'test',
  maximum: 3,
  windowSeconds: 600,
  ...over,
});

/** Returns a counter of answers to a new person. */
function newPerson() {
  const subject = `person-${nextUserNumber()}`;
  return (message: string, over?: Partial<AnswerAllowance>) =>
    countAnswer(rule(over), subject, message);
}

it('allows three answers per window, counted from the first one', async () => {
  const to = newPerson();
  expect(await to('a')).toBe(1);
  app.clock.advance('599s');
  expect([await to('b'), await to('c'), await to('d')]).toEqual([2, 3, undefined]);
  app.clock.advance('1s');
  expect(await to('e')).toBe(1);
});

it('allows the answer to one message again, because its function may have been killed', async () => {
  const to = newPerson();
  for (const message of ['a', 'b', 'c']) await to(message);
  expect(await to('a')).toBe(3);
  expect(await to('d')).toBeUndefined();
});

it('restarts the count after another answer of its topic, but not of another topic', async () => {
  const to = newPerson();
  const stopped = { variant: 'stopped', maximum: 1 };
  const again = { variant: 'again', maximum: 1 };
  expect(await to('a', stopped)).toBe(1);
  expect(await to('b', stopped)).toBeUndefined();
  expect(await to('c', again)).toBe(1);
  expect(await to('d', stopped)).toBe(1);
  expect(await to('e', { topic: 'other', maximum: 1 })).toBe(1);
  expect(await to('f', stopped)).toBeUndefined();
});

it('allows no more answers to many simultaneous messages', async () => {
  const to = newPerson();
  const allowed = await Promise.all(Array.from({ length: 12 }, (_, nth) => to(`m${nth}`)));
  const counts = allowed.filter((nth) => nth !== undefined);
  expect(counts).toHaveLength(3);
  expect(new Set(counts)).toEqual(new Set([1, 2, 3]));
});
