import { Duration } from 'aws-cdk-lib/core';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AlarmText } from './alarm-text.ts';
import type { StageContext } from './stage-context.ts';
import { physicalName } from './physical-name.ts';

export interface DeadLetterQueueProps extends AlarmText {
  /** Name of the function that failed to process these messages. */
  readonly consumer: string;
}

/** Queue of messages that a consumer has given up on. They stay for 14 days, the maximum of SQS. */
export class DeadLetterQueue extends Construct {
  readonly queue: sqs.Queue;

  constructor(scope: Construct, id: string, stage: StageContext, props: DeadLetterQueueProps) {
    super(scope, id);
    const { settings, alarms } = stage;
    this.queue = new sqs.Queue(this, 'Queue', {
      queueName: physicalName(settings, props.consumer, 'dead-letters'),
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    alarms.raise(this, 'DepthAlarm', {
      name: physicalName(settings, props.consumer, 'dead-letters'),
      what: `${props.consumer} has given up on at least one message.`,
      impact: props.impact,
      runbook: props.runbook,
      severity: props.severity,
      metric: this.queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: cloudwatch.Stats.MAXIMUM,
      }),
      threshold: 1,
    });
  }
}
