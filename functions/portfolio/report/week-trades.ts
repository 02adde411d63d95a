import { deriveLedger } from '../../../shared/portfolio/trades/ledger.ts';
import type { TradeKind } from '../../../shared/portfolio/trades/trade.ts';
import type { ReaderTrades } from '../../editions/messages/reader.ts';
import type { StoredPortfolio } from '../../entities/portfolio.ts';
import { countedTrades, readAccountLedger } from '../ledger/account-ledger.ts';
import type { Table } from '../../runtime/table.ts';
import { snapshotAccess, snapshotStore } from '../stores/snapshot-store.ts';
import { tradeAccess, tradeStore } from '../stores/trade-store.ts';

/** @param after `yyyy-mm-dd` */
export type ReadWeekTrades = (
  accountId: string,
  portfolio: StoredPortfolio | undefined,
  after: string,
) => Promise<ReaderTrades | undefined>;

export const weekTradesAccess = [
  snapshotAccess.find,
  tradeAccess.readRows,
  tradeAccess.readRowsAfter,
];

/** Kinds that realise a result. */
const realisingKinds: ReadonlySet<TradeKind> = new Set(['sell', 'amortisation']);

/**
 * Reads the trades after a day. Without trades it makes no request, otherwise one that reads those rows; after a sale
 * others read all trades, because its result follows from what was bought before.
 */
export function weekTradesReader(table: Table): ReadWeekTrades {
  const trades = tradeStore(table);
  const snapshots = snapshotStore(table);
  return async (accountId, portfolio, after) => {
    if (portfolio === undefined || (portfolio.trades ?? 0) === 0) return undefined;
    const { statements, imports } = readAccountLedger(portfolio);
    const traded = countedTrades(await trades.readRowsAfter(accountId, after), imports);
    if (!traded.some(({ kind }) => realisingKinds.has(kind)))
      return { trades: traded, realised: [] };
    const all =
      (await snapshots.find(accountId, portfolio)) ??
      countedTrades(await trades.readRows(accountId), imports);
    const { realised } = deriveLedger({ statements, trades: all });
    return { trades: traded, realised: realised.filter(({ day }) => day > after) };
  };
}
