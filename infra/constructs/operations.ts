import { ArnFormat, Duration, Stack } from 'aws-cdk-lib/core';
import * as budgets from 'aws-cdk-lib/aws-budgets';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  businessMetrics,
  metricNamespace,
  type BusinessMetric,
} from '../../shared/values/metrics.ts';
import type { Settings } from '../settings.ts';
import { physicalName } from './physical-name.ts';

/** The function that renders the table of broadcasts (infra/capabilities/planning.ts). */
const runsWidget = 'show-runs';

/**
 * The dashboard of a stage: business metrics, health and cost. It refers to other stacks by name only, so that none
 * of them has to wait for it. Stage `local` has none.
 */
export class Operations extends Construct {
  readonly #settings: Settings;

  constructor(scope: Construct, id: string, settings: Settings, httpApi: HttpApi) {
    super(scope, id);
    this.#settings = settings;
    new cloudwatch.Dashboard(this, 'Dashboard', {
      dashboardName: physicalName(settings),
      defaultInterval: Duration.days(1),
      widgets: [
        this.#business(),
        ...(settings.emailFrom === undefined && settings.whatsApp.phoneNumberId === undefined
          ? []
          : [this.#runs()]),
        this.#api(httpApi),
        this.#queues(),
        this.#partners(),
      ],
    });
    this.#saveQueries();
    this.#watchCost();
  }

  #business(): cloudwatch.IWidget[] {
    const daily = (metric: BusinessMetric) => this.#own(metric, Duration.days(1));
    const userMetrics = businessMetrics.filter((name) => !/Centavos|Payments/.test(name));
    return [
      graph('People, by day', userMetrics.map(daily)),
      graph('Payments, by day', [daily('PaidPayments'), daily('RefusedPayments')]),
      graph('Revenue and returned money, in centavos, by day', [
        daily('RevenueInCentavos'),
        daily('ReturnedInCentavos'),
      ]),
    ];
  }

  /** The broadcasts of editions. A function renders the table, with the permissions of the dashboard's viewer. */
  #runs(): cloudwatch.IWidget[] {
    return [
      new cloudwatch.CustomWidget({
        title: 'Runs of yesterday and today',
        functionArn: Stack.of(this).formatArn({
          service: 'lambda',
          resource: 'function',
          resourceName: physicalName(this.#settings, runsWidget),
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
        width: 24,
        height: 8,
        updateOnRefresh: true,
        updateOnResize: false,
        updateOnTimeRangeChange: false,
      }),
    ];
  }

  #api(httpApi: HttpApi): cloudwatch.IWidget[] {
    return [
      graph('API: how long calls take, in milliseconds', [
        httpApi.metricLatency({ statistic: 'p50', label: 'p50' }),
        httpApi.metricLatency({ statistic: 'p99', label: 'p99' }),
      ]),
      graph('API: calls and errors', [
        httpApi.metricCount({ statistic: cloudwatch.Stats.SUM }),
        httpApi.metricClientError({ statistic: cloudwatch.Stats.SUM }),
        httpApi.metricServerError({ statistic: cloudwatch.Stats.SUM }),
      ]),
      this.#found('Unexpected failures, by capability', 'Sum', [
        `{${metricNamespace(this.#settings.stage)},capability} MetricName="UnexpectedFailure"`,
      ]),
    ];
  }

