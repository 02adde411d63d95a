import type Big from 'big.js';
import {
  mostCompared,
  tickersOf,
  type AskedRate,
  type Question,
  type QuestionOf,
} from '../question.ts';
import { atAskedLevel, explainsSame } from './asked-level.ts';
import { findAssets } from './find-assets.ts';
import { askedIndicators, indicators } from './indicators.ts';
import { plainWords } from './plain-words.ts';
import { centavosOf } from './read-alert.ts';
import { ratesOf, spanOfMonths } from './read-calculation.ts';
import { editionWords } from './read-edition.ts';
import { readNumbers } from './read-numbers.ts';
import { completedPreference } from './read-preferences.ts';
import { extremeQuestion, readQuestion } from './read-question.ts';
import { refusedTopics, type RefusedTopic } from './refused-topics.ts';
import { withoutTypos } from './typos.ts';

/** The question before, and the words that asked it. */
export interface PreviousQuestion {
  readonly question: Question;
  readonly text: string;
  /** What was asked before that, newest first, as far as `the two of them` may mean it. */
  readonly earlier?: readonly Question[];
}

/** More of them in one message are answered after the next. */
const mostAtOnce = 3;

/**
 * What one message asks: mostly one thing, sometimes several, and what leans on the question before. What is refused is
 * the whole of it: nobody gets advice by asking for a price beside it.
 */
export function readTurn(
  text: string,
  previous?: PreviousQuestion,
): readonly [Question, ...Question[]] {
  const whole = readOne(text, previous);
  if (isRefused(whole)) return [whole];
  const sentences = partsOf(text);
  const isList = whole.about === 'terms' && whole.terms.length > 1;
  const parts = sentences.length < 2 && !isList ? halvesOf(text) : sentences;
  if (parts.length < 2) return [whole];
  const questions: Question[] = [];
  let before = previous;
  for (const part of parts) {
    const question = readOne(part, before);
    if (isRefused(question)) return [question];
    if (!isTalk(question)) {
      // `O que é CDB? De um jeito simples.` asks once.
      if (before !== previous && before && explainsSame(question, before.question)) questions.pop();
      before = { question, text: part };
      questions.push(question);
    }
  }
  // What was missing may have come with the next sentence.
  const complete = questions.filter(
    ({ about }, place) =>
      !about.startsWith('incomplete') ||
      questions.slice(place + 1).every((next) => next.about.startsWith('incomplete')),
  );
  const [first, ...others] = complete.slice(0, mostAtOnce);
  // What makes no sense in pieces may make it as a whole.
  return first === undefined ? [whole] : [first, ...others];
}

const refused: ReadonlySet<Question['about']> = new Set(refusedTopics);

export function isRefused(
  question: Question,
): question is Extract<Question, { readonly about: RefusedTopic }> {
  return refused.has(question.about);
}

/** Of what stands beside a question it says nothing. */
function isTalk({ about }: Question): boolean {
  return about === 'unknown' || about === 'greeting' || about === 'thanks';
}

/** By question marks, lines and full stops; not within numbers, nor where a word follows that goes on. */
function partsOf(text: string): readonly string[] {
  return text
    .split(
      /\?+(?=\s|$)|[\n;]+|(?<=\p{L}{2,})[.!]+\s+(?=\p{L})|\s+(?:e tamb[eé]m|al[eé]m disso)\s+|(?<=\d|h|meia|manh[ãa]|noite)\s+e\s+(?=[ao] (?:abertura|fechamento)\s)/iu,
    )
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\d]/u.test(part));
}

/** Which of them a question is of: two of different ones are two questions. */
const families: Partial<Record<Question['about'], string>> = {
  macro: 'market',
  movers: 'market',
  asset: 'asset',
  indicators: 'asset',
  dividends: 'asset',
  history: 'asset',
  compare: 'asset',
  terms: 'words',
  portfolio: 'own',
  'list-alerts': 'alerts',
};

/** `… acima de 70 e outro de BBAS3 abaixo de 10`: two alerts. */
function alertsOf(text: string): readonly string[] {
  const [first, ...others] = text.split(/\s+e\s+(?:um\s+)?(?:outro|tamb[eé]m)\s+(?=\S)/i);
  const isAlert = first !== undefined && readQuestion(first).about.startsWith('create-');
  return isAlert && others.length > 0 ? [first, ...others.map((other) => `alerta ${other}`)] : [];
}

