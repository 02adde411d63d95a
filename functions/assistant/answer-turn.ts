import type { Access } from '../../shared/contracts/access.ts';
import type { Paragraphs } from './answers/assets.ts';
import { withListedAssets } from './query/answers/listed-assets.ts';
import { rateUnknown } from './calculations/describe-plan.ts';
import { suggestionsFor } from './answers/suggestions.ts';
import { sourceLine } from './domain/sourced-values.ts';
import type { Question } from './domain/question.ts';
import type { AccountTrades } from '../portfolio/account-trades.ts';
import { answerTrades } from './trades/answer-trades.ts';
import { expireWaiting, isTradeQuestion } from './domain/trade-questions.ts';
import type { PreviousQuestion } from './reading/dialogue/previous-question.ts';
import { isDistress, isRefusedQuestion } from './reading/question-topics.ts';
import {
  collectSourcedValues,
  sourcedText,
  type SourcedValue,
  type Sentence,
} from './domain/sourced-text.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import type { ReadCompanyNames } from '../market/read-models/company-names.ts';
import type { ReadLexicon } from '../market/read-models/listed-lexicon.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { readMessage, type MessageReader } from './read-message.ts';
import type { ReadWithModel } from './model/question-model.ts';
import { alertsLink } from './answers/alerts.ts';
import {
  withTermLevel,
  answerQuestion,
  type AnswerQuestionDependencies,
} from './answer-question.ts';

export interface AssistantDependencies extends AnswerQuestionDependencies {
  readonly findAccess: (
    accountId: string,
  ) => Promise<Pick<Access, 'hasAccess' | 'expiresAt' | 'trialEndsAt'>>;
  /** Maximum age of a price, in minutes, when an answer is given. */
  readonly delayMinutes: number;
  readonly readCompanyNames: ReadCompanyNames;
  /** Optional: the names that are known without a list of assets suffice. */
  readonly readLexicon?: ReadLexicon;
  readonly accountTrades: AccountTrades;
  /** Optional: reads messages that the rules do not understand. */
  readonly readWithModel?: ReadWithModel | undefined;
}

/** The previous turn, as context for the next question. */
export interface PreviousTurn extends PreviousQuestion {
  readonly figures: readonly SourcedValue[];
}

export interface AssistantAnswer {
  /** For the log, which never contains the user's text. */
  readonly about: readonly (Question['about'] | 'no-access')[];
  readonly parts: Paragraphs;
  /** Names the sources of the values; undefined when the answer has only the user's own values. */
  readonly note?: Sentence | undefined;
  readonly figures: readonly SourcedValue[];
  readonly suggestions: readonly string[];
  /** The question that the next one may refer to; undefined for none. */
  readonly conversationContext: Question | undefined;
}

/** Users on WhatsApp do not wait longer than this. */
const answerTimeoutMilliseconds = 8_000;

const educationalNotice = sourcedText`Conteúdo educacional, que não recomenda comprar nem vender.`;

/**
 * Answers a message of a user with an account. The answer is always written by rules, even when a model has read the
 * question: every value comes from a source, from the user or from a calculation on those, and the answer names
 * which. Never throws when a partner is slow or down.
 * @param writtenAt ISO 8601: when the message was written, if earlier than now
 */
export async function answerTurn(
  uncachedDependencies: AssistantDependencies,
  accountId: string,
  text: string,
  lastTurn?: PreviousTurn,
  writtenAt?: string,
): Promise<AssistantAnswer> {
  // Read the access once per turn: both the eligibility check and the suggestions need it.
  let access: ReturnType<AssistantDependencies['findAccess']> | undefined;
  const dependencies = {
    ...uncachedDependencies,
    findAccess: () => (access ??= uncachedDependencies.findAccess(accountId)),
  };
  const now = writtenAt === undefined ? dependencies.clock() : new Date(writtenAt);
  const previous = lastTurn && {
    ...lastTurn,
    question: expireWaiting(lastTurn.question, now),
    earlier: (lastTurn.earlier ?? []).map((question) => expireWaiting(question, now)),
  };
  const [nameAssets, lexicon] = await Promise.all([
    dependencies.readCompanyNames(),
    dependencies.readLexicon?.(),
  ]);
  const readings = await readQuestions(dependencies, accountId, text, previous, {
    nameAssets,
    today: saoPauloDay(now),
    ...(lexicon === undefined ? {} : { lexicon }),
  });
  if (readings === undefined) return withoutAccess;
  const [first] = readings;
  // Store the level of the answer: "simpler" is relative to it.
  const questions = await Promise.all(
    readings.map(async (question) =>
      question.about === 'terms' ? withTermLevel(dependencies, accountId, question) : question,
    ),
  );
  const figures = previous?.figures ?? [];
  const answers = await Promise.all(
    questions.map(async (question) => {
      let next: Question = question;
      const parts = await withAnswerTimeout(async () => {
        if (!isTradeQuestion(question)) {
          return answerQuestion(dependencies, accountId, question, { figures, writtenAt });
        }
        const answer = await answerTrades(
          { trades: dependencies.accountTrades, accountId, now },
          question,
        );
        next = answer.next;
        return answer.parts;
      });
      return { parts, next };
    }),
  );
  const parts = answers.flatMap((answer) => answer.parts);
  const last =
    answers.map(({ next }) => next).findLast(({ about }) => about !== 'left-over') ?? first;
  const sourcedValues = parts.flatMap(collectSourcedValues);
  const listed = await withListedAssets(last, dependencies.readFactTable);
  return {
    about: questions.map(({ about }) => about),
    parts,
    note: sourceNote(parts, dependencies),
    // Keep the previous values, so that another question about sources refers to the same ones.
    figures: last.about === 'sources' ? figures : sourcedValues,
    // Do not suggest a variation of a calculation that failed.
    suggestions: suggestionsFor(questionForSuggestions(last, parts)),
    conversationContext: contextAfter(
      // The alert exists now and needs no second confirmation.
      (last.about === 'create-alert' || last.about === 'create-move-alert') &&
        parts.at(-1) === alertsLink
        ? { ...last, confirmed: true, replaces: undefined }
        : listed,
      previous,
    ),
  };
}

