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
  /** Required values of the event's own data, by field; any by default. */
  readonly data?: Readonly<Record<string, readonly string[]>>;
  /** Address of the operator's tools (BFJ_WEBHOOK_URL). */
  readonly webhookUrl: string;
  readonly access: TableAccesses;
  /** In addition to the signing key. */
  readonly secrets?: readonly SecretName[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Settings that all deliveries to the operator's tools share. */
export const deliverySettings = {
  runbook: 'webhooks',
  // A delivery may take ten seconds; the rest is for recording it.
  timeout: Duration.seconds(20),
  // The receiver is a small tool of the operator: 20 deliveries at a time are enough.
  maximumConcurrency: 2,
} as const;

/** Delivers an event to the operator's tools, signed, until they accept it. */
export class OperatorWebhook extends EventConsumer {
  constructor(
    scope: Construct,
    platform: Platform,
    path: FunctionPath,
    props: OperatorWebhookProps,
  ) {
    super(scope, platform, path, {
      ...deliverySettings,
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
