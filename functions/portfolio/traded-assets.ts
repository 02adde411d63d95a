import { isB3Ticker } from '../../shared/market/b3-ticker.ts';
import type { StoredPortfolio } from '../entities/portfolio.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { readStoredAssets, type StoredAssetsDependencies } from './stored-assets.ts';

/**
 * An existing position may stay, even if its code is no longer traded.
 * @param path of the list in the request
 * @throws ProblemError `invalid_request` with the index of each code that is not traded
 */
export async function requireTradedAssets(
  dependencies: StoredAssetsDependencies,
  positions: readonly { readonly ticker: string }[],
  seen: StoredPortfolio | undefined,
  path: 'positions' | 'statements',
): Promise<void> {
  const existing = new Set(seen?.positions.map(({ ticker }) => ticker));
  const added = positions.flatMap(({ ticker }, index) =>
    existing.has(ticker) ? [] : [{ ticker, index }],
  );
  const { assets } = await readStoredAssets(
    dependencies,
    added.map(({ ticker }) => ticker),
  );
  const untraded = new Set(
    assets.filter(({ isListed }) => isListed === false).map(({ ticker }) => ticker),
  );
  const fields = added
    .filter(({ ticker }) => untraded.has(ticker))
    .map(({ ticker, index }) => ({
      path: `${path}.${index}.ticker`,
      message: isB3Ticker(ticker)
        ? `Não encontramos ${ticker} entre os ativos da B3 e as criptomoedas que acompanhamos.`
        : foreignTickerText(ticker),
    }));
  if (fields.length > 0) throw new ProblemError('invalid_request', { fields });
}

export function foreignTickerText(ticker: string): string {
  return `${ticker} não é da B3, e a carteira soma em reais. De empresas de fora, escolha o BDR, como AAPL34.`;
}
