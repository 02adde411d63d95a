import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { removalOf } from './removal.ts';

/** What somebody who is woken must know. */
export interface AlarmText {
  /** One sentence: what this failure does to a user or to the operator. */
  readonly impact: string;
  /** Heading of the entry in infra/RUNBOOK.md, as its anchor. */
  readonly runbook: string;
}

export interface AlarmCondition extends AlarmText {
  readonly name: string;
  /** What has been measured, as the first sentence of the alarm's description. */
  readonly what: string;
  readonly metric: cloudwatch.IMetric;
  /** The alarm is raised when the metric reaches this value. */
  readonly threshold: number;
  /** Periods in a row that the metric must stay there; 1 unless told. */
  readonly periods?: number;
}

/** The topic that tells the operator, and the one way to raise an alarm. */
export class Alarms extends Construct {
  readonly topic: sns.Topic;
  readonly raised: cloudwatch.Alarm[] = [];

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    // CloudWatch cannot publish to a topic under AWS's own SNS key, so the topic has one.
    const key = new kms.Key(this, 'Key', {
      description: `BFJ ${settings.stage}: alarms on their way to the operator`,
      enableKeyRotation: true,
      removalPolicy: removalOf(settings),
      pendingWindow: Duration.days(7),
    });
    key.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: 'AlarmsPublish',
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
      }),
    );
    this.topic = new sns.Topic(this, 'Topic', {
      topicName: `bfj-${settings.stage}-alarms`,
      masterKey: key,
      enforceSSL: true,
    });
    // A topic with a policy of its own, as `enforceSSL` gives it, no longer lets its owner's account
    // publish by default: without this, every alarm would be mute.
    this.topic.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: 'AlarmsPublish',
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (settings.alarmEmail !== undefined) {
      this.topic.addSubscription(new EmailSubscription(settings.alarmEmail));
    }
  }

  raise(scope: Construct, id: string, condition: AlarmCondition): cloudwatch.Alarm {
    const alarm = new cloudwatch.Alarm(scope, id, {
      alarmName: condition.name,
      alarmDescription:
        `${condition.what} ${condition.impact} ` +
        `What to do: infra/RUNBOOK.md#${condition.runbook}`,
      metric: condition.metric,
      threshold: condition.threshold,
      evaluationPeriods: condition.periods ?? 1,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    this.raised.push(alarm);
    return alarm;
  }
}
