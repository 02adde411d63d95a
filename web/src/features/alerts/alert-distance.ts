import type { Alert, StoredAlertPrice } from '../../../../shared/contracts/alerts.ts';
import { saoPauloDay } from '../../../../shared/market/b3-session.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { alertList as texts, describeDistance } from '../../copy/alerts/alerts.ts';
import { formatClockTime, shortMoment } from '../../lib/date-texts.ts';
import { serverNow } from '../../lib/server-clock.ts';

/**
 * Describes how far the price is from an alert's target, and the price with its time: `Faltam 3,2%: R$ 38,10 agora,
 * 15h40`; of another day with the date.
 */
export function describePrice(
  alert: Pick<Alert, 'direction' | 'targetInCentavos'>,
  price: StoredAlertPrice | undefined,
  now = new Date(serverNow()),
): string {
  if (price === undefined) return texts.noPrice;
  const { priceInCentavos, quotedAt } = price;
  const isToday = saoPauloDay(new Date(quotedAt)) === saoPauloDay(now);
  const left = distanceInBasisPoints(alert, priceInCentavos);
  return texts.distance(
    left === undefined ? undefined : describeDistance(left),
    formatReais(priceInCentavos),
    isToday ? texts.now(formatClockTime(quotedAt)) : texts.earlier(shortMoment(quotedAt)),
  );
}

/** Relative to the price; undefined at the target or beyond it. */
function distanceInBasisPoints(
  { direction, targetInCentavos }: Pick<Alert, 'direction' | 'targetInCentavos'>,
  priceInCentavos: number,
): number | undefined {
  const left =
    direction === 'acima' ? targetInCentavos - priceInCentavos : priceInCentavos - targetInCentavos;
  return left <= 0 ? undefined : (left * 10_000) / priceInCentavos;
}
