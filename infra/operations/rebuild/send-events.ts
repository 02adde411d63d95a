import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { DomainEventEnvelope } from '../../../shared/contracts/events.ts';
import { OperatorError } from '../../operator-error.ts';

/** SendMessageBatch takes this many. */
const maximumMessages = 10;

/**
 * Gives a consumer events, each as the bus would bring it.
 * @param of what they are about, for the error: `accounts`
 * @throws OperatorError when the queue does not take them
 */
export async function sendEvents(
  { sqs, queueUrl }: { readonly sqs: SQSClient; readonly queueUrl: string },
  events: readonly DomainEventEnvelope[],
  of: string,
): Promise<void> {
  for (let start = 0; start < events.length; start += maximumMessages) {
    const { Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: events.slice(start, start + maximumMessages).map((detail, place) => ({
          Id: String(place),
          MessageBody: JSON.stringify({ detail }),
        })),
      }),
    );
    if (Failed.length > 0) {
      throw new OperatorError(
        `The queue did not take ${Failed.length} ${of}: ${Failed[0]?.Code}. Run the command again.`,
      );
    }
  }
}
