import { readPortfolioFile } from '../../../web/src/features/portfolio/import/read-portfolio-file.ts';
import { readSpreadsheet } from '../../../web/src/features/portfolio/import/read-spreadsheet.ts';
import type {
  ImportedFile,
  ReadOptions,
} from '../../../web/src/features/portfolio/import/imported-file.ts';
import type { Trade } from '../../../shared/portfolio/trades/trade.ts';

export const readOptions: ReadOptions = { name: 'arquivo', today: '2026-11-29' };

export async function readFile(
  content: string | Uint8Array<ArrayBuffer>,
  options: Partial<ReadOptions> = {},
): Promise<ImportedFile> {
  return readPortfolioFile(await readSpreadsheet(new Blob([content])), {
    ...readOptions,
    ...options,
  });
}

/** `2026-11-10 buy 300 PETR4 at 36.2 fees 3.21 (XP)`. */
export function tradeText({
  day,
  kind,
  quantity,
  ticker,
  price,
  fees,
  broker,
  isFromSettlement,
}: Trade): string {
  return [
    day,
    kind,
    quantity,
    ticker,
    ...(price === null ? [] : ['at', price]),
    ...(fees === '0' ? [] : ['fees', fees]),
    ...(broker === null ? [] : [`(${broker})`]),
    ...(isFromSettlement === true ? ['settled'] : []),
  ].join(' ');
}

/** Returns what was read, one short text per row. */
export function importedText({ trades, positions, leftOut, decimalQuestions }: ImportedFile) {
  return {
    trades: trades.map(({ trade }) => tradeText(trade)),
    positions: positions.map(({ position: { ticker, quantity, averagePrice, broker } }) =>
      [
        quantity,
        ticker,
        ...(averagePrice === null ? [] : ['at', averagePrice]),
        ...(broker === null ? [] : [`(${broker})`]),
      ].join(' '),
    ),
    leftOut: leftOut.map(({ location, kind, reason }) => `${location.line} ${kind}: ${reason}`),
    asked: decimalQuestions.map(({ name, examples }) => `${name}: ${examples.join(' ')}`),
  };
}
