import { deriveLedger, type LedgerEntries } from '../../../../../shared/portfolio/trades/ledger.ts';
import type { LedgerPosition } from '../../../../../shared/portfolio/trades/ledger-result.ts';
import type { Trade } from '../../../../../shared/portfolio/trades/trade.ts';

interface Entries extends LedgerEntries {
  readonly trades: readonly (Trade & { readonly id?: string })[];
}

/** Returns what was held of an asset, at each broker, before a day. */
export function heldBefore(
  entries: Entries,
  { ticker, day }: Pick<Trade, 'ticker' | 'day'>,
  editedId: string | undefined,
): readonly LedgerPosition[] {
  return deriveLedger({
    statements: entries.statements.filter((one) => one.ticker === ticker && one.day <= day),
    trades: entries.trades.filter(
      (one) =>
        one.ticker === ticker && one.day < day && (editedId === undefined || one.id !== editedId),
    ),
  }).positions;
}
