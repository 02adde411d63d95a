import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { TableAccesses } from '../../functions/runtime/table.ts';
import type { DomainEventName } from '../../shared/contracts/events.ts';
import type { Platform } from '../platform/platform.ts';
import type { FunctionPath, SecretName } from './capability-function.ts';
import { EventConsumer } from './event-consumer.ts';

export interface OperatorWebhookProps {
  readonly description: string;
  readonly impact: string;
  readonly event: DomainEventName;
  /** What the event's own data must say, field by field; anything by default. */
  readonly data?: Readonly<Record<string, readonly string[]>>;
  /** Where the operator's tools listen (BFJ_WEBHOOK_URL). */
  readonly webhookUrl: string;
  readonly access: TableAccesses;
  /** Beside the key of its signature. */
  readonly secrets?: readonly SecretName[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** What every delivery to the operator's tools has in common. */
export const delivery = {
  runbook: 'webhooks',
  // A delivery may take ten seconds; the rest is for marking it as done.
  timeout: Duration.seconds(20),
  // The receiver is somebody's own tool: twenty deliveries at a time are enough for it.
  maximumConcurrency: 2,
} as const;

/** Tells the operator's tools of an event, signed, until they have taken it. */
export class OperatorWebhook extends EventConsumer {
  constructor(
    scope: Construct,
    platform: Platform,
    path: FunctionPath,
    props: OperatorWebhookProps,
  ) {
    super(scope, platform, path, {
      ...delivery,
      description: props.description,
      impact: props.impact,
      events: [props.event],
      data: props.data,
      access: props.access,
      secrets: [...(props.secrets ?? []), 'webhookKey'],
      environment: { WEBHOOK_URL: props.webhookUrl, ...props.environment },
    });
  }
}
