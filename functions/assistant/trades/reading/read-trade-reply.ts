import type {
  MissingPart,
  TradeDetails,
  TradeDraft,
  TradeQuestion,
  TradeQuestionOf,
} from '../../domain/trade-questions.ts';
import { readAmounts } from './read-details.ts';
import { isDoubt, isNo, isUnknownCost, isYes } from './reply-words.ts';
import { readTradeNumbers } from './trade-numbers.ts';
import {
  assetMark,
  markAssets,
  normalizeTradeText,
  readCircumstances,
  type TextReader,
} from './trade-text.ts';

/* Reads the reply to a question about trades: a missing part, a correction, yes or no. */

/** Words around the parts of a trade; a reply has no others. */
const fillers =
  /\b(?:a|ao|o|os|as|um|uns|umas|por|foi|foram|fui|era|eram|e|eh|sao|de|do|da|d[ao]s|no|na|em|com|sem|r|reais|real|cada|uma?|acao|acoes|cotas?|papel|papeis|unidades?|preco|quantidade|valor|total|todo|so|somente|na verdade|verdade|alias|ah|opa|desculpa|errei|eita|putz|vixe|errado|digitei|corrige|corrija|corrigir|muda|mude|mudar|troca|troque|para|pra|sim|nao|mas|comprei|vendi|compra|venda|paguei|saiu|dia|mil|k|taxas?|corretagem|sei la|acho|que|tambem|os|dessa|essa|esse|quis dizer|ali|ops|perai|tem|deu|unidade)\b/g;

/** What a reply says beside the parts of a trade; empty for a reply that says nothing else. */
function otherWords(rest: string): string {
  return rest
    .replaceAll(assetMark, ' ')
    .replaceAll(fillers, ' ')
    .replaceAll(/[\d\s.,;:!$@%()-]+/g, '');
}

export interface Correction {
  readonly changes: TradeDetails;
  /** The number that is replaced, if the user named it. */
  readonly replaces?: string;
}

/** `era 200 e não 100`, `de 100 para 200` */
const notThis =
  /^(.{0,60}?\d[\d.,]{0,15}(?: mil| reais)?)[, ]{1,3}(?:e |em vez de |ao inves de )?(?:nao|em vez de|ao inves de)(?: eram?| foi| a| por)? (?:r\$ ?)?(\d[\d.,]{0,15})(.{0,60})$/;
const fromTo = /\bde (?:r\$ ?)?(\d[\d.,]*)(?: reais| acoes)? (?:para|pra) ((?:r\$ ?)?\d[\d.,]*)/;

/**
 * Reads the parts of a trade that a text corrects or completes; undefined for a text about something else.
 * @param plain normalized by `normalizeTradeText`
 */
export function readCorrection(
  plain: string,
  reader: TextReader,
  asked?: MissingPart,
  tickerBefore?: string,
): Correction | undefined {
  const [, said, wrong, others = ''] = notThis.exec(plain) ?? [];
  const [moved, from, to] = said === undefined ? (fromTo.exec(plain) ?? []) : [];
  const replaced = wrong ?? from;
  const text =
    said === undefined
      ? moved === undefined
        ? plain
        : plain.replace(moved, ` ${to ?? ''} `)
      : `${said}${others}`;
  const { rest, found } = readCircumstances(text, reader.today, { isReply: true });
  const { plain: marked, tickers } = markAssets(rest, reader.nameAssets);
  const [ticker, ...more] = tickers;
  if (more.length > 0 || otherWords(marked) !== '') return undefined;
  const amounts = readAmounts(marked, ticker ?? tickerBefore);
  const only = readTradeNumbers(marked);
  // A number alone is the part that was requested.
  const named =
    only.length === 1 && Object.keys(amounts).length === 1
      ? assignOnly(amounts, asked, only[0]?.is)
      : amounts;
  const changes: TradeDetails = {
    ...found,
    ...named,
    ...(ticker === undefined ? {} : { ticker }),
  };
  if (Object.keys(changes).length === 0) return undefined;
  const replaces = replaced === undefined ? undefined : readTradeNumbers(replaced)[0];
  return replaces === undefined ? { changes } : { changes, replaces: replaces.value.toFixed() };
}

