import type { DraftKind, TradeQuestion } from '../../domain/trade-questions.ts';
import { readCorrection, undoOf } from './read-trade-reply.ts';
import { readMonth } from './read-day.ts';
import { markAssets, normalizeTradeText, type TextReader } from './trade-text.ts';

/* Reads requests about stored trades: to list them, and to correct or remove one. */

const noun = String.raw`(?:compras?|vendas?|operac(?:ao|oes)|trades?|negociac(?:ao|oes)|lancamentos?|registros?|bonificac(?:ao|oes)|desdobramentos?)`;
const lists = new RegExp(
  [
    String.raw`^\W*(?:\w+ ){0,4}(?:minhas|meus|ultim[ao]s|proximas)(?: \w+){0,2} (?:compras|vendas|operacoes|trades|negociacoes|lancamentos)\b`,
    String.raw`\bo que (?:foi que )?(?:eu )?(?:ja )?(?:comprei|vendi|negociei|operei)\b`,
    String.raw`^\W*quando (?:foi que )?(?:eu )?(?:comprei|vendi)\b`,
    String.raw`\b(?:historico|extrato|lista) d[aeo]s? (?:minhas )?(?:compras|vendas|operacoes|trades|negociacoes)\b`,
    String.raw`^\W*(?:operacoes|trades)\W*$`,
    String.raw`^\W*(?:ver|mostr\w+|lista\w*) (?:as |todas ){0,2}(?:compras|vendas|operacoes|trades)\b`,
  ].join('|'),
);
/** Figures of the trades and the market, which other answers have. */
const asksFigures =
  /\bquant[oa]s?\b|\bpreco medio\b|\blucr|\bimposto|\bganh|\bvale a pena\b|\bmercado\b|\balert/;

const correcting = String.raw`(?:corrig(?:e|ir|a|i)|corrij[ao]|muda(?:r)?|mude|alter(?:a|e|ar)|edit(?:a|e|ar)|arrum(?:a|e|ar)|troca(?:r)?|ajust(?:a|e|ar)|conserta(?:r)?)`;
const removing = String.raw`(?:apag(?:a|ue|ar)|remov(?:e|a|er)|exclu(?:i|a|ir)|delet(?:a|e|ar)|desfaz(?:er)?|desfaca|tira(?:r)?|tire|cancel(?:a|e|ar))`;
const determiners = String.raw`(?:(?:a|o|as|os|minha|meu|essa|esta|aquela|ess[ea]|ultim[ao]) ){0,3}`;
const command = new RegExp(
  String.raw`^\W*(?:(?:por favor|pode|quero|queria|preciso|entao|ah|opa|oi|ola)[, ]+){0,3}(?:(${correcting})|(${removing})) ${determiners}(${noun})\b(.{0,120})$`,
);
/** `minha última compra foi a 32,80 e não 32,50`, `a última compra estava errada, foi a 33` */
const wasWrong = new RegExp(
  String.raw`^\W*(?:a |na |minha ){0,2}ultim[ao] (${noun}) (?:foi|era|estava errad[ao]\W+(?:foi|era)) (.{1,120})$`,
);
const alone = /^(?:desfaz(?:er)?|desfaca|volta atras)(?: (?:isso|a ultima|por favor))*[.! ]*$/;
const several = /^(?:compras|vendas|operacoes|trades|negociacoes|lancamentos|registros)$/;

function kindOf(word: string): DraftKind | undefined {
  if (word.startsWith('compra')) return 'buy';
  if (word.startsWith('venda')) return 'sell';
  if (word.startsWith('bonific')) return 'bonus';
  return word.startsWith('desdobr') ? 'split' : undefined;
}

/** Returns undefined for a message that is not about stored trades. */
export function readTradeQuestion(text: string, reader: TextReader): TradeQuestion | undefined {
  const plain = normalizeTradeText(text);
  if (plain.length > 200) return undefined;
  return readChange(plain, reader) ?? readList(plain, reader);
}

