import { saoPauloDay } from '../../../../../shared/market/b3-session.ts';
import { cardMonthTexts as texts } from '../../../copy/billing/card-month.ts';
import { formatLongDay } from '../../../lib/date-texts.ts';

/**
 * Returns the notice for a card that expires soon: it has expired, it expires before the next charge, or it expires
 * this month or next month, as in the e-mail about it. Undefined for a card that stays valid.
 * @param expires `yyyy-mm`
 * @param nextChargeAt ISO 8601; null when the day is not known
 * @param now milliseconds since the epoch, by the server's clock
 */
export function cardEnding(
  expires: string | undefined,
  nextChargeAt: string | null,
  now: number,
): string | undefined {
  if (expires === undefined) return undefined;
  const today = saoPauloDay(new Date(now));
  if (expires < today.slice(0, 7)) return texts.cardHasEnded(expires);
  if (nextChargeAt !== null && expires < saoPauloDay(new Date(nextChargeAt)).slice(0, 7)) {
    return texts.cardEndsBefore(expires, formatLongDay(nextChargeAt));
  }
  return monthsUntil(today, expires) <= 1 ? texts.cardEndsSoon(expires) : undefined;
}

function monthsUntil(day: string, month: string): number {
  const [year, monthOfYear] = month.split('-').map(Number);
  const [nowYear, nowOfYear] = day.split('-').map(Number);
  return ((year ?? 0) - (nowYear ?? 0)) * 12 + (monthOfYear ?? 0) - (nowOfYear ?? 0);
}
