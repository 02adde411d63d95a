import { formatAmount } from '../../../shared/values/format-market-numbers.ts';
import { formatChange } from '../../../shared/values/percentage.ts';
import type { ValueRow, MessagePart } from '../../../shared/messages/message-parts.ts';
import type {
  EditionFacts,
  EditionQuotes,
  Movers,
} from '../../../shared/editions/edition-facts.ts';
import { formatSaoPauloTime } from '../../../shared/editions/format-days.ts';
import { formatCount, formatFact, joinList } from '../../../shared/editions/format-facts.ts';
import type { ReaderAssets } from './reader-portfolio.ts';
import { joinSentences, type Depth } from '../sections/section.ts';

interface ReaderAsset {
  readonly ticker: string;
  readonly row: ValueRow;
  readonly changeInBasisPoints: number | null;
}

/** The maximum number of assets in one message; the site shows all. */
const maxRows = 30;
const maxNamed = 12;

/** Writes the reader's own assets at a close: portfolio value, prices, largest moves, and assets without a price. */
export function readerAssetParts(
  facts: EditionFacts,
  quotes: EditionQuotes | undefined,
  { tickers, portfolio }: ReaderAssets,
  depth: Depth,
): MessagePart[] {
  if (tickers.length === 0) return [];
  const assets = tickers.flatMap((ticker) => findReaderAsset(ticker, facts, quotes) ?? []);
  const tickersWithPrices = new Set(assets.map(({ ticker }) => ticker));
  const summary = depth > 1 ? summarizeMoves(assets) : undefined;
  return [
    ...(portfolio === undefined ? [] : [portfolio]),
    ...readerAssetTable(withBars(assets), ' no dia'),
    ...(summary === undefined ? [] : [joinSentences(summary, beyondMovers(assets, facts.movers))]),
    ...jumpNotes(quotes, tickers),
    ...missingPricesNote(
      tickers.filter((ticker) => !tickersWithPrices.has(ticker)),
      'esta edição',
    ),
  ];
}

/**
 * Returns the rows that fit, and the number of the others.
 * @param when continues `Seus ativos`
 */
export function readerAssetTable(rows: readonly ValueRow[], when: string): MessagePart[] {
  if (rows.length === 0) return [];
  const hiddenCount = rows.length - maxRows;
  return [
    {
      kind: 'figures',
      caption: `${rows.length === 1 ? 'Seu ativo' : 'Seus ativos'}${when}`,
      rows: rows.slice(0, maxRows),
    },
    ...(hiddenCount <= 0
      ? []
      : [
          hiddenCount === 1
            ? 'E mais um dos seus ativos.'
            : `E mais ${hiddenCount} dos seus ativos.`,
        ]),
  ];
}

/** @param whatFor follows `para` */
export function missingPricesNote(tickers: readonly string[], whatFor: string): MessagePart[] {
  if (tickers.length === 0) return [];
  const unnamedCount = tickers.length - maxNamed;
  const named =
    unnamedCount <= 1
      ? tickers
      : [...tickers.slice(0, maxNamed), `mais ${unnamedCount} dos seus ativos`];
  return [{ kind: 'note', text: `Não recebemos a cotação de ${joinList(named)} para ${whatFor}.` }];
}

/** Bitcoin is followed under several codes. */
export function isBitcoin(ticker: string): boolean {
  return /^BTC(?:-(?:BRL|USD))?$/.test(ticker);
}

function findReaderAsset(
  ticker: string,
  { bitcoin }: EditionFacts,
  quotes: EditionQuotes | undefined,
): ReaderAsset | undefined {
  if (isBitcoin(ticker)) {
    if (bitcoin === undefined) return undefined;
    const { at, changeInBasisPoints } = bitcoin;
    const label = `${ticker}, às ${formatSaoPauloTime(at)}, em 24 horas`;
    return {
      ticker,
      row: valueRow(label, formatFact(bitcoin), changeInBasisPoints),
      changeInBasisPoints,
    };
  }
  const all = quotes?.quotes ?? {};
  const quote = Object.hasOwn(all, ticker) ? all[ticker] : undefined;
  if (quote === undefined) return undefined;
  const { priceInReais, changeInBasisPoints } = quote;
  return {
    ticker,
    row: valueRow(ticker, formatAmount(priceInReais, 'BRL'), changeInBasisPoints),
    changeInBasisPoints,
  };
}

/** Draws the changes of the session as bars; bitcoin's is of 24 hours. */
function withBars(assets: readonly ReaderAsset[]): ValueRow[] {
  const largest = Math.max(
    0,
    ...assets.map(({ changeInBasisPoints }) => Math.abs(changeInBasisPoints ?? 0)),
  );
  return assets.map(({ row, changeInBasisPoints: change }) =>
    change === null || largest === 0
      ? row
      : { ...row, bar: Math.round((change / largest) * 100) + 0 },
  );
}

