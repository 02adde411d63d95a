import { DescribeStacksCommand, type CloudFormationClient } from '@aws-sdk/client-cloudformation';
import {
  DescribeAlarmsCommand,
  GetMetricDataCommand,
  type CloudWatchClient,
  type MetricDataQuery,
} from '@aws-sdk/client-cloudwatch';
import { GetQueueAttributesCommand, paginateListQueues, type SQSClient } from '@aws-sdk/client-sqs';
import {
  businessMetrics,
  failureMetrics,
  metricNamespace,
  type BusinessMetric,
} from '../../shared/values/metrics.ts';

export interface StatusClients {
  readonly cloudFormation: CloudFormationClient;
  readonly cloudWatch: CloudWatchClient;
  readonly sqs: SQSClient;
}

/** Returns the last day of a stage in a few lines: the facts that an operator on call needs first. */
export async function statusLines(
  { cloudFormation, cloudWatch, sqs }: StatusClients,
  stage: string,
  now: Date,
): Promise<readonly string[]> {
  const [alarms, queues, numbers] = await Promise.all([
    alarmLines(cloudWatch, stage),
    queueLine(sqs, stage),
    readApiId(cloudFormation, stage).then((apiId) => readNumbers(cloudWatch, stage, apiId, now)),
  ]);
  return [...alarms, queues, apiLine(numbers), failureLine(numbers), ...businessLines(numbers)];
}

async function alarmLines(cloudWatch: CloudWatchClient, stage: string): Promise<string[]> {
  const raised: string[] = [];
  let quiet = 0;
  let NextToken: string | undefined;
  do {
    const page = await cloudWatch.send(
      new DescribeAlarmsCommand({
        AlarmNamePrefix: `bfj-${stage}-`,
        ...(NextToken === undefined ? {} : { NextToken }),
      }),
    );
    for (const {
      AlarmName,
      StateValue,
      StateUpdatedTimestamp,
      AlarmDescription,
    } of page.MetricAlarms ?? []) {
      if (StateValue !== 'ALARM') quiet += 1;
      else {
        const since = StateUpdatedTimestamp?.toISOString().slice(0, 16) ?? '';
        const entry = /infra\/RUNBOOK\.md#[a-z-]+/.exec(AlarmDescription ?? '')?.[0] ?? '';
        raised.push(`ALARM     ${AlarmName} since ${since}Z: ${entry}`);
      }
    }
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  if (raised.length + quiet === 0) return [`alarms    none: is there a stage ${stage} here?`];
  return raised.length === 0 ? [`alarms    all ${quiet} quiet`] : raised;
}

async function queueLine(sqs: SQSClient, stage: string): Promise<string> {
  const urls: string[] = [];
  const pages = paginateListQueues(
    { client: sqs, pageSize: 100 },
    { QueueNamePrefix: `bfj-${stage}-` },
  );
  for await (const { QueueUrls } of pages) urls.push(...(QueueUrls ?? []));
  const depths = await Promise.all(
    urls.map(async (QueueUrl) => {
      const { Attributes } = await sqs.send(
        new GetQueueAttributesCommand({
          QueueUrl,
          AttributeNames: ['ApproximateNumberOfMessages'],
        }),
      );
      return {
        name: QueueUrl.split('/').at(-1)?.replace(`bfj-${stage}-`, '') ?? '',
        waiting: Number(Attributes?.['ApproximateNumberOfMessages'] ?? 0),
      };
    }),
  );
  const full = depths.filter(({ waiting }) => waiting > 0);
  if (full.length === 0) return `queues    all ${depths.length} empty`;
  return `queues    ${full.map(({ name, waiting }) => `${name} ${waiting}`).join(', ')}`;
}

/** AWS counts an API by a generated id, which the platform's stack exports. */
async function readApiId(cloudFormation: CloudFormationClient, stage: string): Promise<string> {
  const StackName = `bfj-${stage}-platform`;
  try {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
    const endpoint = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'ApiEndpoint');
    return /^https:\/\/([^.]+)\./.exec(endpoint?.OutputValue ?? '')?.[1] ?? 'unknown';
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return 'unknown';
    throw error;
  }
}

type Numbers = ReadonlyMap<string, number>;

