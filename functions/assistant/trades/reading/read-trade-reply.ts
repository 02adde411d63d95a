import type {
  MissingPart,
  TradeDetails,
  TradeDraft,
  TradeQuestion,
  TradeQuestionOf,
} from '../../domain/trade-questions.ts';
import { readAmounts } from './read-details.ts';
import { readTradeNumbers } from './trade-numbers.ts';
import {
  assetMark,
  markAssets,
  normalizeTradeText,
  readCircumstances,
  type TextReader,
} from './trade-text.ts';

/* Reads the reply to a question about trades: a missing part, a correction, yes or no. */

const yes =
  /^(?:(?:sim|s|isso|ok|claro|certo|perfeito)[,.! ]+)?(?:sim|s|confirmo|confirma|confirmar|confirmado|pode)(?:[,.! ]+(?:sim|confirmo|confirma|pode|por favor|pfv|isso|mesmo|registrar|registra|salvar|salva|gravar|apagar|apaga|corrigir|corrige|desfazer|tudo|esta|ta|certo|obrigad[oa]|valeu|claro|ser)){0,5}[,.! ]*$/;
const no =
  /^(?:nao|negativo|cancel\w{1,4}|deix[ae]|esquec[ae]|desist\w{1,3}|melhor nao|agora nao|nada disso|larga)(?:[,.! ]+(?:nao|isso|pra|para|la|quieto|obrigad[oa]|quero|precisa|mais|por favor|deixa|cancela|esquece|registr\w{1,3}|apag\w{1,3}|salv\w{1,3}|confirm\w{1,3}|ess[ae]|a|o|compra|venda|operacao)){0,5}[,.! ]*$/;
const unclear =
  /^(?:ok|okay|certo|isso(?: mesmo)?|isso ai|beleza|blz|claro|exato|correto|perfeito|show|uhum|aham|ta(?: certo| bom)?|esta certo|fechado|👍|👌)[,.! ]*$/u;

/** Words around the parts of a trade; a reply has no others. */
const fillers =
  /\b(?:a|ao|o|os|as|um|uns|umas|por|foi|foram|fui|era|eram|e|eh|sao|de|do|da|d[ao]s|no|na|em|com|sem|r|reais|real|cada|uma?|acao|acoes|cotas?|papel|papeis|unidades?|preco|quantidade|valor|total|todo|so|somente|na verdade|verdade|alias|ah|opa|desculpa|errei|corrige|corrija|corrigir|muda|mude|mudar|troca|troque|para|pra|sim|nao|mas|comprei|vendi|compra|venda|paguei|saiu|dia|mil|k|taxas?|corretagem|sei la|acho|que|tambem|os|dessa|essa|esse|quis dizer|ali|ops|perai|tem|deu|unidade)\b/g;

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

/** Reads the reply to a question that waits; undefined for a message that is no reply. */
export function readTradeReply(
  text: string,
  before: TradeQuestion,
  reader: TextReader,
): TradeQuestion | undefined {
  const plain = normalizeTradeText(text);
  if (plain.length > 200) return undefined;
  if (before.about === 'saved-trades') return readAfterSaving(plain, before, reader);
  if (before.about !== 'record-trades' && before.about !== 'confirm-trades') return undefined;
  if (no.test(plain)) return { about: 'abandon-trades' };
  const reply = readReply(plain, before);
  if (reply !== undefined) return reply;
  const correction = readCorrection(
    plain,
    reader,
    before.about === 'record-trades' ? before.asks : undefined,
    tickerOf(before),
  );
  if (correction === undefined || /\?/.test(plain)) return undefined;
  return before.about === 'record-trades'
    ? completeDrafts(before, correction.changes)
    : { ...before, correction };
}

function tickerOf(before: Waiting): string | undefined {
  return before.about === 'record-trades'
    ? before.drafts.find((draft) => draft.ticker !== undefined)?.ticker
    : (before.operations[0]?.after ?? before.operations[0]?.before)?.ticker;
}

function readReply(plain: string, before: Waiting): TradeQuestion | undefined {
  if (before.about === 'record-trades') return undefined;
  if (yes.test(plain)) return { ...before, reply: 'yes' };
  return unclear.test(plain) ? { ...before, reply: 'unclear' } : undefined;
}

/** Completes the draft whose part was requested. Only the asset itself may be replaced by a bare code. */
function completeDrafts(
  before: TradeQuestionOf<'record-trades'>,
  changes: TradeDetails,
): TradeQuestion | undefined {
  const { asks, drafts } = before;
  const isOnlyAsset = changes.ticker !== undefined && Object.keys(changes).length === 1;
  if (isOnlyAsset && asks !== 'ticker') return undefined;
  const index = drafts.findIndex((draft) => lacks(draft, asks));
  return {
    ...before,
    drafts: drafts.map((draft, at) =>
      at === index ? { ...withoutUnclearDay(draft, changes), ...changes } : draft,
    ),
  };
}

function withoutUnclearDay(draft: TradeDraft, changes: TradeDetails): TradeDraft {
  return changes.day === undefined ? draft : { ...draft, isDayUnclear: undefined };
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
      return draft.price === undefined;
    case 'day':
      return draft.isDayUnclear === true;
    default:
      return part satisfies never;
  }
}

const undo =
  /^(?:desfaz(?:er)?|desfaca|volta atras|cancela essa|apaga essa)(?: (?:isso|essa|tudo|por favor|a operacao))*[.! ]*$/;

/** Undoes or corrects what was just saved. */
function readAfterSaving(
  plain: string,
  before: TradeQuestionOf<'saved-trades'>,
  reader: TextReader,
): TradeQuestion | undefined {
  if (undo.test(plain)) {
    return {
      about: 'confirm-trades',
      operations: before.operations.map(({ id, before: old, after }) => ({
        id,
        before: after,
        after: old,
      })),
    };
  }
  if (yes.test(plain)) return { ...before, isRepeated: true };
  const [only, ...others] = before.operations;
  const saved = only?.after ?? undefined;
  if (saved === undefined || only === undefined || others.length > 0) return undefined;
  if (!corrects.test(plain)) return undefined;
  const correction = readCorrection(plain, reader, undefined, saved.ticker);
  return correction && { about: 'change-trade', id: only.id, ...correction };
}

const corrects =
  /\b(?:era|eram|foi|foram|na verdade|errei|corrig\w+|corrij\w+|nao|alias|ops|opa|mud\w+)\b/;
