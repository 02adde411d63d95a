import { Duration } from 'aws-cdk-lib/core';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as events from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { eventSource, type DomainEventName } from '../../shared/contracts/events.ts';
import type { AlarmText } from './alarm-text.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import type { ServiceFunction } from './service-function.ts';
import type { StageContext } from './stage-context.ts';
import { physicalName } from './physical-name.ts';

export interface QueueConsumerProps extends AlarmText {
  readonly function: ServiceFunction;
  /** For a second queue of one function, which needs a name of its own. */
  readonly name?: string;
  /** Events that reach the queue; without them, another sender fills it. */
  readonly events?: {
    readonly bus: events.EventBus;
    readonly names: readonly DomainEventName[];
    /** Values of the event's data, by field, for which it is delivered; all events by default. */
    readonly data?: Readonly<Record<string, readonly string[]>>;
  };
  /** Deliveries of one message before it becomes a dead letter; 5 by default. */
  readonly maxReceives?: number;
  /** Maximum of messages per call of the function; 10 by default. */
  readonly batchSize?: number;
  /** How long a call waits for more messages, so that they share reads; none by default. */
  readonly batchingWindow?: Duration;
  /** Maximum of concurrent calls, 2 at least: limits the load on a partner and on the account's concurrency. */
  readonly maxConcurrency: number;
  /**
   * False when only a part of the work calls a partner and the rest needs no slot, so that no batch returns to the
   * queue for it. True by default.
   */
  readonly batchesWaitForSlots?: boolean;
  /** Delay before a message is first delivered; none by default. */
  readonly deliveryDelay?: Duration;
  /** A message of this age shows that the consumer falls behind; 15 minutes by default. */
  readonly oldestMessageAlarm?: Duration;
}

/** AWS accepts no smaller maximum concurrency of an event source. */
const minConcurrency = 2;
/** Recommended by AWS: leaves room for retries when Lambda is throttled in the middle of a batch. */
const visibilityTimeoutFactor = 6;
/**
 * A batch without a free slot has not failed, but SQS counts the receive. So it becomes visible again as soon as AWS
 * allows, and may be received ten times as often before it becomes a dead letter: after about the same time as
 * without slots, or longer.
 */
const receiveFactorWithSlots = 10;

/**
 * A queue and the function that processes it. A failed message becomes visible again after the visibility timeout;
 * one that fails too often goes to the dead-letter queue, which raises an alarm so that an operator can redrive it.
 */
export class QueueConsumer extends Construct {
  readonly queue: sqs.Queue;
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, stage: StageContext, props: QueueConsumerProps) {
    super(scope, id);
    const { settings, alarms } = stage;
    const name = props.name ?? props.function.functionName;
    const { batchesWaitForSlots = true } = props;
    const waitsForSlots = batchesWaitForSlots && props.function.partnerBound?.by === 'slots';
    const maxReceives = props.maxReceives ?? 5;
    const seconds = props.function.timeout.toSeconds();

    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters', stage, {
      consumer: name,
      impact: props.impact,
      runbook: props.runbook,
      severity: props.severity,
    });
    this.queue = new sqs.Queue(this, 'Queue', {
      queueName: physicalName(settings, name),
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      ...(props.deliveryDelay === undefined ? {} : { deliveryDelay: props.deliveryDelay }),
      visibilityTimeout: Duration.seconds((waitsForSlots ? 1 : visibilityTimeoutFactor) * seconds),
      deadLetterQueue: {
        queue: this.deadLetters.queue,
        maxReceiveCount: (waitsForSlots ? receiveFactorWithSlots : 1) * maxReceives,
      },
    });
    // The rights that Lambda needs to read a queue, as in AWS's own AWSLambdaSQSQueueExecutionRole.
    props.function.role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        resources: [this.queue.queueArn],
      }),
    );
    props.function.lambda.addEventSourceMapping(id, {
      eventSourceArn: this.queue.queueArn,
      batchSize: props.batchSize ?? 10,
      ...(props.batchingWindow === undefined ? {} : { maxBatchingWindow: props.batchingWindow }),
      reportBatchItemFailures: true,
      maxConcurrency: waitsForSlots ? minConcurrency : props.maxConcurrency,
    });

    if (props.events !== undefined) {
      const { data } = props.events;
      new events.Rule(this, 'Rule', {
        ruleName: physicalName(settings, name),
        description: `Brings ${props.events.names.join(', ')} to ${name}`,
        eventBus: props.events.bus,
        eventPattern: {
          source: [eventSource],
          detailType: [...props.events.names],
          ...(data === undefined ? {} : { detail: { data } }),
        },
        targets: [new SqsQueue(this.queue, { deadLetterQueue: this.deadLetters.queue })],
      });
    }

    const oldest = props.oldestMessageAlarm ?? Duration.minutes(15);
    alarms.raise(this, 'AgeAlarm', {
      name: physicalName(settings, name, 'message-age'),
      what: `A message has waited ${oldest.toMinutes()} minutes for ${name}.`,
      impact: props.impact,
      runbook: props.runbook,
      severity: props.severity,
      metric: this.queue.metricApproximateAgeOfOldestMessage({
        period: Duration.minutes(1),
        statistic: cloudwatch.Stats.MAXIMUM,
      }),
      threshold: oldest.toSeconds(),
    });
  }
}
