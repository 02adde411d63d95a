import type { Trades } from '../../../../../../shared/contracts/portfolio/trades.ts';
import { dayAfter } from '../../../../../../shared/market/b3-session.ts';
import { positionKey, type Position } from '../../../../../../shared/portfolio/position.ts';
import { deriveLedger } from '../../../../../../shared/portfolio/trades/ledger.ts';
import type {
  Ledger,
  RealisedResult,
} from '../../../../../../shared/portfolio/trades/ledger-result.ts';
import type { Statement } from '../../../../../../shared/portfolio/trades/statement.ts';
import type { Trade } from '../../../../../../shared/portfolio/trades/trade.ts';
import { holdingOf } from '../../trades/trade-outcome.ts';
import { sumRealised, type RealisedTotal } from '../../trades/trade-filter.ts';
import { matchingPosition } from '../matching/compare-positions.ts';
import type { ImportedTrade } from '../imported-file.ts';
import type { FileComparison } from './compare-file.ts';

/** The user's answers before anything is written. */
export interface ImportDecisions {
  /** Names of positions that get the quantity of the file. */
  readonly updated: ReadonlySet<string>;
  /** Names of positions that are not held any more. */
  readonly removed: ReadonlySet<string>;
  /** Assets whose stated position the trades replace. */
  readonly computed: ReadonlySet<string>;
  /** Names of doubtful trades that are other trades than those of the portfolio; none until the user has said so. */
  readonly separate?: ReadonlySet<string>;
  /** The average price of a position of the file; null when unknown. */
  readonly priceOf: (position: Position) => string | null;
}

/** What an import would write, and what follows from it. */
export interface ImportPlan {
  /** The rows of the file that it adds. */
  readonly rows: readonly ImportedTrade[];
  readonly trades: readonly Trade[];
  /** All statements after the import; undefined when it changes none. */
  readonly statements: readonly Statement[] | undefined;
  readonly before: Ledger;
  readonly after: Ledger;
}

export function planImport(
  comparison: FileComparison,
  stored: Trades,
  decisions: ImportDecisions,
): ImportPlan {
  const separate = comparison.doubtfulTrades
    .filter(({ name }) => decisions.separate?.has(name) === true)
    .map(({ row }) => row);
  const rows = [...comparison.newTrades, ...separate];
  const trades = rows.map(({ trade }) => trade);
  const statements = statementsAfter({ ...comparison, newTrades: rows }, stored, decisions);
  const isChanged = JSON.stringify(statements) !== JSON.stringify(stored.statements);
  return {
    rows,
    trades,
    statements: isChanged ? statements : undefined,
    before: deriveLedger(stored),
    after: deriveLedger({ statements, trades: [...stored.trades, ...trades] }),
  };
}

function statementsAfter(
  comparison: FileComparison,
  { statements: before, trades }: Trades,
  { updated, removed, computed, priceOf }: ImportDecisions,
): readonly Statement[] {
  const { current, changes, tradedTickers, statementDayOf, positionsDay } = comparison;
  const imported = comparison.positions.map(({ position }) => position);
  const changed = new Set(changes.changed.map(({ name }) => name));
  let statements = comparison.questions.reduce<readonly Statement[]>(
    (all, { ticker, statedDay }) =>
      keepStated(all, { ticker, statedDay, newTrades: comparison.newTrades, existing: trades }),
    before.filter(({ ticker }) => !computed.has(ticker)),
  );
  const put = (statement: Statement) => {
    const isReplaced = (one: Statement) =>
      positionKey(one) === positionKey(statement) && one.day === statement.day;
    statements = [...statements.filter((one) => !isReplaced(one)), statement];
  };
  const drop = (position: Position | undefined) => {
    if (position === undefined) return;
    const name = positionKey(position);
    statements = statements.filter((one) => positionKey(one) !== name);
  };
  for (const position of imported) {
    const { ticker, broker } = position;
    const name = positionKey(position);
    const held = matchingPosition(current, imported, position);
    const isUpdated = !changed.has(name) || updated.has(name);
    const averagePrice = priceOf(position);
    if (tradedTickers.has(ticker)) {
      // Trades explain an equal quantity better than a statement.
      const isExplained = held !== undefined && !(changed.has(name) && isUpdated);
      if (isExplained) continue;
      put({
        ticker,
        // Shares from trades without a broker are the file's shares: a second position would double them.
        broker: held === undefined ? broker : held.broker,
        quantity: position.quantity,
        averagePrice,
        day: statementDayOf(ticker),
      });
      continue;
    }
    const kept = before.findLast(
      (one) => held !== undefined && positionKey(one) === positionKey(held),
    );
    // An older file does not take back a later confirmation.
    const keptDay = kept?.day ?? positionsDay;
    drop(held);
    drop(position);
    put({
      ticker,
      broker,
      averagePrice,
      quantity: isUpdated ? position.quantity : (held?.quantity ?? position.quantity),
      day: isUpdated && (changed.has(name) || keptDay < positionsDay) ? positionsDay : keptDay,
    });
  }
  for (const { name, position } of changes.absent) {
    if (!removed.has(name)) continue;
    const { ticker, broker } = position;
    if (!tradedTickers.has(ticker)) drop(position);
    else put({ ticker, broker, quantity: '0', averagePrice: null, day: statementDayOf(ticker) });
  }
  return statements;
}

