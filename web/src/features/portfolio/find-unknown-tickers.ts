import { savePortfolio } from '../../../../shared/contracts/portfolio/portfolio.ts';
import { maximumPositions, type Position } from '../../../../shared/portfolio/position.ts';
import { ApiError } from '../../lib/api-error.ts';
import { findStocks } from '../../lib/search-stocks.ts';
import { callWithSession } from '../access/session/authorized-api.ts';

/**
 * Returns the codes that are not traded, of as many as one request may have; none without a connection, because saving
 * checks them again.
 */
export async function findUnknownTickers(
  tickers: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(tickers)].slice(0, maximumPositions);
  const [first] = asked;
  if (first === undefined) return new Set();
  try {
    // A search loads the ticker list, if it is not cached.
    await findStocks(first, signal);
    await callWithSession(
      savePortfolio,
      { positions: asked.map(placeholderPosition), onlyCheck: true },
      { signal },
    );
    return new Set();
  } catch (error) {
    const indexes = unknownTickerIndexes(error);
    return new Set(asked.filter((_, index) => indexes.has(index)));
  }
}

/** A position of which only the ticker is known, not the quantity, price or broker. */
function placeholderPosition(ticker: string): Position {
  return { ticker, quantity: '1', averagePrice: null, broker: null };
}

function unknownTickerIndexes(error: unknown): ReadonlySet<number> {
  if (!(error instanceof ApiError)) return new Set();
  return new Set(
    error.fields.flatMap(({ path }) => {
      const index = /^positions\.(\d+)\.ticker$/.exec(path)?.[1];
      return index === undefined ? [] : [Number(index)];
    }),
  );
}
