import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { referenceText } from '../../../functions/records/delivery.ts';
import { eventSource } from '../../../shared/contracts/events.ts';
import type { KillableCloud } from './killable-cloud.ts';

type Item = Readonly<Record<string, unknown>>;

/** All that a cloud and its payment partner hold, read past the product. */
export interface StoredState {
  readonly items: readonly Item[];
  /** What the bus was given, with the rules that it matched. */
  readonly events: readonly { readonly eventId: string; readonly rules: readonly string[] }[];
  readonly messages: readonly { readonly queue: string; readonly body: string }[];
  readonly users: readonly { readonly email: string; readonly accountId: string }[];
  /** What SES has taken from the sender: the reference of each e-mail, as WhatsApp's would stand in one text. */
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

/** More than a run makes: a list that is longer would be cut without a word. */
const mostPayments = 1000;

/** Ends the cloud: its database is its own while it runs. */
export async function stopAndReadState(cloud: KillableCloud): Promise<StoredState> {
  const limit = `limit=${mostPayments}`;
  const { payments, total } = z
    .object({ total: z.number(), payments: z.array(paymentSchema) })
    .parse(await cloud.read(`/_local/mercadopago/payments?${limit}`));
  const subscriptions = z
    .object({ total: z.number(), preapprovals: z.array(preapprovalSchema) })
    .parse(await cloud.read(`/_local/mercadopago/preapprovals?${limit}`));
  if (Math.max(total, subscriptions.total) > mostPayments)
    throw new Error('Too many payments to read');
  const items = await scan(cloud.dynamodbEndpoint());
  await cloud.stop();
  return {
    items,
    ...readDatabase(cloud.dataDirectory),
    mails: readMails(cloud.dataDirectory),
    payments,
    preapprovals: subscriptions.preapprovals,
  };
}

async function scan(endpoint: string): Promise<Item[]> {
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

/** Codes and links, which leave outside the sender, have no record and no tags. */
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
    // Those of SES have no id of ours.
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