/** `o euro e a cotação da WEGE3`: two questions with a word between, where each is one by itself and of another matter. */
function halvesOf(text: string): readonly string[] {
  const alerts = alertsOf(text);
  if (alerts.length > 0) return alerts;
  for (const { 0: word, index } of text.matchAll(/\s+e\s+/gi)) {
    const halves = [text.slice(0, index), text.slice(index + word.length)] as const;
    const [first, second] = halves.map((half) => families[readQuestion(half).about]);
    if (first === undefined || second === undefined || first === second) continue;
    // `e qual é o da PETR4` leans on the word that was asked for.
    return first === 'words' ? [halves[0], text.slice(index).trim()] : halves;
  }
  return [];
}

const begins =
  /^(?:(?:ah|entendi|certo|legal|beleza|show|bacana|valeu|obrigad[oa])[,.! ]+)*(?:e(?! ai\b)|mas|agora|entao|ta|e se|e agora|ok)\b[, ]*/;

function readOne(text: string, previous: PreviousQuestion | undefined): Question {
  const plain = withoutTypos(plainWords(text));
  const whole = readQuestion(text);
  // `e o dólar?` asks what `o dólar?` does.
  const own = whole.about === 'unknown' ? readQuestion(plain.replace(begins, '')) : whole;
  const explained = atAskedLevel(plain, own, previous?.question);
  if (explained !== undefined) return explained;
  if (previous === undefined) return own;
  if (isRefused(own)) return descriptive(plain, previous) ?? own;
  const isOfOne = tickersOf(previous.question).length === 1;
  return (
    (isOfOne ? descriptive(plain, previous) : undefined) ?? leaning(plain, own, previous) ?? own
  );
}

const completeCalculations: ReadonlySet<Question['about']> = new Set([
  'growth',
  'compare-rates',
  'target-sum',
  'time-to-sum',
  'income-capital',
  'real-value',
  'past-value',
  'loan',
]);

const ofSeveral =
  /\b(?:deles|delas|d?os dois|d?as duas|d?os tres|d?as tres|desses|dessas|entre eles|entre elas|eles|elas|amb[ao]s)\b/;

/** `qual deles paga mais?` of assets that were just compared, or named one after the other, is no question of advice. */
function descriptive(
  plain: string,
  { question, earlier = [] }: PreviousQuestion,
): Question | undefined {
  const asked = plain.replace(/(?<=^e )[ao]s? que\b/, 'qual delas');
  if (!ofSeveral.test(asked)) return undefined;
  const tickers = namedLast(question, earlier);
  if (tickers.length < 2) return undefined;
  const named = `${asked.replace(ofSeveral, '').replaceAll(/ +/g, ' ')} ${tickers.join(' ')}`;
  const read = readQuestion(named);
  return read.about === 'extreme' || read.about === 'compare' ? read : undefined;
}

/** Those of the question before where they are several, and else it and the one that was spoken of before. */
function namedLast(question: Question, earlier: readonly Question[]): readonly string[] {
  const tickers = tickersOf(question);
  const [other] = earlier
    .map(tickersOf)
    .filter((others) => others.some((ticker) => !tickers.includes(ticker)));
  return tickers.length !== 1 || other === undefined
    ? tickers
    : [...new Set([...other, ...tickers])].slice(-mostCompared);
}

