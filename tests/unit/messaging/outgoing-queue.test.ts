import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { renderFramedEmail } from '../../../functions/integrations/email-layout/framed-email.ts';
import {
  maxPartsBytes,
  estimatedPartsBytes,
} from '../../../functions/messaging/outgoing/email-size.ts';
import {
  outgoingMessageSchema,
  type OutgoingMessage,
} from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { outgoingQueue } from '../../../functions/messaging/outgoing/outgoing-queue.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { everyPart } from '../../support/messages/product-emails.ts';
import { messageFor } from '../../support/sending/simulated-recipients.ts';

const queues = mockClient(SQSClient);
beforeEach(() => {
  queues.reset();
  queues.on(SendMessageBatchCommand).resolves({});
});
afterAll(() => queues.restore());

const queue = outgoingQueue({
  'email-bulk': 'https://sqs.example/bulk',
  'email-priority': 'https://sqs.example/priority',
  'whatsapp-bulk': 'https://sqs.example/whatsapp',
});
const batches = () =>
  queues.commandCalls(SendMessageBatchCommand).map(({ args: [{ input }] }) => ({
    url: input.QueueUrl,
    entries: input.Entries ?? [],
  }));

describe('queued messages', () => {
  it('are sent ten at a time, each to its queue, with their delay', async () => {
    const messages = Array.from({ length: 21 }, (_, nth) => messageFor(nth));
    await queue.send([...messages, messageFor(1, 'alert')], 1_000_000);
    expect(batches().map(({ url, entries }) => [url, entries.length])).toEqual([
      ['https://sqs.example/bulk', 10],
      ['https://sqs.example/bulk', 10],
      ['https://sqs.example/bulk', 1],
      ['https://sqs.example/priority', 1],
    ]);
    const entries = batches().flatMap((batch) => batch.entries);
    expect(new Set(entries.map(({ DelaySeconds }) => DelaySeconds))).toEqual(new Set([900]));
    await queue.send([messageFor(1)]);
    expect(batches().at(-1)?.entries).toMatchObject([{ DelaySeconds: 0 }]);
  });

  it('hold no character that SQS rejects, which would fail the whole batch, and keep their meaning', async () => {
    const strange: OutgoingMessage = {
      ...messageFor(1),
      parts: ['PETR4 \ufffe caiu \uffff hoje'],
      template: { name: 'bfj_alerta', parameters: ['a\ufffeb'] },
    };
    await queue.send([strange, messageFor(2)]);
    const bodies = batches().flatMap(({ entries }) =>
      entries.map(({ MessageBody }) => MessageBody ?? ''),
    );
    for (const body of bodies) expect(body).not.toMatch(/[\ufffe\uffff]/);
    expect(bodies.map((body) => outgoingMessageSchema.parse(JSON.parse(body)))).toEqual([
      strange,
      messageFor(2),
    ]);
  });

  const list = {
    kind: 'list',
    items: Array.from({ length: 50 }, () => 'a'.repeat(4_000)),
  } as const;
  const whole = /Longer than mail programs/;
  it.each<readonly [string, Partial<OutgoingMessage>, RegExp]>([
    ['more than SQS takes', { parts: Array.from({ length: 6 }, () => list) }, whole],
    ['more than is shown', { parts: Array.from({ length: 21 }, () => 'ã'.repeat(2_000)) }, whole],
    ['a name that is none', { template: { name: 'a'.repeat(400), parameters: [] } }, /name/],
    ['an endless text', { template: { name: 'a', parameters: ['a'.repeat(2_000)] } }, /parameters/],
    [
      'a reader on WhatsApp',
      { channel: 'whatsapp', recipient: { by: 'subscriber', subscriberId: 'sub_1' } },
      /does not reach/,
    ],
    [
      'an e-mail to a stranger',
      { recipient: { by: 'stranger', digest: 'd', whatsAppId: '5511988887777' } },
      /does not reach/,
    ],
    ['half a character', { template: { name: 'a', parameters: ['\ud83d'] } }, /More than one line/],
    [
      'a recipient of a megabyte',
      { recipient: { by: 'account', accountId: 'a'.repeat(2 ** 20) } },
      /more than a queue takes/,
    ],
  ])('are rejected by the sender before any is sent: %s', async (_, over, words) => {
    const refused = { ...messageFor(2), ...over };
    await expect(queue.send([messageFor(1), refused])).rejects.toThrow(words);
    expect(batches()).toEqual([]);
  });
});

describe('the size of a message', () => {
  const dear = `"&'<>\n R$ 1`;
  const line = dear.replaceAll('\n', '').repeat(20);
  const text = dear.repeat(300);
  const link = `https://bfj.example/${"&'".repeat(500)}`;
  const figure = { label: line, value: line, change: `+${line}` };
  const least = { label: 'a', value: 'b', change: '−1' };
  const action = { label: 'a', link: 'https://a.b/' };
  const parts: readonly MessagePart[] = [
    ...everyPart,
    'a',
    text,
    { kind: 'heading', text: 'a' },
    { kind: 'heading', text: line },
    { kind: 'button', label: 'a', link: 'https://a.b' },
    { kind: 'button', label: line, link },
    { kind: 'link', before: 'a', label: 'a', link: 'https://a.b' },
    { kind: 'link', before: text, label: line, link },
    { kind: 'code', code: '1' },
    { kind: 'code', code: line },
    { kind: 'list', items: ['a'] },
    { kind: 'list', items: Array.from({ length: 50 }, () => 'a') },
    { kind: 'list', items: [text, text] },
    { kind: 'figures', caption: 'a', rows: [least] },
    { kind: 'figures', caption: line, rows: Array.from({ length: 20 }, () => least) },
    { kind: 'figures', caption: line, rows: [figure, figure] },
    { kind: 'headline', text: line },
    { kind: 'strip', caption: line, rows: [least, figure, figure] },
    { kind: 'picture', url: 'https://a.b/c.png', alt: line, width: 552, height: 180 },
    { kind: 'actions', items: [action, action, action] },
    { kind: 'divider' },
    { kind: 'note', text: 'a' },
    { kind: 'note', text },
    'ã€😀'.repeat(400),
  ];
  const frame = { subject: 'a', preheader: 'a', why: 'a' };
  const rendered = (all: readonly MessagePart[]) =>
    Buffer.byteLength(renderFramedEmail({ ...frame, parts: all }).html);

  it.each(parts.map((part) => [JSON.stringify(part).slice(0, 50), part] as const))(
    'is at least that of the layout for %s',
    (_, part) => {
      expect(estimatedPartsBytes([part])).toBeGreaterThanOrEqual(rendered([part]) - rendered([]));
    },
  );

  it('leaves space for the largest frame', () => {
    const long = "'".repeat(300);
    const large = { subject: long, label: long, preheader: long, why: long };
    const unsubscribe = { what: long, link: `https://a.b/${"'".repeat(1_900)}` };
    const around = Buffer.byteLength(renderFramedEmail({ ...large, unsubscribe, parts: [] }).html);
    expect(maxPartsBytes + around).toBeLessThanOrEqual(102_000);
  });

  it('allows a message with one part of each kind, three times', () => {
    expect(estimatedPartsBytes(everyPart) * 3).toBeLessThan(maxPartsBytes);
  });
});
