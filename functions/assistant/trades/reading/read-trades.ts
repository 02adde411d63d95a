import Big from 'big.js';
import { canonicalDecimal } from '../../../../shared/portfolio/decimal.ts';
import {
  maxDrafts,
  type DraftKind,
  type TradeDetails,
  type TradeDraft,
  type TradeQuestionOf,
} from '../../domain/trade-questions.ts';
import { readProportion } from './read-proportion.ts';
import { unreadWords } from './unread-words.ts';
import { readAmounts } from './read-details.ts';
import { isNoRecord, justSold, registers, reports, verbs, weakPurchase } from './trade-patterns.ts';
import { readTradeNumbers } from './trade-numbers.ts';
import {
  markAssets,
  normalizeTradeText,
  readCircumstances,
  type TextReader,
} from './trade-text.ts';

const separator = / (?:e tambem|e|mais|depois)(?= )|;|,(?!\d)|\.(?!\d)| \+ /;
const countsShares = /\b(?:acoes|acao|cotas?|papeis|fiis?|fundos?)\b/;
const sellsAll =
  /\b(?:vendi|zerei|liquidei|me desfiz d[aeo]s?)(?: \w+){0,2} (?:tudo|tod[ao]s|a posicao)\b|\b(?:zerei|liquidei)\b/;
/** The reading stops where a text is longer than any list of trades. */
export const longestTradeText = 600;

/** Reads a message that reports the user's own trades; undefined for any other message. */
export function readTrades(
  text: string,
  reader: TextReader,
): TradeQuestionOf<'record-trades'> | undefined {
  const whole = normalizeTradeText(text.slice(0, longestTradeText));
  const kind = kindOf(whole);
  if ((kind === undefined && !weakPurchase.test(whole)) || isNoRecord(whole)) return undefined;
  const { rest: plain, found: proportion } = readProportion(whole, kind);
  const segments = segmentsOf(plain, reader);
  const isUnclear = segments.some(({ tickers }) => tickers.length > 1);
  if (isUnclear || segments.length > maxDrafts) return undefined;
  const drafts = completeEachOther(segments).map((draft) => ({ ...draft, ...proportion }));
  const isTrade = drafts.every((draft) => {
    const { ticker, kind: of, quantity, price, total, isAll, factor, percent } = draft;
    const hasAmount = (quantity ?? price ?? total ?? isAll ?? factor ?? percent) !== undefined;
    if (ticker === undefined) return quantity !== undefined && countsShares.test(plain);
    if (of === 'split' || of === 'reverse-split' || of === 'bonus' || of === 'subscription') {
      return hasAmount || registers.test(plain) || /\brecebi\b/.test(plain);
    }
    return hasAmount || reports.test(plain);
  });
  return isTrade ? { about: 'record-trades', drafts } : undefined;
}

/** Returns the kind whose verb comes first. */
function kindOf(plain: string): DraftKind | undefined {
  if (justSold.test(plain)) return 'sell';
  // Nothing is bought in a bonus or split: its noun decides at any place in the text.
  const [found] = verbs
    .map(([kind, pattern], order) => ({ kind, order, at: plain.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) =>
      one.order < 4 || other.order < 4 ? one.order - other.order : one.at - other.at,
    );
  return found?.kind;
}

interface Segment {
  readonly kind: DraftKind | undefined;
  readonly plain: string;
  readonly tickers: readonly string[];
  readonly found: TradeDetails;
}

/** Divides a message into its trades. Circumstances at its end belong to the last one. */
function segmentsOf(plain: string, reader: TextReader): readonly Segment[] {
  const pieces = plain.split(separator).map((piece) => pieceOf(piece, reader, true));
  // A bank is a broker, unless it is the only asset that the message names.
  const named = pieces.some(({ tickers }) => tickers.length > 0)
    ? pieces
    : plain.split(separator).map((piece) => pieceOf(piece, reader, false));
  const segments: Segment[] = [];
  for (const piece of named) {
    const last = segments.at(-1);
    if (last === undefined || beginsTrade(piece, last)) segments.push(piece);
    else segments[segments.length - 1] = join(last, piece);
  }
  return segments;
}

function pieceOf(text: string, { nameAssets, today }: TextReader, readsBroker: boolean): Segment {
  const { rest, found } = readCircumstances(text, today, { readsBroker });
  const { plain, tickers } = markAssets(rest, nameAssets);
  return { kind: kindOf(plain), plain, tickers, found };
}

function join(one: Segment, other: Segment): Segment {
  return {
    kind: one.kind ?? other.kind,
    plain: `${one.plain} , ${other.plain}`,
    tickers: [...new Set([...one.tickers, ...other.tickers])],
    found: { ...one.found, ...other.found, ...sumOfFees(one.found, other.found) },
  };
}

function sumOfFees({ fees: one }: TradeDetails, { fees: other }: TradeDetails) {
  if (one === undefined || other === undefined) return {};
  return { fees: canonicalDecimal(new Big(one).plus(other)) };
}

/** Returns whether a piece is a trade of its own, and not more about the previous one. */
function beginsTrade(piece: Segment, last: Segment): boolean {
  const hadAmounts = readTradeNumbers(last.plain).length > 1;
  if (piece.tickers.length > 0) {
    return (
      last.tickers.length > 0 || hadAmounts || (piece.kind !== undefined && last.kind !== undefined)
    );
  }
  if (piece.kind !== undefined && last.tickers.length > 0) return true;
  // `100 a 32 e 50 a 33`
  return (
    hadAmounts && readTradeNumbers(piece.plain).length > 1 && /\d (?:a|por) /.test(piece.plain)
  );
}

/** Returns the drafts, each with the verb, asset, day and broker that the others name for it. */
function completeEachOther(segments: readonly Segment[]): TradeDraft[] {
  const [firstKind = 'buy'] = segments.flatMap(({ kind }) => kind ?? []);
  let kind: DraftKind = firstKind;
  const tickerAt = (index: number) => segments[index]?.tickers[0];
  const drafts = segments.map((segment, index): TradeDraft => {
    kind = segment.kind ?? kind;
    const ticker =
      tickerAt(index) ??
      segments.slice(index + 1).find(({ tickers }) => tickers.length > 0)?.tickers[0] ??
      segments.findLast(({ tickers }, at) => at < index && tickers.length > 0)?.tickers[0];
    const unread = unreadWords(segment.plain);
    return {
      kind,
      ...(ticker === undefined ? {} : { ticker }),
      ...readAmounts(segment.plain, ticker),
      ...(kind === 'sell' && sellsAll.test(segment.plain) ? { isAll: true as const } : {}),
      ...segment.found,
      ...(unread.length === 0 ? {} : { unread }),
    };
  });
  return shareCircumstances(drafts);
}

/** A day or broker that only the first or last trade names is that of all. */
function shareCircumstances(drafts: TradeDraft[]): TradeDraft[] {
  const ends = [drafts[0], drafts.at(-1)];
  const shared = (['day', 'isDayUnclear', 'broker'] as const).flatMap((field) => {
    const naming = drafts.filter((draft) => draft[field] !== undefined);
    const [only] = naming;
    return naming.length === 1 && only !== undefined && ends.includes(only)
      ? [{ [field]: only[field] }]
      : [];
  });
  const common: TradeDetails = Object.assign({}, ...shared);
  return drafts.map((draft) => ({ ...common, ...draft }));
}
