import { describe, expect, it } from 'vitest';
import {
  isLiftedBy,
  safeParseSuppression,
  suppressionAfter,
  type SuppressionReport,
} from '../../../functions/entities/suppression.ts';
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
const instantOfDay = (day: number) => new Date(first + day * dayMilliseconds).toISOString();
type Row = NonNullable<ReturnType<typeof suppressionAfter>>;

/** Returns the row after these entries in their processing order. */
function applyReports(...words: readonly SuppressionReport[]): Row | undefined {
  let row: Row | undefined;
  for (const word of words) row = suppressionAfter(key, row, word, new Date(first)) ?? row;
  return row;
}
const reportedReason = (row: Row | undefined, day: number) =>
  safeParseSuppression(row, new Date(instantOfDay(day)))?.reason;

/** Per suppression reason: the acts that lift it, and the days until it ends. */
const ends: readonly (readonly [SuppressionReason, readonly LiftingAct[], number | undefined])[] = [
  ['complaint', ['switch'], undefined],
  ['bounce', ['proof'], 180],
  ['opted-out', ['word', 'linking', 'resume', 'switch'], undefined],
  ['unreachable', ['message', 'word', 'linking'], 30],
];

describe('the end of a suppression', () => {
  it('is defined for each reason', () => {
    expect(ends.map(([reason]) => reason)).toEqual(suppressionReasons);
  });

  describe.each(ends)('%s', (reason, acts) => {
    it.each(liftingActs)('%s', (act) => {
      const silence = { silence: reason, at: instantOfDay(1) };
      const isEnd = acts.includes(act);
      expect(isLiftedBy(act, applyReports(silence))).toBe(isEnd);
      const row = applyReports(silence, { act, at: instantOfDay(2) });
      expect(reportedReason(row, 3)).toBe(isEnd ? undefined : reason);
      // A later suppression stays, in either order of arrival.
      const again = { silence: reason, at: instantOfDay(4) };
      expect(reportedReason(applyReports(silence, { act, at: instantOfDay(2) }, again), 5)).toBe(
        reason,
      );
      expect(reportedReason(applyReports(again, { act, at: instantOfDay(2) }), 5)).toBe(reason);
    });
  });

  it.each(ends.filter(([, , days]) => days === undefined))(
    'time alone does not end %s',
    (reason) => {
      const row = applyReports({ silence: reason, at: instantOfDay(0) });
      expect(reportedReason(row, 10_000)).toBe(reason);
      expect(row).not.toHaveProperty('expiresAt');
      expect(safeParseSuppression(row, new Date(first))?.until).toBeUndefined();
    },
  );

  it.each([
    ['bounce', 180],
    ['unreachable', 30],
  ] as const)('%s ends after %d days', (reason, days) => {
    const row = applyReports({ silence: reason, at: instantOfDay(0) });
    expect(reportedReason(row, days - 0.01)).toBe(reason);
    expect(reportedReason(row, days)).toBeUndefined();
    expect(row?.expiresAt).toBe(Date.parse(instantOfDay(days)) / 1000);
    expect(safeParseSuppression(row, new Date(first))?.until).toBe(instantOfDay(days));
  });

  it('never lifts a complaint without an act of the account', () => {
    const { liftedBy, days } = suppressionRules.complaint;
    expect({ liftedBy, days }).toEqual({ liftedBy: ['switch'], days: undefined });
  });
});

describe('a row', () => {
  it.each<readonly [string, readonly SuppressionReport[], SuppressionReason | undefined]>([
    [
      'shows the graver of two suppressions',
      [
        { silence: 'complaint', at: instantOfDay(1) },
        { silence: 'bounce', at: instantOfDay(2) },
      ],
      'complaint',
    ],
    [
      'keeps what an act does not end',
      [
        { silence: 'opted-out', at: instantOfDay(1) },
        { silence: 'unreachable', at: instantOfDay(1) },
        { act: 'message', at: instantOfDay(2) },
      ],
      'opted-out',
    ],
    [
      'keeps a lift that arrives before its suppression',
      [
        { act: 'word', at: instantOfDay(2) },
        { silence: 'opted-out', at: instantOfDay(1) },
      ],
      undefined,
    ],
    [
      'does not take one end for another',
      [
        { silence: 'unreachable', at: instantOfDay(1) },
        { act: 'message', at: instantOfDay(3) },
        { silence: 'opted-out', at: instantOfDay(2) },
      ],
      'opted-out',
    ],
    [
      'prefers suppression over a lift at the same instant',
      [
        { act: 'resume', at: instantOfDay(1) },
        { silence: 'opted-out', at: instantOfDay(1) },
      ],
      'opted-out',
    ],
    [
      'prefers suppression in the other order, too',
      [
        { silence: 'opted-out', at: instantOfDay(1) },
        { act: 'resume', at: instantOfDay(1) },
      ],
      'opted-out',
    ],
  ])('%s', (_, words, reason) => {
    expect(reportedReason(applyReports(...words), 4)).toBe(reason);
  });

  it('is not created by a lift without a matching suppression', () => {
    expect(applyReports({ act: 'proof', at: instantOfDay(1) })).toBeUndefined();
    expect(applyReports({ act: 'message', at: instantOfDay(1) })).toBeUndefined();
  });

  it('without suppressions expires once no late report can change it', () => {
    const row = applyReports(
      { silence: 'opted-out', at: instantOfDay(1) },
      { silence: 'unreachable', at: instantOfDay(1) },
      { act: 'word', at: instantOfDay(2) },
    );
    expect(row?.expiresAt).toBe(Date.parse(instantOfDay(11)) / 1000);
  });

  it('is replaced when it is unreadable', () => {
    expect(
      safeParseSuppression({ ...key, entity: 'Suppression' }, new Date(first)),
    ).toBeUndefined();
    expect(
      suppressionAfter(
        key,
        { ...key, entity: 'Suppression' },
        { silence: 'bounce', at: instantOfDay(1) },
        new Date(first),
      ),
    ).toMatchObject({ words: { bounce: { since: instantOfDay(1) } } });
  });
});
