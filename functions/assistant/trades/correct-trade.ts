import { tradeSchema, type Trade } from '../../../shared/portfolio/trades/trade.ts';
import { isSameTrade } from './trade-outcome.ts';
import type { TradeDetails } from '../domain/trade-questions.ts';

/**
 * Returns a trade with the user's corrections; undefined if nothing changes or the result is no trade.
 * @param replaces the wrong number: it says whether quantity or price is meant
 */
export function correctTrade(
  trade: Trade,
  changes: TradeDetails,
  replaces?: string,
): Trade | undefined {
  const number = changes.quantity ?? changes.price;
  const field = fieldWithValue(trade, replaces);
  const { ticker, quantity, price, fees, day, broker } = changes;
  const others = definedOf({ ticker, fees, day, broker });
  const amounts =
    field !== undefined && number !== undefined
      ? { [field]: number }
      : definedOf({ quantity, price });
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

function definedOf(fields: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