/** What a question is that goes on from the one before; undefined where it stands by itself. */
function leaning(plain: string, own: Question, previous: PreviousQuestion): Question | undefined {
  const { question: before, text: said } = previous;
  const goesOn = begins.test(plain);
  const rest = plain.replace(begins, '').replace(begins, '');
  const { tickers, rest: words } = findAssets(rest);
  const known = tickersOf(before);

  const completed = completedAlert(plain, own, previous) ?? completedChange(plain, own, before);
  if (completed !== undefined) return completed;
  if (
    before.about === 'incomplete-growth' ||
    (before.about === 'income' && before.tickers.length === 0)
  ) {
    const whole = readQuestion(`${said} ${plain}`);
    const standsAlone = completeCalculations.has(own.about);
    if (!standsAlone && (whole.about !== before.about || tickersOf(whole).length > 0)) return whole;
  }
  if (
    (before.about === 'create-alert' || before.about === 'create-move-alert') &&
    /^(?:sim|pode|isso|quero|claro|confirm\w+|(?:quero )?(?:assim )?mesmo(?: assim)?)\b[.! ]*/.test(
      plain,
    ) &&
    plain.length < 30
  ) {
    return { ...before, confirmed: true };
  }
  const [named] = tickers;
  if (
    (before.about === 'list-alerts' || before.about === 'remove-alerts') &&
    named !== undefined &&
    /^(?:(?:entao|e|agora|pode|por favor|quero) )*(?:apag|remov|tir|cancel|exclu|delet)\w* (?:(?:o|os|a|as|esse|aquele|so|apenas) )*(?:alertas? )?(?:d[aoe]s? )?/.test(
      plain,
    )
  ) {
    return own.about === 'remove-alerts' ? own : { about: 'remove-alerts', ticker: named };
  }
  const which = before.about === 'remove-alerts' ? whichAlert(plain, before) : undefined;
  if (which !== undefined) return which;
  if (isOther(own)) return undefined;

  const edition = otherEdition(plain, own, before);
  if (edition !== undefined) return edition;
  const leans = goesOn || (own.about === 'unknown' && before.about !== 'create-alert');
  // What an income asks of, it asks of what was spoken of.
  if (own.about === 'income' && own.tickers.length === 0 && known.length > 0) {
    return { ...own, tickers: known.slice(0, mostCompared) };
  }
  const counted =
    tickers.length === 0 && known.length === 1 ? ofPaper(plain, rest, own, known) : undefined;
  if (counted !== undefined) return counted;
  const again = leans ? changedNumbers(words, before) : undefined;
  if (again !== undefined && tickers.length === 0) return again;

  const comparison = compared(before);
  if (comparison !== undefined && tickers.length === 0) {
    const extreme = extremeQuestion(
      withoutPointers(rest).replace(
        /^(?:qual|quem) (?=(?:o |a )?(?:maior|menor|mais|menos))/,
        'qual tem ',
      ),
      comparison,
    );
    if (extreme !== undefined) return extreme;
  }
  // `compara com ITUB4` goes on; `compara ITUB4 e BBAS3` has all that it compares.
  const comparesWith = comparesOn.test(rest) && (tickers.length === 1 || comparesOnWith.test(rest));
  if (
    tickers.length > 0 &&
    (known.length > 0 || before.about === 'terms') &&
    (goesOn || comparesWith) &&
    saysOnlyAsset(own)
  ) {
    return withAssets(words, before, tickers, comparesWith);
  }
  if (known.length === 0 || tickers.length > 0) return undefined;
  const points = plain.search(pointers) >= 0;
  const namesRatio =
    own.about === 'terms' && askedIndicators(rest).length > 0 && !asksMeaning.test(rest);
  if (!points && !goesOn && own.about !== 'unknown' && !namesRatio) return undefined;
  const subject = withoutPointers(rest);
  // `e no mês?` of an asset asks how its price went.
  const asked = saysOnlyTime.test(subject) ? `variou ${subject}` : subject;
  const about = readQuestion(`${asked} ${known.join(' e ')}`);
  if (isRefused(about)) return about;
  const isMore = about.about !== 'asset' && about.about !== 'unknown' && about.about !== 'compare';
  if (isMore) return about;
  if (about.about === 'compare' && askedIndicators(subject).length > 0) return about;
  if (about.about === 'asset' && asksPrice.test(subject)) return about;
  // `e ela?` is a question of the asset itself, other words are none of it.
  return points && about.about === 'asset' ? about : undefined;
}

/** What so many papers of it brought, or how many a sum buys. */
function ofPaper(
  plain: string,
  rest: string,
  own: Question,
  known: readonly string[],
): Question | undefined {
  if (plain.search(pointers) < 0 && own.about !== 'unknown') return undefined;
  const about = readQuestion(`${withoutPointers(rest)} ${known.join(' ')}`);
  return about.about === 'received' || about.about === 'affordable' || about.about === 'worth'
    ? about
    : undefined;
}

/** An asset, or the price that was missing; anything else is asked by itself. */
function completedAlert(
  plain: string,
  own: Question,
  { question: before, text: said }: PreviousQuestion,
): Question | undefined {
  if (before.about !== 'incomplete-alert') return undefined;
  if (own.about !== 'unknown' && own.about !== 'asset') return undefined;
  const namesAsset = own.about === 'asset';
  const { ticker } = before;
  const alone = `alerta ${namesAsset ? '' : (ticker ?? '')} ${plain}`;
  // The words before may say which way; not where another asset takes the place of theirs.
  const hasPrice = readNumbers(findAssets(plain).rest).length > 0;
  const isWhole = namesAsset && (ticker !== undefined || hasPrice);
  const wholes = isWhole ? [alone] : [`${said} ${plain}`, alone];
  const read = wholes.map(readQuestion);
  const whole = read.find(({ about }) => about === 'create-alert' || about === 'create-move-alert');
  return whole ?? read.find(({ about }) => about === 'incomplete-alert' && namesAsset);
}

