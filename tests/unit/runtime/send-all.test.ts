import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  splitIntoBatches,
  messageText,
  sendAll,
} from '../../../functions/runtime/queues/send-all.ts';

const queues = mockClient(SQSClient);
beforeEach(() => {
  queues.reset();
});
const url = 'https://sqs.example/queue';
const send = (messages: readonly unknown[]) =>
  sendAll(new SQSClient({ region: 'sa-east-1' }), url, messages);

describe('many messages', () => {
  it('are sent ten at a time, none twice', async () => {
    queues.on(SendMessageBatchCommand).resolves({});
    const messages = Array.from({ length: 1003 }, (_, nth) => ({ nth }));
    await send(messages);
    const calls = queues.commandCalls(SendMessageBatchCommand);
    expect(calls).toHaveLength(101);
    const sent = calls.flatMap(({ args: [{ input }] }) => {
      const entries = input.Entries ?? [];
      expect(new Set(entries.map(({ Id }) => Id)).size).toBe(entries.length);
      return entries.map(({ MessageBody }) => MessageBody);
    });
    expect(new Set(sent)).toEqual(new Set(messages.map((one) => JSON.stringify(one))));
    expect(sent).toHaveLength(messages.length);
  });

  it('make no call when there are none', async () => {
    await send([]);
    expect(queues.calls()).toEqual([]);
  });

  it("have their delay, or the queue's default", async () => {
    queues.on(SendMessageBatchCommand).resolves({});
    await sendAll(new SQSClient({ region: 'sa-east-1' }), url, [1, 2], 30);
    await send([3]);
    const delays = queues
      .commandCalls(SendMessageBatchCommand)
      .map(({ args: [{ input }] }) => input.Entries?.map(({ DelaySeconds }) => DelaySeconds));
    expect(delays).toEqual([[30, 30], [undefined]]);
  });

  it('are all rejected when one exceeds the maximum size', async () => {
    queues.on(SendMessageBatchCommand).resolves({});
    const most = 'a'.repeat(2 ** 20 - 2);
    await send([1, most]);
    queues.resetHistory();
    await expect(send([1, `${most}a`])).rejects.toThrow('1048577 bytes is more than a queue takes');
    expect(queues.calls()).toEqual([]);
  });

  it('fail together when one is rejected or a call is lost', async () => {
    queues.on(SendMessageBatchCommand).resolves({
      Failed: [{ Id: '0', Code: 'InternalError', SenderFault: false }],
    });
    await expect(send([1, 2])).rejects.toThrow('1 messages were not taken');
    queues.on(SendMessageBatchCommand).rejects(new Error('no answer'));
    await expect(send([1])).rejects.toThrow('no answer');
  });
});

describe('batches', () => {
  it.each([
    [[], []],
    [
      [100_000, 100_000, 100_000],
      [2, 1],
    ],
    [
      [262_144, 1],
      [1, 1],
    ],
    [Array.from({ length: 21 }, () => 10), [10, 10, 1]],
  ])('split texts of %j bytes into %j', (sizes, counts) => {
    const texts = sizes.map((size) => 'a'.repeat(size));
    expect(splitIntoBatches(texts).map((batch) => batch.length)).toEqual(counts);
    expect(splitIntoBatches(texts).flat()).toEqual(texts);
  });

  it('count bytes, not characters', () => {
    expect(splitIntoBatches(['é'.repeat(131_072), 'a'])).toHaveLength(2);
  });
});

it('a text has no character that SQS rejects, and keeps its meaning', () => {
  const message = { text: 'a\u0000\u0008\ufffe\uffff\ud800 é 😀' };
  const text = messageText(message);
  expect(text).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
  expect(JSON.parse(text)).toEqual(message);
});
