import type { AssetData, Dividend } from '../../../shared/market/asset-data.ts';
import type { BrapiCompanies, CompanyReading } from '../../integrations/brapi-companies.ts';
import type { Clock } from '../../runtime/clock.ts';
import { assembleAsset } from '../assemble-asset.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';

export interface WalkedAsset {
  readonly data: AssetData;
  /** All known payments; `data` has those of an analysis. */
  readonly dividends: readonly Dividend[] | undefined;
  readonly readAt: Date;
}

export interface WalkSources {
  readonly brapi: BrapiCompanies;
  readonly breaker: CircuitBreaker;
  readonly clock: Clock;
}

/**
 * Reads several assets with one call. A ticker that the partner lists but does not know is found by bisection, without
 * losing the others.
 * @throws CircuitOpenError, BrapiFailure
 */
export async function readWalked(
  sources: WalkSources,
  tickers: readonly string[],
): Promise<readonly WalkedAsset[]> {
  const { brapi, breaker, clock } = sources;
  const readings = await breaker.run(() => brapi.readCompanies(tickers));
  if (readings === undefined) {
    if (tickers.length <= 1) return [];
    const half = Math.ceil(tickers.length / 2);
    const first = await readWalked(sources, tickers.slice(0, half));
    return [...first, ...(await readWalked(sources, tickers.slice(half)))];
  }
  const readAt = clock();
  return tickers.flatMap((ticker) => {
    const reading = readings.get(ticker);
    return reading === undefined ? [] : [assemble(ticker, reading, readAt)];
  });
}

/** Returns the values of the analysis. */
function assemble(
  ticker: string,
  { quote, history, dividends, fundamentals }: CompanyReading,
  readAt: Date,
): WalkedAsset {
  const stored = <Content>(content: Content | undefined) =>
    content === undefined ? undefined : { content, readAt };
  const data = assembleAsset(
    ticker,
    {
      quote: { content: quote, readAt },
      history: stored(history),
      dividends: stored(dividends),
      fundamentals: stored(fundamentals),
      leaseUntil: undefined,
      retryAt: undefined,
      unknownUntil: undefined,
      partsRetryAt: undefined,
      version: undefined,
    },
    readAt,
    false,
  );
  return { data, dividends, readAt };
}
