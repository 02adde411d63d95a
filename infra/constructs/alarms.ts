import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import {
  metricNamespace,
  type FailureDimension,
  type FailureMetric,
  type ModelMetric,
  type RunMetric,
  type StopMetric,
  type RejectionDimension,
  type WebhookMetric,
  type WebhookPartner,
} from '../../shared/values/metrics.ts';
import type { Settings } from '../settings.ts';
import type { AlarmText, Severity } from './alarm-text.ts';
import { failureTextOf } from './failure-texts.ts';
import { physicalName } from './physical-name.ts';

export interface AlarmCondition extends AlarmText {
  readonly name: string;
  /** What has been measured, as the first sentence of the alarm's description. */
  readonly what: string;
  readonly metric: cloudwatch.IMetric;
  /** The alarm is raised when the metric reaches this value. */
  readonly threshold: number;
  /** Periods in a row that the metric must stay there; 1 by default. */
  readonly periods?: number;
  /** The alarm goes on for so many periods after the last such one; until the next by default. */
  readonly lasts?: number;
}

/** The two topics that tell the operator, and the one way to raise an alarm. */
export class Alarms extends Construct {
  readonly topics: Readonly<Record<Severity, sns.Topic>>;

  readonly #stage: string;
  readonly #watched = new Set<string>();

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.#stage = settings.stage;
    // CloudWatch cannot publish to a topic under AWS's own SNS key, so the topic has one.
    const key = new kms.Key(this, 'Key', {
      description: `BFJ ${settings.stage}: alarms on their way to the operator`,
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
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
    this.topics = {
      wake: this.#topic('Wake', settings, key, settings.wakeEmail ?? settings.alarmEmail),
      morning: this.#topic('Morning', settings, key, settings.alarmEmail),
    };
    this.#watchCrashes();
  }

  #topic(id: string, settings: Settings, masterKey: kms.IKey, email: string | undefined) {
    const topic = new sns.Topic(this, id, {
      topicName: physicalName(settings, 'alarms', id.toLowerCase()),
      masterKey,
      enforceSSL: true,
    });
    // A topic with a policy of its own, as `enforceSSL` gives it, no longer lets its owner's account
    // publish by default: without this, every alarm would be mute.
    topic.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: 'AlarmsPublish',
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
    return topic;
  }

