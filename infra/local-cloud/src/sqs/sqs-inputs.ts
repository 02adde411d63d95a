import * as z from 'zod';
import { AwsError } from '../aws-request.ts';
import { messageAttributesSchema } from './stored-message.ts';

/** Maximum size of a message, and of all messages of a batch together: body and attributes. */
const maxBytes = 1_048_576;
const maxEntries = 10;

const url = { QueueUrl: z.string().min(1) };
const id = { Id: z.string() };
const receipt = { ReceiptHandle: z.string() };
const visibility = { VisibilityTimeout: z.int().min(0).max(43_200) };
const message = {
  MessageBody: z.string(),
  MessageAttributes: messageAttributesSchema.optional(),
  DelaySeconds: z.int().min(0).max(900).optional(),
};
const names = z.array(z.string()).optional();

export type SentMessage = z.infer<z.ZodObject<typeof message>>;

export const sendMessage = z.object({ ...url, ...message });
export const sendMessageBatch = z.object({
  ...url,
  Entries: z.array(z.object({ ...id, ...message })),
});
export const receiveMessage = z.object({
  ...url,
  MaxNumberOfMessages: z.int().min(1).max(10).optional(),
  VisibilityTimeout: visibility.VisibilityTimeout.optional(),
  WaitTimeSeconds: z.int().min(0).max(20).optional(),
  AttributeNames: names,
  MessageSystemAttributeNames: names,
  MessageAttributeNames: names,
});
export const deleteMessage = z.object({ ...url, ...receipt });
export const deleteMessageBatch = z.object({
  ...url,
  Entries: z.array(z.object({ ...id, ...receipt })),
});
export const changeMessageVisibility = z.object({ ...url, ...receipt, ...visibility });
export const changeMessageVisibilityBatch = z.object({
  ...url,
  Entries: z.array(z.object({ ...id, ...receipt, ...visibility })),
});
export const getQueueUrl = z.object({ QueueName: z.string() });
export const listQueues = z.object({ QueueNamePrefix: z.string().optional() });
export const getQueueAttributes = z.object({ ...url, AttributeNames: names });
export const purgeQueue = z.object(url);
export const startMessageMoveTask = z.object({
  SourceArn: z.string(),
  DestinationArn: z.string().optional(),
});

/** @throws AwsError that names the first invalid parameter */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) {
    const issue = result.error.issues[0];
    const invalidField = issue?.path.join('.') ?? '';
    const missing = issue?.code === 'invalid_type' && issue.message.includes('undefined');
    throw new AwsError(
      missing ? 'MissingParameter' : 'InvalidParameterValue',
      `Value for parameter ${invalidField} is invalid. Reason: ${issue?.message ?? 'unknown'}.`,
    );
  }
  return result.data;
}

/** @throws AwsError for a message that SQS rejects */
export function assertContent(sent: SentMessage): void {
  if (sent.MessageBody === '') {
    throw new AwsError('MissingParameter', 'The request must contain the parameter MessageBody.');
  }
  // SQS accepts all characters that XML allows.
  // oxlint-disable-next-line no-control-regex -- the expression searches for control characters
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(sent.MessageBody)) {
    throw new AwsError('InvalidMessageContents', 'Invalid characters found in the message.');
  }
  if (sizeOf(sent) > maxBytes) {
    throw new AwsError(
      'InvalidParameterValue',
      `One or more parameters are invalid. Reason: Message must be shorter than ${maxBytes} bytes.`,
    );
  }
}

/** @throws AwsError for a batch that SQS rejects as a whole */
export function assertBatch(entries: readonly { readonly Id: string }[]): void {
  if (entries.length === 0) {
    throw new AwsError('EmptyBatchRequest', 'There should be at least one entry in the request.');
  }
  if (entries.length > maxEntries) {
    throw new AwsError(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are ${maxEntries}. You have sent ${entries.length}.`,
    );
  }
  if (new Set(entries.map((entry) => entry.Id)).size < entries.length) {
    throw new AwsError('BatchEntryIdsNotDistinct', 'Two or more batch entries have the same Id.');
  }
  if (entries.some((entry) => !/^[\w-]{1,80}$/.test(entry.Id))) {
    throw new AwsError(
      'InvalidBatchEntryId',
      'A batch entry id can only contain alphanumeric characters, hyphens and underscores.',
    );
  }
}

/** @throws AwsError */
export function assertBatchSize(entries: readonly SentMessage[]): void {
  if (entries.reduce((bytes, entry) => bytes + sizeOf(entry), 0) > maxBytes) {
    throw new AwsError(
      'BatchRequestTooLong',
      `Batch requests cannot be longer than ${maxBytes} bytes.`,
    );
  }
}

function sizeOf({ MessageBody, MessageAttributes = {} }: SentMessage): number {
  const parts = Object.entries(MessageAttributes).flatMap(([name, value]) => [
    name,
    value.DataType,
    value.StringValue ?? '',
    value.BinaryValue ?? '',
  ]);
  return [MessageBody, ...parts].reduce((bytes, part) => bytes + Buffer.byteLength(part), 0);
}