/** `desfaz` alone, where nothing was just saved: what was saved last in the conversation, or else the newest trade. */
export function readUndo(
  text: string,
  earlier: readonly (TradeQuestion | undefined)[] = [],
): TradeQuestion | undefined {
  if (!alone.test(normalizeTradeText(text))) return undefined;
  const saved = earlier.find((question) => question?.about === 'saved-trades');
  return saved?.about === 'saved-trades'
    ? undoOf(saved)
    : { about: 'change-trade', isRemoval: true, changes: {} };
}

function readList(plain: string, { nameAssets, today }: TextReader): TradeQuestion | undefined {
  if (!lists.test(plain) || asksFigures.test(plain)) return undefined;
  const { tickers, plain: marked } = markAssets(plain, nameAssets);
  const [ticker, ...others] = tickers;
  if (others.length > 0) return undefined;
  const month = readMonth(plain, today);
  const kind = /\b(?:compras?|comprei)\b/.test(marked)
    ? 'buy'
    : /\b(?:vendas?|vendi)\b/.test(marked)
      ? 'sell'
      : undefined;
  return {
    about: 'list-trades',
    ...(ticker === undefined ? {} : { ticker }),
    ...(kind === undefined ? {} : { kind }),
    ...(month === undefined ? {} : { month }),
  };
}

const paid =
  /\b(?:quanto|qto|por quanto|a que preco|que preco)\b.{0,30}\b(?:paguei|comprei|(?:custou|custava|custavam|custaram|tava|estava|saiu)\b.{0,30}\bcomprei)\b/;
const otherFigures =
  /\b(?:impostos?|darf|taxas?|corretagem|ganh\w+|lucr\w+|rend\w+|se|dividendos?|gastei)\b/;

/** `quanto paguei nas itsa4?`, `quanto custava petr4 quando comprei?` */
export function readPaidPrice(text: string, { nameAssets }: TextReader): TradeQuestion | undefined {
  const { plain, tickers } = markAssets(normalizeTradeText(text), nameAssets);
  const [ticker, ...others] = tickers;
  if (ticker === undefined || others.length > 0 || plain.length > 120) return undefined;
  if (!paid.test(plain) || otherFigures.test(plain) || /\d/.test(plain)) return undefined;
  return { about: 'paid-price', ticker };
}

function readChange(plain: string, reader: TextReader): TradeQuestion | undefined {
  const [matched, corrects, removes, word, others = ''] = command.exec(plain) ?? [];
  if (matched === undefined || word === undefined) {
    const [, wrongWord, changed = ''] = wasWrong.exec(plain) ?? [];
    return wrongWord === undefined ? undefined : changeOf(wrongWord, changed, reader);
  }
  if (several.test(word)) return { about: 'list-trades' };
  if (removes === undefined && corrects !== undefined) return changeOf(word, others, reader);
  const { tickers, plain: marked } = markAssets(others, reader.nameAssets);
  const [ticker, ...more] = tickers;
  if (more.length > 0 || /\balert|\bmensage|\bplano|\bassinatura/.test(marked)) return undefined;
  return { about: 'change-trade', isRemoval: true, ...selection(word, ticker), changes: {} };
}

function selection(word: string, ticker: string | undefined) {
  const kind = kindOf(word);
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(ticker === undefined ? {} : { ticker }),
  };
}

/** @param others the words after the trade's noun: which one, and what is corrected */
function changeOf(word: string, others: string, reader: TextReader): TradeQuestion | undefined {
  const { tickers } = markAssets(others, reader.nameAssets);
  const [ticker, ...more] = tickers;
  if (more.length > 0) return undefined;
  const correction = readCorrection(others, reader, undefined, ticker);
  if (correction === undefined && /\d/.test(others)) return undefined;
  const { ticker: _, ...changes } = correction?.changes ?? {};
  return {
    about: 'change-trade',
    ...selection(word, ticker),
    changes,
    ...(correction?.replaces === undefined ? {} : { replaces: correction.replaces }),
  };
}
