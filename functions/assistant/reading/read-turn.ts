import type Big from 'big.js';
import { longestQuestion } from '../../../shared/contracts/assistant.ts';
import {
  splitCompared,
  maxCompared,
  tickersOf,
  type AskedRate,
  type Question,
  type QuestionOf,
  type Term,
} from '../domain/question.ts';
import { patchedCalculation } from './patch-calculation.ts';
import { questionAtRequestedLevel, explainsSame } from './asked-level.ts';
import { classifyDistress } from './distress/classify-distress.ts';
import { readForeignDistress } from './distress/foreign-distress.ts';
import { distressKinds } from '../domain/distress-kinds.ts';
import { findAssets } from './find-assets.ts';
import { findIndicators, indicators } from '../domain/indicators.ts';
import { asksAboutInheritance } from './inheritance.ts';
import { namesOtherSubject } from './other-subject.ts';
import { normalizeText } from '../text/normalize-text.ts';
import { roundToCentavos } from './read-alert.ts';
import { namesWithdrawal, spanOfTerm } from './calculations/read-calculation.ts';
import {
  readRates,
  readSupposition,
  replacedRate,
  withSupposition,
} from './calculations/read-rates.ts';
import { editionDetails } from './read-edition.ts';
import { readNumbers, type ReadNumber } from './calculations/read-numbers.ts';
import {
  readTerm,
  wholeMonths,
  removeTerms,
  writeDates,
  writeTerms,
} from './calculations/read-term.ts';
import { completedPreference } from './read-preferences.ts';
import { extremeQuestion, readQuestion } from './read-question.ts';
import { separateAlerts } from './separate-alerts.ts';
import { refusedTopics, type RefusedTopic } from '../domain/refused-topics.ts';
import { correctTypos } from './typos.ts';
import patterns from './question-patterns.data.json' with { type: 'json' };

/** The previous question and its text. */
export interface PreviousQuestion {
  readonly question: Question;
  readonly text: string;
  /** Earlier questions, newest first, to which `the two of them` may refer. */
  readonly earlier?: readonly Question[];
}

/** Maximum parts: each is read separately, which takes longer than reading the text once. */
const maxParts = 10;
/** Maximum questions per message; the answer asks for the others again. */
const maxQuestions = 3;

/**
 * Reads the questions of one message: mostly one, sometimes several, and follow-ups to the previous question. A
 * refused topic makes the whole message refused, so that no price is shown beside the refused advice.
 * @param nameAssets replaces a company's name by its asset's code
 * @param today ISO 8601 day, from which `até 2030` is counted
 */
export function readTurn(
  messageText: string,
  previous?: PreviousQuestion,
  nameAssets: (text: string) => string = (text) => text,
  today?: string,
): readonly [Question, ...Question[]] {
  // Classify the whole original text: a part of it may sound worse than it is meant.
  const distress = classifyDistress(messageText);
  if (distress !== undefined) {
    const foreign = readForeignDistress(messageText);
    const language = foreign?.kind === distress ? foreign.language : undefined;
    return [{ about: distress, ...(language && { language }) }];
  }
  if (asksAboutInheritance(messageText)) return [{ about: 'inheritance' }];
  const prepareText = (text: string) => {
    const named = nameAssets(text.slice(0, longestQuestion));
    return today === undefined ? named : withDates(named, previous, today);
  };
  return readQuestions(
    prepareText(messageText),
    previous && { ...previous, text: prepareText(previous.text) },
  );
}

/** Only replaces dates in calculations: `me avise até dezembro` has none. */
function withDates(text: string, previous: PreviousQuestion | undefined, today: string): string {
  const plain = normalizeText(text);
  const calculates = ({ about }: Question) =>
    about === 'growth' || about === 'compare-rates' || about === 'incomplete-growth';
  const isSum =
    /\d|\bmil\b|\bcem\b/.test(plain) &&
    /%|\bcento\b|\b(?:cdi|cdbs?|lcis?|lcas?|selic|poupanca|ipca)\b/.test(plain);
  const isFollowUp = previous !== undefined && calculates(previous.question);
  const isOther = findAssets(plain).tickers.length > 0 || /\b(?:alert|avis)/.test(plain);
  return (isSum || isFollowUp) && !isOther ? writeDates(plain, today) : text;
}

