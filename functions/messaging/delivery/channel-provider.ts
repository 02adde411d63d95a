import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import type { SendEligibility } from './read-eligibility.ts';

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
