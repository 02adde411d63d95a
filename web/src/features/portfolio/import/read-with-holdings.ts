import { brokerIdentity } from './matching/broker-identity.ts';
import type { LedgerEntries } from '../../../../../shared/portfolio/trades/ledger.ts';
import { findNewTrades } from './matching/new-trades.ts';
import { importReasons } from '../../../copy/portfolio/import.ts';
import { heldBefore } from '../trades/later-splits.ts';
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
      heldBefore({ statements: held.statements, trades }, { ticker, day }).find(
        (position) => brokerIdentity(position.broker) === brokerIdentity(broker),
      )?.quantity,
  });
}
