import { formatDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import type { Trade } from '../../../../../../shared/portfolio/trades/trade.ts';
import { importRows as texts } from '../../../../copy/portfolio/import-preview.ts';
import { tradeListTexts } from '../../../../copy/portfolio/trades.ts';
import { formatShortDate } from '../../formatted-values.tsx';
import { describeKind } from '../../trades/trade-amounts.ts';

/** Returns a trade in one line: `10/11/2026 · Compra PETR4 · 100 × R$ 30,00`. */
export function describeTrade(trade: Trade): string {
  const { day, ticker, quantity, price } = trade;
  return texts.trade(
    formatShortDate(day),
    `${describeKind(trade)} ${ticker}`,
    tradeListTexts.amounts(
      formatDecimal(quantity),
      price === null ? null : `R$ ${formatDecimal(price, 2)}`,
    ),
  );
}
