import { SQSClient } from '@aws-sdk/client-sqs';
import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';
import { lambdaPlatform, type Platform } from '../../runtime/platform.ts';
import { sendAll } from '../../runtime/queues/send-all.ts';

/** The pause after which the user has probably finished writing; SQS delays by whole seconds. */
const pauseSeconds = 2;

/**
 * Sends a question back to its queue, where it waits for further ones of its user: no function waits meanwhile, and
 * a stop word is processed at once. A FIFO queue with the sender as its group would delay stop words as well, and a
 * message that fails would hold back those of its sender, a cry for help among them, for all its retries.
 */
export type PostponeQuestion = (message: InboundWhatsAppMessage) => Promise<void>;

export function questionPostponer(
  queueUrl: string,
  { aws }: Pick<Platform, 'aws'> = lambdaPlatform,
): PostponeQuestion {
  const client = new SQSClient({ ...aws });
  return (message) => sendAll(client, queueUrl, [{ ...message, hasWaited: true }], pauseSeconds);
}
