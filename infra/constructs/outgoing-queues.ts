import { Stack } from 'aws-cdk-lib/core';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { physicalName } from './physical-name.ts';

/**
 * Returns a queue of outgoing messages as other stacks refer to it: by name, so that none of them waits for the
 * stack of the senders (infra/capabilities/messaging.ts).
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
  const existing = scope.node.tryFindChild(name);
  return existing instanceof sqs.QueueBase
    ? existing
    : sqs.Queue.fromQueueArn(scope, name, queueArn);
}
