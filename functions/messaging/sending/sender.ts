import type { MessageNotSentError } from '../../integrations/message-not-sent.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import type { RecordReport } from '../outgoing/channel-reports-store.ts';
import type { OutgoingQueue } from '../outgoing/outgoing-queue.ts';
import type { Carrier } from './carrier.ts';
import type { ChannelStop, Entry } from './channel-stop-store.ts';
import type { NoteCounted } from './counted-person-store.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { Permits } from './permit-store.ts';
import type { ReadStandings, Standing } from './read-standing.ts';
import type { ReadWishes } from './read-wishes.ts';
import type { RunCounts } from './run-counts-store.ts';
import type { Suppress } from '../suppression/suppress.ts';
import type { TemplateStops } from './template-stop-store.ts';

/** What a sender works with. */
export interface SendDependencies {
  readonly readStandings: ReadStandings;
  /** What people want by now, asked of messages that have waited for their place. */
  readonly readWishes: ReadWishes;
  readonly deliveries: DeliveryStore;
  readonly permits: Permits;
  readonly channel: ChannelStop;
  /** Told of what the partner has taken. */
  readonly recordTaken: RecordReport;
  readonly carrier: Carrier;
  /** Where messages wait that are to be looked at again, and those that go by e-mail instead. */
  readonly queue: OutgoingQueue;
  /* Of a partner that says such things in its answer: SES says them later. */
  readonly templates?: Pick<TemplateStops, 'stop' | 'beginTrial' | 'endTrial'>;
  readonly suppress?: Suppress;
  /* Of a partner that counts the people of a day, and not the messages. */
  readonly noteCounted?: NoteCounted;
  /** What runs have written is counted there. */
  readonly counts?: Pick<RunCounts, 'flush'>;
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** A message with all that is known of it. */
export interface Item {
  readonly message: OutgoingMessage;
  readonly standing: Standing;
}

/** What a partner's silence and its answers say of a channel, over all messages of a batch. */
export interface Heard {
  answers: number;
  silences: number;
  /** Answers that it is closed. */
  stops: number;
  /** Where it was stopped, and this batch tries it. */
  trial: Extract<Entry, { readonly state: 'probe' }> | undefined;
}

/** An attempt that has ended without the partner's taking the message. */
export interface FailedAttempt {
  readonly attempt: number;
  readonly error: MessageNotSentError;
}
