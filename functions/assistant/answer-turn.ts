import type { Access } from '../../shared/contracts/access.ts';
import type { Paragraphs } from '../../shared/assistant/answers/assets.ts';
import { noRate } from '../../shared/assistant/answers/growth.ts';
import { suggestionsFor } from '../../shared/assistant/answers/suggestions.ts';
import { originsOf } from '../../shared/assistant/figures.ts';
import type { Question } from '../../shared/assistant/question.ts';
import {
  isDistress,
  isRefused,
  readTurn,
  type PreviousQuestion,
} from '../../shared/assistant/reading/read-turn.ts';
import { figuresOf, told, type Figure, type Sentence } from '../../shared/assistant/told.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import type { ReadCompanyNames } from '../market/known/company-names.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { ReadWithModel } from './model/question-model.ts';
import { toAlerts } from './tell-alerts.ts';
import { settledTerms, tellQuestion, type TellDependencies } from './tell-question.ts';

export interface AssistantDependencies extends TellDependencies {
  readonly findAccess: (
    accountId: string,
  ) => Promise<Pick<Access, 'hasAccess' | 'expiresAt' | 'trialEndsAt'>>;
  /** Prices may be so many minutes old when they are given. */
  readonly delayMinutes: number;
  readonly readCompanyNames: ReadCompanyNames;
  /** Where the operator has one: it reads what the rules do not understand. */
  readonly readWithModel?: ReadWithModel | undefined;
}

/** What was said before, as far as the next question may lean on it. */
export interface PreviousTurn extends PreviousQuestion {
  readonly figures: readonly Figure[];
}

export interface AssistantAnswer {
  /** For the log, which has nothing of what was written. */
  readonly about: readonly (Question['about'] | 'no-access')[];
  readonly parts: Paragraphs;
  /** Where its figures come from; undefined where it has none but the person's own. */
  readonly note?: Sentence | undefined;
  readonly figures: readonly Figure[];
  readonly suggestions: readonly string[];
  /** What the next question may lean on; undefined where nothing can. */
  readonly leansOn: Question | undefined;
}

/** Whoever waits longer on WhatsApp has gone on to something else. */
const patienceMilliseconds = 8_000;

const educational = told`Conteúdo educacional, que não recomenda comprar nem vender.`;

/**
 * Answers what somebody with an account has written. It is told by rules alone, whoever has read the question: every
 * figure is of a source, of the person or counted from those, and the answer says which. It never throws for a partner
 * that is slow or down.
 * @param saidAt ISO 8601: when they have written it, where that was before now
 */
export async function answerTurn(
  given: AssistantDependencies,
  accountId: string,
  text: string,
  previous?: PreviousTurn,
  saidAt?: string,
): Promise<AssistantAnswer> {
  // Who may ask, and what an answer leads on to, is read once a turn.
  let access: ReturnType<AssistantDependencies['findAccess']> | undefined;
  const dependencies = { ...given, findAccess: () => (access ??= given.findAccess(accountId)) };
  const withCodes = await dependencies.readCompanyNames();
  const asked = await readQuestions(dependencies, accountId, text, previous, withCodes);
  if (asked === undefined) return withoutAccess;
  const [first] = asked;
  // What is asked to be simpler next is so from the level that was told.
  const questions = await Promise.all(
    asked.map(async (question) =>
      question.about === 'terms' ? settledTerms(dependencies, accountId, question) : question,
    ),
  );
  const figures = previous?.figures ?? [];
  const told = await Promise.all(
    questions.map((question) =>
      inTime(() => tellQuestion(dependencies, accountId, question, { figures, saidAt })),
    ),
  );
  const parts = told.flat();
  const last = questions.findLast(({ about }) => about !== 'left-over') ?? first;
  const own = parts.flatMap(figuresOf);
  return {
    about: questions.map(({ about }) => about),
    parts,
    note: noteOf(parts, dependencies),
    // What is asked of figures is asked of those again.
    figures: last.about === 'sources' ? figures : own,
    // What cannot be counted now is not offered in other words.
    suggestions: suggestionsFor(offered(last, parts)),
    leansOn: leansOn(
      // An alert that was made needs no consent any more.
      last.about === 'create-alert' && parts.at(-1) === toAlerts
        ? { ...last, confirmed: true }
        : last,
      previous,
    ),
  };
}

