import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { OperationalError } from '../operational-error.ts';

/** The maximum number of messages of one SQS call. */
const maxEntries = 10;
/** The smallest limit that SQS has ever had for one call; the current limit is higher. */
const maxBytes = 256 * 1024;
/** The most that one message may be. */
const maxMessageBytes = 1024 * 1024;
/** Calls at the same time: a hundred of them are a thousand messages. */
const concurrentCalls = 8;

/**
 * Puts messages into a queue, in as few calls as possible.
 * @param delaySeconds until they are visible; by default the queue's own setting
 * @throws RangeError for a message that is too large for a queue, before any is sent; OperationalError when any was
 * rejected; others may be in the queue then, so its consumer must recognise finished work
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
    if (bytes > maxMessageBytes) {
      throw new RangeError(`A message of ${bytes} bytes is more than a queue takes`);
    }
  }
  const waiting = splitIntoBatches(texts).values();
  await Promise.all(
    Array.from({ length: concurrentCalls }, async () => {
      for (const batch of waiting) await sendBatch(client, queueUrl, batch, delaySeconds);
    }),
  );
}

/** Texts in their order, as SQS takes them together. */
export function splitIntoBatches(texts: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let bytes = Infinity;
  for (const text of texts) {
    const size = Buffer.byteLength(text);
    const last = batches.at(-1);
    if (last === undefined || last.length === maxEntries || bytes + size > maxBytes) {
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
      Entries: texts.map((text, index) => ({
        Id: String(index),
        MessageBody: text,
        ...(delaySeconds === undefined ? {} : { DelaySeconds: delaySeconds }),
      })),
    }),
  );
  const failedCount = answer.Failed?.length ?? 0;
  if (failedCount > 0) throw new OperationalError(`${failedCount} messages were not taken`);
}
