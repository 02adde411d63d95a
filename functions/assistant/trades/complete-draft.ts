import Big from 'big.js';
import * as z from 'zod/mini';
import type { Trades } from '../../../shared/contracts/portfolio/trades.ts';
import { canonicalDecimal } from '../../../shared/portfolio/decimal.ts';
import { positionKey, type Position } from '../../../shared/portfolio/position.ts';
import { deriveLedger } from '../../../shared/portfolio/trades/ledger.ts';
import { changeOfSplit, heldBefore } from '../../../shared/portfolio/trades/split-shares.ts';
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
  /** A split of shares at several brokers is several trades. */
  | { readonly trades: readonly Trade[]; readonly isDayAssumed: boolean }
  /** @property rejected the text of the rule that the given part breaks */
  | { readonly asks: MissingPart; readonly draft: TradeDraft; readonly rejected?: string }
  /** Nothing was held that a split or bonus would change. */
  | { readonly without: string };

/**
 * Returns the trades that a draft describes, or the part that it lacks. Neither quantity nor price is guessed; a day
 * that is not named is today. A sale is at the only broker that holds the asset.
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
  const isProportional = draft.factor !== undefined || draft.percent !== undefined;
  const quantity = isProportional
    ? '1'
    : isAll === true
      ? heldQuantity(held)
      : (draft.quantity ?? quotient(draft, 'price'));
  if (quantity === undefined) return { asks: 'quantity', draft: { ...draft, isAll: undefined } };
  const price = kindsWithoutPrice.has(kind)
    ? null
    : (draft.price ?? quotient({ ...draft, quantity }, 'quantity') ?? null);
  const asksCost = kind === 'bonus' && draft.isWithoutCost !== true;
  if (price === null && (kindsWithRequiredPrice.has(kind) || asksCost)) {
    return { asks: 'price', draft };
  }
  if (isDayUnclear === true) return { asks: 'day', draft };
  if (day > today) {
    return { asks: 'day', draft: withoutPart(draft, 'day'), rejected: tradeTexts.futureDay };
  }
  const shares = isProportional
    ? sharesAtBrokers(draft, heldBefore(entries, { ticker, day }))
    : [{ quantity, broker: brokerOf(draft, ticker, positions, held) }];
  if (shares.length === 0) return { without: ticker };
  const parsed = z
    .array(tradeSchema)
    .safeParse(shares.map((share) => ({ day, ticker, kind, price, fees, ...share })));
  if (parsed.success) return { trades: parsed.data, isDayAssumed: draft.day === undefined };
  const [issue] = parsed.error.issues;
  const rejected = issue?.message ?? tradeTexts.price;
  const part = parts.find((one) => one === issue?.path[1]) ?? 'price';
  return { asks: part, draft: withoutPart(draft, part), rejected };
}

type Share = Pick<Trade, 'quantity' | 'broker'>;

/** Returns the shares that a split or bonus adds or removes at each broker. A bonus has no fractions. */
function sharesAtBrokers(
  { factor, percent }: TradeDraft,
  held: readonly Position[],
): readonly Share[] {
  return held.flatMap((position): Share[] => {
    const quantity =
      factor === undefined
        ? canonicalDecimal(
            new Big(position.quantity)
              .times(percent ?? '0')
              .div(100)
              .round(0, Big.roundDown),
          )
        : changeOfSplit(position, factor);
    return quantity === '0' ? [] : [{ quantity, broker: position.broker }];
  });
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

/** Returns a named broker as the portfolio spells it; of a sale without a name the only one that holds the asset. */
function brokerOf(
  { broker: named, kind }: TradeDraft,
  ticker: string,
  positions: readonly Position[],
  held: readonly Position[],
): string | null {
  if (named !== undefined) {
    const key = positionKey({ ticker, broker: named });
    return positions.find(({ broker }) => positionKey({ ticker, broker }) === key)?.broker ?? named;
  }
  if (kind === 'buy' || kind === 'subscription') return null;
  const [only, ...others] = held;
  return others.length === 0 ? (only?.broker ?? null) : null;
}
