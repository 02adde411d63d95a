import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { eventSource } from '../../../shared/contracts/events.ts';
import { modelOfTheTemplate } from './template-model.ts';
import type { TestCloud } from './test-cloud.ts';

/** The parts of a cloud in which texts were found. */
export interface Traces {
  /** Complete items of the table. */
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** Names of the product's events on the bus. */
  readonly events: readonly string[];
  /** Names of queues with a message that contains it, including dead letters. */
  readonly queues: readonly string[];
}

const queuesSchema = z.object({ queues: z.array(z.object({ name: z.string() })) });
const messagesSchema = z.object({ messages: z.array(z.object({ body: z.string() })) });
const eventsSchema = z.object({
  events: z.array(
    z.object({ event: z.looseObject({ 'detail-type': z.string(), source: z.string() }) }),
  ),
});

/** Searches for texts in every item of the table, every event of the bus, and every message. */
export async function findTraces(cloud: TestCloud, texts: readonly string[]): Promise<Traces> {
  const names = (what: unknown) => {
    const whole = JSON.stringify(what);
    return texts.some((text) => whole.includes(text));
  };
  const { events } = eventsSchema.parse(await cloud.read('/_local/events?limit=1000'));
  const { queues } = queuesSchema.parse(await cloud.read('/_local/queues'));
  const found: string[] = [];
  for (const { name } of queues) {
    const { messages } = messagesSchema.parse(
      await cloud.read(`/_local/queues/${name}/messages?limit=1000`),
    );
    if (messages.some(names)) found.push(name);
  }
  return {
    items: (await readAllItems(cloud.dynamodbEndpoint)).filter(names),
    events: events
      .map(({ event }) => event)
      // Events of SES contain recipients, on a bus without an archive.
      .filter(({ source }) => source === eventSource)
      .filter(names)
      .map((event) => event['detail-type']),
    queues: found,
  };
}

async function readAllItems(endpoint: string): Promise<Record<string, unknown>[]> {
  const [table] = (await modelOfTheTemplate()).tables;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const dynamodb = new DynamoDBClient({ region: 'sa-east-1', endpoint, credentials });
  const client = DynamoDBDocumentClient.from(dynamodb);
  const items: Record<string, unknown>[] = [];
  const pages = paginateScan({ client }, { TableName: table?.name, ConsistentRead: true });
  for await (const { Items = [] } of pages) items.push(...Items);
  dynamodb.destroy();
  return items;
}