function assignOnly(
  amounts: Pick<TradeDetails, 'quantity' | 'price' | 'total'>,
  asked: MissingPart | undefined,
  is: 'money' | 'quantity' | 'percent' | 'plain' | undefined,
): Pick<TradeDetails, 'quantity' | 'price' | 'total'> {
  const { quantity } = amounts;
  if (asked === 'price' && quantity !== undefined && is === 'plain') return { price: quantity };
  return amounts;
}

type Waiting = TradeQuestionOf<'record-trades' | 'confirm-trades'>;

/**
 * Reads the reply to a question that waits; undefined for a message that is no reply.
 * @param isUnknown whether the message has no other meaning
 */
export function readTradeReply(
  text: string,
  before: TradeQuestion,
  reader: TextReader,
  isUnknown: boolean,
): TradeQuestion | undefined {
  const plain = normalizeTradeText(text);
  if (plain.length > 200) return undefined;
  if (before.about === 'saved-trades') return readAfterSaving(plain, before, reader);
  if (before.about !== 'record-trades' && before.about !== 'confirm-trades') return undefined;
  const asks = before.about === 'record-trades' ? before.asks : undefined;
  if (before.about === 'record-trades' && asks === 'price' && isUnknownCost(plain)) {
    const isBonus = draftThatLacks(before)?.kind === 'bonus';
    if (isBonus) return completeDrafts(before, { isWithoutCost: true });
  }
  if (isNo(plain)) return { about: 'abandon-trades' };
  if (before.about === 'confirm-trades' && isYes(plain)) {
    return { ...before, reply: before.isInterrupted === true ? 'unclear' : 'yes' };
  }
  // A yes to a question about a part says nothing: it is asked again.
  if (before.about === 'record-trades' && isUnknown && isYes(plain)) return before;
  const correction = plain.includes('?')
    ? undefined
    : readCorrection(asks === 'price' ? writeCents(plain) : plain, reader, asks, tickerOf(before));
  const corrected = correction && withCorrection(before, correction, plain);
  if (corrected !== undefined) return corrected;
  if (isDoubt(plain, isUnknown)) return { about: 'abandon-trades' };
  return isUnknown && before.about === 'confirm-trades'
    ? { ...before, reply: 'unclear' }
    : undefined;
}

/** `155 e 30` as the reply to the question about a price. */
function writeCents(plain: string): string {
  return plain.replace(/(?<![\d,.])(\d{1,5}) e (\d{2})(?![\d,.]| ?(?:acoes|cotas))/, '$1,$2');
}

/** Changes the code of a proposed trade, and nothing else: `era petr3`, `troca cmig4 por cmig3`. */
const changesCode = /\b(?:era|eram|foi|e|eh|troca\w*|muda\w*|codigo|ativo|nao)\b/;

/** Returns undefined for a correction of another asset than those that are asked about. */
function withCorrection(
  before: Waiting,
  correction: Correction,
  plain: string,
): TradeQuestion | undefined {
  if (before.about === 'record-trades') return completeDrafts(before, correction.changes);
  const { ticker, ...others } = correction.changes;
  const meant = { ...correction, changes: meantPart(before, correction.changes, plain) };
  const isKnown = before.operations.some((one) =>
    [one.after, one.before].some((trade) => trade?.ticker === ticker),
  );
  const isCodeAlone = Object.keys(others).length === 0 && changesCode.test(plain);
  return ticker === undefined || isKnown || isCodeAlone
    ? { ...before, correction: meant }
    : undefined;
}

const countsPapers = /\b(?:acao|acoes|cotas?|papel|papeis|unidades?|quantidade)\b/;
const nearPrice = 1.3;

/** `era 142` after a price of 138.90 and a quantity of 50: the number that is near it is meant. */
function meantPart(
  { operations }: TradeQuestionOf<'confirm-trades'>,
  changes: TradeDetails,
  plain: string,
): TradeDetails {
  const [only, ...more] = operations;
  const { quantity, ...others } = changes;
  const trade = only?.after;
  if (quantity === undefined || others.price !== undefined || more.length > 0) return changes;
  if (typeof trade?.price !== 'string' || countsPapers.test(plain)) {
    return changes;
  }
  const apart = (known: string) => Math.exp(Math.abs(Math.log(Number(quantity) / Number(known))));
  const isPrice =
    apart(trade.price) < nearPrice && apart(trade.price) < apart(trade.quantity ?? quantity);
  return isPrice ? { ...others, price: quantity } : changes;
}

