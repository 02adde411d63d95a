import { expect, it, onTestFinished } from 'vitest';
import { createClock } from '../src/clock.ts';
import { openDatabase } from '../src/database.ts';
import { temporaryDirectory } from './support/host-support.ts';

/** Creates a clock with a real time that advances by a millisecond at every read. */
function createTickingClock() {
  const database = openDatabase(temporaryDirectory());
  onTestFinished(() => database.close());
  let real = 1_000;
  const realMilliseconds = () => {
    real += 1;
    return real;
  };
  return createClock({ database, realMilliseconds });
}

it('accepts an instant that real time has just passed', () => {
  const clock = createTickingClock();
  const next = clock.milliseconds() + 1;
  expect(next > clock.milliseconds()).toBe(false);
  clock.advanceAtLeastTo(new Date(next));
  clock.advanceAtLeastTo(new Date(clock.milliseconds() - 500));
  const ahead = clock.milliseconds() + 5_000;
  clock.advanceAtLeastTo(new Date(ahead));
  expect(clock.milliseconds()).toBeGreaterThan(ahead);
  expect(clock.milliseconds()).toBeLessThan(ahead + 10);
});

it('rejects an instant in the past', () => {
  const clock = createTickingClock();
  expect(() => clock.advanceTo(new Date(clock.milliseconds() - 1))).toThrow('only moves forward');
});

it('starts at the given time, follows real time, and prefers the stored offset after a restart', () => {
  const database = openDatabase(temporaryDirectory());
  onTestFinished(() => database.close());
  const startsAt = new Date('2026-11-05T20:00:00Z');
  let real = Date.parse('2027-03-01T00:00:00Z');
  const open = (begin: Date) =>
    createClock({ database, realMilliseconds: () => real, startsAt: begin });
  const clock = open(startsAt);
  expect(clock.now()).toEqual(startsAt);
  real += 60_000;
  expect(clock.now()).toEqual(new Date('2026-11-05T20:01:00Z'));
  const saturday = new Date('2026-11-14T13:00:00Z');
  clock.advanceTo(saturday);
  expect(open(startsAt).now()).toEqual(saturday);
});
