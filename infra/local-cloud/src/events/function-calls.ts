import * as z from 'zod';
import type { CloudModel, InvokeFunction } from '../cloud-model.ts';
import type { MovableClock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { HostedQueue, Queues } from '../sqs/queues.ts';
import { createQueuePoller, type QueuePoller } from '../sqs/queue-poller.ts';
import type { RuleTarget } from './rule-target.ts';

/** Attempts of an asynchronous call: the first and, as in Lambda, two more. */
const maxAttempts = 3;
const retryAfterSeconds = 60;
const maxAgeSeconds = 6 * 60 * 60;
const maxConcurrentCallsPerTarget = 10;

/**
 * Asynchronous calls of functions by rules. Each target has a hidden queue, so that an accepted event is delivered
 * even after `kill -9`. A call that fails three times goes to the target's dead-letter queue; AWS would use the
 * function's own dead-letter queue.
 */
export interface FunctionCalls {
  /**
   * Stores the call durably and returns its id.
   * @param input JSON
   */
  enqueue(target: RuleTarget, input: string): string;
  /** Resolves when a call that was just enqueued has been attempted once, or when calls have stopped. */
  waitForFirstAttempt(callId: string): Promise<void>;
  start(): void;
  /** Returns whether a call is running or could start now. */
  isBusy(): boolean;
  stop(): Promise<void>;
}

const callNamePrefix = 'calls of ';

/** Returns the queues that `createFunctionCalls` needs, one per function and dead-letter queue. */
export function queuesOfFunctionCalls(model: CloudModel): readonly HostedQueue[] {
  const functionArns = new Set(model.functions.map((one) => one.arn));
  const targets = model.rules.flatMap((rule) => rule.targets);
  const queuesByName = targets
    .filter((target) => functionArns.has(target.arn))
    .map((target): [string, HostedQueue] => [
      callQueueName(target),
      {
        name: callQueueName(target),
        arn: callQueueName(target),
        visibilityTimeoutSeconds: retryAfterSeconds,
        messageRetentionSeconds: maxAgeSeconds,
        delaySeconds: 0,
        redrive: {
          deadLetterQueueArn: target.deadLetterQueueArn,
          maxReceives: maxAttempts,
        },
      },
    ]);
  return [...new Map(queuesByName).values()];
}

function callQueueName(target: RuleTarget): string {
  return `${callNamePrefix}${target.arn} ${target.deadLetterQueueArn ?? ''}`.trim();
}

export function createFunctionCalls(dependencies: {
  readonly model: CloudModel;
  readonly queues: Queues;
  readonly clock: MovableClock;
  readonly database: Database;
  readonly invoke: InvokeFunction;
}): FunctionCalls {
  const { model, queues, invoke } = dependencies;
  const functionNames = new Map(model.functions.map((one) => [one.arn, one.name]));
  const firstAttemptListeners = new Map<string, () => void>();
  let stopped = false;

  const pollers = queuesOfFunctionCalls(model).map((queue): QueuePoller => {
    const arn = z.string().parse(queue.name.slice(callNamePrefix.length).split(' ')[0]);
    const functionName = z.string().parse(functionNames.get(arn));
    return createQueuePoller(dependencies, {
      queueName: queue.name,
      batchSize: 1,
      batchingWindowMilliseconds: 0,
      maxConcurrency: maxConcurrentCallsPerTarget,
      handle: async (messages) => {
        const failed = new Set<string>();
        for (const { messageId, body } of messages) {
          const result = await invoke(functionName, JSON.parse(body));
          if (!result.ok) {
            failed.add(messageId);
          }
          firstAttemptListeners.get(messageId)?.();
        }
        return failed;
      },
    });
  });

  return {
    enqueue: (target, input) => queues.send(callQueueName(target), { body: input }),
    waitForFirstAttempt: async (callId) => {
      if (stopped) {
        return;
      }
      await new Promise<void>((resolve) => firstAttemptListeners.set(callId, resolve));
      firstAttemptListeners.delete(callId);
    },
    start: () => pollers.forEach((poller) => poller.start()),
    isBusy: () => pollers.some((poller) => poller.isBusy()),
    stop: async () => {
      stopped = true;
      await Promise.all(pollers.map((poller) => poller.stop()));
      firstAttemptListeners.forEach((resolve) => resolve());
    },
  };
}
