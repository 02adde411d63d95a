import type { MovableClock } from '../clock.ts';
import type { CloudModel, InvokeFunction } from '../cloud-model.ts';
import type { Database } from '../database.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { createQueuePoller, type QueuePoller } from './queue-poller.ts';
import { handleBatchWithFunction } from './queue-source.ts';
import type { Queues } from './queues.ts';

/** AWS starts with five when the template sets no limit; it then grows to hundreds. */
const defaultConcurrency = 5;

/**
 * Creates a poller for each event source mapping of a queue.
 * @throws LocalCloudError when the template names a queue that it does not have
 */
export function createQueueSources(dependencies: {
  readonly model: CloudModel;
  readonly queues: Queues;
  readonly clock: MovableClock;
  readonly database: Database;
  readonly invoke: InvokeFunction;
  readonly log: (line: string) => void;
}): readonly QueuePoller[] {
  const { model, queues, invoke, log } = dependencies;
  return model.queueSources.map((source) => {
    const queue = queues.byArn(source.queueArn);
    if (queue === undefined) {
      throw new LocalCloudError(
        `Function ${source.functionName} reads from a queue that the template does not have: ${source.queueArn}`,
      );
    }
    const handle = handleBatchWithFunction(source, queue, { region: model.region, invoke, log });
    return createQueuePoller(dependencies, {
      queueName: queue.name,
      batchSize: source.batchSize,
      batchingWindowMilliseconds: source.maxBatchingWindowSeconds * 1000,
      maxConcurrency: source.maxConcurrency ?? defaultConcurrency,
      handle,
    });
  });
}