/** What was missing of a change of messages, where nothing else can be meant. */
function completedChange(plain: string, own: Question, before: Question): Question | undefined {
  const standsAlone = !['unknown', 'edition', 'terms'].includes(own.about);
  return standsAlone ? undefined : completedPreference(plain.replace(begins, ''), before);
}

/** `e a de ontem?` of an edition. */
function otherEdition(plain: string, own: Question, before: Question): Question | undefined {
  if (before.about !== 'edition') return undefined;
  if (own.about !== 'unknown' && !(own.about === 'edition' && begins.test(plain))) return undefined;
  const words = editionWords(plain);
  return words.kind === undefined && words.day === undefined ? undefined : { ...before, ...words };
}

const asksPrice = /\b(?:preco|cotacao|valor)\b/;
const asksMeaning = /\bque (?:e|sao|significa|quer dizer)\b|\bexplic|\bsignificado\b/;
const saysOnlyTime =
  /^(?:(?:e|no|na|nos|nas|neste|nesta|nesse|nessa|este|esta|esse|essa|o|a|ultim[oa]s?|em|um|uma) )*(?:mes|semana|ano|semestre)\b[? ]*$/;

/** `o de 45`, `todos`: which of several alerts was meant. */
function whichAlert(plain: string, before: QuestionOf<'remove-alerts'>): Question | undefined {
  if (/^(?:pode ser |quero )?(?:tod[oa]s|os dois|as duas|ambos)\b.{0,20}$/.test(plain)) {
    return { ...before, all: true };
  }
  if (
    !/^(?:(?:o|a|so|apenas|de|do|da|com|em|alerta) )*(?:r\$ ?)?\d[\d.,]*(?: reais)?\W*$/.test(plain)
  ) {
    return undefined;
  }
  const [target] = readNumbers(plain);
  return target === undefined
    ? undefined
    : { ...before, targetInCentavos: centavosOf(target.value) };
}

/** What stands by itself, whatever was asked before. */
function isOther({ about }: Question): boolean {
  return (
    about === 'forget' ||
    about === 'sources' ||
    about === 'thanks' ||
    about === 'contact' ||
    about === 'list-alerts' ||
    about === 'remove-alerts' ||
    about === 'movers' ||
    about === 'change-messages' ||
    about === 'incomplete-messages' ||
    about === 'tell-messages'
  );
}

const pointers =
  /\b(?:[dn]?el[ae]s?|[dn]?ess[ae]s?|[dn]est[ae]s?)\b(?: (?:acao|acoes|empresas?|fundos?|ativos?|papel|papeis|fii|duas|dois)\b)?|\best[ae]s? (?:acao|acoes|empresas?|fundos?|ativos?|papel|papeis|fii)\b/g;