/** @param text at most `longestQuestion` characters, plus those that asset codes add */
function readQuestions(
  text: string,
  previous: PreviousQuestion | undefined,
): readonly [Question, ...Question[]] {
  const whole = readOne(text, previous);
  if (isRefusedQuestion(whole)) return [whole];
  const alerts = separateAlerts(text);
  if (Array.isArray(alerts)) return questionsOfAlerts(alerts);
  const sentences = splitIntoQuestions(text);
  const isList = whole.about === 'terms' && whole.terms.length > 1;
  const parts = sentences.length < 2 && !isList ? splitAtConjunction(text) : sentences;
  if (parts.length < 2) return alerts === 'unclear' ? [unclearAlerts] : [whole];
  const questions: Question[] = [];
  let before = previous;
  for (const part of parts) {
    const question = readOne(part, before);
    if (isRefusedQuestion(question)) return [question];
    const several = separateAlerts(part);
    if (several !== undefined) {
      questions.push(...(several === 'unclear' ? [unclearAlerts] : questionsOfAlerts(several)));
      continue;
    }
    if (!isSmallTalk(question)) {
      // `O que é CDB? De um jeito simples.` is one question.
      if (before !== previous && before && explainsSame(question, before.question)) questions.pop();
      before = { question, text: part };
      questions.push(question);
    }
  }
  // Drop an incomplete question if a later sentence completes it.
  const complete = questions.filter(
    (question, index) =>
      !isIncomplete(question) || questions.slice(index + 1).every((next) => isIncomplete(next)),
  );
  // The same question is not answered twice.
  const distinct = new Map(complete.map((question) => [JSON.stringify(question), question]));
  const [first, ...others] = [...distinct.values()].slice(0, maxQuestions);
  // If no part makes sense alone, the whole may.
  if (first === undefined) return [whole];
  const isMore = distinct.size > maxQuestions;
  return [first, ...others, ...(isMore ? [{ about: 'left-over' } as const] : [])];
}

function isIncomplete(question: Question): boolean {
  return question.about === 'calculate'
    ? question.program.of === 'incomplete'
    : question.about.startsWith('incomplete');
}

const unclearAlerts: Question = { about: 'incomplete-alert', isUnclear: true };

function questionsOfAlerts(alerts: readonly string[]): readonly [Question, ...Question[]] {
  const [first = unclearAlerts, ...others] = alerts.map((alert): Question => {
    const question = readQuestion(alert);
    return question.about === 'create-alert' || question.about === 'create-move-alert'
      ? { ...question, isOneOfSeveral: true }
      : question;
  });
  return [first, ...others];
}

const refusedTopicSet: ReadonlySet<Question['about']> = new Set(refusedTopics);

export function isRefusedQuestion(
  question: Question,
): question is Extract<Question, { readonly about: RefusedTopic }> {
  return refusedTopicSet.has(question.about);
}

export function isDistress({ about }: Question): boolean {
  return distressKinds.some((kind) => kind === about);
}

/** Returns whether it is small talk, which is ignored beside a question. */
function isSmallTalk({ about }: Question): boolean {
  return about === 'unknown' || about === 'greeting' || about === 'thanks';
}

/**
 * Splits a text at question marks, lines and full stops; not within numbers, nor before a word that continues the
 * sentence.
 */
function splitIntoQuestions(text: string): readonly string[] {
  return text
    .split(
      /(?<!\?)\?+(?=\s|$)|[\n;]+|(?<=\p{L}{2})[.!]+\s+(?=\p{L})|(?<!\s)\s+(?:e tamb[eé]m|al[eé]m disso)\s+|(?<=\d|h|meia|manh[ãa]|noite)\s+e\s+(?=[ao] (?:abertura|fechamento)\s)/iu,
    )
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\d]/u.test(part))
    .slice(0, maxParts);
}

/** Families of questions: two of different families are two questions. */
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

