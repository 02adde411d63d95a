import type { CloudModel } from '../cloud-model.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { describe, type Permissions } from './permissions.ts';
import type { RequiredPermission } from './policy.ts';

/**
 * Lambda reads queues and streams with the role of the function that it calls, and deploying a
 * source whose role may not read it fails.
 * @throws LocalCloudError naming the function and what its role lacks
 */
export function checkEventSources(model: CloudModel, permissions: Permissions): void {
  for (const { functionName, required } of readings(model)) {
    const lacking = permissions.lacking(functionName, required);
    if (lacking.length > 0) {
      throw new LocalCloudError(
        `The role of ${functionName} lacks what its event source needs: ` +
          lacking.map(describe).join('; '),
      );
    }
  }
}

function readings(model: CloudModel) {
  const queues = model.queueSources.map(({ functionName, queueArn }) => ({
    functionName,
    required: on(queueArn, 'sqs', ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes']),
  }));
  const streams = model.streamSources.map(({ functionName, streamArn, deadLetterQueueArn }) => ({
    functionName,
    required: [
      ...on(streamArn, 'dynamodb', [
        'DescribeStream',
        'GetRecords',
        'GetShardIterator',
        'ListStreams',
      ]),
      ...(deadLetterQueueArn === undefined ? [] : on(deadLetterQueueArn, 'sqs', ['SendMessage'])),
    ],
  }));
  return [...queues, ...streams];
}

function on(
  resource: string,
  service: string,
  actions: readonly string[],
): readonly RequiredPermission[] {
  return actions.map((action) => ({ action: `${service}:${action}`, resource, context: {} }));
}
