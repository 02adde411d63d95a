import { patchedCalculation, patchedEarlierCalculation } from './patch-calculation.ts';
import { longestQuestion } from '../../../../shared/contracts/assistant.ts';
import { tickersOf, type Question } from '../../domain/question.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import { explainsSame, questionAtRequestedLevel } from '../asked-level.ts';
import { isAlertChange, unclearAlerts } from './alert-changes.ts';
import { alertFollowUp } from './alerts.ts';
import { comparisonFollowUp } from './comparison.ts';
import { dependentQuestion } from './dependent-question.ts';
import { followUpStart } from './follow-up-words.ts';
import type { PreviousQuestion } from './previous-question.ts';
import { classifyDistress } from '../distress/classify-distress.ts';
import { readForeignDistress } from '../distress/foreign-distress.ts';
import { findAssets } from '../find-assets.ts';
import { asksAboutInheritance } from '../inheritance.ts';
import { isRefusedQuestion, isSmallTalk } from '../question-topics.ts';
import { readQuestion } from '../read-question.ts';
import { withPlausibleTerm } from '../calculations/doubtful-term.ts';
import { writeRates } from '../calculations/write-rates.ts';
import { writeDates } from '../calculations/read-term.ts';
import { separateAlerts } from '../separate-alerts.ts';
import { withPreviousAssets } from './advice.ts';
import { splitAtConjunction, splitIntoQuestions } from './split-message.ts';
import { termFollowUp } from './terms.ts';
import { correctTypos } from '../typos.ts';

export type { PreviousQuestion } from './previous-question.ts';

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
  if (asksAboutInheritance(messageText.slice(0, longestQuestion)))
    return [{ about: 'inheritance' }];
  const prepareText = (text: string) => {
    const named = nameAssets(text.slice(0, longestQuestion));
    return today === undefined ? named : withDates(named, previous, today);
  };
  return readQuestions(
    prepareText(messageText),
    previous && { ...previous, text: prepareText(previous.text) },
  );
}

const onlyYear = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/** Only replaces dates in calculations: `me avise até dezembro` has none. */
function withDates(text: string, previous: PreviousQuestion | undefined, today: string): string {
  const plain = normalizeText(text);
  const calculates = ({ about }: Question) =>
    about === 'growth' || about === 'compare-rates' || about === 'incomplete-growth';
  const isSum =
    /\d|\bmil\b|\bcem\b/.test(plain.replaceAll(onlyYear, ' ')) &&
    /%|\bcento\b|\b(?:cdi|cdbs?|lcis?|lcas?|selic|poupanca|ipca)\b/.test(plain);
  const isFollowUp = previous !== undefined && calculates(previous.question);
  if (!isSum && !isFollowUp) return text;
  const isOther = findAssets(plain).tickers.length > 0 || /\b(?:alert|avis)/.test(plain);
  return isOther ? text : writeDates(plain, today);
}

