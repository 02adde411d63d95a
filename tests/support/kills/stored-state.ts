import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { referenceText } from '../../../functions/entities/delivery.ts';
import { eventSource } from '../../../shared/contracts/events.ts';
import type { KillableCloud } from './killable-cloud.ts';

type Item = Readonly<Record<string, unknown>>;

/** The complete data of a cloud and its payment partner, read without the product. */
export interface StoredState {
  readonly items: readonly Item[];
  /** The events that the bus received, with the rules that each matched. */
  readonly events: readonly { readonly eventId: string; readonly rules: readonly string[] }[];
  readonly messages: readonly { readonly queue: string; readonly body: string }[];
  readonly users: readonly { readonly email: string; readonly accountId: string }[];
  /**
   * The e-mails that SES accepted, each as the reference of its delivery attempt (`referenceText`, also used for
   * WhatsApp).
   */
  readonly mails: readonly string[];
  readonly payments: readonly PartnerPayment[];
  readonly preapprovals: readonly PartnerPreapproval[];
}

const paymentSchema = z.object({
  id: z.number(),
  status: z.string(),
  external_reference: z.string().nullable(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number(),
});
export type PartnerPayment = z.infer<typeof paymentSchema>;

const preapprovalSchema = z.object({
  id: z.string(),
  status: z.string(),
  external_reference: z.string().nullable(),
});
export type PartnerPreapproval = z.infer<typeof preapprovalSchema>;

/** Higher than the number of payments or preapprovals in any run; a longer list would be truncated silently. */
const maxListed = 1000;

/** Stops the cloud first, since only one process may open its database. */
export async function stopAndReadState(cloud: KillableCloud): Promise<StoredState> {
  const limit = `limit=${maxListed}`;
  const { payments, total } = z
    .object({ total: z.number(), payments: z.array(paymentSchema) })
    .parse(await cloud.read(`/_local/mercadopago/payments?${limit}`));
  const subscriptions = z
    .object({ total: z.number(), preapprovals: z.array(preapprovalSchema) })
    .parse(await cloud.read(`/_local/mercadopago/preapprovals?${limit}`));
  if (Math.max(total, subscriptions.total) > maxListed)
    throw new Error('Too many payments or preapprovals to read');
  const items = await scanTable(cloud.dynamodbEndpoint());
  await cloud.stop();
  return {
    items,
    ...readDatabase(cloud.dataDirectory),
    mails: readMails(cloud.dataDirectory),
    payments,
    preapprovals: subscriptions.preapprovals,
  };
}

async function scanTable(endpoint: string): Promise<Item[]> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ region: 'sa-east-1', endpoint, credentials });
  try {
    const { TableNames: [TableName] = [] } = await client.send(new ListTablesCommand({}));
    const items: Item[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await DynamoDBDocumentClient.from(client).send(
        new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey }),
      );
      items.push(...(page.Items ?? []));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey !== undefined);
    return items;
  } finally {
    client.destroy();
  }
}

function readDatabase(dataDirectory: string): Pick<StoredState, 'events' | 'messages' | 'users'> {
  const database = new DatabaseSync(path.join(dataDirectory, 'cloud.db'), { readOnly: true });
  try {
    return {
      events: database
        .prepare('SELECT event, rules FROM events')
        .all()
        .map((row) => eventRowSchema.parse(row))
        .filter(({ source }) => source === eventSource)
        .map(({ eventId, rules }) => ({ eventId: z.string().parse(eventId), rules })),
      messages: z
        .array(z.object({ queue: z.string(), body: z.string() }))
        .parse(database.prepare('SELECT queue, body FROM messages').all()),
      users: database
        .prepare('SELECT attributes FROM users')
        .all()
        .map((row) => userRowSchema.parse(row)),
    };
  } finally {
    database.close();
  }
}

const tagsSchema = z.object({
  tags: z.object({ recipient: z.string(), delivery: z.string(), attempt: z.string() }).optional(),
});

/** Omits e-mails with codes and links: they bypass the sender, so they have no delivery record and no tags. */
function readMails(dataDirectory: string): string[] {
  const database = new DatabaseSync(path.join(dataDirectory, 'partners.db'), { readOnly: true });
  try {
    return database
      .prepare("SELECT content FROM messages WHERE channel = 'email' AND inbound = 0")
      .all()
      .map(({ content }) => json.pipe(tagsSchema).parse(content).tags)
      .filter((tags) => tags !== undefined)
      .map(referenceText);
  } finally {
    database.close();
  }
}

const json = z.string().transform((text): unknown => JSON.parse(text));
const eventRowSchema = z
  .object({
    // Events of SES have no `eventId`.
    event: json.pipe(
      z.object({ source: z.string(), detail: z.object({ eventId: z.string().optional() }) }),
    ),
    rules: json.pipe(z.array(z.string())),
  })
  .transform(({ event: { source, detail }, rules }) => ({
    source,
    eventId: detail.eventId,
    rules,
  }));
const userRowSchema = z
  .object({
    attributes: json.pipe(z.object({ email: z.string(), 'custom:account_id': z.string() })),
  })
  .transform(({ attributes }) => ({
    email: attributes.email,
    accountId: attributes['custom:account_id'],
  }));
