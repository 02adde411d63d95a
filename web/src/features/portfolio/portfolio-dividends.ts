import Big from 'big.js';
import { isPaidAfter, paidWithinYear } from '../../../../shared/market/paid-dividends.ts';
import { toExactDecimal } from '../../../../shared/portfolio/decimal.ts';
import type { Position } from '../../../../shared/portfolio/position.ts';
import { toCentavos, type FindMarketData } from '../../../../shared/portfolio/valuation.ts';

/** An announced payment, for the whole quantity held. */
export interface AnnouncedPayment {
  readonly ticker: string;
  /** `yyyy-mm-dd`; null when it is announced without a day. */
  readonly day: string | null;
  /** The source's word: `DIVIDENDO`, `JCP`, `RENDIMENTO`. */
  readonly type: string | null;
  readonly amountInCentavos: number;
}

export interface PortfolioDividends {
  /** For the current quantity: without trades, earlier ones are not known. */
  readonly isEstimate: boolean;
  /** Payments of the last 365 days. */
  readonly receivedInCentavos: number;
  /** Soonest first. */
  readonly announced: readonly AnnouncedPayment[];
  readonly announcedInCentavos: number;
  /** The codes of assets without dividend data, each once. */
  readonly unknown: readonly string[];
}

/**
 * Amounts before taxes, which the source does not know.
 * @param today `yyyy-mm-dd` in São Paulo
 */
export function sumPortfolioDividends(
  positions: readonly Position[],
  findMarketData: FindMarketData,
  today: string,
): PortfolioDividends {
  const quantities = new Map<string, Big>();
  for (const { ticker, quantity } of positions) {
    quantities.set(ticker, new Big(quantity).plus(quantities.get(ticker) ?? 0));
  }
  let receivedInCentavos = 0;
  const announced: (AnnouncedPayment & { readonly day: string })[] = [];
  const unknown: string[] = [];
  for (const [ticker, quantity] of quantities) {
    const dividends = findMarketData(ticker)?.dividends ?? null;
    if (dividends === null) {
      unknown.push(ticker);
      continue;
    }
    const amountOf = (amount: number) => toCentavos(quantity.times(toExactDecimal(amount)));
    for (const { amount } of paidWithinYear(dividends, today))
      receivedInCentavos += amountOf(amount);
    for (const dividend of dividends.filter((one) => isPaidAfter(one, today))) {
      const amountInCentavos = amountOf(dividend.amount);
      announced.push({ ticker, day: dividend.date, type: dividend.type, amountInCentavos });
    }
  }
  announced.sort((a, b) => a.day.localeCompare(b.day) || a.ticker.localeCompare(b.ticker));
  const announcedInCentavos = announced.reduce((sum, one) => sum + one.amountInCentavos, 0);
  return { isEstimate: true, receivedInCentavos, announced, announcedInCentavos, unknown };
}
