import type { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { DomainEventName } from '../../shared/contracts/events.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import type { Platform } from '../platform/platform.ts';
import {
  CapabilityFunction,
  type CapabilityFunctionProps,
  type FunctionPath,
} from './capability-function.ts';

export interface EventConsumerProps extends Omit<CapabilityFunctionProps, 'invokedBy'> {
  /** The events that it handles. */
  readonly events: readonly [DomainEventName, ...DomainEventName[]];
  /** Required values of an event's own data, by field; any by default. */
  readonly data?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Maximum of concurrent calls, 2 at least: limits the load on a partner and on the account's concurrency. */
  readonly maxConcurrency: number;
  /** Delay before an event is first delivered; none by default. */
  readonly deliveryDelay?: Duration;
}

/**
 * Asynchronous handling of an event: rule → queue → function, with a dead-letter queue and the alarms of both. No
 * user waits for it, so that it has little memory.
 */
export class EventConsumer extends CapabilityFunction {
  constructor(scope: Construct, platform: Platform, path: FunctionPath, props: EventConsumerProps) {
    super(scope, platform, path, { memory: 'waiting', ...props, invokedBy: 'queues' });
    const { events, data, deliveryDelay } = props;
    new QueueConsumer(scope, `${this.functionName}-queue`, platform.stage, {
      function: this,
      events: { bus: platform.events.bus, names: events, ...(data === undefined ? {} : { data }) },
      maxConcurrency: props.maxConcurrency,
      ...(deliveryDelay === undefined ? {} : { deliveryDelay }),
      impact: props.impact,
      runbook: props.runbook,
    });
  }
}
