import { expect, it, onTestFinished } from 'vitest';
import { createClock } from '../../../infra/local-cloud/clock.ts';
import { openDatabase } from '../../../infra/local-cloud/database.ts';
import { temporaryDirectory } from './host-support.ts';

/** A clock whose real time goes on by a millisecond at every look. */
function ticking() {
  const database = openDatabase(temporaryDirectory());
  onTestFinished(() => database.close());
  let real = 1_000;
  const realMilliseconds = () => {
    real += 1;
    return real;
  };
  return createClock({ database, realMilliseconds });
}

it('an instant that real time reaches meanwhile is reached, and nothing is wrong', () => {
  const clock = ticking();
  const next = clock.milliseconds() + 1;
  expect(next > clock.milliseconds()).toBe(false);
  clock.reach(new Date(next));
  clock.reach(new Date(clock.milliseconds() - 500));
  const ahead = clock.milliseconds() + 5_000;
  clock.reach(new Date(ahead));
  expect(clock.milliseconds()).toBeGreaterThan(ahead);
  expect(clock.milliseconds()).toBeLessThan(ahead + 10);
});

it('who asks for an instant that is past is told so', () => {
  const clock = ticking();
  expect(() => clock.advanceTo(new Date(clock.milliseconds() - 1))).toThrow('only moves forward');
});
