import { formatAmount } from '../../values/market-figures.ts';
import { formatChange } from '../../values/percentage.ts';
import type { MessageFigure, MessagePart } from '../../messages/message-parts.ts';
import type { EditionFacts, EditionQuotes, Movers } from '../edition-facts.ts';
import { dayAndMonth, dayOf, hourOf, shortDay } from './day-words.ts';
import { counted, factInWords, listed } from './figure-words.ts';
import { dividendLine, isAhead } from './sections/dividends.ts';
import type { Own } from './own-portfolio.ts';
import { paragraphOf, type Depth } from './section.ts';

interface OwnAsset {
  readonly ticker: string;
  readonly figure: MessageFigure;
  readonly changeInBasisPoints: number | null;
}

/** A message has room for so many of them; the site has it for all. */
const mostOwn = 30;
const mostNamed = 12;

/** What somebody follows and holds comes first: its worth, prices, who moved most, what is paid soon, and what nobody knows. */
export function ownAssetParts(
  facts: EditionFacts,
  quotes: EditionQuotes | undefined,
  { tickers, portfolio }: Own,
  depth: Depth,
): MessagePart[] {
  if (tickers.length === 0) return [];
  const assets = tickers.flatMap((ticker) => assetOf(ticker, facts, quotes) ?? []);
  const known = new Set(assets.map(({ ticker }) => ticker));
  const summary = depth > 1 ? summaryOf(assets) : undefined;
  const due = dividendsOf(facts, new Set(tickers), depth);
  return [
    ...(portfolio === undefined ? [] : [portfolio]),
    ...ownFigures(
      assets.map(({ figure }) => figure),
      ` no fechamento de ${dayAndMonth(facts.session.day)}`,
    ),
    ...(summary === undefined ? [] : [paragraphOf(summary, beyondMovers(assets, facts.movers))]),
    ...jumpNotes(quotes, tickers),
    ...(due.length === 0 ? [] : [{ kind: 'list', items: due } as const]),
    ...notReceived(
      tickers.filter((ticker) => !known.has(ticker)),
      'esta edição',
    ),
  ];
}

/** As many as there is room for. @param when goes on after `Seus ativos` */
export function ownFigures(rows: readonly MessageFigure[], when: string): MessagePart[] {
  if (rows.length === 0) return [];
  const left = rows.length - mostOwn;
  return [
    {
      kind: 'figures',
      caption: `${rows.length === 1 ? 'Seu ativo' : 'Seus ativos'}${when}`,
      rows: rows.slice(0, mostOwn),
    },
    ...(left <= 0
      ? []
      : [left === 1 ? 'E mais um dos seus ativos.' : `E mais ${left} dos seus ativos.`]),
  ];
}

/** @param whatFor goes on after `para` */
export function notReceived(tickers: readonly string[], whatFor: string): MessagePart[] {
  if (tickers.length === 0) return [];
  const left = tickers.length - mostNamed;
  const named =
    left <= 1 ? tickers : [...tickers.slice(0, mostNamed), `mais ${left} dos seus ativos`];
  return [{ kind: 'note', text: `Não recebemos a cotação de ${listed(named)} para ${whatFor}.` }];
}

/** It is followed under several names. */
export function isBitcoin(ticker: string): boolean {
  return /^BTC(?:-(?:BRL|USD))?$/.test(ticker);
}

function assetOf(
  ticker: string,
  { bitcoin }: EditionFacts,
  quotes: EditionQuotes | undefined,
): OwnAsset | undefined {
  if (isBitcoin(ticker)) {
    if (bitcoin === undefined) return undefined;
    const { at, changeInBasisPoints } = bitcoin;
    const label = `${ticker}, ${shortDay(dayOf(at))} às ${hourOf(at)}, em 24 horas`;
    return {
      ticker,
      figure: figureOf(label, factInWords(bitcoin), changeInBasisPoints),
      changeInBasisPoints,
    };
  }
  const all = quotes?.quotes ?? {};
  const quote = Object.hasOwn(all, ticker) ? all[ticker] : undefined;
  if (quote === undefined) return undefined;
  const { priceInReais, changeInBasisPoints } = quote;
  return {
    ticker,
    figure: figureOf(ticker, formatAmount(priceInReais, 'BRL'), changeInBasisPoints),
    changeInBasisPoints,
  };
}

export function figureOf(label: string, value: string, change: number | null): MessageFigure {
  return change === null ? { label, value } : { label, value, change: formatChange(change) };
}