/** By the rules, and by a model where they do not know; undefined where it is part of a plan that its person has not. */
async function readQuestions(
  { findAccess, readWithModel, clock }: AssistantDependencies,
  accountId: string,
  text: string,
  previous: PreviousTurn | undefined,
  nameAssets: (text: string) => string,
): Promise<ReturnType<typeof readTurn> | undefined> {
  const read = readTurn(text, previous, nameAssets, saoPauloDay(clock()));
  const asksModel = read[0].about === 'unknown' && readWithModel !== undefined;
  if (isForAnybody(read[0]) && !asksModel) return read;
  const { hasAccess, trialEndsAt } = await findAccess(accountId);
  const mayAsk = hasAccess || trialEndsAt !== undefined;
  if (!asksModel) return mayAsk ? read : undefined;
  return (mayAsk ? await readWithModel(text, previous) : undefined) ?? read;
}

/** Help, deleting and stopping messages need no plan, and small talk does not count as a question. */
function isForAnybody(question: Question): boolean {
  if (question.about === 'change-messages') {
    const { change } = question;
    return 'on' in change && change.of !== 'notes' && !change.on;
  }
  return (
    isDistress(question) ||
    ['forget', 'unchanged', 'prices', 'unknown', 'inheritance'].includes(question.about)
  );
}

/** Below an answer: where its figures come from; undefined where they are of the person alone. */
export function noteOf(
  parts: Paragraphs,
  { delayMinutes, clock }: Pick<AssistantDependencies, 'delayMinutes' | 'clock'>,
): Sentence | undefined {
  const origins = originsOf(parts, delayMinutes, clock().getTime());
  if (origins !== undefined) return told`${origins} ${educational}`;
  // What is counted from the person's own figures is told to be no advice as well.
  const isCounted = parts.flatMap(figuresOf).some(({ source }) => source === 'conta');
  return isCounted ? educational : undefined;
}

/** Talk and what was refused leave the question before as it was. */
function leansOn(last: Question, previous: PreviousTurn | undefined): Question | undefined {
  if (last.about === 'forget') return undefined;
  const says =
    isDistress(last) ||
    isRefused(last) ||
    [
      'unknown',
      'unchanged',
      'not-covered',
      'prices',
      'greeting',
      'thanks',
      'sources',
      'inheritance',
    ].includes(last.about);
  return says ? previous?.question : last;
}

/** What an answer that could not be given leads on to. */
function offered(last: Question, parts: Paragraphs): Question {
  if (parts.includes(noRate)) return rateMissing;
  const madeNone = last.about === 'create-alert' && parts.at(-1) !== toAlerts;
  return madeNone ? { about: 'list-alerts' } : last;
}

const rateMissing: Question = { about: 'incomplete-growth', missing: ['rate'] };

const withoutAccess: AssistantAnswer = {
  about: ['no-access'],
  parts: [
    told`O assistente faz parte do plano e do teste grátis, e o seu acesso terminou. Nada do que é seu se perdeu.`,
    { kind: 'link', label: 'Ver os planos', path: '/nossos-planos' },
  ],
  figures: [],
  suggestions: [],
  leansOn: undefined,
};

const tooSlow = told`A fonte dos números está demorando para responder. Pergunte de novo daqui a um minuto.`;

/** What goes on after that only brings the table up to date. */
export async function inTime(answer: () => Promise<Paragraphs>): Promise<Paragraphs> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Paragraphs>((resolve) => {
    timer = setTimeout(() => resolve([tooSlow]), patienceMilliseconds);
  });
  try {
    return await Promise.race([answer(), late]);
  } catch (error) {
    if (!(error instanceof BfjError && error.code === 'partner_unavailable')) throw error;
    return [
      told`A fonte dos números não respondeu agora. Pergunte de novo daqui a alguns minutos.`,
    ];
  } finally {
    clearTimeout(timer);
  }
}
