import { describe, expect, test } from 'vitest';
import type { QueueSourceModel } from '../src/cloud-model.ts';
import { createQueueConsole } from '../src/sqs/queue-console.ts';
import { createQueueSources } from '../src/sqs/queue-sources.ts';
import { createQueues } from '../src/sqs/queues.ts';
import {
  buildArn,
  emptyModel,
  queueModel,
  queueWithDeadLetters,
} from './support/services-models.ts';
import {
  advanceBy,
  failure,
  recordCalls,
  fixedClock,
  success,
  temporaryDatabase,
  type RecordedCalls,
} from './support/services-support.ts';
import type { InvocationResult, QueueModel } from '../src/cloud-model.ts';
import { expectSoon } from './support/expect-soon.ts';

const second = 1000;

function open(models: readonly QueueModel[]) {
  const database = temporaryDatabase();
  const clock = fixedClock(database);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const queues = createQueues({ queues: models, database, clock, log });
  const queueConsole = createQueueConsole({ shown: models, queues, database, clock });
  return { database, clock, queues, queueConsole, lines };
}

describe('queue', () => {
  test('hides received messages until their visibility timeout ends by the local clock', () => {
    const { clock, queues } = open([queueModel('work')]);
    queues.send('work', { body: 'a' });
    const [first] = queues.receive('work', { maximum: 10, visibilitySeconds: 30 });
    expect(first).toMatchObject({ body: 'a', receiveCount: 1 });
    expect(queues.receive('work', { maximum: 10, visibilitySeconds: 30 })).toEqual([]);
    advanceBy(clock, 29 * second);
    expect(queues.receive('work', { maximum: 10, visibilitySeconds: 30 })).toEqual([]);
    advanceBy(clock, 1 * second);
    const [again] = queues.receive('work', { maximum: 10, visibilitySeconds: 30 });
    expect(again).toMatchObject({ body: 'a', receiveCount: 2 });
    // The receipt of the first reception is no longer valid.
    queues.delete([first?.receiptHandle ?? '']);
    expect(queues.nextVisibleAt('work')).toBeDefined();
    queues.delete([again?.receiptHandle ?? '']);
    expect(queues.nextVisibleAt('work')).toBeUndefined();
  });

  test('delays messages, and deletes those older than the retention', () => {
    const { clock, queues } = open([queueModel('work', { messageRetentionSeconds: 600 })]);
    queues.send('work', { body: 'later', delaySeconds: 60 });
    expect(queues.receive('work', { maximum: 1, visibilitySeconds: 0 })).toEqual([]);
    advanceBy(clock, 60 * second);
    expect(queues.receive('work', { maximum: 1, visibilitySeconds: 0 })).toHaveLength(1);
    advanceBy(clock, 600 * second);
    expect(queues.receive('work', { maximum: 1, visibilitySeconds: 0 })).toEqual([]);
  });

  test('moves a message to the dead-letter queue after its last receive, and redrives it', () => {
    const { clock, queues, queueConsole, lines } = open(queueWithDeadLetters('work', 2));
    queues.send('work', { body: 'bad' });
    for (const count of [1, 2]) {
      const received = queues.receive('work', { maximum: 1, visibilitySeconds: 30 });
      expect(received[0]?.receiveCount).toBe(count);
      advanceBy(clock, 30 * second);
    }
    expect(queues.receive('work', { maximum: 1, visibilitySeconds: 30 })).toEqual([]);
    expect(queueConsole.peek('work-dead-letters', 5)).toMatchObject([{ body: 'bad' }]);
    expect(lines).toEqual([expect.stringMatching(/^work: .* is a dead letter after 2 attempts$/)]);
    expect(queueConsole.redrive('work')).toBe(1);
    expect(queueConsole.redrive('work')).toBe(0);
    const received = queues.receive('work', { maximum: 1, visibilitySeconds: 30 });
    expect(received[0]).toMatchObject({ body: 'bad', receiveCount: 1 });
  });

  test('redrives by the name of its dead-letter queue, and only messages that came from a queue', () => {
    const deadLetters = queueModel('grave');
    const redrive = { deadLetterQueueArn: deadLetters.arn, maxReceives: 1 };
    const models = [queueModel('a', { redrive }), queueModel('b', { redrive }), deadLetters];
    const { clock, queues, queueConsole } = open(models);
    queues.send('grave', { body: 'put there by hand' });
    for (const name of ['a', 'b']) {
      queues.send(name, { body: `of ${name}` });
      queues.receive(name, { maximum: 1, visibilitySeconds: 1 });
      advanceBy(clock, second);
      queues.receive(name, { maximum: 1, visibilitySeconds: 1 });
    }
    expect(queueConsole.redrive('a')).toBe(1);
    expect(queueConsole.redrive('grave')).toBe(1);
    expect(queueConsole.depths().map((depth) => [depth.name, depth.visible])).toEqual([
      ['a', 1],
      ['b', 1],
      ['grave', 1],
    ]);
    expect(() => queueConsole.redrive('nowhere')).toThrow('There is no queue nowhere.');
  });

  test('counts visible, in-flight and delayed messages', () => {
    const { queues, queueConsole, clock } = open(queueWithDeadLetters('work', 3));
    queues.send('work', { body: '1' });
    queues.send('work', { body: '2' });
    const before = clock.milliseconds();
    queues.send('work', { body: '3', delaySeconds: 60 });
    const [held] = queues.receive('work', { maximum: 1, visibilitySeconds: 'held' });
    const [depth] = queueConsole.depths();
    expect(depth).toEqual({
      name: 'work',
      visible: 1,
      inFlight: 1,
      delayed: 1,
      nextAt: expect.any(String),
      deadLetterQueue: 'work-dead-letters',
    });
    expect(Date.parse(depth?.nextAt ?? '') - before).toBeGreaterThanOrEqual(60_000);
    // Failed messages wait for their next attempt.
    queues.releaseAt([held?.receiptHandle ?? ''], before + 30_000);
    expect(queueConsole.depths()).toMatchObject([
      { inFlight: 1, nextAt: new Date(before + 30_000).toISOString() },
      {},
    ]);
  });

  test('makes messages visible again after the cloud was killed', () => {
    const { database, clock, queues } = open([queueModel('work')]);
    queues.send('work', { body: 'held' });
    queues.send('work', { body: 'timed' });
    queues.send('work', { body: 'delayed', delaySeconds: 60 });
    queues.receive('work', { maximum: 1, visibilitySeconds: 'held' });
    queues.receive('work', { maximum: 1, visibilitySeconds: 1000 });
    const after = createQueues({ queues: [queueModel('work')], database, clock, log: () => {} });
    const received = after.receive('work', { maximum: 10, visibilitySeconds: 30 });
    expect(received.map((one) => [one.body, one.receiveCount])).toEqual([
      ['held', 2],
      ['timed', 2],
    ]);
  });
});

