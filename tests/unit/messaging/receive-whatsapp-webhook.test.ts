import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpFunction } from '../../../functions/runtime/http/http-handler.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { receiveWhatsAppWebhook } from '../../../shared/contracts/messaging-endpoints.ts';
import {
  asMetaWrites,
  asToldAt,
  callOf,
  newsOf,
  signatureOf,
  statusOf,
  textMessage,
} from '../../support/messaging/whatsapp-calls.ts';
import { httpEvent, lambdaContext } from '../../support/requests/http-event.ts';

/*
 * The function as it is, over a table and queues that fail when they are told to: what stands where after
 * each moment at which it may die.
 */

const queues = mockClient(SQSClient);
const table = mockClient(DynamoDBDocumentClient);
const secrets = mockClient(SecretsManagerClient);
const database = mockClient(DynamoDBClient);
const secret = 'test_meta_app_secret';
const remembered = new Set<string>();
/** What stands in the queues, in the order in which it came; of each batch its bodies. */
const steps: string[] = [];
let handler: HttpFunction;

// Files of tests share the clients' classes.
afterAll(() => {
  for (const mock of [queues, table, secrets, database]) mock.restore();
});
beforeAll(async () => {
  Object.assign(process.env, {
    TABLE_NAME: 'table',
    EDGE_SECRET_ARN: 'edge',
    WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
    WHATSAPP_APP_SECRET_ARN: 'app-secret',
    WHATSAPP_VERIFY_TOKEN_SECRET_ARN: 'verify-token',
    WHATSAPP_INBOUND_QUEUE_URL: 'https://sqs.example/inbound',
    WHATSAPP_CHOICES_QUEUE_URL: 'https://sqs.example/choices',
    SENDING_RATE: '{"perSecond":80,"perDay":1000}',
    WHATSAPP_STATUSES_QUEUE_URL: 'https://sqs.example/statuses',
  });
  ({ handler } = await import('../../../functions/messaging/receive-whatsapp-webhook.lambda.ts'));
});
beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(logger, level).mockImplementation(() => {});
  }
  remembered.clear();
  steps.length = 0;
  for (const client of [queues, table, secrets]) client.reset();
  secrets.on(GetSecretValueCommand).resolves({ SecretString: secret });
  table.on(UpdateCommand).resolves({});
  table.on(GetCommand).callsFake(({ Key }) => (remembered.has(Key.PK) ? { Item: Key } : {}));
  table.on(PutCommand).callsFake(({ Item }) => {
    steps.push('remembered');
    if (remembered.has(Item.PK)) {
      throw new ConditionalCheckFailedException({ $metadata: {}, message: 'there already' });
    }
    remembered.add(Item.PK);
    return {};
  });
  queuesTake();
});

function queuesTake(): void {
  queues.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries }) => {
    steps.push(`${Entries.length} to ${String(QueueUrl).split('/').at(-1)}`);
    return {};
  });
}

const news = callOf(
  newsOf({ messages: [textMessage('wamid.1', 'olá')], statuses: [statusOf('wamid.2', 'sent')] }),
);

async function post(call: object) {
  // The function reads the machine's clock, and takes nothing that was told more than eight days ago.
  const body = asToldAt(asMetaWrites(call), new Date());
  const event = httpEvent({
    path: receiveWhatsAppWebhook.path,
    headers: { 'x-hub-signature-256': signatureOf(body, secret) },
    body,
  });
  return (await handler(event, lambdaContext)).statusCode;
}

describe('a call of WhatsApp', () => {
  it('stands in the queues before it is remembered, and is done once', async () => {
    expect(await post(news)).toBe(200);
    expect(steps.toSorted()).toEqual(['1 to inbound', '1 to statuses', 'remembered']);
    expect(steps.at(-1)).toBe('remembered');
    expect(await post(news)).toBe(200);
    expect(steps).toHaveLength(3);
  });

  it('has what somebody wants of us wait apart from thousands of statuses', async () => {
    const chosen = {
      field: 'user_preferences',
      value: {
        metadata: { phone_number_id: '100000000000001' },
        user_preferences: [
          {
            wa_id: '551188887777',
            category: 'marketing_messages',
            value: 'stop',
            timestamp: Math.floor(Date.now() / 1000),
          },
        ],
      },
    };
    const refused = statusOf('wamid.3', 'failed', { errors: [{ code: 131_050 }] });
    const statuses = Array.from({ length: 30 }, (_, nth) => statusOf(`wamid.of-${nth}`, 'sent'));
    expect(await post(callOf(newsOf({ statuses: [...statuses, refused] }), chosen))).toBe(200);
    expect(steps.toSorted()).toEqual([
      '10 to statuses',
      '10 to statuses',
      '10 to statuses',
      '2 to choices',
      'remembered',
    ]);
  });

  it.each([
    ['is lost', () => queues.on(SendMessageBatchCommand).rejects(new Error('no answer'))],
    [
      'takes one half',
      () =>
        queues
          .on(SendMessageBatchCommand, { QueueUrl: 'https://sqs.example/statuses' })
          .rejects(new Error('no answer')),
    ],
    [
      'refuses a message',
      () =>
        queues
          .on(SendMessageBatchCommand)
          .resolves({ Failed: [{ Id: '0', Code: 'InternalError', SenderFault: false }] }),
    ],
  ])('that %s on its way to a queue is a 5xx, and taken when it comes again', async (_, fail) => {
    fail();
    expect(await post(news)).toBe(500);
    expect([...remembered]).toEqual([]);
    queues.reset();
    queuesTake();
    steps.length = 0;
    expect(await post(news)).toBe(200);
    expect(steps.toSorted()).toEqual(['1 to inbound', '1 to statuses', 'remembered']);
  });

  it('whose memory fails is in the queues, and comes again', async () => {
    table.on(PutCommand).rejects(new Error('no answer'));
    expect(await post(news)).toBe(500);
    expect(steps.toSorted()).toEqual(['1 to inbound', '1 to statuses']);
  });

  it('which comes twice at the same moment is answered twice, and its messages are known by their ids', async () => {
    expect(await Promise.all([post(news), post(news)])).toEqual([200, 200]);
    expect(remembered.size).toBe(1);
  });

  it('tells the logs neither a number nor an id that holds one', async () => {
    const from = '551188887777';
    const id = `wamid.${Buffer.from(from).toString('base64')}`;
    const unread = { id, type: 'text', text: { body: 'sem remetente' } };
    expect(await post(callOf(newsOf({ messages: [unread] })))).toBe(200);
    const lines = JSON.stringify(
      [logger.info, logger.warn].flatMap((log) => vi.mocked(log).mock.calls),
    );
    expect(lines).toContain('"UnreadWebhookParts":1');
    for (const secretive of [from, id, 'sem remetente']) expect(lines).not.toContain(secretive);
  });
});
