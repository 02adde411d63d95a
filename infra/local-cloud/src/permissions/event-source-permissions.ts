import type { CloudModel } from '../cloud-model.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { describePermission, type Permissions } from './permissions.ts';
import type { RequiredPermission } from './policy.ts';

/**
 * Lambda reads queues and streams with the role of the function that it calls, and a deployment fails when that role
 * may not read the source.
 * @throws LocalCloudError naming the function and the permissions that its role lacks
 */
export function checkEventSources(model: CloudModel, permissions: Permissions): void {
  for (const { functionName, required } of requiredPermissionsOfSources(model)) {
    const lacking = permissions.lacking(functionName, required);
    if (lacking.length > 0) {
      throw new LocalCloudError(
        `The role of ${functionName} lacks permissions for its event source: ` +
          lacking.map(describePermission).join('; '),
      );
    }
  }
}

function requiredPermissionsOfSources(model: CloudModel) {
  const queues = model.queueSources.map(({ functionName, queueArn }) => ({
    functionName,
    required: permissionsOn(queueArn, 'sqs', [
      'ReceiveMessage',
      'DeleteMessage',
      'GetQueueAttributes',
    ]),
  }));
  const streams = model.streamSources.map(({ functionName, streamArn, deadLetterQueueArn }) => ({
    functionName,
    required: [
      ...permissionsOn(streamArn, 'dynamodb', [
        'DescribeStream',
        'GetRecords',
        'GetShardIterator',
        'ListStreams',
      ]),
      ...(deadLetterQueueArn === undefined
        ? []
        : permissionsOn(deadLetterQueueArn, 'sqs', ['SendMessage'])),
    ],
  }));
  return [...queues, ...streams];
}

function permissionsOn(
  resource: string,
  service: string,
  actions: readonly string[],
): readonly RequiredPermission[] {
  return actions.map((action) => ({ action: `${service}:${action}`, resource, context: {} }));
}
