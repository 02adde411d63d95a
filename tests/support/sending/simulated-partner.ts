import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import { MessageNotSentError } from '../../../functions/integrations/message-not-sent.ts';
import type {
  DeliveryStore,
  PartnerState,
} from '../../../functions/messaging/sending/delivery-store.ts';
import type { RecordReport } from '../../../functions/messaging/outgoing/channel-reports-store.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import type { Standing } from '../../../functions/messaging/sending/read-standing.ts';
import {
  deliveryReference,
  readDeliveryReference,
  referenceOfText,
  referenceText,
} from '../../../functions/records/delivery.ts';
import type { Chance } from '../kills/chance.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How a partner behaves, in shares of its calls or of what it has taken. */
export interface PartnerHabits {
  readonly throttled: number;
  /** So many calls of a second are taken, by the clock, and the others refused; as many as come by default. */
  readonly perSecond?: number;
  /** So long nothing comes, at the end of every fifth second; then all of it does. Never by default. */
  readonly gapMilliseconds?: number;
  /** It is down meanwhile, and takes nothing: says so, or leaves that open as a gateway does. Never by default. */
  readonly outage?: Outage;
  /** Of calls: the answer is lost, mostly after the message was taken. */
  readonly lost: number;
  readonly lostAfterTaking: number;
  /** Of statuses: told a second time; not told at all; so late that nobody waits any more. */
  readonly doubled: number;
  readonly dropped: number;
  readonly late: number;
  readonly bounced: number;
  readonly read: number;
  /** Of messages: nothing is ever said of them. */
  readonly silent: number;
  /** Milliseconds until a call has come, and until its answer has. */
  readonly comes: Milliseconds;
  readonly answers: Milliseconds;
}

export interface Outage {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  readonly failure: 'not-taken' | 'unknown';
}

/** The least, and what comes on top at random: mostly little of it. */
export interface Milliseconds {
  readonly least: number;
  readonly spread: number;
}

export function someOf({ least, spread }: Milliseconds, chance: Chance): number {
  return least + chance.share() ** 4 * spread;
}

export interface SimulatedPartner {
  readonly send: (
    message: OutgoingMessage,
    standing: Standing,
    attempt: number,
    /** At the moment at which the message is the partner's, before any answer. */
    onTaken: () => void,
  ) => Promise<{ readonly partnerId: string }>;
  /** How often each message was taken, by the person and the message. */
  readonly taken: ReadonlyMap<string, number>;
  readonly counts: {
    calls: number;
    throttled: number;
    /** Calls while it was down. */
    down: number;
    lost: number;
    statuses: number;
  };
  /** When each call left and came. */
  readonly leftAt: readonly number[];
  readonly cameAt: readonly number[];
  /** When the last call about each message left. */
  readonly lastLeftAt: ReadonlyMap<string, number>;
  /** When the answer came that a message was taken. */
  readonly acceptedAt: ReadonlyMap<string, number>;
  /** What is said of messages goes to the deliveries from now on. */
  readonly tell: (hear: DeliveryStore['hear'], recordReport: RecordReport) => void;
}

/** After which a sender takes a call for lost. */
const patienceMilliseconds = 4_000;
const lateMilliseconds = 20 * 60_000;
const fiveSeconds = 5_000;

/** A partner that takes messages, and says what has become of them late, doubled and in any order. */
export function simulatedPartner(
  time: VirtualTime,
  chance: Chance,
  channel: MessageChannel,
  habits: PartnerHabits,
): SimulatedPartner {
  const taken = new Map<string, number>();
  const counts = { calls: 0, throttled: 0, down: 0, lost: 0, statuses: 0 };
  const leftAt: number[] = [];
  const cameAt: number[] = [];
  const lastLeftAt = new Map<string, number>();
  const acceptedAt = new Map<string, number>();
  let inSecond = { second: 0, calls: 0 };
  let hear: DeliveryStore['hear'] | undefined;
  let recordReport: RecordReport | undefined;
  const happens = (share: number) => chance.share() < share;

  const tellOnce = (
    reference: string,
    partnerId: string,
    state: PartnerState,
    after: number,
    takenAt = time.clock().toISOString(),
  ) => {
    time.after(after, () => {
      counts.statuses += 1;
      const found = readDeliveryReference(referenceOfText(reference), channel);
      if (found === undefined) throw new Error(`${reference} is no reference`);
      const { name, attempt } = found;
      const at = time.clock().toISOString();
      const apply = async () => {
        await recordReport?.(takenAt);
        await hear?.(name, state, { partnerId, attempt, at });
      };
      const again = () => tellOnce(reference, partnerId, state, 60_000, takenAt);
      // A queue has it told again where the table was out of order.
      apply().catch(again);
    });
  };

  const tellAll = (reference: string, partnerId: string) => {
    if (happens(habits.silent)) return;
    const becomes: PartnerState[] = ['accepted'];
    if (happens(habits.bounced)) becomes.push('failed');
    else becomes.push('delivered', ...(happens(habits.read) ? (['read'] as const) : []));
    for (const state of becomes) {
      if (happens(habits.dropped)) continue;
      const times = happens(habits.doubled) ? 2 : 1;
      for (let told = 0; told < times; told += 1) {
        // Each after a time of its own, so that none keeps its place.
        const after = chance.share() ** 3 * 120_000 + (happens(habits.late) ? lateMilliseconds : 0);
        tellOnce(reference, partnerId, state, after);
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
    tell: (to, reports) => {
      hear = to;
      recordReport = reports;
    },
    async send(message, { name }, attempt, onTaken) {
      counts.calls += 1;
      const key = `${name.owner}/${name.id}`;
      leftAt.push(time.now());
      lastLeftAt.set(key, time.now());
      await time.wait(someOf(habits.comes, chance));
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
        tellAll(reference, `partner-${counts.calls}`);
        onTaken();
      }
      if (isLost) {
        counts.lost += 1;
        await time.wait(patienceMilliseconds);
        throw new MessageNotSentError('No answer', { failure: 'unknown' });
      }
      await time.wait(someOf(habits.answers, chance));
      acceptedAt.set(key, time.now());
      return { partnerId: `partner-${counts.calls}` };
    },
  };
}