interface KeptStatement {
  readonly ticker: string;
  readonly statedDay: string;
  readonly newTrades: FileComparison['newTrades'];
  readonly existing: readonly Trade[];
}

/**
 * Makes the new trades before a stated position history only: on its day, other brokers hold what they held without
 * them, and those of that very day are part of it.
 */
function keepStated(
  statements: readonly Statement[],
  { ticker, statedDay, newTrades, existing }: KeptStatement,
): readonly Statement[] {
  const stated = statements.filter((one) => one.ticker === ticker);
  if (stated.length === 0) return statements;
  const isOlder = (trade: Trade) => trade.ticker === ticker && trade.day <= statedDay;
  const older = newTrades.map(({ trade }) => trade).filter(isOlder);
  const day = older.some((trade) => trade.day === statedDay) ? dayAfter(statedDay) : statedDay;
  const kept = stated.map((one) => (one.day === statedDay ? { ...one, day } : one));
  const names = new Set(stated.map(positionKey));
  const heldBefore = deriveLedger({
    statements: stated,
    trades: existing.filter(isOlder),
  }).positions;
  const others = deriveLedger({ statements: [], trades: older })
    .positions.filter((position) => !names.has(positionKey(position)))
    .map((position): Statement => {
      const held = heldBefore.find((one) => positionKey(one) === positionKey(position));
      const { broker } = position;
      const { quantity = '0', averagePrice = null } = held ?? {};
      return { ticker, broker, quantity, averagePrice, day };
    });
  // The average price of what ends must not be part of what is stated.
  return [...statements.filter((one) => one.ticker !== ticker), ...others, ...kept];
}

/** The quantity and average price of an asset before and after an import. */
export interface AssetOutcome {
  readonly ticker: string;
  readonly before: string;
  readonly after: string;
  readonly averagePrice: string | null;
  /** The brokers that hold it afterwards. */
  readonly brokers: readonly string[];
}

/** Returns the assets of the file, and others that it changes. */
export function outcomesOf(
  { before, after }: ImportPlan,
  tickers: ReadonlySet<string>,
): AssetOutcome[] {
  const beforeBy = Map.groupBy(before.positions, ({ ticker }) => ticker);
  const afterBy = Map.groupBy(after.positions, ({ ticker }) => ticker);
  return [...new Set([...tickers, ...beforeBy.keys(), ...afterBy.keys()])]
    .toSorted()
    .flatMap((ticker): AssetOutcome[] => {
      const held = afterBy.get(ticker) ?? [];
      const [was, is] = [holdingOf(beforeBy.get(ticker) ?? []), holdingOf(held)];
      const isSame = was.quantity === is.quantity && was.averagePrice === is.averagePrice;
      if (isSame && !tickers.has(ticker)) return [];
      return [
        {
          ticker,
          before: was.quantity,
          after: is.quantity,
          averagePrice: is.averagePrice,
          brokers: held.flatMap(({ broker }) => broker ?? []),
        },
      ];
    });
}

export interface YearResults {
  /** `yyyy`. */
  readonly year: string;
  readonly sales: RealisedTotal;
  readonly dayTrades: RealisedTotal;
}

/** Returns the results of the days and assets that the new trades sell, newest year first. */
export function resultsByYear({ trades, after }: ImportPlan): YearResults[] {
  const keyOf = ({ day, ticker }: Pick<RealisedResult, 'day' | 'ticker'>) => `${day}|${ticker}`;
  const sold = new Set(trades.filter(({ kind }) => kind === 'sell').map(keyOf));
  const realised = after.realised.filter((one) => sold.has(keyOf(one)));
  return [...Map.groupBy(realised, ({ day }) => day.slice(0, 4))]
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([year, ofYear]) => ({ year, ...sumRealised(ofYear) }));
}
