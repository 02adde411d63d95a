import type { AlertPrice } from '../../../shared/contracts/alerts.ts';
import { parseTicker } from '../../../shared/market/ticker.ts';
import type { ReadAsset } from '../../market/read-asset.ts';
import { ProblemError } from '../../runtime/problem-error.ts';

export interface AssetPriceDependencies {
  readonly readAsset: ReadAsset;
  /** The maximum age of returned prices, in minutes. */
  readonly delayMinutes: number;
}

/**
 * Reads an asset's price for a new alert.
 * @throws ProblemError `alert_ticker_unknown` for an asset that B3 does not trade in reais, `partner_unavailable`
 */
export async function readAlertPrice(
  { readAsset, delayMinutes }: AssetPriceDependencies,
  typed: string,
): Promise<AlertPrice> {
  const ticker = parseTicker(typed);
  const asset = ticker === undefined ? undefined : await readAsset(ticker);
  if (asset === undefined) throw new ProblemError('alert_ticker_unknown');
  const { quote, symbol } = asset;
  if (quote.currency !== null && quote.currency !== 'BRL') {
    throw new ProblemError('alert_ticker_unknown', {
      text: 'Alertas são para ativos negociados em reais na B3. Este é cotado em outra moeda.',
    });
  }
  const priceInCentavos = roundToCentavos(quote.regularMarketPrice);
  if (priceInCentavos === null) {
    throw new ProblemError('partner_unavailable', {
      retryAfterSeconds: 30,
      text: 'Este ativo está sem cotação agora. Tente de novo mais tarde.',
    });
  }
  return {
    ticker: symbol,
    name: quote.longName ?? quote.shortName,
    priceInCentavos,
    quotedAt: quote.regularMarketTime,
    delayMinutes,
    yearHighInCentavos: roundToCentavos(quote.fiftyTwoWeekHigh),
    yearLowInCentavos: roundToCentavos(quote.fiftyTwoWeekLow),
  };
}

function roundToCentavos(reais: number | null): number | null {
  const centavos = reais === null ? 0 : Math.round(reais * 100);
  return centavos > 0 && Number.isSafeInteger(centavos) ? centavos : null;
}
