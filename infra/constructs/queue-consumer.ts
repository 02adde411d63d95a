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
  /** Events that reach the queue; without it, somebody else sends to the queue. */
  readonly events?: {
    readonly bus: events.EventBus;
    readonly names: readonly DomainEventName[];
    /** What the event's own data must say, field by field; anything by default. */
    readonly data?: Readonly<Record<string, readonly string[]>>;
  };
  /** Deliveries of one message before it becomes a dead letter; 5 by default. */
  readonly maximumReceives?: number;
  /** Messages that one call of the function gets; 10 by default. */
  readonly batchSize?: number;
  /** Calls at the same time, 2 at least: bounds what a partner bears, and what it takes of the account. */
  readonly maximumConcurrency: number;
  /**
   * False where a part of the work alone asks a partner, and goes on without it where no slot is free: no batch goes
   * back to the queue for that. True by default, of a function that waits for a partner.
   */
  readonly batchesWaitForSlots?: boolean;
  /** How long a message waits before it is worked on for the first time; not at all by default. */
  readonly deliveryDelay?: Duration;
  /** A message as old as this says that the consumer does not keep up; 15 minutes by default. */
  readonly oldestMessageAlarm?: Duration;
}

/** AWS takes no smaller maximum of an event source's calls at one moment. */
const leastConcurrency = 2;
/** Lambda's own advice: room for its retries when it is throttled in the middle of a batch. */
const timeoutsUntilVisible = 6;
/**
 * A batch that has found no slot for its partner has failed in nothing, and SQS counts it as received all the
 * same. So it is offered again as soon as AWS allows, and ten times as often before it is put aside:
 * which is after about as long, or longer, than where there are no slots.
 */
const receivesForWaiting = 10;

/**
 * A queue and the function that works it off. A message that fails comes back alone after the
 * visibility timeout; one that fails too often waits in the dead-letter queue, which raises an
 * alarm, for somebody to send it back.
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
    const maximumReceives = props.maximumReceives ?? 5;
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
      visibilityTimeout: Duration.seconds((waitsForSlots ? 1 : timeoutsUntilVisible) * seconds),
      deadLetterQueue: {
        queue: this.deadLetters.queue,
        maxReceiveCount: (waitsForSlots ? receivesForWaiting : 1) * maximumReceives,
      },
    });
    // What Lambda needs to read a queue, as in AWS's own AWSLambdaSQSQueueExecutionRole.
    props.function.role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        resources: [this.queue.queueArn],
      }),
    );
    props.function.lambda.addEventSourceMapping(id, {
      eventSourceArn: this.queue.queueArn,
      batchSize: props.batchSize ?? 10,
      reportBatchItemFailures: true,
      maxConcurrency: waitsForSlots ? leastConcurrency : props.maximumConcurrency,
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
