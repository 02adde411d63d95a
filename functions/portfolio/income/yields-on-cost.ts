import Big from 'big.js';
import type { IncomePayment, YieldOnCost } from '../../../shared/contracts/portfolio/income.ts';
import type { Dividend } from '../../../shared/market/asset-data.ts';
import { paidWithinYear, yearBefore } from '../../../shared/market/paid-dividends.ts';
import { translateDividendType } from '../../../shared/market/translate-market-terms.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import type { Position } from '../../../shared/portfolio/position.ts';
import { toCentavos } from '../../../shared/portfolio/valuation.ts';

/**
 * Returns what each held asset with known payments paid in the last 365 days, against its average price.
 * @param dividendsOf undefined when unknown
 */
export function findYieldsOnCost(
  positions: readonly Position[],
  received: readonly IncomePayment[],
  dividendsOf: (ticker: string) => readonly Dividend[] | undefined,
  today: string,
): YieldOnCost[] {
  const since = yearBefore(today);
  const receivedOf = Map.groupBy(received, ({ ticker }) => ticker);
  return [...Map.groupBy(positions, ({ ticker }) => ticker)].flatMap(([ticker, held]) => {
    const dividends = dividendsOf(ticker);
    if (dividends === undefined) return [];
    const cost = costOf(held);
    const quantity = add(held.map((position) => new Big(position.quantity)));
    const perShare = add(
      paidWithinYear(dividends, today)
        .filter(({ type }) => !isReturnOfCapital(type))
        .map(({ amount }) => toExactDecimal(amount)),
    );
    return [
      {
        ticker,
        yearInCentavos: (receivedOf.get(ticker) ?? [])
          .filter(({ paymentDay }) => paymentDay !== null && paymentDay > since)
          .reduce((sum, { grossInCentavos }) => sum + grossInCentavos, 0),
        costInCentavos: cost === null ? null : toCentavos(cost),
        yieldOnCostInBasisPoints:
          cost === null || cost.eq(0)
            ? null
            : perShare.times(quantity).times(10_000).div(cost).round(0, Big.roundHalfUp).toNumber(),
      },
    ];
  });
}

/** Returned capital is no yield: it lowers what is invested. */
function isReturnOfCapital(type: string | null): boolean {
  const name = type === null ? '' : translateDividendType(type);
  return name === 'Amortização' || name === 'Restituição de capital';
}

/** Returns reais; null when an average price is missing. */
function costOf(positions: readonly Position[]): Big | null {
  const costs = positions.flatMap(({ quantity, averagePrice }) =>
    averagePrice === null ? [] : [new Big(averagePrice).times(quantity)],
  );
  return costs.length < positions.length ? null : add(costs);
}

function add(amounts: readonly Big[]): Big {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));
}
