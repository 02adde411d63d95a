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
  withTimestamp,
  buildWebhookCall,
  messagesChange,
  signBody,
  buildStatus,
  textMessage,
} from '../../support/messaging/whatsapp-calls.ts';
import { httpEvent, lambdaContext } from '../../support/requests/http-event.ts';

/*
 * The real function with a table and queues that fail on demand: checks what is stored after each possible failure.
 */

const queues = mockClient(SQSClient);
const table = mockClient(DynamoDBDocumentClient);
const secrets = mockClient(SecretsManagerClient);
const database = mockClient(DynamoDBClient);
const secret = 'test_meta_app_secret';
const remembered = new Set<string>();
/** The queued batches with their sizes, and the stored webhook, in order. */
const steps: string[] = [];
let handler: HttpFunction;

// Test files share the clients' classes.
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

const news = buildWebhookCall(
  messagesChange({
    messages: [textMessage('wamid.1', 'olá')],
    statuses: [buildStatus('wamid.2', 'sent')],
  }),
);

async function post(call: object) {
  // The function uses the system clock and ignores statements older than eight days.
  const body = withTimestamp(asMetaWrites(call), new Date());
  const event = httpEvent({
    path: receiveWhatsAppWebhook.path,
    headers: { 'x-hub-signature-256': signBody(body, secret) },
    body,
  });
  return (await handler(event, lambdaContext)).statusCode;
}

describe('a delivery from WhatsApp', () => {
  it('is queued before it is recorded, and processed once', async () => {
    expect(await post(news)).toBe(200);
    expect(steps.toSorted()).toEqual(['1 to inbound', '1 to statuses', 'remembered']);
    expect(steps.at(-1)).toBe('remembered');
    expect(await post(news)).toBe(200);
    expect(steps).toHaveLength(3);
  });

  it('queues preference changes separately from thousands of statuses', async () => {
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
    const refused = buildStatus('wamid.3', 'failed', { errors: [{ code: 131_050 }] });
    const statuses = Array.from({ length: 30 }, (_, nth) => buildStatus(`wamid.of-${nth}`, 'sent'));
    expect(
      await post(buildWebhookCall(messagesChange({ statuses: [...statuses, refused] }), chosen)),
    ).toBe(200);
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
      'rejects a message',
      () =>
        queues
          .on(SendMessageBatchCommand)
          .resolves({ Failed: [{ Id: '0', Code: 'InternalError', SenderFault: false }] }),
    ],
  ])(
    'is answered with 500 and accepted when repeated if it %s on its way to a queue',
    async (_, fail) => {
      fail();
      expect(await post(news)).toBe(500);
      expect([...remembered]).toEqual([]);
      queues.reset();
      queuesTake();
      steps.length = 0;
      expect(await post(news)).toBe(200);
      expect(steps.toSorted()).toEqual(['1 to inbound', '1 to statuses', 'remembered']);
    },
  );

  it('is already queued, and is answered with 500, when it cannot be recorded', async () => {
    table.on(PutCommand).rejects(new Error('no answer'));
    expect(await post(news)).toBe(500);
    expect(steps.toSorted()).toEqual(['1 to inbound', '1 to statuses']);
  });

  it('received twice at the same time is answered twice, and its messages are deduplicated by id', async () => {
    expect(await Promise.all([post(news), post(news)])).toEqual([200, 200]);
    expect(remembered.size).toBe(1);
  });

  it('logs no phone number and no id that contains one', async () => {
    const from = '551188887777';
    const id = `wamid.${Buffer.from(from).toString('base64')}`;
    const unread = { id, type: 'text', text: { body: 'sem remetente' } };
    expect(await post(buildWebhookCall(messagesChange({ messages: [unread] })))).toBe(200);
    const lines = JSON.stringify(
      [logger.info, logger.warn].flatMap((log) => vi.mocked(log).mock.calls),
    );
    expect(lines).toContain('"UnreadWebhookParts":1');
    for (const secretive of [from, id, 'sem remetente']) expect(lines).not.toContain(secretive);
  });
});
