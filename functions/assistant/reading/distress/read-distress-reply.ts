import {
  distressKinds,
  distressReplies,
  type DistressKind,
  type DistressReply,
} from '../../domain/distress-kinds.ts';
import type { Question, QuestionOf } from '../../domain/question.ts';
import patterns from './distress-replies.data.json' with { type: 'json' };

/* Messages after help with distress: they get another word of help, and never a text about the market. */

/** Replies in the order in which they are looked for, each where its help exists. */
const replies = distressReplies
  .filter((reply) => reply !== 'other')
  .map((reply) => [reply, new RegExp(patterns[reply])] as const);
const hasPaid = new RegExp(patterns.paid);

const ofMoney: ReadonlySet<DistressKind> = new Set<DistressKind>(['fraud', 'scam']);
const ofDebt: ReadonlySet<DistressKind> = new Set<DistressKind>(['debt', 'borrowing']);
const onlyOfMoney: ReadonlySet<DistressReply> = new Set<DistressReply>(['fee', 'recover', 'doubt']);
const ofDanger: ReadonlySet<DistressKind> = new Set<DistressKind>(['crisis', 'violence']);

/** Questions that stand for a message which no rule has understood as one about the market or the account. */
const openQuestions: ReadonlySet<Question['about']> = new Set<Question['about']>([
  'unknown',
  'thanks',
  'not-covered',
  'contact',
  'charge',
  'loan',
  'incomplete-growth',
  'unchanged',
]);

/**
 * Returns the reply to help with distress that a message is, in place of the question that was read from it; undefined
 * for a question about something else.
 * @param plain the message, normalized by `normalizeText`
 */
export function readDistressReply(
  plain: string,
  current: Question,
  before: Question | undefined,
): QuestionOf<DistressKind> | undefined {
  const kind = distressKinds.find((one) => one === before?.about);
  if (kind === undefined) return undefined;
  const isRepeated =
    current.about === kind ||
    (ofMoney.has(kind) && (current.about === 'scam' || current.about === 'fraud'));
  const isOpen =
    openQuestions.has(current.about) ||
    (current.about === 'greeting' && ofDanger.has(kind)) ||
    (current.about === 'advice' && current.tickers.length === 0);
  if (!isRepeated && !isOpen) return undefined;
  // A scam that was paid is a fraud, with other first steps.
  if (kind === 'scam' && hasPaid.test(plain)) return { about: 'fraud' };
  const reply = kind === 'fraud' && hasPaid.test(plain) ? 'recover' : findReply(plain, kind);
  if (reply === undefined && isRepeated) return undefined;
  return { about: kind, reply: reply ?? 'other' };
}

function findReply(plain: string, kind: DistressKind): DistressReply | undefined {
  return replies.find(
    ([reply, pattern]) =>
      (reply !== 'seizure' || ofDebt.has(kind)) &&
      (!onlyOfMoney.has(reply) || ofMoney.has(kind)) &&
      pattern.test(plain),
  )?.[0];
}
