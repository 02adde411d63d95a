import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import type { Standing } from './read-standing.ts';

/** One channel's way of handing a message to its partner. */
export interface Carrier {
  readonly channel: MessageChannel;
  /**
   * Hands it over; being accepted is not yet being delivered.
   * @param attempt which attempt it is, told to the partner with the message's name
   * @throws MessageNotSentError
   */
  send(
    message: OutgoingMessage,
    standing: Standing,
    attempt: number,
  ): Promise<{ readonly partnerId: string }>;
  /** Whether it counts for what the partner takes in a day. */
  countsForDay(message: OutgoingMessage, standing: Standing): boolean;
}
