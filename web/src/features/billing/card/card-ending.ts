import { saoPauloDay } from '../../../../../shared/market/b3-session.ts';
import { cardMonthTexts as texts } from '../../../copy/billing/card-month.ts';
import { dayInWords } from '../../../lib/date-texts.ts';

/**
 * Returns what to know of a card that ends soon: that it has ended, that it ends before the next charge, or that it
 * ends with this month or the next one, as the e-mail about it says. Undefined where it lasts.
 * @param expires `yyyy-mm`
 * @param nextChargeAt ISO 8601; null where the day is not known
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
    return texts.cardEndsBefore(expires, dayInWords(nextChargeAt));
  }
  return monthsUntil(today, expires) <= 1 ? texts.cardEndsSoon(expires) : undefined;
}

function monthsUntil(day: string, month: string): number {
  const [year, ofYear] = month.split('-').map(Number);
  const [nowYear, nowOfYear] = day.split('-').map(Number);
  return ((year ?? 0) - (nowYear ?? 0)) * 12 + (ofYear ?? 0) - (nowOfYear ?? 0);
}
