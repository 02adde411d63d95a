import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { recipientPartition, safeParseDelivery } from '../../../functions/entities/delivery.ts';

export interface DeliveryReport {
  /** Messages that the partner has accepted more than once. */
  readonly doubled: number;
  /** Recipients who should have received a message that was never sent. */
  readonly unsent: number;
  /** Records in the state 'uncertain'. */
  readonly uncertain: number;
  /** Uncertain messages that the partner had accepted but never reported. */
  readonly uncertainAndSent: number;
  readonly skipped: number;
  readonly reached: number;
  readonly failed: number;
  /** Deviations from the expected result, in words. */
  readonly complaints: readonly string[];
}

/** Attempts an edition once more where its answer was lost and the provider has not reported it. */
const maxTimes = 2;

/** Compares the records with the messages that the partner really accepted, recipient by recipient. */
export function reportDeliveries(options: {
  readonly messages: readonly OutgoingMessage[];
  /** One per message, in their order. */
  readonly records: readonly unknown[];
  readonly taken: ReadonlyMap<string, number>;
  readonly deadLetters: readonly OutgoingMessage[];
  /** Returns whether a recipient has opted out. */
  readonly isRefused: (nth: number) => boolean;
}): DeliveryReport {
  const { messages, records, taken, deadLetters, isRefused } = options;
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
  const dead = new Set(deadLetters.map(({ recipient }) => recipientPartition(recipient)));
  for (const [nth, message] of messages.entries()) {
    const owner = recipientPartition(message.recipient);
    const times = taken.get(`${owner}/${message.id}`) ?? 0;
    const { state, attempts = 0 } = safeParseDelivery(records[nth]) ?? {};
    const complain = (what: string) =>
      complaints.push(`${owner}: ${what}; taken ${times} times, recorded as ${state}`);
    if (times > 1) counts.doubled += 1;
    if (times > Math.min(attempts, maxTimes)) complain('sent more often than attempted');
    if (times === 0 && state !== 'skipped' && state !== 'failed') counts.unsent += 1;
    if (isRefused(nth) !== (state === 'skipped')) complain('against its recipient’s settings');
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
