import { Stack } from 'aws-cdk-lib/core';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { physicalName } from './physical-name.ts';

/**
 * A queue of messages that leave, as other stacks know it: by its name, so that none of them waits for
 * the stack that sends them (infra/capabilities/messaging.ts).
 */
export function outgoingQueue(
  scope: Construct,
  settings: Settings,
  name: 'email-bulk' | 'email-priority' | 'whatsapp-bulk' | 'whatsapp-priority',
): sqs.IQueue {
  const queueArn = Stack.of(scope).formatArn({
    service: 'sqs',
    resource: physicalName(settings, name),
  });
  // Several functions of a capability may send to it.
  const known = scope.node.tryFindChild(name);
  return known instanceof sqs.QueueBase ? known : sqs.Queue.fromQueueArn(scope, name, queueArn);
}
