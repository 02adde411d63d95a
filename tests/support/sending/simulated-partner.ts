import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import { MessageNotSentError } from '../../../functions/integrations/message-not-sent.ts';
import type { PartnerState } from '../../../functions/messaging/delivery/delivery-store.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import type { SendEligibility } from '../../../functions/messaging/delivery/read-eligibility.ts';
import {
  deliveryReference,
  parseDeliveryReference,
  parseReferenceText,
  referenceText,
} from '../../../functions/entities/delivery.ts';
import type { Chance } from '../kills/chance.ts';
import type { Report } from './simulated-reports.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The partner's faults, as shares of its calls or of accepted messages. */
export interface PartnerFaults {
  readonly throttled: number;
  /** Number of calls that it accepts in each second of the clock; it rejects the others. No limit by default. */
  readonly perSecond?: number;
  /** Duration without arriving calls at the end of every fifth second; then all of them arrive. Never by default. */
  readonly gapMilliseconds?: number;
  /**
   * While it is down it accepts nothing, and either reports that or leaves it open, as a gateway does. Never by
   * default.
   */
  readonly outage?: Outage;
  /** Share of calls that lose their answer, mostly after the message was accepted. */
  readonly lost: number;
  readonly lostAfterTaking: number;
  /** Shares of statuses: sent twice, never sent, and sent so late that the sender has given up. */
  readonly doubled: number;
  readonly dropped: number;
  readonly late: number;
  readonly bounced: number;
  readonly read: number;
  /** Share of messages that never get a status. */
  readonly silent: number;
  /** Milliseconds until a call arrives, and until its answer does. */
  readonly comes: Milliseconds;
  readonly answers: Milliseconds;
}

export interface Outage {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  readonly failure: 'not-taken' | 'unknown';
}

/** A minimum, and a random addition that is mostly small. */
export interface Milliseconds {
  readonly least: number;
  readonly spread: number;
}

export function drawMilliseconds({ least, spread }: Milliseconds, chance: Chance): number {
  return least + chance.share() ** 4 * spread;
}

export interface SimulatedPartner {
  readonly send: (
    message: OutgoingMessage,
    standing: SendEligibility,
    attempt: number,
    /** Called when the partner has the message, before any answer. */
    onTaken: () => void,
  ) => Promise<{ readonly partnerId: string }>;
  /** Number of acceptances, by recipient and message. */
  readonly taken: ReadonlyMap<string, number>;
  readonly counts: {
    calls: number;
    throttled: number;
    /** Calls while it was down. */
    down: number;
    lost: number;
    statuses: number;
  };
  /** Times at which calls left and arrived. */
  readonly leftAt: readonly number[];
  readonly cameAt: readonly number[];
  /** Time of the last call for each message. */
  readonly lastLeftAt: ReadonlyMap<string, number>;
  /** Time of the answer that accepted each message. */
  readonly acceptedAt: ReadonlyMap<string, number>;
  /** From now on sends statuses of messages there. */
  readonly reportTo: (deliver: (report: Report) => void) => void;
}

/** Timeout after which a sender considers a call lost. */
const senderTimeoutMilliseconds = 4_000;
const lateMilliseconds = 20 * 60_000;
const fiveSeconds = 5_000;

/** Returns a partner that accepts messages, and reports their statuses late, twice and in any order. */
export function simulatedPartner(
  time: VirtualTime,
  chance: Chance,
  channel: MessageChannel,
  habits: PartnerFaults,
): SimulatedPartner {
  const taken = new Map<string, number>();
  const counts = { calls: 0, throttled: 0, down: 0, lost: 0, statuses: 0 };
  const leftAt: number[] = [];
  const cameAt: number[] = [];
  const lastLeftAt = new Map<string, number>();
  const acceptedAt = new Map<string, number>();
  let inSecond = { second: 0, calls: 0 };
  let deliver: ((report: Report) => void) | undefined;
  const happens = (share: number) => chance.share() < share;

  const sendStatus = (reference: string, partnerId: string, state: PartnerState, after: number) => {
    const takenAt = time.clock().toISOString();
    time.after(after, () => {
      counts.statuses += 1;
      const found = parseDeliveryReference(parseReferenceText(reference), channel);
      if (found === undefined) throw new Error(`${reference} is no reference`);
      const { name, attempt } = found;
      const at = time.clock().toISOString();
      deliver?.({ name, takenAt, status: [name, state, { partnerId, attempt, at }] });
    });
  };

  const sendStatuses = (reference: string, partnerId: string) => {
    if (happens(habits.silent)) return;
    const becomes: PartnerState[] = ['accepted'];
    if (happens(habits.bounced)) becomes.push('failed');
    else becomes.push('delivered', ...(happens(habits.read) ? (['read'] as const) : []));
    for (const state of becomes) {
      if (happens(habits.dropped)) continue;
      const times = happens(habits.doubled) ? 2 : 1;
      for (let sentTimes = 0; sentTimes < times; sentTimes += 1) {
        // Each status has its own delay, so that they arrive out of order.
        const after = chance.share() ** 3 * 120_000 + (happens(habits.late) ? lateMilliseconds : 0);
        sendStatus(reference, partnerId, state, after);
      }
    }
  };

  return {
    taken,
    counts,
    leftAt,
    cameAt,
    lastLeftAt,
    acceptedAt,
    reportTo: (to) => {
      deliver = to;
    },
    async send(message, { name }, attempt, onTaken) {
      counts.calls += 1;
      const key = `${name.owner}/${name.id}`;
      leftAt.push(time.now());
      lastLeftAt.set(key, time.now());
      await time.wait(drawMilliseconds(habits.comes, chance));
      const untilFifth = fiveSeconds - (time.now() % fiveSeconds);
      if (untilFifth <= (habits.gapMilliseconds ?? 0)) await time.wait(untilFifth);
      cameAt.push(time.now());
      const second = Math.floor(time.now() / 1000);
      inSecond = { second, calls: (inSecond.second === second ? inSecond.calls : 0) + 1 };
      if (happens(habits.throttled) || inSecond.calls > (habits.perSecond ?? Infinity)) {
        counts.throttled += 1;
        await time.wait(habits.comes.least);
        throw new MessageNotSentError('Too much at once', {
          failure: 'throttled',
          partnerCode: 'TooMany',
        });
      }
      const { outage } = habits;
      if (outage !== undefined && time.now() >= outage.from && time.now() < outage.until) {
        counts.down += 1;
        await time.wait(habits.comes.least);
        throw new MessageNotSentError('Down', { failure: outage.failure });
      }
      const isLost = happens(habits.lost);
      if (!isLost || happens(habits.lostAfterTaking)) {
        taken.set(key, (taken.get(key) ?? 0) + 1);
        const reference = referenceText(deliveryReference(name, attempt));
        sendStatuses(reference, `partner-${counts.calls}`);
        onTaken();
      }
      if (isLost) {
        counts.lost += 1;
        await time.wait(senderTimeoutMilliseconds);
        throw new MessageNotSentError('No answer', { failure: 'unknown' });
      }
      await time.wait(drawMilliseconds(habits.answers, chance));
      acceptedAt.set(key, time.now());
      return { partnerId: `partner-${counts.calls}` };
    },
  };
}
