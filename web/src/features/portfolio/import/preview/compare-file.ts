import type { Trades } from '../../../../../../shared/contracts/portfolio/trades.ts';
import { dayAfter } from '../../../../../../shared/market/b3-session.ts';
import type { Position } from '../../../../../../shared/portfolio/position.ts';
import { deriveLedger } from '../../../../../../shared/portfolio/trades/ledger.ts';
import type { LedgerPosition } from '../../../../../../shared/portfolio/trades/ledger-result.ts';
import { findDoubtfulTrades, type DoubtfulTrade } from '../matching/doubtful-trades.ts';
import { matchTrades } from '../matching/new-trades.ts';
import type { Statement } from '../../../../../../shared/portfolio/trades/statement.ts';
import type { Trade } from '../../../../../../shared/portfolio/trades/trade.ts';
import { holdingOf } from '../../trades/trade-outcome.ts';
import type { ImportedFile, ImportedPosition, ImportedTrade } from '../imported-file.ts';
import { atHeldBrokers } from './held-brokers.ts';
import { compareImport, type ImportChanges } from '../matching/compare-positions.ts';

/** A stated position that the trades of the file may explain. */
export interface StatementQuestion {
  readonly ticker: string;
  /** Canonical decimal. */
  readonly statedQuantity: string;
  /** `yyyy-mm-dd`. */
  readonly statedDay: string;
  /** What the trades alone add up to. */
  readonly computedQuantity: string;
}

/** What a file would change, before the user has decided anything. */
export interface FileComparison {
  readonly newTrades: readonly ImportedTrade[];
  /** Trades of the file that may be some of the portfolio, written differently. */
  readonly doubtfulTrades: readonly DoubtfulTrade[];
  /** Trades of the file that the portfolio has already. */
  readonly knownTrades: number;
  readonly positions: readonly ImportedPosition[];
  /** `yyyy-mm-dd`: the day of the positions. */
  readonly positionsDay: string;
  /** What the positions of the file are compared with: the portfolio at the end of their day. */
  readonly current: readonly LedgerPosition[];
  readonly changes: ImportChanges;
  /** The assets that have trades, with those of the file. */
  readonly tradedTickers: ReadonlySet<string>;
  /** The first day on which a position of the file counts, by asset. */
  readonly statementDayOf: (ticker: string) => string;
  readonly questions: readonly StatementQuestion[];
}

/** @param today `yyyy-mm-dd` in São Paulo */
export function compareFile(file: ImportedFile, stored: Trades, today: string): FileComparison {
  const { newTrades, doubtfulTrades } = compareTrades(file, stored);
  const allTrades: Trade[] = [...stored.trades, ...newTrades.map(({ trade }) => trade)];
  const tradedTickers = new Set(allTrades.map(({ ticker }) => ticker));
  const positionsDay =
    file.positionsDay === null || file.positionsDay > today ? today : file.positionsDay;
  const current = deriveLedger({
    statements: stored.statements.filter(
      ({ ticker, day }) => !tradedTickers.has(ticker) || day <= positionsDay,
    ),
    trades: allTrades.filter(({ day }) => day <= positionsDay),
  }).positions;
  const positions = atHeldBrokers(file.positions, current);
  const changes =
    positions.length === 0
      ? { changed: [], absent: [] }
      : compareImport(
          current.map(plain),
          positions.map(({ position }) => position),
        );
  const tradedThatDay = new Set(
    allTrades.filter(({ day }) => day === positionsDay).map(({ ticker }) => ticker),
  );
  return {
    newTrades,
    doubtfulTrades,
    knownTrades: file.trades.length - newTrades.length - doubtfulTrades.length,
    positions,
    positionsDay,
    current,
    changes,
    tradedTickers,
    // The file shows the end of the day; a statement is made before the day's trades.
    statementDayOf: (ticker) => (tradedThatDay.has(ticker) ? dayAfter(positionsDay) : positionsDay),
    questions: questionsOf(file, stored, newTrades),
  };
}

function compareTrades({ trades }: ImportedFile, stored: Trades) {
  const { added, missing } = matchTrades(
    stored.trades,
    trades.map(({ trade }) => trade),
  );
  const found = new Set(added);
  const rows = trades.filter(({ trade }) => found.has(trade));
  const doubtfulTrades = findDoubtfulTrades(rows, stored.trades, missing);
  const doubtful = new Set(doubtfulTrades.map(({ row }) => row));
  return { newTrades: rows.filter((row) => !doubtful.has(row)), doubtfulTrades };
}

/** Asks for each asset once, and again when other older trades would change what is held today. */
function questionsOf(
  file: ImportedFile,
  stored: Trades,
  newTrades: readonly ImportedTrade[],
): StatementQuestion[] {
  const inPositions = new Set(file.positions.map(({ position }) => position.ticker));
  const byTicker = Map.groupBy(
    newTrades.map(({ trade }) => trade),
    ({ ticker }) => ticker,
  );
  return [...byTicker].flatMap(([ticker, trades]): StatementQuestion[] => {
    const statements = stored.statements.filter((one) => one.ticker === ticker);
    const statedDay = latestDay(statements);
    if (statedDay === undefined || inPositions.has(ticker)) return [];
    const existing = stored.trades.filter((one) => one.ticker === ticker);
    const isOlder = ({ day }: Trade) => day <= statedDay;
    const older = trades.filter(isOlder);
    const stated = holdingOf(deriveLedger({ statements, trades: existing }).positions);
    const withOlder = deriveLedger({ statements, trades: [...existing, ...older] }).positions;
    const isHistoryOnly = holdingOf(withOlder).quantity === stated.quantity;
    if (older.length === 0 || (existing.some(isOlder) && isHistoryOnly)) return [];
    const computed = deriveLedger({ statements: [], trades: [...existing, ...trades] }).positions;
    return [
      {
        ticker,
        statedQuantity: stated.quantity,
        statedDay,
        computedQuantity: holdingOf(computed).quantity,
      },
    ];
  });
}

function latestDay(statements: readonly Statement[]): string | undefined {
  return statements
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
}

function plain({ ticker, quantity, averagePrice, broker }: LedgerPosition): Position {
  return { ticker, quantity, averagePrice, broker };
}
