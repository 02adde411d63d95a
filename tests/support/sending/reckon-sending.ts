import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { ownerOf, readableDelivery } from '../../../functions/records/delivery.ts';

export interface SendingReckoning {
  /** The partner has taken them more than once. */
  readonly doubled: number;
  /** Those who should have got it, and to whom nothing was sent. */
  readonly unsent: number;
  /** The record says that nobody knows. */
  readonly uncertain: number;
  /** Of these: the partner had taken it, and never said so. */
  readonly uncertainAndSent: number;
  readonly skipped: number;
  readonly reached: number;
  readonly failed: number;
  /** What is not as it must be, each in words. */
  readonly complaints: readonly string[];
}

/** Attempts an edition once more where its answer was lost and the provider has not reported it. */
const maximumTimes = 2;

/** Compares what the records say with what the partner has really got, person by person. */
export function reckonSending(about: {
  readonly messages: readonly OutgoingMessage[];
  /** Of each message, in their order. */
  readonly records: readonly unknown[];
  readonly taken: ReadonlyMap<string, number>;
  readonly deadLetters: readonly OutgoingMessage[];
  /** Whether they have said that they want none. */
  readonly isRefused: (nth: number) => boolean;
}): SendingReckoning {
  const { messages, records, taken, deadLetters, isRefused } = about;
  const counts = {
    doubled: 0,
    unsent: 0,
    uncertain: 0,
    uncertainAndSent: 0,
    skipped: 0,
    reached: 0,
    failed: 0,
  };
  const complaints: string[] = [];
  const dead = new Set(deadLetters.map(({ recipient }) => ownerOf(recipient)));
  for (const [nth, message] of messages.entries()) {
    const owner = ownerOf(message.recipient);
    const times = taken.get(`${owner}/${message.id}`) ?? 0;
    const { state, attempts = 0 } = readableDelivery(records[nth]) ?? {};
    const complain = (what: string) =>
      complaints.push(`${owner}: ${what}; taken ${times} times, recorded as ${state}`);
    if (times > 1) counts.doubled += 1;
    if (times > Math.min(attempts, maximumTimes)) complain('sent more often than attempted');
    if (times === 0 && state !== 'skipped' && state !== 'failed') counts.unsent += 1;
    if (isRefused(nth) !== (state === 'skipped')) complain('not as its person wishes');
    switch (state) {
      case 'skipped':
        counts.skipped += 1;
        if (times > 0) complain('sent, and recorded as skipped');
        break;
      case 'accepted':
      case 'delivered':
      case 'read':
        counts.reached += 1;
        if (times === 0) complain('never sent, and recorded as sent');
        break;
      case 'failed':
        counts.failed += 1;
        break;
      case 'uncertain':
      case 'given-up':
        counts.uncertain += 1;
        if (times > 0) counts.uncertainAndSent += 1;
        break;
      case undefined:
      case 'claimed':
      case 'attempted':
      case 'deferred':
        if (!dead.has(owner)) complain('not accounted for');
        break;
      default:
        state satisfies never;
    }
  }
  return { ...counts, complaints };
}
