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
  /** Values of the event's data, by field, for which it is delivered; all events by default. */
  readonly data?: Readonly<Record<string, readonly string[]>>;
  /** Address of the operator's tools (BFJ_WEBHOOK_URL). */
  readonly webhookUrl: string;
  readonly access: TableAccesses;
  /** Secrets in addition to the signing key. */
  readonly secrets?: readonly SecretName[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Settings that all deliveries to the operator's tools share. */
export const deliverySettings = {
  runbook: 'webhooks',
  // The delivery itself times out after ten seconds; the rest is for recording its result.
  timeout: Duration.seconds(20),
  // The receiver is a small tool of the operator: 20 deliveries at a time are enough.
  maxConcurrency: 2,
} as const;

/** Delivers an event to the operator's tools as a signed webhook, with retries until it is accepted. */
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
