import { brokerIdentity } from './matching/broker-identity.ts';
import { deriveLedger, type LedgerEntries } from '../../../../../shared/portfolio/trades/ledger.ts';
import { findNewTrades } from './matching/new-trades.ts';
import { importReasons } from '../../../copy/portfolio/import.ts';
import type { ImportedFile, ReadOptions } from './imported-file.ts';
import { readPortfolioFile } from './read-portfolio-file.ts';
import type { Spreadsheet } from './spreadsheet.ts';

/** Reads a file; a reverse split in one row is read with what is held, because its credit is the new total. */
export function readWithHoldings(
  spreadsheet: Spreadsheet,
  options: ReadOptions,
  held: LedgerEntries,
): ImportedFile {
  const first = readPortfolioFile(spreadsheet, options);
  if (!first.leftOut.some(({ reason }) => reason === importReasons.loneGrouping)) return first;
  const imported = first.trades.map(({ trade }) => trade);
  const trades = [...held.trades, ...findNewTrades(held.trades, imported)];
  return readPortfolioFile(spreadsheet, {
    ...options,
    heldQuantity: (ticker, broker, day) =>
      quantityAt({ statements: held.statements, trades }, ticker, broker, day),
  });
}

/** Returns the quantity at a broker at the beginning of a day; undefined for none. */
function quantityAt(
  { statements, trades }: LedgerEntries,
  ticker: string,
  broker: string | null,
  day: string,
): string | undefined {
  const { positions } = deriveLedger({
    statements: statements.filter((one) => one.ticker === ticker && one.day <= day),
    trades: trades.filter((one) => one.ticker === ticker && one.day < day),
  });
  return positions.find((one) => brokerIdentity(one.broker) === brokerIdentity(broker))?.quantity;
}
