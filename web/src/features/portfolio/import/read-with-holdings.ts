import { brokerIdentity } from './matching/broker-identity.ts';
import type { LedgerEntries } from '../../../../../shared/portfolio/trades/ledger.ts';
import { findNewTrades } from './matching/new-trades.ts';
import { importReasons as reasons } from '../../../copy/portfolio/import.ts';
import { heldBefore } from '../../../../../shared/portfolio/trades/split-shares.ts';
import type { ImportedFile, ReadOptions } from './imported-file.ts';
import { readPortfolioFile } from './read-portfolio-file.ts';
import type { Spreadsheet } from './spreadsheet.ts';

type HeldQuantity = NonNullable<ReadOptions['heldQuantity']>;

/** A split is read with those before it: an asset rarely has more of them in one file. */
const maxReadings = 6;

/**
 * Reads a file; a split or reverse split whose quantity may be the new total is read with what is held before it, in the
 * portfolio or by earlier rows of the file.
 */
export function readWithHoldings(
  spreadsheet: Spreadsheet,
  options: ReadOptions,
  held: LedgerEntries,
): ImportedFile {
  let file = readPortfolioFile(spreadsheet, options);
  for (let reading = 1; reading < maxReadings; reading += 1) {
    if (reading === 1 && !hasUnclearSplit(file)) return file;
    const next = readPortfolioFile(spreadsheet, {
      ...options,
      heldQuantity: heldWith(file, held),
    });
    const isSame = JSON.stringify(next.trades) === JSON.stringify(file.trades);
    file = next;
    if (isSame) return file;
  }
  return file;
}

function hasUnclearSplit({ leftOut }: ImportedFile): boolean {
  return leftOut.some(
    ({ reason }) => reason === reasons.loneGrouping || reason === reasons.splitByHand,
  );
}

function heldWith({ trades }: ImportedFile, held: LedgerEntries): HeldQuantity {
  const imported = trades.map(({ trade }) => trade);
  const all = [...held.trades, ...findNewTrades(held.trades, imported)];
  return (ticker, broker, day) => {
    const positions = heldBefore({ statements: held.statements, trades: all }, { ticker, day });
    const [only, ...others] = positions;
    const same = positions.find(
      (position) => brokerIdentity(position.broker) === brokerIdentity(broker),
    );
    // A row without a broker is about the only holding.
    const isOnly = broker === null && others.length === 0;
    return (same ?? (isOnly ? only : undefined))?.quantity;
  };
}
