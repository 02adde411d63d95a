import { isB3Ticker } from '../../shared/market/b3-ticker.ts';
import { cryptocurrencyName } from '../../shared/portfolio/asset-class.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import { tradeTexts, type Trade } from '../../shared/portfolio/trades/trade.ts';
import type { Access } from '../../shared/contracts/access.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { mayChangePortfolio } from './read-portfolio.ts';
import { foreignTickerText } from './traded-assets.ts';

/** A field of a request and the text about it. */
interface InvalidField {
  readonly path: string;
  readonly message: string;
}

/** @throws ProblemError `access_required` */
export function requireChange(access: Access): void {
  if (!mayChangePortfolio(access)) throw new ProblemError('access_required');
}

/** @throws ProblemError `changed_meanwhile` */
export function requireVersion(
  seen: { readonly updated_at: string } | undefined,
  version: string | undefined,
): void {
  if (seen?.updated_at !== version) throw new ProblemError('changed_meanwhile');
}

/** @throws ProblemError `invalid_request` with these fields, if there are any */
export function rejectFields(fields: readonly InvalidField[]): void {
  if (fields.length > 0) throw new ProblemError('invalid_request', { fields: fields.slice(0, 20) });
}

/** Returns the trades of a day that has not come, each under its path in the request. */
export function futureTrades(
  trades: readonly { readonly path: string; readonly trade: Trade }[],
  now: Date,
): InvalidField[] {
  const today = saoPauloDay(now);
  return trades
    .filter(({ trade }) => trade.day > today)
    .map(({ path }) => ({ path: `${path}.day`, message: tradeTexts.futureDay }));
}

/** Returns the trades of foreign exchanges: their prices are not in reais. Delisted assets of B3 are allowed. */
export function foreignTrades(
  trades: readonly { readonly path: string; readonly trade: Trade }[],
): InvalidField[] {
  return trades
    .filter(
      ({ trade: { ticker } }) => !isB3Ticker(ticker) && cryptocurrencyName(ticker) === undefined,
    )
    .map(({ path, trade: { ticker } }) => ({
      path: `${path}.ticker`,
      message: foreignTickerText(ticker),
    }));
}
