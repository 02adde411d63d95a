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

export interface EventConsumerProps extends Omit<CapabilityFunctionProps, 'waitedForBy'> {
  /** The events that it does something about. */
  readonly events: readonly [DomainEventName, ...DomainEventName[]];
  /** What an event's own data must say, field by field; anything by default. */
  readonly data?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Calls at the same time, 2 at least: bounds what a partner bears, and what it takes of the account. */
  readonly maximumConcurrency: number;
  /** How long an event waits before it is worked on for the first time; not at all by default. */
  readonly deliveryDelay?: Duration;
}

/**
 * Something that is done about an event, later and by itself: rule → queue → function, with a
 * dead-letter queue and the alarms of both. Nobody waits for it, so that it has little memory.
 */
export class EventConsumer extends CapabilityFunction {
  constructor(scope: Construct, platform: Platform, path: FunctionPath, props: EventConsumerProps) {
    super(scope, platform, path, { memory: 'waiting', ...props, waitedForBy: 'queues' });
    const { events, data, deliveryDelay } = props;
    new QueueConsumer(scope, `${this.functionName}-queue`, platform.stage, {
      function: this,
      events: { bus: platform.events.bus, names: events, ...(data === undefined ? {} : { data }) },
      maximumConcurrency: props.maximumConcurrency,
      ...(deliveryDelay === undefined ? {} : { deliveryDelay }),
      impact: props.impact,
      runbook: props.runbook,
    });
  }
}
