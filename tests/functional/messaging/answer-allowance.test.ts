import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerAllowances,
  type AnswerAllowance,
} from '../../../functions/runtime/limits/answer-allowances.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { nextPerson } from '../../support/people/people.ts';
import { openSessions, type Sessions } from '../../support/people/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

const rule = (over: Partial<AnswerAllowance> = {}): AnswerAllowance => ({
  topic: 'test',
  says: 'test',
  maximum: 3,
  windowSeconds: 600,
  ...over,
});

/** Answers to somebody whom nobody has answered before. */
function answers() {
  const subject = `person-${nextPerson()}`;
  const begin = Date.now();
  let seconds = 0;
  const mayAnswer = answerAllowances(
    sessions.table,
    () => new Date(begin + Math.floor(seconds) * 1000),
  );
  return {
    to: (message: string, over?: Partial<AnswerAllowance>) =>
      mayAnswer(rule(over), subject, message),
    after: (more: number) => {
      seconds += more;
    },
  };
}

describe('an answer', () => {
  it('may be given so often, from the first on, and then again', async () => {
    const { to, after } = answers();
    expect(await to('a')).toBe(1);
    after(599);
    expect([await to('b'), await to('c'), await to('d')]).toEqual([2, 3, undefined]);
    after(1);
    expect(await to('e')).toBe(1);
  });

  it('to a message that had it once may be given again, since whoever gave it may have died', async () => {
    const { to } = answers();
    for (const message of ['a', 'b', 'c']) await to(message);
    expect(await to('a')).toBe(3);
    expect(await to('d')).toBeUndefined();
  });

  it('begins anew where something else of its topic was said in between', async () => {
    const { to } = answers();
    const stopped = { says: 'stopped', maximum: 1 };
    const again = { says: 'again', maximum: 1 };
    expect(await to('a', stopped)).toBe(1);
    expect(await to('b', stopped)).toBeUndefined();
    expect(await to('c', again)).toBe(1);
    expect(await to('d', stopped)).toBe(1);
    // Another topic has nothing to do with it.
    expect(await to('e', { topic: 'other', maximum: 1 })).toBe(1);
    expect(await to('f', stopped)).toBeUndefined();
  });

  it('to many messages at the same moment is given so often, and no more', async () => {
    const { to } = answers();
    const given = await Promise.all(Array.from({ length: 12 }, (_, nth) => to(`m${nth}`)));
    const counts = given.filter((nth) => nth !== undefined);
    expect(new Set(counts)).toEqual(new Set([1, 2, 3]));
    expect(counts).toHaveLength(3);
  });
});