export function valueRow(label: string, value: string, change: number | null): ValueRow {
  return change === null ? { label, value } : { label, value, change: formatChange(change) };
}

/** `Dos seus 5 ativos com variação conhecida, 3 subiram, 1 caiu e 1 ficou estável.` */
export function summarizeMoves(
  assets: readonly Pick<ReaderAsset, 'ticker' | 'changeInBasisPoints'>[],
): string | undefined {
  const moves = assets.flatMap(({ ticker, changeInBasisPoints: change }) =>
    change === null ? [] : [{ ticker, change }],
  );
  if (moves.length < 2) return undefined;
  const ups = moves.filter(({ change }) => change > 0).toSorted((a, b) => b.change - a.change);
  const downs = moves.filter(({ change }) => change < 0).toSorted((a, b) => a.change - b.change);
  const level = moves.length - ups.length - downs.length;
  const counts = [
    ...(ups.length === 0 ? [] : [formatCount(ups.length, 'subiu', 'subiram')]),
    ...(downs.length === 0 ? [] : [formatCount(downs.length, 'caiu', 'caíram')]),
    ...(level === 0 ? [] : [formatCount(level, 'ficou estável', 'ficaram estáveis')]),
  ];
  const all = moves.length === assets.length ? 'Dos seus' : 'Entre os seus';
  const of =
    moves.length === assets.length
      ? `${moves.length} ativos`
      : `${moves.length} ativos com variação conhecida`;
  const [largestRise] = ups;
  const [largestFall] = downs;
  const largest = [
    ...(largestRise === undefined
      ? []
      : [`a maior alta foi de ${largestRise.ticker} (${formatChange(largestRise.change)})`]),
    ...(largestFall === undefined
      ? []
      : [`a maior queda, de ${largestFall.ticker} (${formatChange(largestFall.change)})`]),
  ];
  const end =
    largest.length === 0
      ? ''
      : `; ${joinList(largest).replace(/^a maior queda, de/, 'a maior queda foi de')}`;
  const [only] = counts.length === 1 ? [ups, downs].filter(({ length }) => length > 0) : [];
  if (moves.length === assets.length && only !== undefined) {
    // With two assets the text is 'Os seus 2 ativos', because 'two of your two' would read odd.
    const whole = moves.length === 2 ? 'Os seus 2 ativos' : `Todos os seus ${moves.length} ativos`;
    return `${whole} ${only === ups ? 'subiram' : 'caíram'}${end}.`;
  }
  return `${all} ${of}, ${joinList(counts)}${end}.`;
}

/**
 * Explains why an asset of the reader that moved further than the most traded shares is not named as the market's
 * largest move.
 */
function beyondMovers(
  assets: readonly Pick<ReaderAsset, 'ticker' | 'changeInBasisPoints'>[],
  movers: Movers | undefined,
): string | false {
  if (movers === undefined || movers.among < 2) return false;
  const { among, rises, falls } = movers;
  const named = new Set([...rises, ...falls].map(({ ticker }) => ticker));
  const largestRise = Math.max(0, rises[0]?.changeInBasisPoints ?? 0);
  const largestFall = Math.min(0, falls[0]?.changeInBasisPoints ?? 0);
  const beyond = assets.filter(
    ({ ticker, changeInBasisPoints: change }) =>
      change !== null &&
      (change > largestRise || change < largestFall) &&
      !named.has(ticker) &&
      !isBitcoin(ticker),
  );
  if (beyond.length === 0) return false;
  const names = joinList(beyond.map(({ ticker }) => ticker));
  return `As maiores altas e quedas do mercado são as das ${among} ações mais negociadas que acompanhamos; ${names} não ${beyond.length === 1 ? 'está' : 'estão'} entre elas.`;
}

/** Returns notes about the reader's assets that are listed without their change. */
function jumpNotes(quotes: EditionQuotes | undefined, tickers: readonly string[]): MessagePart[] {
  return (quotes?.jumps ?? [])
    .filter(({ ticker }) => tickers.includes(ticker))
    .map(({ ticker, changeInBasisPoints: change }) => ({
      kind: 'note',
      text: `${ticker} aparece com ${formatChange(change)} no pregão. Uma diferença assim pode ser ${change < 0 ? 'um desdobramento' : 'um grupamento'} ou um erro da fonte, e por isso fica fora das variações e do resultado: confira na sua corretora.`,
    }));
}
