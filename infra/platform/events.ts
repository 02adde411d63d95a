import { Duration } from 'aws-cdk-lib/core';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as events from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { DeadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import type { StageContext } from '../constructs/stage-context.ts';
import { physicalName } from '../constructs/physical-name.ts';

const failure = {
  impact:
    'Changes are saved but not announced: no webhook, message or e-mail that follows ' +
    'from a change is sent until the events are published again.',
  runbook: 'publish-domain-events',
} as const;

/**
 * Publishes events of the table's outbox to the bus. The bus has no archive: the outbox keeps every event for 14
 * days, and `npm run replay-events` publishes a span of it again.
 */
export class Events extends Construct {
  readonly bus: events.EventBus;

  constructor(scope: Construct, id: string, stage: StageContext, table: dynamodb.Table) {
    super(scope, id);
    this.bus = new events.EventBus(this, 'Bus', {
      eventBusName: physicalName(stage.settings),
      description: `Domain events of BFJ ${stage.settings.stage}`,
    });
    const consumer = 'publish-domain-events';
    const deadLetters = new DeadLetterQueue(this, 'DeadLetters', stage, { consumer, ...failure });
    acknowledge(
      deadLetters.queue,
      'AwsSolutions-SQS3',
      'It is the dead-letter queue of a stream, which CloudFormation does not call by that name.',
    );
    const publish = new ServiceFunction(this, stage, {
      entry: `functions/events/${consumer}.lambda.ts`,
      description: 'Publishes events from the outbox to the bus, in order',
      environment: {
        EVENT_BUS_NAME: this.bus.eventBusName,
        DEAD_LETTER_QUEUE_URL: deadLetters.queue.queueUrl,
      },
      timeout: Duration.seconds(30),
      memory: 'working',
      ...failure,
    });
    publish.role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['events:PutEvents'],
        resources: [this.bus.eventBusArn],
      }),
    );
    // An unreadable record would block the stream for a day, so the function sends it to the dead-letter queue.
    publish.role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [deadLetters.queue.queueArn],
      }),
    );
    this.#readStream(stage, table, publish, deadLetters);
  }

  #readStream(
    stage: StageContext,
    table: dynamodb.Table,
    publish: ServiceFunction,
    deadLetters: DeadLetterQueue,
  ): void {
    const streamArn = table.tableStreamArn;
    if (streamArn === undefined) throw new Error('The table has no stream to publish from.');
    publish.role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
          (action) => `dynamodb:${action}`,
        ),
        resources: [streamArn],
      }),
    );
    publish.lambda.addEventSourceMapping('Outbox', {
      eventSourceArn: streamArn,
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      // Without retryAttempts, Lambda retries until the record reaches this age: an outage of the bus delays events. A
      // stream keeps a record for 24 hours; a limit closer to that could lose records before they become dead letters.
      maxRecordAge: Duration.hours(20),
      // Lambda sends there with the function's own grant.
      onFailure: { bind: () => ({ destination: deadLetters.queue.queueArn }) },
      filters: [
        lambda.FilterCriteria.filter({
          eventName: lambda.FilterRule.isEqual('INSERT'),
          dynamodb: { NewImage: { entity: { S: lambda.FilterRule.isEqual('OutboxEvent') } } },
        }),
      ],
    });
    stage.alarms.raise(this, 'IteratorAgeAlarm', {
      name: physicalName(stage.settings, publish.functionName, 'iterator-age'),
      what: 'Events have waited five minutes in the outbox.',
      ...failure,
      severity: 'wake',
      metric: publish.lambda.metric('IteratorAge', {
        period: Duration.minutes(1),
        statistic: cloudwatch.Stats.MAXIMUM,
      }),
      threshold: Duration.minutes(5).toMilliseconds(),
    });
  }
}
