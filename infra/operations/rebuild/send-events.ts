import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { DomainEventEnvelope } from '../../../shared/contracts/events.ts';
import { OperatorError } from '../../operator-error.ts';

/** The maximum of SendMessageBatch. */
const maxMessages = 10;

/**
 * Gives a consumer events, each as the bus would bring it.
 * @param subject the kind of rows that they are about, for the error: `accounts`
 * @throws OperatorError when the queue does not take them
 */
export async function sendEvents(
  { sqs, queueUrl }: { readonly sqs: SQSClient; readonly queueUrl: string },
  events: readonly DomainEventEnvelope[],
  subject: string,
): Promise<void> {
  for (let start = 0; start < events.length; start += maxMessages) {
    const { Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: events.slice(start, start + maxMessages).map((detail, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify({ detail }),
        })),
      }),
    );
    if (Failed.length > 0) {
      throw new OperatorError(
        `The queue did not take ${Failed.length} ${subject}: ${Failed[0]?.Code}. Run the command again.`,
      );
    }
  }
}