/** `Dos seus 5 ativos com variação conhecida, 3 subiram, 1 caiu e 1 ficou estável.` */
export function summaryOf(
  assets: readonly Pick<OwnAsset, 'ticker' | 'changeInBasisPoints'>[],
): string | undefined {
  const moves = assets.flatMap(({ ticker, changeInBasisPoints: change }) =>
    change === null ? [] : [{ ticker, change }],
  );
  if (moves.length < 2) return undefined;
  const ups = moves.filter(({ change }) => change > 0).toSorted((a, b) => b.change - a.change);
  const downs = moves.filter(({ change }) => change < 0).toSorted((a, b) => a.change - b.change);
  const level = moves.length - ups.length - downs.length;
  const counts = [
    ...(ups.length === 0 ? [] : [counted(ups.length, 'subiu', 'subiram')]),
    ...(downs.length === 0 ? [] : [counted(downs.length, 'caiu', 'caíram')]),
    ...(level === 0 ? [] : [counted(level, 'ficou estável', 'ficaram estáveis')]),
  ];
  const all = moves.length === assets.length ? 'Dos seus' : 'Entre os seus';
  const of =
    moves.length === assets.length
      ? `${moves.length} ativos`
      : `${moves.length} ativos com variação conhecida`;
  const [most] = ups;
  const [least] = downs;
  const largest = [
    ...(most === undefined
      ? []
      : [`a maior alta foi de ${most.ticker} (${formatChange(most.change)})`]),
    ...(least === undefined
      ? []
      : [`a maior queda, de ${least.ticker} (${formatChange(least.change)})`]),
  ];
  const end =
    largest.length === 0
      ? ''
      : `; ${listed(largest).replace(/^a maior queda, de/, 'a maior queda foi de')}`;
  const [only] = counts.length === 1 ? [ups, downs].filter(({ length }) => length > 0) : [];
  if (moves.length === assets.length && only !== undefined) {
    // Nobody says that of two assets two rose.
    const whole = moves.length === 2 ? 'Os seus 2 ativos' : `Todos os seus ${moves.length} ativos`;
    return `${whole} ${only === ups ? 'subiram' : 'caíram'}${end}.`;
  }
  return `${all} ${of}, ${listed(counts)}${end}.`;
}

/**
 * Tells why an own asset that moved further than the most traded shares is not named as the market's largest move.
 */
function beyondMovers(
  assets: readonly Pick<OwnAsset, 'ticker' | 'changeInBasisPoints'>[],
  movers: Movers | undefined,
): string | false {
  if (movers === undefined || movers.among < 2) return false;
  const { among, rises, falls } = movers;
  const named = new Set([...rises, ...falls].map(({ ticker }) => ticker));
  const most = Math.max(0, rises[0]?.changeInBasisPoints ?? 0);
  const least = Math.min(0, falls[0]?.changeInBasisPoints ?? 0);
  const beyond = assets.filter(
    ({ ticker, changeInBasisPoints: change }) =>
      change !== null &&
      (change > most || change < least) &&
      !named.has(ticker) &&
      !isBitcoin(ticker),
  );
  if (beyond.length === 0) return false;
  const names = listed(beyond.map(({ ticker }) => ticker));
  return `As maiores altas e quedas do mercado são as das ${among} ações mais negociadas que acompanhamos; ${names} não ${beyond.length === 1 ? 'está' : 'estão'} entre elas.`;
}

/** Tells of own assets whose change is left out. */
function jumpNotes(quotes: EditionQuotes | undefined, tickers: readonly string[]): MessagePart[] {
  return (quotes?.jumps ?? [])
    .filter(({ ticker }) => tickers.includes(ticker))
    .map(({ ticker, changeInBasisPoints: change }) => ({
      kind: 'note',
      text: `${ticker} aparece com ${formatChange(change)} no pregão. Uma diferença assim pode ser ${change < 0 ? 'um desdobramento' : 'um grupamento'} ou um erro da fonte, e por isso fica fora das variações e do resultado: confira na sua corretora.`,
    }));
}

const mostDividends: Readonly<Record<Depth, number>> = { 1: 2, 2: 4, 3: 15 };

function dividendsOf(
  { dividends, day, kind }: EditionFacts,
  tickers: ReadonlySet<string>,
  depth: Depth,
): string[] {
  return (dividends?.rows ?? [])
    .filter(({ ticker }) => tickers.has(ticker))
    .filter((dividend) => kind === 'opening' || isAhead(dividend, day))
    .slice(0, mostDividends[depth])
    .map((row) => dividendLine(row, day));
}
