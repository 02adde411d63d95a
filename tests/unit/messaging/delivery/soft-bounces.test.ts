import { expect, it } from 'vitest';
import {
  isLasting,
  withSoftBounce,
  type SoftBounces,
} from '../../../../functions/messaging/suppression/soft-bounces.ts';

const at = (day: number, hour = 10) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
const seriesOf = (...instants: readonly string[]) =>
  instants.reduce<SoftBounces | undefined>(withSoftBounce, undefined);

it.each([
  ['one bounce', [at(1)], false],
  ['a mailbox that is full for six days', [1, 2, 3, 4, 5, 6, 7].map((day) => at(day)), false],
  ['one that is full for a week', [1, 2, 3, 4, 5, 6, 7, 8].map((day) => at(day)), true],
  ['a weekly reader after two bounces', [at(1), at(8)], false],
  ['a weekly reader after three', [at(1), at(8), at(15)], true],
  ['a fortnightly reader after three', [at(1), at(15), at(29)], true],
  ['two on the same day, a week apart', [at(1), at(1, 18), at(8)], false],
  ['the same events in another order', [at(1), at(4), at(2), at(8), at(4)], true],
  ['bounces with a long gap between them', [at(1), at(2), at(20), at(21)], false],
] as const)('%s: permanent in case %#', (_, instants, lasting) => {
  const series = seriesOf(...instants);
  expect(series === undefined ? undefined : isLasting(series)).toBe(lasting);
});
