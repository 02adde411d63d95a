import { tradeSchema, type Trade } from '../../../shared/portfolio/trades/trade.ts';
import { isSameTrade } from './trade-outcome.ts';
import type { TradeDetails } from '../domain/trade-questions.ts';

/**
 * Returns a trade with the user's corrections; undefined if nothing changes or the result is no trade.
 * @param replaces the wrong number: it says whether quantity or price is meant
 */
export function correctTrade(
  trade: Trade,
  { isAll: _, isDayUnclear: __, total: ___, ...changes }: TradeDetails,
  replaces?: string,
): Trade | undefined {
  const number = changes.quantity ?? changes.price;
  const field = fieldWithValue(trade, replaces);
  const { quantity, price, ...others } = changes;
  const amounts =
    field !== undefined && number !== undefined
      ? { [field]: number }
      : {
          ...(quantity === undefined ? {} : { quantity }),
          ...(price === undefined ? {} : { price }),
        };
  const corrected = tradeSchema.safeParse({ ...trade, ...others, ...amounts });
  return corrected.success && !isSameTrade(corrected.data, trade) ? corrected.data : undefined;
}

function fieldWithValue(
  trade: Trade,
  value: string | undefined,
): 'quantity' | 'price' | 'fees' | undefined {
  if (value === undefined) return undefined;
  return (['quantity', 'price', 'fees'] as const).find((field) => trade[field] === value);
}