function polled(
  models: readonly QueueModel[],
  answer: (call: number, event: unknown) => InvocationResult | Promise<InvocationResult>,
  overrides: Partial<QueueSourceModel> = {},
) {
  const opened = open(models);
  let call = 0;
  const recorded: RecordedCalls = recordCalls((_, event) => {
    call += 1;
    return answer(call, event);
  });
  const source: QueueSourceModel = {
    functionName: 'consumer',
    queueArn: buildArn('sqs', 'work'),
    batchSize: 10,
    maxBatchingWindowSeconds: 0,
    reportBatchItemFailures: true,
    maxConcurrency: undefined,
    ...overrides,
  };
  const model = emptyModel({ queues: models, queueSources: [source] });
  const [poller] = createQueueSources({ ...opened, model, log: () => {}, invoke: recorded.invoke });
  if (poller === undefined) {
    throw new Error('no poller');
  }
  const bodies = () =>
    recorded.calls.map(({ event }) => recordsOf(event).map((record) => record.body));
  return { ...opened, poller, calls: recorded.calls, bodies };
}

function recordsOf(event: unknown): { messageId: string; body: string }[] {
  return (event as { Records: { messageId: string; body: string }[] }).Records;
}

function failuresOf(ids: readonly string[]): InvocationResult {
  const batchItemFailures = ids.map((itemIdentifier) => ({ itemIdentifier }));
  return { ok: true, payload: { batchItemFailures } };
}