/** `o euro e a cotação da WEGE3`: two questions of different families, joined by `e`. */
function splitAtConjunction(text: string): readonly string[] {
  for (const { 0: word, index } of [...text.matchAll(/(?<!\s)\s+e\s+/gi)].slice(0, maxParts)) {
    const halves = [text.slice(0, index), text.slice(index + word.length)] as const;
    const [first, second] = halves.map((half) => families[readQuestion(half).about]);
    if (first === undefined || second === undefined || first === second) continue;
    // `e qual é o da PETR4` refers to the term of the first half.
    return first === 'words' ? [halves[0], text.slice(index).trim()] : halves;
  }
  return [];
}

const followUpStart = new RegExp(patterns.begins);

function readOne(text: string, previous: PreviousQuestion | undefined): Question {
  const plain = correctTypos(normalizeText(text));
  const whole = readQuestion(text);
  // `e o dólar?` asks the same as `o dólar?`.
  const current =
    whole.about === 'unknown' ? readQuestion(plain.replace(followUpStart, '')) : whole;
  const explained = questionAtRequestedLevel(plain, current, previous?.question);
  if (explained !== undefined) return explained;
  if (previous === undefined) return current;
  const patched = patchedCalculation(plain, current, previous);
  if (patched !== undefined) return patched;
  if (isRefusedQuestion(current)) return comparisonFollowUp(plain, previous) ?? current;
  const isOfOne = tickersOf(previous.question).length === 1;
  return (
    (isOfOne ? comparisonFollowUp(plain, previous) : undefined) ??
    dependentQuestion(plain, current, previous) ??
    current
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

const wholeQuestions: ReadonlySet<Question['about']> = new Set([
  'affordable',
  'average-price',
  'change-messages',
  'create-alert',
  'create-move-alert',
  'edition',
  'extreme',
  'history',
  'invested',
  'list-alerts',
  'movers',
  'plan',
  'portfolio',
  'prices',
  'received',
  'remove-alerts',
  'session',
  'taxes',
  'tell-messages',
  'worth',
]);
const asksPriceNow = new RegExp(patterns.asksPriceNow);
/** `dividendos de PETR4` is a question, `com dividendos de PETR4` completes one. */
const completes = /^(?:com|em|n[ao]s?|d[aeo]s?|pel[ao]s?) /;

/** Returns whether a message is a complete question, and does not complete the previous one. */
function isWholeQuestion(question: Question, rest: string): boolean {
  if (wholeQuestions.has(question.about)) return true;
  if (completes.test(rest)) return false;
  if (question.about === 'compare')
    return comparesOn.test(rest) || question.indicators !== undefined;
  if (question.about === 'terms') return asksMeaning.test(rest);
  if (question.about === 'asset') return asksPriceNow.test(rest);
  return question.about === 'indicators' || question.about === 'dividends';
}

const severalPattern = new RegExp(patterns.ofSeveral);

/**
 * `qual deles paga mais?` about assets that were just compared, or named one after the other, is not a request for
 * advice.
 */
function comparisonFollowUp(
  plain: string,
  { question, earlier = [] }: PreviousQuestion,
): Question | undefined {
  const expanded = plain.replace(/(?<=^e )[ao]s? que\b/, 'qual delas');
  if (!severalPattern.test(expanded)) return undefined;
  const tickers = lastNamedTickers(question, earlier);
  if (tickers.length < 2) return undefined;
  const named = `${expanded.replace(severalPattern, '').replaceAll(/ +/g, ' ')} ${tickers.join(' ')}`;
  const read = readQuestion(named);
  return read.about === 'extreme' || read.about === 'compare' ? read : undefined;
}

/**
 * Returns the assets of the previous question if there are several, otherwise its asset and the one mentioned
 * before.
 */
function lastNamedTickers(question: Question, earlier: readonly Question[]): readonly string[] {
  const tickers = tickersOf(question);
  const [other] = earlier
    .map(tickersOf)
    .filter((others) => others.some((ticker) => !tickers.includes(ticker)));
  return tickers.length !== 1 || other === undefined
    ? tickers
    : [...new Set([...other, ...tickers])].slice(-maxCompared);
}

/** Returns a question that depends on the previous one; undefined for an independent one. */
function dependentQuestion(
  plain: string,
  current: Question,
  previous: PreviousQuestion,
): Question | undefined {
  const { question: before, text: previousText } = previous;
  const isFollowUp = followUpStart.test(plain);
  const rest = plain.replace(followUpStart, '').replace(followUpStart, '');
  const { tickers, rest: words } = findAssets(rest);
  const previousTickers = tickersOf(before);

  const removal = removesLastAlert.test(plain) ? toRemoval(before) : undefined;
  if (removal !== undefined) return removal;
  const completed =
    completedAlert(plain, current, previous) ?? completedChange(plain, current, before);
  if (completed !== undefined) return completed;
  if (
    before.about === 'incomplete-growth' ||
    (before.about === 'income' && before.tickers.length === 0)
  ) {
    const isTermUnread = before.about === 'incomplete-growth' && before.missing.includes('term');
    const previousQuestionText = isTermUnread
      ? removeTerms(normalizeText(previousText))
      : previousText;
    const whole = readQuestion(`${previousQuestionText} ${plain}`);
    const standsAlone = completeCalculations.has(current.about) || isWholeQuestion(current, rest);
    if (!standsAlone && (whole.about !== before.about || tickersOf(whole).length > 0)) return whole;
  }
  if (
    (before.about === 'create-alert' || before.about === 'create-move-alert') &&
    /^(?:sim|pode|isso|quero|claro|confirm\w+|(?:quero )?(?:assim )?mesmo(?: assim)?)\b[.! ]*/.test(
      plain,
    ) &&
    !negatesAll.test(plain) &&
    plain.length < 30
  ) {
    const isOneOfSeveral = before.isOneOfSeveral === true;
    if (isOneOfSeveral && /\bmesmo\b/.test(plain)) return unclearAlerts;
    if (before.confirmed) return { about: 'list-alerts' };
    return isOneOfSeveral ? unclearAlerts : { ...before, confirmed: true };
  }
  if (
    (before.about === 'create-alert' || before.about === 'create-move-alert') &&
    /^(?:e |tambem |ou )+(?:me avis\w+ )?(?:se|quando) /.test(plain)
  ) {
    const another = readQuestion(`alerta ${plain}`);
    if (another.about === 'create-alert' || another.about === 'create-move-alert') return another;
  }
  const [named] = tickers;
  if (
    (before.about === 'list-alerts' || before.about === 'remove-alerts') &&
    named !== undefined &&
    /^(?:(?:entao|e|agora|pode|por favor|quero) )*(?:apag|remov|tir|cancel|exclu|delet)\w* (?:(?:o|os|a|as|esse|aquele|so|apenas) )*(?:alertas? )?(?:d[aoe]s? )?/.test(
      plain,
    )
  ) {
    return current.about === 'remove-alerts' ? current : { about: 'remove-alerts', ticker: named };
  }
  const which = before.about === 'remove-alerts' ? whichAlert(plain, before) : undefined;
  if (which !== undefined) return which;
  const [only, ...others] = previousTickers;
  // `quanto custa?` right after an asset means the asset.
  if (current.about === 'prices' && only !== undefined && others.length === 0) {
    return asksBarePrice.test(rest) ? { about: 'asset', ticker: only } : undefined;
  }
  if (isIndependent(current)) return undefined;

  const edition = readOtherEdition(plain, current, before);
  if (edition !== undefined) return edition;
  if (tickers.length === 0 && !isFollowUp && wantsToLiveOn.test(plain)) return undefined;
  const dependsOnPrevious =
    isFollowUp || (current.about === 'unknown' && before.about !== 'create-alert');
  const points = plain.search(pointers) >= 0;
  const takesAsset = points || isFollowUp || !asksOfLiving.test(plain);
  // A question about income without an asset refers to the previous assets.
  if (
    current.about === 'income' &&
    current.tickers.length === 0 &&
    previousTickers.length > 0 &&
    takesAsset
  ) {
    return { ...current, tickers: previousTickers.slice(0, maxCompared) };
  }
  const counted =
    tickers.length === 0 && previousTickers.length === 1
      ? quantityQuestion(plain, rest, current, previousTickers)
      : undefined;
  if (counted !== undefined) return counted;
  const recalculation = dependsOnPrevious ? changedNumbers(words, before, previousText) : undefined;
  if (recalculation !== undefined && tickers.length === 0) return recalculation;

  const comparison = comparedTickers(before);
  if (comparison !== undefined && tickers.length === 0) {
    const extreme = extremeQuestion(
      removePointers(rest).replace(
        /^(?:qual|quem) (?=(?:o |a )?(?:maior|menor|mais|menos))/,
        'qual tem ',
      ),
      comparison,
    );
    if (extreme !== undefined) return extreme;
  }
  // `compara com ITUB4` is a follow-up; `compara ITUB4 e BBAS3` is complete.
  const comparesWith = comparesOn.test(rest) && (tickers.length === 1 || comparesOnWith.test(rest));
  if (
    tickers.length > 0 &&
    (previousTickers.length > 0 || before.about === 'terms') &&
    (isFollowUp || comparesWith) &&
    saysOnlyAsset(current)
  ) {
    return withAssets(words, before, tickers, comparesWith);
  }
  if (previousTickers.length === 0 || tickers.length > 0) return undefined;
  if (!points && namesOtherSubject(rest)) return undefined;
  const namesRatio =
    current.about === 'terms' && findIndicators(rest).length > 0 && !asksMeaning.test(rest);
  if (!points && !isFollowUp && current.about !== 'unknown' && !namesRatio) return undefined;
  const subject = removePointers(rest);
  // `e no mês?` after an asset asks about its price change.
  const expandedSubject = saysOnlyTime.test(subject) ? `variou ${subject}` : subject;
  const about = readQuestion(`${expandedSubject} ${previousTickers.join(' e ')}`);
  if (isRefusedQuestion(about)) return about;
  const isMore = about.about !== 'asset' && about.about !== 'unknown' && about.about !== 'compare';
  if (isMore) return about;
  if (about.about === 'compare' && findIndicators(subject).length > 0) return about;
  if (about.about === 'asset' && asksPrice.test(subject)) return about;
  // `e ela?` asks about the asset itself; other words do not.
  return points && about.about === 'asset' ? about : undefined;
}

/** Returns what a number of shares brought, or how many an amount buys. */
function quantityQuestion(
  plain: string,
  rest: string,
  current: Question,
  known: readonly string[],
): Question | undefined {
  if (plain.search(pointers) < 0 && current.about !== 'unknown') return undefined;
  const about = readQuestion(`${removePointers(rest)} ${known.join(' ')}`);
  return about.about === 'received' || about.about === 'affordable' || about.about === 'worth'
    ? about
    : undefined;
}

/** Returns an alert completed by an asset or a price; any other message is a question of its own. */
function completedAlert(
  plain: string,
  current: Question,
  { question: before, text }: PreviousQuestion,
): Question | undefined {
  if (before.about !== 'incomplete-alert' || /\bnao\b(?!,)/.test(plain)) return undefined;
  if (current.about !== 'unknown' && current.about !== 'asset') return undefined;
  const namesAsset = current.about === 'asset';
  if (namesAsset && asksPriceNow.test(plain)) return undefined;
  const { ticker } = before;
  const alone = `alerta ${namesAsset ? '' : (ticker ?? '')} ${plain}`;
  // The previous words may name the direction; ignore them if another asset replaces theirs.
  const hasPrice = readNumbers(findAssets(plain).rest).length > 0;
  const isWhole = namesAsset && (ticker !== undefined || hasPrice);
  const wholes = isWhole ? [alone] : [`${text} ${plain}`, alone];
  const read = wholes.map(readQuestion);
  const whole = read.find(({ about }) => about === 'create-alert' || about === 'create-move-alert');
  return whole ?? read.find(({ about }) => about === 'incomplete-alert' && namesAsset);
}

/** Returns the completed change of messages, if the message has no other meaning. */
function completedChange(plain: string, current: Question, before: Question): Question | undefined {
  // `quero o fechamento de novo`, after it was switched off, switches it on again and does not ask for its text.
  if (
    before.about === 'change-messages' &&
    'on' in before.change &&
    !before.change.on &&
    current.about === 'edition' &&
    wantsAgain.test(plain)
  ) {
    return { ...before, change: { ...before.change, on: true } };
  }
  const standsAlone = !['unknown', 'edition', 'terms'].includes(current.about);
  return standsAlone ? undefined : completedPreference(plain.replace(followUpStart, ''), before);
}

const wantsAgain = /\bquero\b.{0,60}\b(?:de novo|novamente|outra vez|de volta)\b/;

/** `e a de ontem?` after an edition. */
function readOtherEdition(
  plain: string,
  current: Question,
  before: Question,
): Question | undefined {
  if (before.about !== 'edition') return undefined;
  if (current.about !== 'unknown' && !(current.about === 'edition' && followUpStart.test(plain)))
    return undefined;
  const words = editionDetails(plain);
  return words.kind === undefined && words.day === undefined ? undefined : { ...before, ...words };
}

const asksBarePrice = new RegExp(patterns.asksBarePrice);
/** An income to live on, without a particular asset. */
const asksOfLiving = /\b(?:aposent\w+|ganhar|viver|renda|juntar|investi\w*|aplica\w*)\b/;
const wantsToLiveOn =
  /\bviver (?:so )?(?:de|da|dos|das) (?:renda|dividendos|proventos|juros|alugue(?:l|is))\b/;
const asksPrice = /\b(?:preco|cotacao|valor)\b/;
const asksMeaning = /\bque (?:e|sao|significa|quer dizer)\b|\bexplic|\bsignificado\b/;
const saysOnlyTime = new RegExp(patterns.saysOnlyTime);

/** `remover esse`, `pode apagar`: the alert that was mentioned last. */
const removesLastAlert = new RegExp(patterns.removesThat);

/** `todos não`, `quero não`: no consent. */
const negatesAll = /\b(?:nao|nunca|jamais|nenhum)\b/;

function toRemoval(before: Question): Question | undefined {
  if (before.about === 'create-alert') {
    const { ticker, targetInCentavos } = before;
    return { about: 'remove-alerts', ticker, targetInCentavos };
  }
  if (before.about === 'create-move-alert')
    return { about: 'remove-alerts', ticker: before.ticker };
  return before.about === 'remove-alerts' && before.ticker !== undefined ? before : undefined;
}

/** `o de 45`, `todos`: which of several alerts is meant. */
function whichAlert(plain: string, before: QuestionOf<'remove-alerts'>): Question | undefined {
  if (negatesAll.test(plain)) return undefined;
  if (/^(?:pode ser |quero )?(?:tod[oa]s|os dois|as duas|ambos)\b.{0,20}$/.test(plain)) {
    return { ...before, all: true };
  }
  if (
    !/^(?:(?:o|a|so|apenas|de|do|da|com|em|alerta) )*(?:r\$ ?)?\d[\d.,]*(?![\d.,])(?: reais)?\W*$/.test(
      plain,
    )
  ) {
    return undefined;
  }
  const [target] = readNumbers(plain);
  return target === undefined
    ? undefined
    : { ...before, targetInCentavos: roundToCentavos(target.value) };
}

/** Returns whether the question is always independent of the previous one. */
function isIndependent({ about }: Question): boolean {
  return (
    about === 'forget' ||
    about === 'sources' ||
    about === 'thanks' ||
    about === 'contact' ||
    about === 'list-alerts' ||
    about === 'remove-alerts' ||
    about === 'unchanged' ||
    about === 'prices' ||
    about === 'movers' ||
    about === 'change-messages' ||
    about === 'incomplete-messages' ||
    about === 'tell-messages'
  );
}

const pointers = new RegExp(patterns.pointers, 'g');

function removePointers(text: string): string {
  return text
    .replaceAll(pointers, ' ')
    .replaceAll(/\b(?:entre|dos dois|das duas)\b/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

function comparedTickers(before: Question): readonly string[] | undefined {
  return before.about === 'compare' || before.about === 'extreme' ? before.tickers : undefined;
}

const comparesOnWith = /\bcompar\w+ (?:el[ae]s? |ess[ae]s? |isso |tambem )?(?:com|contra|a|ao)\b/;
const comparesOn = /\b(?:compar\w+|contra|versus|vs|frente a)\b/;

function saysOnlyAsset(question: Question): boolean {
  return question.about === 'asset' || question.about === 'compare';
}

/** Returns the same question about other assets. */
function withAssets(
  words: string,
  before: Question,
  tickers: readonly string[],
  compares: boolean,
): Question | undefined {
  const [ticker] = tickers;
  if (ticker === undefined) return undefined;
  const tickersBefore = tickersOf(before);
  const all = splitCompared([...new Set([...tickersBefore, ...tickers])]);
  const fresh = { leftOut: undefined, ...all };
  if (before.about === 'compare' || before.about === 'extreme') return { ...before, ...fresh };
  if (before.about === 'income') {
    return { ...before, leftOut: undefined, ...splitCompared(tickers) };
  }
  if (compares) return { about: 'compare', ...all };
  if (before.about === 'terms') {
    // `e qual é o da Petrobras?` after the explanation of a ratio.
    const named = indicators.filter(({ name }) => before.terms.some((term) => term.name === name));
    if (named.length === 0) return undefined;
    return tickers.length > 1
      ? { about: 'compare', tickers: tickers.slice(0, maxCompared), indicators: named }
      : { about: 'indicators', ticker, indicators: named };
  }
  if (before.about === 'remove-alerts') return undefined;
  if (before.about === 'create-alert' || before.about === 'create-move-alert') {
    const other = { ...before, ticker, confirmed: false };
    return changedNumbers(words, other) ?? other;
  }
  return 'ticker' in before ? { ...before, ticker } : undefined;
}

/** Returns the same question with another term, rate or amount. */
function changedNumbers(written: string, before: Question, said = ''): Question | undefined {
  const words = writeTerms(written);
  const numbers = readNumbers(words);
  const named = readTerm(words);
  if (named === 'unread' && 'months' in before) {
    return { about: 'incomplete-growth', missing: ['term'] };
  }
  const time = named === undefined ? readTermWithoutUnit(words, numbers, before) : undefined;
  const term =
    named === 'unread'
      ? undefined
      : (named ??
        (time === undefined ? undefined : { months: time * (isInYears(before, said) ? 12 : 1) }));
  const months = wholeMonths(term);
  const amount = numbers.find(
    ({ unit, value }) =>
      (unit === 'reais' || unit === 'nothing') && (time === undefined || !value.eq(time)),
  );
  const supposed = supposedRates(words, before);
  if (supposed !== undefined) return supposed;
  const previousRate = rateBefore(before);
  const rate =
    previousRate === undefined
      ? readRates(words, numbers)[0]
      : replacedRate(words, numbers, previousRate);
  if (term === undefined && amount === undefined && rate === undefined) return undefined;
  if (before.about === 'growth') {
    return {
      ...before,
      ...termFields(term),
      ...rateField(rate),
      ...(amount !== undefined && namesWithdrawal(words)
        ? { monthlyInReais: amount.value, withdraws: 'over-term' as const }
        : amountFields(words, before, amount)),
      ...withdrawsAfter(words, before, term, amount),
    };
  }
  if (before.about === 'compare-rates' && amount !== undefined && namesWithdrawal(words)) {
    const { rates, ...plan } = before;
    const [first] = rates;
    return (
      first && {
        ...plan,
        about: 'growth',
        rate: rate ?? first,
        ...termFields(term),
        monthlyInReais: amount.value,
        withdraws: 'over-term',
      }
    );
  }
  if (before.about === 'compare-rates') {
    return {
      ...before,
      ...termFields(term),
      ...(rate === undefined ? {} : { rates: [...before.rates, rate].slice(-maxCompared) }),
      ...amountFields(words, before, amount),
    };
  }
  if (before.about === 'target-sum') {
    return {
      ...before,
      ...(months === undefined ? {} : { months }),
      ...rateField(rate),
      ...(amount === undefined ? {} : { targetInReais: amount.value }),
    };
  }
  if (before.about === 'time-to-sum') {
    return {
      ...before,
      ...rateField(rate),
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
    return term === undefined ? undefined : { ...before, span: spanOfTerm(term) };
  }
  if (before.about === 'create-alert') {
    return amount === undefined
      ? undefined
      : {
          ...before,
          direction: undefined,
          targetInCentavos: roundToCentavos(amount.value),
          confirmed: false,
        };
  }
  if (before.about === 'asset' || before.about === 'indicators' || before.about === 'dividends') {
    return term === undefined || amount !== undefined
      ? undefined
      : { about: 'history', ticker: before.ticker, span: spanOfTerm(term) };
  }
  return undefined;
}

/** Returns the same calculation with an assumed index; undefined for none. */
function supposedRates(words: string, before: Question): Question | undefined {
  const rates =
    before.about === 'compare-rates' ? before.rates : 'rate' in before ? [before.rate] : [];
  const supposed = readSupposition(words);
  if (supposed === undefined || rates.length === 0) return undefined;
  const { index, percent } = supposed;
  if (percent === undefined) return { about: 'incomplete-growth', missing: ['rate'] };
  if (before.about === 'compare-rates') {
    const changed = rates.map((rate) => withSupposition(rate, index, percent) ?? rate);
    return { ...before, rates: changed };
  }
  const [rate] = rates.map((one) => withSupposition(one, index, percent));
  if (rate !== undefined && 'rate' in before) return { ...before, rate };
  // A rate that does not follow this index is replaced by the index itself.
  return index === 'ipca' || !('rate' in before)
    ? { about: 'incomplete-growth', missing: ['rate'] }
    : { ...before, rate: { of: index, assumed: percent } };
}

/** `e por 20?`: a number without a unit in the position of a term. */
const termWithoutUnit = /\b(?:por|em|durante|daqui a) \d{1,3}\b\D{0,3}$/;

const minAmount = 100;

function readTermWithoutUnit(
  words: string,
  numbers: readonly ReadNumber[],
  before: Question,
): number | undefined {
  const [only] = numbers;
  const isBare = numbers.length === 1 && only?.unit === 'nothing' && only.per === undefined;
  if (!isBare || !('months' in before) || !only.value.eq(only.value.round(0))) return undefined;
  const amounts = [
    ...('initialInReais' in before ? [before.initialInReais, before.monthlyInReais] : []),
    ...('targetInReais' in before ? [before.targetInReais] : []),
  ].filter((amount) => amount.gt(0));
  // A number this small replaces the term if every amount is larger.
  const isSmall = only.value.lte(minAmount) && amounts.every((amount) => amount.gt(minAmount));
  const isTime = termWithoutUnit.test(words) || (isSmall && amounts.length > 0);
  return isTime && only.value.gte(1) && only.value.lte(minAmount)
    ? only.value.toNumber()
    : undefined;
}

function isInYears(before: Question, text: string): boolean {
  const namesMonths = readNumbers(normalizeText(text)).some((number) => number.unit === 'months');
  return !namesMonths && 'months' in before && before.months % 12 === 0;
}

/** Returns the fields of a new term, which replaces the previous one completely. */
function termFields(term: Term | undefined) {
  return term === undefined
    ? {}
    : { days: undefined, until: undefined, isTermAssumed: undefined, ...term };
}

/** Returns the rate that a follow-up would replace. */
function rateBefore(before: Question): AskedRate | undefined {
  if (before.about === 'compare-rates') return before.rates.at(-1);
  return 'rate' in before ? before.rate : undefined;
}

function rateField(rate: AskedRate | undefined): { readonly rate?: AskedRate } {
  return rate === undefined ? {} : { rate };
}

/** Deposits replace withdrawals, and a term ends the question how long the money lasts. */
function withdrawsAfter(
  words: string,
  before: QuestionOf<'growth'>,
  term: Term | undefined,
  amount: ReadNumber | undefined,
): Pick<QuestionOf<'growth'>, 'withdraws'> {
  if (amount !== undefined && saysDeposit.test(words)) return { withdraws: undefined };
  return term !== undefined && before.withdraws !== undefined ? { withdraws: 'over-term' } : {};
}

const saysDeposit = /\b(?:deposit|guard|poup(?!anca)|aport|coloc|invest|aplic)\w*/;

/** An amount is monthly if the words say so, or if the previous calculation only had a monthly one. */
const saysInitial =
  /\b(?:de entrada|inicia(?:l|is)|de inicio|de cara|de uma vez|a vista|comecando com|ja tenho|no comeco|de partida)\b/;

function amountFields(
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
