import Big from 'big.js';
import { isAhead, paidWithinYear } from '../market/paid-dividends.ts';
import { exact } from './decimal.ts';
import type { Position } from './position.ts';
import { inCentavos, type FiguresOf } from './valuation.ts';

/** A payment that is announced, for all that somebody has of an asset. */
export interface AnnouncedPayment {
  readonly ticker: string;
  /** `yyyy-mm-dd` */
  readonly day: string;
  /** As the source writes it: `DIVIDENDO`, `JCP`, `RENDIMENTO`. */
  readonly type: string | null;
  readonly amountInCentavos: number;
}

export interface PortfolioDividends {
  /** Of the last 365 days, for the quantity that somebody has now, whatever they had then. */
  readonly receivedInCentavos: number;
  /** Soonest first. */
  readonly announced: readonly AnnouncedPayment[];
  readonly announcedInCentavos: number;
  /** The codes of which nobody has said what they pay, each once. */
  readonly unknown: readonly string[];
}

/** Before taxes, which the source does not know. @param today `yyyy-mm-dd` in São Paulo */
export function portfolioDividends(
  positions: readonly Position[],
  figuresOf: FiguresOf,
  today: string,
): PortfolioDividends {
  const quantities = new Map<string, Big>();
  for (const { ticker, quantity } of positions) {
    quantities.set(ticker, new Big(quantity).plus(quantities.get(ticker) ?? 0));
  }
  let receivedInCentavos = 0;
  const announced: AnnouncedPayment[] = [];
  const unknown: string[] = [];
  for (const [ticker, quantity] of quantities) {
    const dividends = figuresOf(ticker)?.dividends ?? null;
    if (dividends === null) {
      unknown.push(ticker);
      continue;
    }
    const amountOf = (amount: number) => inCentavos(quantity.times(exact(amount)));
    for (const { amount } of paidWithinYear(dividends, today))
      receivedInCentavos += amountOf(amount);
    for (const dividend of dividends.filter((one) => isAhead(one, today))) {
      const amountInCentavos = amountOf(dividend.amount);
      announced.push({ ticker, day: dividend.date, type: dividend.type, amountInCentavos });
    }
  }
  announced.sort((a, b) => a.day.localeCompare(b.day) || a.ticker.localeCompare(b.ticker));
  const announcedInCentavos = announced.reduce((sum, one) => sum + one.amountInCentavos, 0);
  return { receivedInCentavos, announced, announcedInCentavos, unknown };
}