describe('event source mapping of a queue', () => {
  test("batches messages that are sent together, in Lambda's event format", async () => {
    const { poller, queues, calls, database } = polled([queueModel('work')], () => success);
    poller.start();
    database.transaction(() => {
      queues.send('work', {
        body: 'a',
        attributes: { trace: { DataType: 'String', StringValue: 'x' } },
      });
      queues.send('work', { body: 'b' });
    });
    await expectSoon(() => expect(queues.nextVisibleAt('work')).toBeUndefined());
    await poller.stop();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.event).toMatchObject({
      Records: [
        {
          body: 'a',
          attributes: { ApproximateReceiveCount: '1', SenderId: '000000000000' },
          messageAttributes: { trace: { stringValue: 'x', dataType: 'String' } },
          md5OfBody: '0cc175b9c0f1b6a831c399e269772661',
          eventSource: 'aws:sqs',
          eventSourceARN: buildArn('sqs', 'work'),
          awsRegion: 'sa-east-1',
        },
        { body: 'b', messageAttributes: {} },
      ],
    });
  });

  test('retries only failed messages after their visibility timeout', async () => {
    const { poller, queues, bodies, clock, queueConsole } = polled(
      [queueModel('work')],
      (call, event) => {
        const bad = recordsOf(event).filter((record) => record.body === 'bad');
        return call === 1 ? failuresOf(bad.map((record) => record.messageId)) : success;
      },
    );
    for (const body of ['good', 'bad', 'fine']) {
      queues.send('work', { body });
    }
    poller.start();
    await expectSoon(() => expect(queueConsole.depth('work').inFlight).toBe(1));
    expect(bodies()).toEqual([['good', 'bad', 'fine']]);
    await expectSoon(() =>
      expect(queues.nextVisibleAt('work')).toBe(clock.milliseconds() + 30_000),
    );
    advanceBy(clock, 30 * second);
    await expectSoon(() => expect(queues.nextVisibleAt('work')).toBeUndefined());
    await poller.stop();
    expect(bodies()).toEqual([['good', 'bad', 'fine'], ['bad']]);
  });

  test.each([
    ['an error', failure],
    ['an unknown identifier', failuresOf(['no-such-message'])],
    ['an empty identifier', failuresOf([''])],
    ['a wrong shape', { ok: true, payload: { batchItemFailures: [{ id: 'x' }] } } as const],
    ['a text', { ok: true, payload: 'done' } as const],
  ])('treats %s as a failure of the whole batch', async (_, answer) => {
    const { poller, queues, clock } = polled([queueModel('work')], () => answer);
    queues.send('work', { body: 'a' });
    queues.send('work', { body: 'b' });
    poller.start();
    await expectSoon(() =>
      expect(queues.nextVisibleAt('work')).toBe(clock.milliseconds() + 30_000),
    );
    await poller.stop();
    advanceBy(clock, 30 * second);
    expect(queues.countVisible('work', 10)).toBe(2);
  });

  test.each([
    ['nothing', { ok: true, payload: null } as const],
    ['an empty object', { ok: true, payload: {} } as const],
    ['an empty list', failuresOf([])],
    ['null for a list', { ok: true, payload: { batchItemFailures: null } } as const],
  ])('treats %s as success', async (_, answer) => {
    const { poller, queues } = polled([queueModel('work')], () => answer);
    queues.send('work', { body: 'a' });
    poller.start();
    await expectSoon(() => expect(queues.nextVisibleAt('work')).toBeUndefined());
    await poller.stop();
    expect(queues.countVisible('work', 10)).toBe(0);
  });

  test('moves a failing message to the dead-letter queue after the maximum receives', async () => {
    const [work, grave] = queueWithDeadLetters('work', 3);
    const { poller, queues, clock, calls, queueConsole } = polled([work, grave], () => failure);
    queues.send('work', { body: 'poison' });
    poller.start();
    for (const count of [1, 2, 3]) {
      await expectSoon(() => expect(calls).toHaveLength(count));
      await expectSoon(() =>
        expect(queues.nextVisibleAt('work')).toBeGreaterThan(clock.milliseconds()),
      );
      advanceBy(clock, 30 * second);
    }
    await expectSoon(() => expect(queueConsole.depth(grave.name).visible).toBe(1));
    await poller.stop();
    expect(calls).toHaveLength(3);
  });

  test('does not deliver a message again while its invocation runs, even when the clock jumps', async () => {
    const release = Promise.withResolvers<InvocationResult>();
    const { poller, queues, clock, calls } = polled([queueModel('work')], () => release.promise);
    queues.send('work', { body: 'slow' });
    poller.start();
    await expectSoon(() => expect(calls).toHaveLength(1));
    advanceBy(clock, 3600 * second);
    queues.send('work', { body: 'next' });
    await expectSoon(() => expect(calls).toHaveLength(2));
    release.resolve(success);
    await poller.stop();
    expect(calls.flatMap(({ event }) => recordsOf(event).map((record) => record.body))).toEqual([
      'slow',
      'next',
    ]);
    expect(queues.nextVisibleAt('work')).toBeUndefined();
  });

  test('limits concurrent batches and handles every message once', async () => {
    let running = 0;
    let maxRunning = 0;
    const { poller, queues, bodies } = polled(
      [queueModel('work')],
      async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
        return success;
      },
      { maxConcurrency: 3, batchSize: 4 },
    );
    const sent = Array.from({ length: 100 }, (_, index) => String(index));
    for (const body of sent) {
      queues.send('work', { body });
    }
    poller.start();
    await expectSoon(() => expect(queues.nextVisibleAt('work')).toBeUndefined());
    await expectSoon(() => expect(bodies().flat()).toHaveLength(100));
    await poller.stop();
    expect(maxRunning).toBe(3);
    expect(bodies().flat().toSorted()).toEqual(sent.toSorted());
  });

  test('waits for a full batch, at most for its batching window', async () => {
    const { poller, queues, clock, bodies } = polled([queueModel('work')], () => success, {
      maxBatchingWindowSeconds: 20,
      batchSize: 3,
    });
    poller.start();
    queues.send('work', { body: 'a' });
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    queues.send('work', { body: 'b' });
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(bodies()).toEqual([]);
    advanceBy(clock, 20 * second);
    await expectSoon(() => expect(bodies()).toEqual([['a', 'b']]));
    for (const body of ['c', 'd', 'e']) {
      queues.send('work', { body });
    }
    await expectSoon(() =>
      expect(bodies()).toEqual([
        ['a', 'b'],
        ['c', 'd', 'e'],
      ]),
    );
    await poller.stop();
  });

  test('wakes up when a message becomes visible as real time passes', async () => {
    const { poller, queues, bodies } = polled([queueModel('work')], () => success);
    poller.start();
    queues.send('work', { body: 'now' });
    await expectSoon(() => expect(bodies()).toEqual([['now']]));
    await poller.stop();
  });
});
