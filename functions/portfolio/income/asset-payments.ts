import type { IncomePayment } from '../../../shared/contracts/portfolio/income.ts';
import type { Dividend } from '../../../shared/market/asset-data.ts';
import { yearBefore } from '../../../shared/market/paid-dividends.ts';
import { canonicalDecimal, toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import { withheldInCentavos } from '../../../shared/portfolio/income/tax-rules.ts';
import { toCentavos } from '../../../shared/portfolio/valuation.ts';
import { displayableNumber } from '../../../shared/values/format-market-numbers.ts';
import { quantityAtEndOf, type QuantityHistory } from './quantity-history.ts';

/**
 * Returns the payments of one asset for what was held on their record days.
 * @param today `yyyy-mm-dd` in São Paulo
 */
export function findAssetPayments(
  ticker: string,
  dividends: readonly Dividend[],
  history: QuantityHistory,
  today: string,
): IncomePayment[] {
  return dividends.flatMap((dividend) => {
    const amount = displayableNumber(dividend.amount);
    if (amount === undefined) return [];
    const quantity = quantityAtEndOf(history, entitlementDay(dividend), today);
    const paymentDay = paymentDayOf(dividend, today);
    const grossInCentavos = toCentavos(quantity.times(toExactDecimal(amount)));
    if (quantity.eq(0)) return [];
    return [
      {
        ticker,
        type: dividend.type,
        recordDay: dividend.recordDay ?? null,
        paymentDay,
        amountPerShareInReais: amount,
        quantity: canonicalDecimal(quantity),
        grossInCentavos,
        withheldInCentavos: withheldInCentavos(dividend.type, grossInCentavos, paymentDay ?? today),
      },
    ];
  });
}

/** Returns the day at whose end a holder has the right to a payment. */
function entitlementDay({ recordDay, date }: Dividend): string {
  return recordDay ?? date;
}

/**
 * Returns null for a payment that was announced without a day, which the source dates by its record day. After a year it
 * counts as paid on that day, as its real day is not going to be known.
 */
function paymentDayOf({ recordDay, date }: Dividend, today: string): string | null {
  return recordDay === date && date > yearBefore(today) ? null : date;
}
