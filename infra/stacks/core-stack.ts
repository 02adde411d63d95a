import { Annotations, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { Access } from '../capabilities/access.ts';
import { Accounts } from '../capabilities/accounts.ts';
import { Api } from '../capabilities/api.ts';
import { Billing } from '../capabilities/billing.ts';
import type { CoreParts } from '../capabilities/core-parts.ts';
import { Events } from '../capabilities/events.ts';
import { Identity } from '../capabilities/identity.ts';
import { Login } from '../capabilities/login.ts';
import { Market } from '../capabilities/market.ts';
import { Newsletter } from '../capabilities/newsletter.ts';
import { Preferences } from '../capabilities/preferences.ts';
import { Proof } from '../capabilities/proof.ts';
import { Trial } from '../capabilities/trial.ts';
import { Alarms } from '../constructs/alarms.ts';
import { ProductSecrets } from '../constructs/product-secrets.ts';
import { productTable } from '../constructs/product-table.ts';
import { physicalName, type StageContext } from '../constructs/stage-context.ts';
import type { Settings } from '../settings.ts';

/** Everything but the website: what an emulator or the local cloud can host as well. */
export class CoreStack extends Stack {
  readonly api: Api;
  readonly identity: Identity;
  readonly alarms: Alarms;

  constructor(
    scope: Construct,
    id: string,
    props: { readonly settings: Settings; readonly bundling: boolean },
  ) {
    const { settings, bundling } = props;
    super(scope, id, {
      stackName: physicalName(settings, 'core'),
      description: `BFJ ${settings.stage}: data, events, functions, API and identity`,
      terminationProtection: settings.keepsData,
      tags: { product: 'bfj', stage: settings.stage },
    });
    this.alarms = new Alarms(this, 'Alarms', settings);
    const stage: StageContext = { settings, bundling, alarms: this.alarms };

    const table = productTable(this, settings);
    const secrets = new ProductSecrets(this, 'Secrets', settings);
    const events = new Events(this, 'Events', stage, table);
    this.identity = new Identity(this, 'Identity', stage);
    this.api = new Api(this, 'Api', stage, {
      table,
      secrets,
      identity: this.identity,
    });

    const core: CoreParts = {
      stage,
      table,
      secrets,
      events,
      api: this.api,
      identity: this.identity,
      siteUrl: this.#siteUrl(settings),
    };
    new Login(this, 'Login', core);
    new Newsletter(this, 'Newsletter', core);
    new Access(this, 'Access', core);
    new Preferences(this, 'Preferences', core);
    new Proof(this, 'Proof', core);
    new Accounts(this, 'Accounts', core);
    new Market(this, 'Market', core);
    new Trial(this, 'Trial', core);
    new Billing(this, 'Billing', core);
    this.#watchConcurrency(settings);

    this.#output('ApiEndpoint', this.api.endpoint);
    this.#output('UserPoolId', this.identity.userPool.userPoolId);
    this.#output('AccountClientId', this.identity.clients.account.userPoolClientId);
    this.#output('TrialClientId', this.identity.clients.trial.userPoolClientId);
    this.#output('TableName', table.tableName);
    this.#output('EventBusName', events.bus.eventBusName);
    this.#output('WebhookSecretName', physicalName(settings, 'webhook-key'));
    this.#output('BrapiSecretName', physicalName(settings, 'brapi-token'));
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

  /** Functions share the account's concurrency, so that one alarm tells of all of them. */
  #watchConcurrency(settings: Settings): void {
    this.alarms.raise(this, 'ThrottleAlarm', {
      name: physicalName(settings, 'throttles'),
      what: "Lambda has refused calls: the account's concurrency is used up.",
      impact: 'Visitors get errors, and messages and events wait until calls are taken again.',
      runbook: 'concurrency',
      severity: 'wake',
      // Without a dimension it counts every function of the account in this region.
      metric: new cloudwatch.Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Throttles',
        statistic: cloudwatch.Stats.SUM,
        period: Duration.minutes(5),
      }),
      threshold: 1,
    });
  }

  #output(name: string, value: string): void {
    new CfnOutput(this, name, { value });
  }
}
