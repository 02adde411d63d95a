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
  type BroadcastMetric,
  type StopMetric,
  type RejectionDimension,
  type WebhookMetric,
  type WebhookPartner,
} from '../../shared/values/metrics.ts';
import type { Settings } from '../settings.ts';
import type { AlarmText, Severity } from './alarm-text.ts';
import { findFailureText } from './failure-texts.ts';
import { physicalName } from './physical-name.ts';

export interface AlarmCondition extends AlarmText {
  readonly name: string;
  /** The measured fact, as the first sentence of the alarm's description. */
  readonly what: string;
  readonly metric: cloudwatch.IMetric;
  /** The alarm is raised when the metric reaches this value. */
  readonly threshold: number;
  /** Consecutive periods for which the metric must stay there; 1 by default. */
  readonly periods?: number;
  /** Number of periods for which the alarm stays on after the last breach; 1 by default. */
  readonly lastsPeriods?: number;
}

/** The two alarm topics for the operator, and the only way to create an alarm. */
export class Alarms extends Construct {
  readonly topics: Readonly<Record<Severity, sns.Topic>>;

  readonly #stage: string;
  readonly #watched = new Set<string>();

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.#stage = settings.stage;
    // CloudWatch cannot publish to a topic under AWS's own SNS key, so the topics have a key of their own.
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
    // A topic with an explicit policy, as `enforceSSL` creates, no longer lets its owner's account publish by default:
    // without this statement no alarm would arrive.
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
      evaluationPeriods: condition.lastsPeriods ?? condition.periods ?? 1,
      ...(condition.lastsPeriods === undefined
        ? {}
        : { datapointsToAlarm: condition.periods ?? 1 }),
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(this.topics[condition.severity ?? 'morning']);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    return alarm;
  }

  /**
   * Watches failures that no handler can catch: timeouts, lack of memory, a bundle that does not load. One alarm
   * covers all functions, as for the account's concurrency.
   */
  #watchCrashes(): void {
    // Without a dimension the metric counts every function of the account in this region.
    const metric = new cloudwatch.Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      statistic: cloudwatch.Stats.SUM,
      period: Duration.minutes(5),
    });
    this.raise(this, 'CrashAlarm', {
      name: `bfj-${this.#stage}-crashes`,
      what: 'A function has run out of time or memory, failed to load, or threw an error.',
      impact: 'Its caller got an error; messages that it took from a queue come back.',
      runbook: 'crashes',
      metric,
      threshold: 1,
    });
    this.raise(this, 'ManyCrashesAlarm', {
      name: `bfj-${this.#stage}-many-crashes`,
      what: 'Functions have run out of time or memory, or failed to load, ten times in five minutes.',
      impact: 'A central action such as logging in fails for all users.',
      runbook: 'crashes',
      severity: 'wake',
      metric,
      threshold: 10,
    });
  }

  /** Raises one alarm per capability, at the first failure of any of its functions. */
  watchFailures(scope: Construct, capability: string): void {
    if (this.#watched.has(capability)) return;
    this.#watched.add(capability);
    this.raise(Stack.of(scope), `FailuresOf-${capability}`, {
      ...findFailureText(capability),
      name: `bfj-${this.#stage}-failures-${capability}`,
      what: `A function of ${capability} has met an unexpected exception.`,
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

  /** Watches rejected calls of a partner's webhook: a few are strangers, many mean a wrong secret. */
  watchRejectedWebhooks(scope: Construct, partner: WebhookPartner, impact: string): void {
    this.raise(scope, 'RefusedWebhooksAlarm', {
      name: `bfj-${this.#stage}-refused-webhooks-${partner}`,
      what: `Twenty calls of the webhook of ${partner} have been rejected within an hour.`,
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

  /** Watches broadcasts of an edition that did not reach all recipients, or that will not. */
  watchBroadcasts(
    scope: Construct,
    metricName: BroadcastMetric,
    texts: Pick<AlarmCondition, 'what' | 'impact' | 'severity'>,
  ): void {
    const name = metricName === 'MissedRuns' ? 'missed-runs' : 'crowded-runs';
    this.#watchCount(scope, metricName, { ...texts, name, runbook: 'runs' });
  }

  /**
   * Watches a stop that affects all users: senders count it when it starts, a channel's again while messages find
   * the channel stopped, and a template's again at each failed attempt. Those messages come back after at most 16
   * minutes (SQS delays no message longer than 15): an alarm that ended sooner would wrongly report recovery.
   */
  watchStops(
    scope: Construct,
    metricName: StopMetric,
    texts: Pick<AlarmCondition, 'what' | 'impact' | 'severity'>,
  ): void {
    const name = metricName === 'ChannelStops' ? 'channel-stops' : 'template-stops';
    this.#watchCount(scope, metricName, { ...texts, name, runbook: 'messages', lastsPeriods: 4 });
  }

  /** Watches the assistant's model: its daily budget, and whether it answers. */
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

  /** Raises an alarm on a metric that functions count; at the first count unless a threshold is given. */
  #watchCount(
    scope: Construct,
    metricName: BroadcastMetric | StopMetric | ModelMetric,
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