/** @param text at most `longestQuestion` characters, plus those that asset codes add */
function readQuestions(
  text: string,
  previous: PreviousQuestion | undefined,
): readonly [Question, ...Question[]] {
  const { question: whole, alone } = readOne(text, previous);
  if (isRefusedQuestion(whole) || isExplanation(whole) || isAlertChange(whole)) return [whole];
  const alerts = separateAlerts(text, alone);
  if (Array.isArray(alerts)) return questionsOfAlerts(alerts);
  const sentences = splitIntoQuestions(text);
  const isList = whole.about === 'terms' && whole.terms.length > 1;
  const parts = sentences.length < 2 && !isList ? splitAtConjunction(text) : sentences;
  if (parts.length < 2) return alerts === 'unclear' ? [unclearAlerts] : [whole];
  if (isOneCalculation(whole, parts)) return [whole];
  const questions: Question[] = [];
  let before = previous;
  for (const part of parts) {
    const { question, alone: partAlone } = readOne(part, before);
    if (isRefusedQuestion(question)) return [question];
    const several = separateAlerts(part, partAlone);
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
  // `qual rende mais? tenho 40 mil`: the offers with the sum that the next sentence names.
  const named = complete.filter(
    (question, index) => !isAssumedBefore(question, complete[index + 1]),
  );
  // The same question is not answered twice.
  const distinct = new Map(named.map((question) => [JSON.stringify(question), question]));
  const [first, ...others] = [...distinct.values()].slice(0, maxQuestions);
  // If no part makes sense alone, the whole may.
  if (first === undefined) return [whole];
  const isMore = distinct.size > maxQuestions;
  return [first, ...others, ...(isMore ? [{ about: 'left-over' } as const] : [])];
}

function isAssumedBefore(question: Question, next: Question | undefined): boolean {
  if (question.about !== 'compare-rates' || next?.about !== 'compare-rates') return false;
  return (
    question.isAmountAssumed === true &&
    JSON.stringify(question.rates) === JSON.stringify(next.rates)
  );
}

function isIncomplete(question: Question): boolean {
  return question.about === 'calculate'
    ? question.program.of === 'incomplete'
    : question.about.startsWith('incomplete');
}

const calculations: ReadonlySet<Question['about']> = new Set([
  'growth',
  'compare-rates',
  'target-sum',
  'time-to-sum',
  'income-capital',
  'calculate',
  'average-price',
]);

/** `Tenho 30 mil parados. Quanto renderiam na poupança?`: the first sentence only has numbers of the question. */
function isOneCalculation(whole: Question, parts: readonly string[]): boolean {
  if (!calculations.has(whole.about) || isIncomplete(whole)) return false;
  const [first = ''] = parts;
  const alone = readQuestion(first);
  return /\d|\bmil\b/.test(first) && (alone.about === 'unknown' || isIncomplete(alone));
}

/** `diferença entre Selic e CDI` is one question. */
function isExplanation(question: Question): boolean {
  return question.about === 'terms' && question.terms.every((term) => 'asked' in term);
}

function questionsOfAlerts(alerts: readonly string[]): readonly [Question, ...Question[]] {
  const [first = unclearAlerts, ...others] = alerts.map((alert): Question => {
    const question = readQuestion(alert);
    return question.about === 'create-alert' || question.about === 'create-move-alert'
      ? { ...question, isOneOfSeveral: true }
      : question;
  });
  return [first, ...others];
}

/** Returns the question of a text, and how it reads without the previous question. */
function readOne(
  text: string,
  previous: PreviousQuestion | undefined,
): { readonly question: Question; readonly alone: Question } {
  const plain = correctTypos(normalizeText(text));
  const alone = readQuestion(text);
  // `e o dólar?` asks the same as `o dólar?`.
  const shorter = alone.about === 'unknown' ? plain.replace(followUpStart, '') : plain;
  const current = shorter === plain ? alone : readQuestion(shorter);
  const question = questionInDialogue(writeRates(plain), current, previous);
  const said = question === current ? shorter : undefined;
  return { question: withPlausibleTerm(question, said), alone };
}

function questionInDialogue(
  plain: string,
  current: Question,
  previous: PreviousQuestion | undefined,
): Question {
  const explained = questionAtRequestedLevel(plain, current, previous?.question);
  if (explained !== undefined) return explained;
  if (previous === undefined) return current;
  const ofTerm = termFollowUp(plain, current, previous.question);
  if (ofTerm !== undefined) return ofTerm;
  const ofAlerts = alertFollowUp(plain, current, previous);
  if (ofAlerts !== undefined) return ofAlerts;
  const patched = patchedCalculation(plain, current, previous);
  if (patched !== undefined) return patched;
  if (isRefusedQuestion(current)) {
    return comparisonFollowUp(plain, previous) ?? withPreviousAssets(plain, current, previous);
  }
  const isOfOne = tickersOf(previous.question).length === 1;
  return (
    (isOfOne || current.about === 'unknown' ? comparisonFollowUp(plain, previous) : undefined) ??
    dependentQuestion(plain, current, previous) ??
    patchedEarlierCalculation(plain, current, previous) ??
    current
  );
}
