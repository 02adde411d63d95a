import type { MessageFrequency } from '../contracts/preferences.ts';
import { tradingSession } from '../market/b3-session.ts';
import type { AudienceKind } from './broadcasts.ts';

export type MarketKind = Extract<AudienceKind, 'opening' | 'closing' | 'weekly' | 'biweekly'>;

/** The kinds of market messages for each frequency. */
export const marketKinds: Readonly<Record<MessageFrequency, readonly MarketKind[]>> = {
  diaria: ['opening', 'closing'],
  semanal: ['weekly'],
  quinzenal: ['biweekly'],
  nunca: [],
};

/** Returns the frequency that applies now: a trial gets the daily messages, and the chosen frequency begins with a plan. */
export function appliedFrequency(chosen: MessageFrequency, isInTrial: boolean): MessageFrequency {
  return isInTrial && chosen !== 'nunca' ? 'diaria' : chosen;
}

/** Returns whether a kind is sent on a day: editions and notes on trading days, digests and reports on Saturdays. */
export function isSendingDay(kind: AudienceKind, day: string): boolean {
  switch (kind) {
    case 'opening':
    case 'closing':
    case 'note':
      return tradingSession(day) !== undefined;
    case 'weekly':
    case 'weekly-report':
      return isSaturday(day);
    case 'biweekly':
      return endsFortnight(day);
    default:
      return kind satisfies never;
  }
}

const weekMilliseconds = 7 * 24 * 60 * 60 * 1000;
/** A Saturday; from it on every second one ends a fortnight. */
const firstFortnight = Date.parse('2026-01-03');

export function endsFortnight(day: string): boolean {
  return isSaturday(day) && weeksSince(day) % 2 === 0;
}

function weeksSince(day: string): number {
  return Math.round((Date.parse(day) - firstFortnight) / weekMilliseconds);
}

function isSaturday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 6;
}
