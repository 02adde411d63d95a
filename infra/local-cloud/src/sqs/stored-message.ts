import * as z from 'zod';

/** Message attributes in the format of the SQS API; binary values are base64. */
export const messageAttributesSchema = z.record(
  z.string(),
  z.object({
    DataType: z.string(),
    StringValue: z.string().optional(),
    BinaryValue: z.string().optional(),
  }),
);

export type MessageAttributes = z.infer<typeof messageAttributesSchema>;

export interface StoredMessage {
  readonly sequence: number;
  readonly messageId: string;
  readonly body: string;
  readonly attributes: MessageAttributes;
  /** Milliseconds since the epoch, by the local clock. */
  readonly sentAt: number;
  readonly receiveCount: number;
  readonly firstReceivedAt: number | undefined;
  /** ARN of the queue that this message failed in. */
  readonly deadLetterSource: string | undefined;
}

const rowSchema = z.object({
  sequence: z.int(),
  message_id: z.string(),
  body: z.string(),
  attributes: z.string(),
  sent_at: z.int(),
  receive_count: z.int(),
  first_received_at: z.int().nullable(),
  dead_letter_source: z.string().nullable(),
});

export function parseStoredMessage(row: unknown): StoredMessage {
  const message = rowSchema.parse(row);
  return {
    sequence: message.sequence,
    messageId: message.message_id,
    body: message.body,
    attributes:
      message.attributes === '{}'
        ? {}
        : messageAttributesSchema.parse(JSON.parse(message.attributes)),
    sentAt: message.sent_at,
    receiveCount: message.receive_count,
    firstReceivedAt: message.first_received_at ?? undefined,
    deadLetterSource: message.dead_letter_source ?? undefined,
  };
}