  raise(scope: Construct, id: string, condition: AlarmCondition): cloudwatch.Alarm {
    const alarm = new cloudwatch.Alarm(scope, id, {
      alarmName: condition.name,
      alarmDescription:
        `${condition.what} ${condition.impact} ` +
        `What to do: infra/RUNBOOK.md#${condition.runbook}`,
      metric: condition.metric,
      threshold: condition.threshold,
      evaluationPeriods: condition.lasts ?? condition.periods ?? 1,
      ...(condition.lasts === undefined ? {} : { datapointsToAlarm: condition.periods ?? 1 }),
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(this.topics[condition.severity ?? 'morning']);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    return alarm;
  }

  /**
   * What no handler can catch: out of time, out of memory, a bundle that does not load. Like the
   * account's concurrency, it is watched for all functions together.
   */
  #watchCrashes(): void {
    // Without a dimension it counts every function of the account in this region.
    const metric = new cloudwatch.Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      statistic: cloudwatch.Stats.SUM,
      period: Duration.minutes(5),
    });
    this.raise(this, 'CrashAlarm', {
      name: `bfj-${this.#stage}-crashes`,
      what: 'A function has run out of time or memory, did not load, or threw.',
      impact: 'Whoever called it got an error; what it took from a queue comes back.',
      runbook: 'crashes',
      metric,
      threshold: 1,
    });
    this.raise(this, 'ManyCrashesAlarm', {
      name: `bfj-${this.#stage}-many-crashes`,
      what: 'Functions have run out of time or memory, or did not load, ten times in five minutes.',
      impact: 'Something that people do fails for everybody, such as logging in.',
      runbook: 'crashes',
      severity: 'wake',
      metric,
      threshold: 10,
    });
  }

  /** One alarm a capability, however many functions it has: at the first failure of any of them. */
  watchFailures(scope: Construct, capability: string): void {
    if (this.#watched.has(capability)) return;
    this.#watched.add(capability);
    this.raise(Stack.of(scope), `FailuresOf-${capability}`, {
      ...failureTextOf(capability),
      name: `bfj-${this.#stage}-failures-${capability}`,
      what: `A function of ${capability} has met an exception that nobody has foreseen.`,
      metric: new cloudwatch.Metric({
        namespace: metricNamespace(this.#stage),
        metricName: 'UnexpectedFailure' satisfies FailureMetric,
        dimensionsMap: { ['capability' satisfies FailureDimension]: capability },
        statistic: cloudwatch.Stats.SUM,
        period: Duration.minutes(5),
      }),
      threshold: 1,
    });
  }

  /** Calls of a partner's webhook that were refused: a few are strangers, many are a wrong secret. */
  watchRefusedWebhooks(scope: Construct, partner: WebhookPartner, impact: string): void {
    this.raise(scope, 'RefusedWebhooksAlarm', {
      name: `bfj-${this.#stage}-refused-webhooks-${partner}`,
      what: `Twenty calls of the webhook of ${partner} have been refused within an hour.`,
      impact,
      runbook: 'refused-webhooks',
      metric: new cloudwatch.Metric({
        namespace: metricNamespace(this.#stage),
        metricName: 'RejectedWebhooks' satisfies WebhookMetric,
        dimensionsMap: { ['partner' satisfies RejectionDimension]: partner },
        statistic: cloudwatch.Stats.SUM,
        period: Duration.hours(1),
      }),
      threshold: 20,
    });
  }

  /** Runs of an edition that somebody got nothing by, or some will get nothing by. */
  watchRuns(
    scope: Construct,
    metricName: RunMetric,
    about: Pick<AlarmCondition, 'what' | 'impact' | 'severity'>,
  ): void {
    const name = metricName === 'MissedRuns' ? 'missed-runs' : 'crowded-runs';
    this.#watchCount(scope, metricName, { ...about, name, runbook: 'runs' });
  }

  /**
   * Something that stops for everybody: its senders count it when it does, a channel again as long as
   * messages find it stopped, and a template whenever one has tried it in vain. Those come back every sixteen minutes at the latest (SQS holds none for longer
   * than fifteen): an alarm that ended sooner would tell the operator that all is well.
   */
  watchStops(
    scope: Construct,
    metricName: StopMetric,
    about: Pick<AlarmCondition, 'what' | 'impact' | 'severity'>,
  ): void {
    const name = metricName === 'ChannelStops' ? 'channel-stops' : 'template-stops';
    this.#watchCount(scope, metricName, { ...about, name, runbook: 'messages', lasts: 4 });
  }

  /** The model that reads questions: its money of a day, and whether it answers. */
  watchModel(scope: Construct): void {
    const impact =
      'Questions that the rules do not understand stay without an answer; all others are answered.';
    this.#watchCount(scope, 'ModelBudgetSpent', {
      name: 'model-budget',
      what: 'The day’s money for the assistant’s model is spent.',
      impact,
      runbook: 'assistant-model',
    });
    this.#watchCount(scope, 'ModelFailures', {
      name: 'model-failures',
      what: 'The assistant’s model did not answer ten questions within five minutes.',
      impact,
      runbook: 'assistant-model',
      threshold: 10,
    });
  }

  /** What functions count, as soon as one of them does unless it says otherwise. */
  #watchCount(
    scope: Construct,
    metricName: RunMetric | StopMetric | ModelMetric,
    {
      name,
      threshold = 1,
      ...condition
    }: Omit<AlarmCondition, 'metric' | 'threshold'> & Partial<Pick<AlarmCondition, 'threshold'>>,
  ): void {
    this.raise(scope, `${metricName}Alarm`, {
      ...condition,
      name: `bfj-${this.#stage}-${name}`,
      metric: new cloudwatch.Metric({
        namespace: metricNamespace(this.#stage),
        metricName,
        statistic: cloudwatch.Stats.SUM,
        period: Duration.minutes(5),
      }),
      threshold,
    });
  }
}