  #queues(): cloudwatch.IWidget[] {
    const queues = `{AWS/SQS,QueueName} QueueName="bfj-${this.#settings.stage}-"`;
    return [
      this.#found('Queues: age of the oldest message, in seconds', 'Maximum', [
        `${queues} MetricName="ApproximateAgeOfOldestMessage" NOT "dead-letters"`,
      ]),
      this.#found('Dead letters', 'Maximum', [
        `${queues} MetricName="ApproximateNumberOfMessagesVisible" "dead-letters"`,
      ]),
      graph(
        'Table: units used',
        ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map(
          (metricName) =>
            new cloudwatch.Metric({
              namespace: 'AWS/DynamoDB',
              metricName,
              dimensionsMap: { TableName: physicalName(this.#settings) },
              statistic: cloudwatch.Stats.SUM,
            }),
        ),
      ),
    ];
  }

  #partners(): cloudwatch.IWidget[] {
    return [
      this.#found('Failures of partners, by capability', 'Sum', [
        `{${metricNamespace(this.#settings.stage)},capability} MetricName="PartnerFailure"`,
      ]),
      graph(
        'E-mails: sent, delivered, bounced, complained of (whole account)',
        ['Send', 'Delivery', 'Bounce', 'Complaint'].map(
          (metricName) =>
            new cloudwatch.Metric({
              namespace: 'AWS/SES',
              metricName,
              statistic: cloudwatch.Stats.SUM,
            }),
        ),
      ),
      graph('Cost of the month so far, in US$ (whole account, where it is switched on)', [
        new cloudwatch.Metric({
          namespace: 'AWS/Billing',
          metricName: 'EstimatedCharges',
          dimensionsMap: { Currency: 'USD' },
          statistic: cloudwatch.Stats.MAXIMUM,
          period: Duration.hours(6),
          region: 'us-east-1',
        }),
      ]),
    ];
  }

  #own(metricName: BusinessMetric, period: Duration): cloudwatch.Metric {
    const namespace = metricNamespace(this.#settings.stage);
    return new cloudwatch.Metric({
      namespace,
      metricName,
      statistic: cloudwatch.Stats.SUM,
      period,
    });
  }

  /** Searches for all metrics of a kind, since only the other stacks know which exist. */
  #found(title: string, statistic: string, searches: readonly string[]): cloudwatch.IWidget {
    return graph(
      title,
      searches.map(
        (search) =>
          new cloudwatch.MathExpression({
            expression: `SEARCH('${search}', '${statistic}', 300)`,
            label: '',
            usingMetrics: {},
          }),
      ),
    );
  }

  /**
   * Saves queries that Logs Insights lists under the stage's name. A query without log groups runs on those that its
   * user selects.
   */
  #saveQueries(): void {
    const apiAccess = `/aws/vendedlogs/${physicalName(this.#settings)}/api-access`;
    const queries: readonly (readonly [string, string, readonly string[]])[] = [
      [
        'failures',
        'filter UnexpectedFailure > 0 or PartnerFailure > 0\n' +
          '| fields @timestamp, function, message, errorName, errorMessage, requestId\n' +
          '| sort @timestamp desc',
        [],
      ],
      [
        'one-request',
        "filter requestId = 'the id that the user saw'\n| sort @timestamp asc",
        [apiAccess],
      ],
      [
        'slow-routes',
        'stats count() as calls, pct(responseLatencyMilliseconds, 50) as p50,\n' +
          '  pct(responseLatencyMilliseconds, 99) as p99 by route\n| sort p99 desc',
        [apiAccess],
      ],
      [
        'errors-by-route',
        'filter status >= 500\n| stats count() as answers by route, status, integrationError\n' +
          '| sort answers desc',
        [apiAccess],
      ],
    ];
    for (const [name, queryString, logGroupNames] of queries) {
      new logs.CfnQueryDefinition(this, `Query-${name}`, {
        name: `${physicalName(this.#settings)}/${name}`,
        queryString,
        ...(logGroupNames.length === 0 ? {} : { logGroupNames: [...logGroupNames] }),
      });
    }
  }

  /** Has AWS send an e-mail before the month ends when its cost is about to exceed the budget. */
  #watchCost(): void {
    const { monthlyBudget, alarmEmail } = this.#settings;
    if (monthlyBudget === undefined || alarmEmail === undefined) return;
    const notificationAt = (notificationType: string, threshold: number) => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
    });
    new budgets.CfnBudget(this, 'Budget', {
      budget: {
        budgetName: physicalName(this.#settings, 'month'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: [
        notificationAt('ACTUAL', 80),
        notificationAt('FORECASTED', 100),
      ],
    });
  }
}

function graph(title: string, left: cloudwatch.IMetric[]): cloudwatch.GraphWidget {
  return new cloudwatch.GraphWidget({ title, left, width: 8, height: 6 });
}
