import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import type { SendEligibility, ReadEligibilities } from './read-eligibility.ts';
import type { MessageNotSentError } from '../../integrations/message-not-sent.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { RecordReport } from '../outgoing/channel-reports-store.ts';
import type { OutgoingQueue } from '../outgoing/outgoing-queue.ts';
import type { ChannelCircuitBreaker, BreakerEntry } from './channel-circuit-breaker-store.ts';
import type { RecordDailyRecipient } from './daily-recipient-store.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { SendRateLimiter } from './send-rate-limiter-store.ts';
import type { ReadSendPreferences } from './read-send-preferences.ts';
import type { BroadcastCounts } from './broadcast-counts-store.ts';
import type { Suppress } from '../suppression/suppress.ts';
import type { TemplateStops } from './template-stop-store.ts';

/** Hands messages of one channel to its partner. */
export interface ChannelProvider {
  readonly channel: MessageChannel;
  /**
   * Sends a message; acceptance is not yet delivery.
   * @param attempt number of the attempt, passed to the partner with the message's name
   * @throws MessageNotSentError
   */
  send(
    message: OutgoingMessage,
    eligibility: SendEligibility,
    attempt: number,
  ): Promise<{ readonly partnerId: string }>;
  /** Returns whether it counts towards the partner's daily quota. */
  countsTowardsDailyQuota(message: OutgoingMessage, eligibility: SendEligibility): boolean;
}

/** The dependencies of a sender. */
export interface SendDependencies {
  readonly readEligibilities: ReadEligibilities;
  /** Reads the current preferences for messages that have waited for their slot. */
  readonly readPreferences: ReadSendPreferences;
  readonly deliveries: DeliveryStore;
  readonly rateLimiter: SendRateLimiter;
  readonly circuitBreaker: ChannelCircuitBreaker;
  /** Records the messages that the partner has accepted. */
  readonly recordAcceptance: RecordReport;
  readonly provider: ChannelProvider;
  /** For messages that are processed again later, and those that are sent by e-mail instead. */
  readonly queue: OutgoingQueue;
  /* Only for a partner that reports a stopped template in its response; SES reports it later. */
  readonly templates?: Pick<TemplateStops, 'stop' | 'beginTrial' | 'endTrial'>;
  readonly suppress?: Suppress;
  /* For a partner with a daily quota of recipients, not of messages. */
  readonly recordDailyRecipient?: RecordDailyRecipient;
  /** Counts the messages of broadcasts. */
  readonly counts?: Pick<BroadcastCounts, 'flush'>;
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** A message with the current state of its recipient. */
export interface Item {
  readonly message: OutgoingMessage;
  readonly eligibility: SendEligibility;
}

/** Responses of the partner over all messages of a batch, which show whether the channel works. */
export interface BatchOutcome {
  responses: number;
  unanswered: number;
  /** Responses that the channel is closed. */
  stops: number;
  /** Set if the channel was stopped and this batch probes it. */
  trial: Extract<BreakerEntry, { readonly state: 'probe' }> | undefined;
}

/** A failed attempt: the partner has not accepted the message. */
export interface FailedAttempt {
  readonly attempt: number;
  readonly error: MessageNotSentError;
}
