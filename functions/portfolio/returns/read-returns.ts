import type { PortfolioReturns } from '../../../shared/contracts/portfolio/returns.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { ReadHistory } from '../../market/history/history-reader.ts';
import { listPendingCloses } from '../../market/history/outdated.ts';
import type { Session } from '../../runtime/http/session.ts';
import { readAccountLedger } from '../ledger/account-ledger.ts';
import type { ReadWithTrades } from '../ledger/portfolio-with-trades.ts';
import { mayChangePortfolio, type PortfolioDependencies } from '../read-portfolio.ts';
import { readStoredAssets } from '../stored-assets.ts';
import { computeReturns } from './compute-returns.ts';

export interface ReturnsDependencies extends PortfolioDependencies {
  readonly readWithTrades: ReadWithTrades;
  readonly readHistory: ReadHistory;
}

/**
 * Measures the portfolio of the session's account, with or without a plan, from stored closes, prices and payments.
 * @throws ProblemError `account_not_found`
 */
export async function readReturns(
  dependencies: ReturnsDependencies,
  session: Session,
): Promise<PortfolioReturns> {
  const { readWithTrades, findAccess, readHistory, clock } = dependencies;
  const { accountId } = session;
  const [{ portfolio, trades }, access] = await Promise.all([
    readWithTrades(accountId),
    findAccess(session),
  ]);
  const { statements } = readAccountLedger(portfolio);
  const tickers = [...new Set([...statements, ...trades].map(({ ticker }) => ticker))];
  const [history, figures] = await Promise.all([
    readHistory(tickers),
    dependencies.readStoredFigures(tickers),
  ]);
  const { assets } = await readStoredAssets(
    { ...dependencies, readStoredFigures: async () => figures },
    tickers,
  );
  const now = clock();
  return {
    ...computeReturns({
      today: saoPauloDay(now),
      statements,
      trades,
      closes: new Map([...history.closes].map(([ticker, { closes }]) => [ticker, closes])),
      // All that are stored: the assets have those of a year.
      payments: new Map(
        [...figures].map(([ticker, { dividends }]) => [ticker, dividends?.content ?? []]),
      ),
      prices: new Map(
        assets.flatMap(({ ticker, price }) =>
          price === null
            ? []
            : [
                [
                  ticker,
                  { priceInReais: price.priceInReais, day: saoPauloDay(new Date(price.at)) },
                ] as const,
              ],
        ),
      ),
      benchmarks: history.benchmarks,
    }),
    // Without access to changes the partner is not asked either.
    pending: mayChangePortfolio(access) ? listPendingCloses(tickers, history.closes, now) : [],
  };
}
