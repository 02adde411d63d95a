import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { OperationalError } from '../operational-error.ts';

/** The maximum number of messages of one SQS call. */
const maximumEntries = 10;
/** The least that a call of SQS has ever taken in all; it takes more by now. */
const maximumBytes = 256 * 1024;
/** The most that one message may be. */
const maximumMessageBytes = 1024 * 1024;
/** Calls at the same time: a hundred of them are a thousand messages. */
const together = 8;

/**
 * Puts messages into a queue, in as few calls as it takes.
 * @param delaySeconds before they are seen; by the queue's own setting where it is not given
 * @throws RangeError for a message that no queue takes, before any is sent; OperationalError where any was not taken; others may stand in the queue then, so that its
 *   consumer knows what it has done
 */
export async function sendAll(
  client: SQSClient,
  queueUrl: string,
  messages: readonly unknown[],
  delaySeconds?: number,
): Promise<void> {
  const texts = messages.map(messageText);
  for (const text of texts) {
    const bytes = Buffer.byteLength(text);
    if (bytes > maximumMessageBytes) {
      throw new RangeError(`A message of ${bytes} bytes is more than a queue takes`);
    }
  }
  const waiting = batchesOf(texts).values();
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (const batch of waiting) await sendBatch(client, queueUrl, batch, delaySeconds);
    }),
  );
}

/** Texts in their order, as SQS takes them together. */
export function batchesOf(texts: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let bytes = Infinity;
  for (const text of texts) {
    const size = Buffer.byteLength(text);
    const last = batches.at(-1);
    if (last === undefined || last.length === maximumEntries || bytes + size > maximumBytes) {
      batches.push([text]);
      bytes = size;
    } else {
      last.push(text);
      bytes += size;
    }
  }
  return batches;
}

/** Returns a message as JSON, with characters that SQS rejects escaped. */
export function messageText(message: unknown): string {
  return JSON.stringify(message).replaceAll(
    /[\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  );
}

async function sendBatch(
  client: SQSClient,
  queueUrl: string,
  texts: readonly string[],
  delaySeconds: number | undefined,
): Promise<void> {
  const answer = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: queueUrl,
      Entries: texts.map((text, place) => ({
        Id: String(place),
        MessageBody: text,
        ...(delaySeconds === undefined ? {} : { DelaySeconds: delaySeconds }),
      })),
    }),
  );
  const refused = answer.Failed?.length ?? 0;
  if (refused > 0) throw new OperationalError(`${refused} messages were not taken`);
}