function tickerOf(before: Waiting): string | undefined {
  return before.about === 'record-trades'
    ? before.drafts.find((draft) => draft.ticker !== undefined)?.ticker
    : (before.operations[0]?.after ?? before.operations[0]?.before)?.ticker;
}

function draftThatLacks({
  drafts,
  asks,
}: TradeQuestionOf<'record-trades'>): TradeDraft | undefined {
  return drafts.find((draft) => lacks(draft, asks));
}

/** Completes the draft whose part was requested, and changes nothing that the user has said before. */
function completeDrafts(
  before: TradeQuestionOf<'record-trades'>,
  changes: TradeDetails,
): TradeQuestion | undefined {
  const { asks, drafts } = before;
  const target = draftThatLacks(before);
  const isOtherAsset =
    changes.ticker !== undefined &&
    asks !== 'ticker' &&
    drafts.every(({ ticker }) => ticker !== changes.ticker);
  const isOnlyAsset = changes.ticker !== undefined && Object.keys(changes).length === 1;
  if (isOtherAsset || (isOnlyAsset && asks !== 'ticker')) return undefined;
  return {
    ...before,
    drafts: drafts.map((draft) => (draft === target ? fillIn(draft, changes) : draft)),
  };
}

function fillIn(draft: TradeDraft, changes: TradeDetails): TradeDraft {
  const said = new Set(
    Object.entries(draft).flatMap(([name, value]) => (value === undefined ? [] : name)),
  );
  const missing: TradeDetails = Object.assign(
    {},
    ...Object.entries(changes)
      .filter(([name]) => !said.has(name))
      .map(([name, value]) => ({ [name]: value })),
  );
  return {
    ...draft,
    ...missing,
    ...(missing.day === undefined ? {} : { isDayUnclear: undefined }),
  };
}

function lacks(draft: TradeDraft, part: MissingPart | undefined): boolean {
  switch (part) {
    case undefined:
      return true;
    case 'ticker':
      return draft.ticker === undefined;
    case 'quantity':
      return draft.quantity === undefined && draft.isAll === undefined;
    case 'price':
      return draft.price === undefined && draft.isWithoutCost === undefined;
    case 'day':
      return draft.isDayUnclear === true;
    default:
      return part satisfies never;
  }
}

const undo =
  /^(?:desfaz(?:er)?|desfaca|volta atras|cancela essa|apaga essa)(?: (?:isso|essa|tudo|por favor|a operacao))*[.! ]*$/;

/** Returns the changes that restore what was before. */
export function undoOf({
  operations,
}: TradeQuestionOf<'saved-trades'>): TradeQuestionOf<'confirm-trades'> {
  return {
    about: 'confirm-trades',
    operations: operations.map(({ id, before, after }) => ({ id, before: after, after: before })),
  };
}

/** Undoes or corrects what was just saved. */
function readAfterSaving(
  plain: string,
  before: TradeQuestionOf<'saved-trades'>,
  reader: TextReader,
): TradeQuestion | undefined {
  if (undo.test(plain)) return undoOf(before);
  if (isYes(plain)) return { ...before, isRepeated: true };
  const [only, ...others] = before.operations;
  const saved = only?.after ?? undefined;
  if (saved === undefined || only === undefined || others.length > 0) return undefined;
  if (!corrects.test(plain)) return undefined;
  const correction = readCorrection(plain, reader, undefined, saved.ticker);
  const { ticker } = correction?.changes ?? {};
  if (ticker !== undefined && ticker !== saved.ticker && !changesCode.test(plain)) return undefined;
  return correction && { about: 'change-trade', id: only.id, ...correction };
}

const corrects =
  /\b(?:era|eram|foi|foram|na verdade|errei|corrig\w+|corrij\w+|nao|alias|ops|opa|mud\w+)\b/;
