import Big from 'big.js';
import { canonicalDecimal, formatDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import type { Investment } from '../../../../../../shared/portfolio/fixed-income/investment.ts';
import type { Position } from '../../../../../../shared/portfolio/position.ts';
import { tradeSchema, type Trade } from '../../../../../../shared/portfolio/trades/trade.ts';
import { importReasons as reasons } from '../../../../copy/portfolio/import.ts';
import type { DecimalQuestion, LeftOutRow } from '../imported-file.ts';
import { isProduct, type NumberReading } from '../tables/decimal-columns.ts';

/** What becomes of a row. */
export type RowOutcome =
  | { readonly kind: 'trades'; readonly trades: readonly Trade[] }
  | { readonly kind: 'position'; readonly position: Position }
  /** Lent shares, which a table of positions may contain. */
  | { readonly kind: 'lent'; readonly position: Position }
  | { readonly kind: 'investment'; readonly investment: Investment }
  | { readonly kind: 'left-out'; readonly reason: string; readonly as: LeftOutRow['kind'] }
  /** Its numbers wait for the user's answer. */
  | { readonly kind: 'waiting'; readonly questions: readonly DecimalQuestion[] };

export function invalid(reason: string): RowOutcome {
  return { kind: 'left-out', reason, as: 'invalid' };
}

export function other(reason: string): RowOutcome {
  return { kind: 'left-out', reason, as: 'other' };
}

/** Checks trades by their schema and against today. */
export function tradesOutcome(trades: readonly Trade[], today: string): RowOutcome {
  const checked: Trade[] = [];
  for (const trade of trades) {
    if (trade.day > today) return invalid(reasons.futureDay);
    const parsed = tradeSchema.safeParse(trade);
    if (!parsed.success) return invalid(parsed.error.issues[0]?.message ?? reasons.other);
    checked.push(parsed.data);
  }
  return { kind: 'trades', trades: checked };
}

/** Returns the outcome of a row in which a number waits for an answer; undefined when none does. */
export function waitingOutcome(readings: readonly NumberReading[]): RowOutcome | undefined {
  const questions = readings.flatMap((reading) =>
    reading.kind === 'ambiguous' ? [reading.question] : [],
  );
  return questions.length === 0 ? undefined : { kind: 'waiting', questions };
}

/** Returns the value of a reading; null when there is none. */
export function valueOf(reading: NumberReading): Big | null {
  return reading.kind === 'value' ? reading.value : null;
}

const binaryNoise = new Big('1e-12');

/** Returns the exact decimal; undefined for more decimals than are stored, apart from the noise of a workbook. */
export function exactDecimal(value: Big): string | undefined {
  const canonical = canonicalDecimal(value);
  const difference = value.minus(canonical).abs();
  return difference.lte(value.abs().times(binaryNoise)) ? canonical : undefined;
}

/** Returns why quantity, price and value of a row contradict each other. */
export function contradictionOf(quantity: Big, price: Big, value: Big): string | undefined {
  if (value.eq(0) || price.eq(0) || isProduct(quantity, price, value)) return undefined;
  const shown = (amount: Big) => `R$ ${formatDecimal(canonicalDecimal(amount.abs().round(2)), 2)}`;
  return reasons.contradiction(shown(quantity.times(price)), shown(value));
}
