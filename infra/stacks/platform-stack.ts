import { Annotations, CfnOutput, Duration } from 'aws-cdk-lib/core';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { metricNamespace, type CacheMetric } from '../../shared/values/metrics.ts';
import { Api } from '../platform/api.ts';
import { Events } from '../platform/events.ts';
import { EmailConfigurationSet } from '../platform/email-configuration-set.ts';
import { Operations } from '../constructs/operations.ts';
import type { StageContext } from '../constructs/stage-context.ts';
import { physicalName } from '../constructs/physical-name.ts';
import type { Settings } from '../settings.ts';
import type { DataStack } from './data-stack.ts';
import { ProductStack } from './product-stack.ts';

/** The resources that capabilities share: the bus with its publisher, and the API without its routes. */
export class PlatformStack extends ProductStack {
  readonly events: Events;
  readonly api: Api;
  /** Origin of links in e-mails and webhooks. */
  readonly siteUrl: string;

  constructor(scope: Construct, stage: StageContext, data: DataStack) {
    const { settings } = stage;
    super(scope, 'BfjPlatform', {
      settings,
      name: 'platform',
      contents: 'the bus with its publisher, the API with its authorizers, and how e-mail leaves',
    });
    this.events = new Events(this, 'Events', stage, data.table);
    this.api = new Api(this, 'Api', stage, data);
    if (settings.emailFrom !== undefined) new EmailConfigurationSet(this, 'SentEmail', settings);
    this.siteUrl = this.#siteUrl(settings);
    this.#watchConcurrency(stage);
    this.#watchStaleValues(stage);
    if (settings.stage !== 'local') new Operations(this, 'Operations', settings, this.api.httpApi);
    new CfnOutput(this, 'ApiEndpoint', { value: this.api.endpoint });
    new CfnOutput(this, 'EventBusName', { value: this.events.bus.eventBusName });
  }

  /** The site's address is known only after the website has been deployed once. */
  #siteUrl(settings: Settings): string {
    if (settings.siteUrl !== undefined) return settings.siteUrl;
    Annotations.of(this).addWarningV2(
      'bfj:no-site-url',
      'Neither BFJ_SITE_URL nor BFJ_DOMAIN_NAME is set: links in messages lead to the API’s own ' +
        'address. Set BFJ_SITE_URL to the SiteUrl that the deployment prints, and deploy again.',
    );
    return this.api.endpoint;
  }

  /** Functions serve a cached value while they cannot read it again (functions/runtime/cached-value.ts). */
  #watchStaleValues({ settings, alarms }: StageContext): void {
    alarms.raise(this, 'StaleValueAlarm', {
      name: physicalName(settings, 'stale-values'),
      what: 'A function serves a value that it could not read again for an hour, such as a secret.',
      impact:
        'Users are served. New values of a secret are not read, and new functions cannot start.',
      runbook: 'stale-values',
      metric: new cloudwatch.Metric({
        namespace: metricNamespace(settings.stage),
        metricName: 'StaleMinutes' satisfies CacheMetric,
        statistic: cloudwatch.Stats.MAXIMUM,
        // A function retries at least every five minutes.
        period: Duration.minutes(15),
      }),
      threshold: 60,
    });
  }

  /** Functions share the account's concurrency, so one alarm covers all of them. */
  #watchConcurrency({ settings, alarms }: StageContext): void {
    alarms.raise(this, 'ThrottleAlarm', {
      name: physicalName(settings, 'throttles'),
      what: "Lambda has rejected calls: the account's concurrency, or a function's share, is used up.",
      impact: 'Visitors get errors, and messages and events wait until Lambda accepts calls again.',
      runbook: 'concurrency',
      severity: 'wake',
      // Without a dimension the metric counts every function of the account in this region.
      metric: new cloudwatch.Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Throttles',
        statistic: cloudwatch.Stats.SUM,
        period: Duration.minutes(5),
      }),
      threshold: 1,
    });
  }
}