/**
 * Reads the questions with the rules, and with a model when the rules find none. Returns undefined when the question
 * requires a plan that the user does not have.
 */
async function readQuestions(
  { findAccess, readWithModel }: AssistantDependencies,
  accountId: string,
  text: string,
  previous: PreviousTurn | undefined,
  reader: MessageReader,
): Promise<ReturnType<typeof readMessage> | undefined> {
  const read = readMessage(text, previous, reader);
  const isUnread = read[0].about === 'unknown' || read[0].about === 'unclear';
  const asksModel = isUnread && readWithModel !== undefined;
  if (needsNoPlan(read[0]) && !asksModel) return read;
  const { hasAccess, trialEndsAt } = await findAccess(accountId);
  const mayAsk = hasAccess || trialEndsAt !== undefined;
  if (!asksModel) return mayAsk ? read : undefined;
  return (mayAsk ? await readWithModel(text, previous) : undefined) ?? read;
}

/** Help, deletion and stopping messages need no plan, and small talk does not count as a question. */
function needsNoPlan(question: Question): boolean {
  if (question.about === 'change-messages') {
    const { change } = question;
    return 'on' in change && change.of !== 'notes' && !change.on;
  }
  if (question.about === 'not-covered') {
    return question.of === 'subject' || question.of === 'nothing';
  }
  return (
    isDistress(question) ||
    ['forget', 'unchanged', 'prices', 'unknown', 'unclear', 'inheritance'].includes(question.about)
  );
}

/**
 * Returns the note below an answer that names the sources of its values; undefined when all values are the user's
 * own.
 */
export function sourceNote(
  parts: Paragraphs,
  { delayMinutes, clock }: Pick<AssistantDependencies, 'delayMinutes' | 'clock'>,
): Sentence | undefined {
  const origins = sourceLine(parts, delayMinutes, clock().getTime());
  if (origins !== undefined) return sourcedText`${origins} ${educationalNotice}`;
  // A calculation on the user's own figures also needs the notice that it is not advice.
  const isCounted = parts.flatMap(collectSourcedValues).some(({ source }) => source === 'conta');
  return isCounted ? educationalNotice : undefined;
}

/** Small talk and refused topics keep the previous question as context. */
function contextAfter(last: Question, previous: PreviousTurn | undefined): Question | undefined {
  if (last.about === 'forget') return undefined;
  // The next message is another word about it, until one asks for something else.
  if (isDistress(last)) return last;
  // `sim` after a refusal does not confirm an earlier trade.
  const isTurnedAway = isRefusedQuestion(last);
  if (isTurnedAway && previous !== undefined && isTradeQuestion(previous.question)) {
    return undefined;
  }
  const keepsPrevious =
    isTurnedAway ||
    (last.about === 'account-help' && last.of.startsWith('alert')) ||
    [
      'unknown',
      'unclear',
      'unchanged',
      'not-covered',
      'prices',
      'greeting',
      'thanks',
      'sources',
      'inheritance',
    ].includes(last.about);
  if (!keepsPrevious) return last;
  return previous?.question.about === 'confirm-trades'
    ? { ...previous.question, isInterrupted: true }
    : previous?.question;
}

/** Returns the question that selects the suggestions when the answer could not be given. */
function questionForSuggestions(last: Question, parts: Paragraphs): Question {
  if (parts.includes(rateUnknown)) return rateMissing;
  const isNotCreated = last.about === 'create-alert' && parts.at(-1) !== alertsLink;
  return isNotCreated ? { about: 'list-alerts' } : last;
}

const rateMissing: Question = { about: 'incomplete-growth', missing: ['rate'] };

const withoutAccess: AssistantAnswer = {
  about: ['no-access'],
  parts: [
    sourcedText`O assistente faz parte do plano e do teste grátis, e o seu acesso terminou. Nada do que é seu se perdeu.`,
    { kind: 'link', label: 'Ver os planos', path: '/nossos-planos' },
  ],
  figures: [],
  suggestions: [],
  conversationContext: undefined,
};

const answerTimedOut = sourcedText`A fonte dos números está demorando para responder. Pergunte de novo daqui a um minuto.`;

/** A late answer is discarded; its remaining work only updates the cache in the table. */
export async function withAnswerTimeout(answer: () => Promise<Paragraphs>): Promise<Paragraphs> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Paragraphs>((resolve) => {
    timer = setTimeout(() => resolve([answerTimedOut]), answerTimeoutMilliseconds);
  });
  try {
    return await Promise.race([answer(), late]);
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'partner_unavailable')) throw error;
    return [
      sourcedText`A fonte dos números não respondeu agora. Pergunte de novo daqui a alguns minutos.`,
    ];
  } finally {
    clearTimeout(timer);
  }
}