const daySeconds = 24 * 3600;

/** Returns sums of the last day, and percentiles for the API's latency. */
async function readNumbers(
  cloudWatch: CloudWatchClient,
  stage: string,
  apiId: string,
  now: Date,
): Promise<Numbers> {
  const namespace = metricNamespace(stage);
  const search = (Id: string, pattern: string, statistic: string): MetricDataQuery => ({
    Id,
    Expression: `SEARCH('${pattern}', '${statistic}', ${daySeconds})`,
    Period: daySeconds,
  });
  const api = (Id: string, MetricName: string, Stat: string): MetricDataQuery => ({
    Id,
    MetricStat: {
      Metric: {
        Namespace: 'AWS/ApiGateway',
        MetricName,
        Dimensions: [{ Name: 'ApiId', Value: apiId }],
      },
      Period: daySeconds,
      Stat,
    },
  });
  const queries: MetricDataQuery[] = [
    ...businessMetrics.map((MetricName, index) => ({
      Id: `b${index}`,
      Label: MetricName,
      MetricStat: {
        Metric: { Namespace: namespace, MetricName },
        Period: daySeconds,
        Stat: 'Sum',
      },
    })),
    ...failureMetrics.map((metric, index) =>
      search(`f${index}`, `{${namespace},function} MetricName="${metric}"`, 'Sum'),
    ),
    api('calls', 'Count', 'Sum'),
    api('errors', '5xx', 'Sum'),
    api('p50', 'Latency', 'p50'),
    api('p99', 'Latency', 'p99'),
  ];
  const numbers = new Map<string, number>();
  let NextToken: string | undefined;
  do {
    const page = await cloudWatch.send(
      new GetMetricDataCommand({
        MetricDataQueries: queries,
        StartTime: new Date(now.getTime() - daySeconds * 1000),
        EndTime: now,
        ...(NextToken === undefined ? {} : { NextToken }),
      }),
    );
    for (const { Id = '', Label = '', Values = [] } of page.MetricDataResults ?? []) {
      const isPercentile = Id.startsWith('p');
      const value = isPercentile
        ? Math.max(0, ...Values)
        : Values.reduce((sum, each) => sum + each, 0);
      const key = Id.startsWith('f') ? `${Id} ${Label}` : Id.startsWith('b') ? Label : Id;
      const previous = numbers.get(key) ?? 0;
      numbers.set(key, isPercentile ? Math.max(previous, value) : previous + value);
    }
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return numbers;
}

function apiLine(numbers: Numbers): string {
  const of = (key: string) => Math.round(numbers.get(key) ?? 0);
  return (
    `api       ${of('calls')} calls in 24 h, ${of('errors')} server errors, ` +
    `p50 ${of('p50')} ms, p99 ${of('p99')} ms`
  );
}

function failureLine(numbers: Numbers): string {
  const countsOfKind = (prefix: string) =>
    [...numbers]
      .filter(([key, value]) => key.startsWith(`${prefix} `) && value > 0)
      .map(([key, value]) => `${key.slice(prefix.length + 1)} ${value}`);
  const kinds = failureMetrics.map((metric, index) => {
    const found = countsOfKind(`f${index}`);
    const name = metric === 'UnexpectedFailure' ? 'unexpected' : 'of partners';
    return `${name}: ${found.length === 0 ? 'none' : found.join(', ')}`;
  });
  return `failures  ${kinds.join('; ')}`;
}

function businessLines(numbers: Numbers): string[] {
  const of = (name: BusinessMetric) => numbers.get(name) ?? 0;
  const reais = (name: BusinessMetric) => `R$ ${(of(name) / 100).toFixed(2).replace('.', ',')}`;
  return [
    `people    ${of('SignUps')} signed up, ${of('Trials')} trials, ` +
      `${of('NewsletterSubscriptions')} newsletter (${of('NewsletterDepartures')} left), ` +
      `${of('DeletedAccounts')} deleted`,
    `money     ${of('PaidPayments')} paid, ${of('RefusedPayments')} refused, ` +
      `${reais('RevenueInCentavos')} in, ${reais('ReturnedInCentavos')} back, ` +
      `${of('EndedSubscriptions')} subscriptions ended`,
  ];
}