function withoutPointers(text: string): string {
  return text
    .replaceAll(pointers, ' ')
    .replaceAll(/\b(?:entre|dos dois|das duas)\b/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

function compared(before: Question): readonly string[] | undefined {
  return before.about === 'compare' || before.about === 'extreme' ? before.tickers : undefined;
}

const comparesOnWith = /\bcompar\w+ (?:el[ae]s? |ess[ae]s? |isso |tambem )?(?:com|contra|a|ao)\b/;
const comparesOn = /\b(?:compar\w+|contra|versus|vs|frente a)\b/;

function saysOnlyAsset(own: Question): boolean {
  return own.about === 'asset' || own.about === 'compare';
}

/** The same of other assets. */
function withAssets(
  words: string,
  before: Question,
  tickers: readonly string[],
  compares: boolean,
): Question | undefined {
  const [ticker] = tickers;
  if (ticker === undefined) return undefined;
  const known = tickersOf(before);
  const all = [...new Set([...known, ...tickers])].slice(0, mostCompared);
  if (before.about === 'compare' || before.about === 'extreme') return { ...before, tickers: all };
  if (before.about === 'income') return { ...before, tickers: tickers.slice(0, mostCompared) };
  if (compares) return { about: 'compare', tickers: all };
  if (before.about === 'terms') {
    // `e qual é o da Petrobras?` of a ratio that was just explained.
    const named = indicators.filter(({ name }) => before.terms.some((term) => term.name === name));
    if (named.length === 0) return undefined;
    return tickers.length > 1
      ? { about: 'compare', tickers: tickers.slice(0, mostCompared), indicators: named }
      : { about: 'indicators', ticker, indicators: named };
  }
  if (before.about === 'remove-alerts') return undefined;
  if (before.about === 'create-alert' || before.about === 'create-move-alert') {
    const other = { ...before, ticker, confirmed: false };
    return changedNumbers(words, other) ?? other;
  }
  return 'ticker' in before ? { ...before, ticker } : undefined;
}

/** The same with another time, rate or amount. */
function changedNumbers(words: string, before: Question): Question | undefined {
  const numbers = readNumbers(words);
  const time = numbers.find(({ unit }) => unit === 'years' || unit === 'months');
  const months =
    time === undefined
      ? undefined
      : Math.round(time.value.times(time.unit === 'years' ? 12 : 1).toNumber());
  const amount = numbers.find(({ unit }) => unit === 'reais' || unit === 'nothing');
  const [rate] = ratesOf(words, numbers);
  if (months === undefined && amount === undefined && rate === undefined) return undefined;
  if (months !== undefined && (months < 1 || months > 1_200)) return undefined;
  if (before.about === 'growth') {
    return {
      ...before,
      ...(months === undefined ? {} : { months }),
      ...rateOr(rate),
      ...money(words, before, amount),
    };
  }
  if (before.about === 'compare-rates') {
    return {
      ...before,
      ...(months === undefined ? {} : { months }),
      ...(rate === undefined ? {} : { rates: [...before.rates, rate].slice(-mostCompared) }),
      ...money(words, before, amount),
    };
  }
  if (before.about === 'target-sum') {
    return {
      ...before,
      ...(months === undefined ? {} : { months }),
      ...rateOr(rate),
      ...(amount === undefined ? {} : { targetInReais: amount.value }),
    };
  }
  if (before.about === 'time-to-sum') {
    return {
      ...before,
      ...rateOr(rate),
      ...(amount === undefined
        ? {}
        : amount.per === 'month' || amount.value.lt(before.targetInReais.div(10))
          ? { monthlyInReais: amount.value }
          : { targetInReais: amount.value }),
    };
  }
  if (before.about === 'real-value') {
    return {
      ...before,
      ...(months === undefined ? {} : { months }),
      ...(amount === undefined ? {} : { amountInReais: amount.value }),
      ...(rate?.of === 'person' ? { inflation: rate.percent } : {}),
    };
  }
  if (before.about === 'income') {
    return amount === undefined ? undefined : { ...before, monthlyInReais: amount.value };
  }
  if (before.about === 'affordable') {
    return amount === undefined ? undefined : { ...before, amountInReais: amount.value };
  }
  if (before.about === 'received' || before.about === 'worth') {
    const papers = numbers.find(({ unit }) => unit === 'papers') ?? amount;
    return papers === undefined ? undefined : { ...before, quantity: papers.value };
  }
  if (before.about === 'history') {
    return months === undefined ? undefined : { ...before, span: spanOfMonths(months) };
  }
  if (before.about === 'create-alert') {
    return amount === undefined
      ? undefined
      : {
          ...before,
          direction: undefined,
          targetInCentavos: centavosOf(amount.value),
          confirmed: false,
        };
  }
  if (before.about === 'asset' || before.about === 'indicators' || before.about === 'dividends') {
    return months === undefined || amount !== undefined
      ? undefined
      : { about: 'history', ticker: before.ticker, span: spanOfMonths(months) };
  }
  return undefined;
}

function rateOr(rate: AskedRate | undefined): { readonly rate?: AskedRate } {
  return rate === undefined ? {} : { rate };
}

/** A sum of each month where it is said so, or where that is all there was. */
const saysInitial =
  /\b(?:de entrada|inicia(?:l|is)|de inicio|de cara|de uma vez|a vista|comecando com|ja tenho|no comeco|de partida)\b/;

function money(
  words: string,
  before: { readonly initialInReais: Big; readonly monthlyInReais: Big },
  amount: { readonly value: Big; readonly per: 'month' | 'year' | undefined } | undefined,
) {
  if (amount === undefined) return {};
  const isMonthly =
    amount.per === 'month' ||
    (!saysInitial.test(words) && before.initialInReais.eq(0) && before.monthlyInReais.gt(0));
  return isMonthly ? { monthlyInReais: amount.value } : { initialInReais: amount.value };
}
