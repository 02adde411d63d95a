import { describe, expect, it } from 'vitest';
import {
  isLiftedBy,
  readableSuppression,
  suppressionAfter,
  type SuppressionWord,
} from '../../../functions/records/suppression.ts';
import {
  liftingActs,
  suppressionReasons,
  suppressionRules,
  type LiftingAct,
  type SuppressionReason,
} from '../../../shared/messages/suppressions.ts';

const key = { PK: 'SUPPRESSED#x', SK: 'EMAIL' };
const dayMilliseconds = 24 * 60 * 60 * 1000;
const first = Date.parse('2026-11-01T10:00:00.000Z');
const onDay = (day: number) => new Date(first + day * dayMilliseconds).toISOString();
type Row = NonNullable<ReturnType<typeof suppressionAfter>>;

/** A row after words in the order in which they are worked off. */
function after(...words: readonly SuppressionWord[]): Row | undefined {
  let row: Row | undefined;
  for (const word of words) row = suppressionAfter(key, row, word, new Date(first)) ?? row;
  return row;
}
const told = (row: Row | undefined, day: number) =>
  readableSuppression(row, new Date(onDay(day)))?.reason;

/** What ends which silence, and after how many days it is tried again. */
const ends: readonly (readonly [SuppressionReason, readonly LiftingAct[], number | undefined])[] = [
  ['complaint', ['switch'], undefined],
  ['bounce', ['proof'], 180],
  ['opted-out', ['word', 'linking', 'resume', 'switch'], undefined],
  ['unreachable', ['message', 'word', 'linking'], 30],
];

describe('what ends a silence', () => {
  it('is known for each', () => {
    expect(ends.map(([reason]) => reason)).toEqual(suppressionReasons);
  });

  describe.each(ends)('%s', (reason, acts) => {
    it.each(liftingActs)('%s', (act) => {
      const silence = { silence: reason, at: onDay(1) };
      const isEnd = acts.includes(act);
      expect(isLiftedBy(act, after(silence))).toBe(isEnd);
      const row = after(silence, { act, at: onDay(2) });
      expect(told(row, 3)).toBe(isEnd ? undefined : reason);
      // The silence of a later day stands, and so it does in the other order.
      const again = { silence: reason, at: onDay(4) };
      expect(told(after(silence, { act, at: onDay(2) }, again), 5)).toBe(reason);
      expect(told(after(again, { act, at: onDay(2) }), 5)).toBe(reason);
    });
  });

  it.each(ends.filter(([, , days]) => days === undefined))('no time ends %s', (reason) => {
    const row = after({ silence: reason, at: onDay(0) });
    expect(told(row, 10_000)).toBe(reason);
    expect(row).not.toHaveProperty('expiresAt');
    expect(readableSuppression(row, new Date(first))?.until).toBeUndefined();
  });

  it.each([
    ['bounce', 180],
    ['unreachable', 30],
  ] as const)('%s is tried again after %d days', (reason, days) => {
    const row = after({ silence: reason, at: onDay(0) });
    expect(told(row, days - 0.01)).toBe(reason);
    expect(told(row, days)).toBeUndefined();
    expect(row?.expiresAt).toBe(Date.parse(onDay(days)) / 1000);
    expect(readableSuppression(row, new Date(first))?.until).toBe(onDay(days));
  });

  it('never takes a complaint back without an act of its person', () => {
    const { liftedBy, days } = suppressionRules.complaint;
    expect({ liftedBy, days }).toEqual({ liftedBy: ['switch'], days: undefined });
  });
});

describe('a row', () => {
  it.each<readonly [string, readonly SuppressionWord[], SuppressionReason | undefined]>([
    [
      'tells of the graver of two',
      [
        { silence: 'complaint', at: onDay(1) },
        { silence: 'bounce', at: onDay(2) },
      ],
      'complaint',
    ],
    [
      'keeps what an act does not end',
      [
        { silence: 'opted-out', at: onDay(1) },
        { silence: 'unreachable', at: onDay(1) },
        { act: 'message', at: onDay(2) },
      ],
      'opted-out',
    ],
    [
      'remembers an end of which the beginning is told later',
      [
        { act: 'word', at: onDay(2) },
        { silence: 'opted-out', at: onDay(1) },
      ],
      undefined,
    ],
    [
      'does not take one end for another',
      [
        { silence: 'unreachable', at: onDay(1) },
        { act: 'message', at: onDay(3) },
        { silence: 'opted-out', at: onDay(2) },
      ],
      'opted-out',
    ],
    [
      'of the same instant asks for silence',
      [
        { act: 'resume', at: onDay(1) },
        { silence: 'opted-out', at: onDay(1) },
      ],
      'opted-out',
    ],
    [
      'asks for silence in the other order, too',
      [
        { silence: 'opted-out', at: onDay(1) },
        { act: 'resume', at: onDay(1) },
      ],
      'opted-out',
    ],
  ])('%s', (_, words, reason) => {
    expect(told(after(...words), 4)).toBe(reason);
  });

  it('is not made by an end of nothing that could still be told', () => {
    expect(after({ act: 'proof', at: onDay(1) })).toBeUndefined();
    expect(after({ act: 'message', at: onDay(1) })).toBeUndefined();
  });

  it('that holds no silence any more goes when nothing of it can be told any more', () => {
    const row = after(
      { silence: 'opted-out', at: onDay(1) },
      { silence: 'unreachable', at: onDay(1) },
      { act: 'word', at: onDay(2) },
    );
    expect(row?.expiresAt).toBe(Date.parse(onDay(11)) / 1000);
  });

  it('is as it is, whatever cannot be read of it', () => {
    expect(readableSuppression({ ...key, entity: 'Suppression' }, new Date(first))).toBeUndefined();
    expect(
      suppressionAfter(
        key,
        { ...key, entity: 'Suppression' },
        { silence: 'bounce', at: onDay(1) },
        new Date(first),
      ),
    ).toMatchObject({ words: { bounce: { since: onDay(1) } } });
  });
});
