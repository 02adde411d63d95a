import Big from 'big.js';
import { isB3Ticker } from '../../../../../shared/market/b3-ticker.ts';
import { toCentavos } from '../../../../../shared/portfolio/valuation.ts';
import type { Trade } from '../../../../../shared/portfolio/trades/trade.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { fractionName, resultTexts, tradeKindNames } from '../../../copy/portfolio/trades.ts';

/** Returns what was paid or received, with fees; null for a trade without a price. */
export function totalInCentavos({ kind, quantity, price, fees }: Trade): number | null {
  if (price === null) return null;
  const amount = new Big(quantity).times(price);
  const isReceived = kind === 'sell' || kind === 'amortisation';
  return toCentavos(isReceived ? amount.minus(fees) : amount.plus(fees));
}

/** Names what a trade is; the movement of a fraction is stored as a transfer at cost. */
export function describeKind({ kind, ticker, quantity }: Trade): string {
  const isFraction = kind === 'transfer-out' && isB3Ticker(ticker) && new Big(quantity).lt(1);
  return isFraction ? fractionName : tradeKindNames[kind];
}

/** A gain or a loss in words. */
export function describeResult(resultInCentavos: number | null): string {
  if (resultInCentavos === null) return resultTexts.unknown;
  if (resultInCentavos === 0) return resultTexts.even;
  const amount = formatReais(Math.abs(resultInCentavos));
  return resultInCentavos > 0 ? resultTexts.gain(amount) : resultTexts.loss(amount);
}

/** Units of shares at B3, also former ones: their codes end like those of funds. */
const shareUnits = new Set(
  (
    'ALUP11 AZEV11 BIDI11 BPAC11 BRBI11 ENGI11 GETT11 IGTI11 KLBN11 MODL11 PPLA11 RNEW11 SANB11 SAPR11 SULA11 TAEE11 ' +
    'TIET11'
  ).split(' '),
);

/** Names what is held: shares, the `cotas` of a fund, or units of anything else. */
export function unitOf(ticker: string, quantity: string): string {
  const isOne = quantity === '1';
  if (/^[A-Z0-9]{4}[3-8]$/.test(ticker)) return isOne ? 'ação' : 'ações';
  if (/^[A-Z0-9]{4}11$/.test(ticker) && !shareUnits.has(ticker)) return isOne ? 'cota' : 'cotas';
  return isOne ? 'unidade' : 'unidades';
}
