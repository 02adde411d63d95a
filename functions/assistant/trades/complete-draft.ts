import Big from 'big.js';
import type { Trades } from '../../../shared/contracts/portfolio/trades.ts';
import { canonicalDecimal } from '../../../shared/portfolio/decimal.ts';
import { positionKey, type Position } from '../../../shared/portfolio/position.ts';
import { deriveLedger } from '../../../shared/portfolio/trades/ledger.ts';
import {
  kindsWithoutPrice,
  kindsWithRequiredPrice,
  tradeSchema,
  tradeTexts,
  type Trade,
} from '../../../shared/portfolio/trades/trade.ts';
import { isCoin } from './reading/read-details.ts';
import type { MissingPart, TradeDraft } from '../domain/trade-questions.ts';

export type AccountEntries = Pick<Trades, 'trades' | 'statements'>;

export type CompletedDraft =
  | { readonly trade: Trade }
  /** @property rejected the text of the rule that the given part breaks */
  | { readonly asks: MissingPart; readonly draft: TradeDraft; readonly rejected?: string };

/**
 * Returns the trade that a draft describes, or the part that it lacks. Neither quantity nor price is guessed; a day
 * that is not named is today, and the broker is the only one at which the asset is held.
 * @param today `yyyy-mm-dd` in São Paulo
 */
export function completeDraft(
  draft: TradeDraft,
  entries: AccountEntries,
  today: string,
): CompletedDraft {
  const { kind, ticker, isAll, isDayUnclear, day = today, fees = '0' } = draft;
  if (ticker === undefined) return { asks: 'ticker', draft };
  const { positions } = deriveLedger(entries);
  const held = positions.filter((position) => position.ticker === ticker);
  const quantity =
    isAll === true ? heldQuantity(held) : (draft.quantity ?? quotient(draft, 'price'));
  if (quantity === undefined) return { asks: 'quantity', draft: { ...draft, isAll: undefined } };
  const price = kindsWithoutPrice.has(kind)
    ? null
    : (draft.price ?? quotient({ ...draft, quantity }, 'quantity') ?? null);
  if (price === null && kindsWithRequiredPrice.has(kind)) return { asks: 'price', draft };
  if (isDayUnclear === true) return { asks: 'day', draft };
  if (day > today) {
    return { asks: 'day', draft: withoutPart(draft, 'day'), rejected: tradeTexts.futureDay };
  }
  const broker = brokerOf(draft.broker, ticker, positions, held);
  const parsed = tradeSchema.safeParse({ day, ticker, kind, quantity, price, fees, broker });
  if (parsed.success) return { trade: parsed.data };
  const [issue] = parsed.error.issues;
  const rejected = issue?.message ?? tradeTexts.price;
  const part = parts.find((one) => one === issue?.path[0]) ?? 'price';
  return { asks: part, draft: withoutPart(draft, part), rejected };
}

const parts: readonly MissingPart[] = ['ticker', 'quantity', 'price', 'day'];

function withoutPart(draft: TradeDraft, part: MissingPart): TradeDraft {
  if (part === 'day') return { ...draft, day: undefined, isDayUnclear: true };
  return { ...draft, [part]: undefined, ...(part === 'price' ? { total: undefined } : {}) };
}

function heldQuantity(held: readonly Position[]): string | undefined {
  const sum = held.reduce((total, { quantity }) => total.plus(quantity), new Big(0));
  return sum.gt(0) ? canonicalDecimal(sum) : undefined;
}

/** Returns total divided by price or quantity. A share has no fractions: then the quantity is requested. */
function quotient(
  draft: Pick<TradeDraft, 'ticker' | 'total' | 'price' | 'quantity'>,
  by: 'price' | 'quantity',
): string | undefined {
  const { [by]: divisor, total, ticker } = draft;
  if (total === undefined || divisor === undefined || divisor === '0') return undefined;
  const result = canonicalDecimal(new Big(total).div(divisor));
  const isPossible = by === 'quantity' || isCoin(ticker) || /^\d+$/.test(result);
  return isPossible && result !== '0' ? result : undefined;
}

/** Returns a named broker as the portfolio spells it; without a name the only one that holds the asset. */
function brokerOf(
  named: string | undefined,
  ticker: string,
  positions: readonly Position[],
  held: readonly Position[],
): string | null {
  if (named !== undefined) {
    const key = positionKey({ ticker, broker: named });
    return positions.find(({ broker }) => positionKey({ ticker, broker }) === key)?.broker ?? named;
  }
  const [only, ...others] = held;
  return others.length === 0 ? (only?.broker ?? null) : null;
}
