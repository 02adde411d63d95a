import { resourcesOf, type Resource, type Template } from '../../infra/synthesized-stacks.ts';
import { markdownTable } from '../../../infra/operations/tables/markdown-table.ts';
import { listPrices, type ListPrice, type PricedThing } from './list-prices.ts';
import type { FixedParts, MonthlyUse } from './monthly-use.ts';

/** The product's cost limits: a stage without users, and one active user. */
export const maxIdleDollars = 16;
export const maxDollarsPerUser = 0.01;

/** Counts the parts with a fixed price in the templates of a stage. */
export function countFixedParts(templates: readonly Template[]): FixedParts {
  const all = (type: string) => templates.flatMap((template) => resourcesOf(template, type));
  const memories = all('AWS::Lambda::Function')
    .filter(({ Metadata }) => 'local:entry' in Metadata)
    .map(({ Properties }) => Number(Properties['MemorySize']));
  return {
    alarms: all('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + metricsOf(alarm), 0),
    dashboards: all('AWS::CloudWatch::Dashboard').length,
    secrets: all('AWS::SecretsManager::Secret').length,
    keys: all('AWS::KMS::Key').length,
    polledQueues: all('AWS::Lambda::EventSourceMapping').filter(
      ({ Properties }) => Properties['StartingPosition'] === undefined,
    ).length,
    minuteSchedules: all('AWS::Events::Rule').filter(
      ({ Properties }) => Properties['ScheduleExpression'] === 'rate(1 minute)',
    ).length,
    memoryGigabytes: memories.reduce((sum, each) => sum + each, 0) / memories.length / 1024,
  };
}

/** AWS bills an alarm on metric math for each of its metrics. */
function metricsOf({ Properties: { Metrics } }: Resource): number {
  if (!Array.isArray(Metrics)) return 1;
  return Metrics.filter((each: object) => 'MetricStat' in each).length;
}

export interface BillLine {
  readonly thing: PricedThing;
  readonly amount: number;
  readonly dollars: number;
  /** Without AWS's free tier. */
  readonly listDollars: number;
}

export function calculateBill(use: MonthlyUse): readonly BillLine[] {
  return things.map((thing) => {
    const price: ListPrice = listPrices[thing];
    const dollarsOf = (amount: number) => (Math.max(0, amount) / price.per) * price.dollars;
    const amount = use[thing];
    return {
      thing,
      amount,
      dollars: dollarsOf(amount - (price.alwaysFree ?? 0)),
      listDollars: dollarsOf(amount),
    };
  });
}

export function sumLines(lines: readonly BillLine[], of: 'dollars' | 'listDollars'): number {
  return lines.reduce((sum, line) => sum + line[of], 0);
}

const things = Object.keys(listPrices) as PricedThing[];

/** The items that make up each line of the table. */
const groups: readonly (readonly [string, readonly PricedThing[]])[] = [
  ['Alarms, metrics, dashboard', ['alarm', 'metric', 'dashboard']],
  ['Secrets and key', ['secret', 'secretRead', 'key']],
  ['Logs', ['logs']],
  ['Queues and bus', ['queueRequest', 'busEvent']],
  ['HTTP API and Lambda', ['apiCall', 'invocation', 'gigabyteSecond']],
  ['DynamoDB', ['readUnit', 'writeUnit', 'storage']],
  ['Cognito', ['activeUser']],
  ['CloudFront', ['edgeRequest', 'edgeFunctionCall', 'edgeGigabyte']],
];

/** Matches the table in the page of benchmarks. */
export const billInPage = /^\| Active people .*(?:\n\|.*)*/m;

/** Returns the table for the page of benchmarks, with one column per number of active users. */
export function billTable(
  bills: readonly { readonly people: number; readonly lines: readonly BillLine[] }[],
): string {
  const heads = bills.map(({ people }) => people.toLocaleString('en-US'));
  const sums = (of: 'dollars' | 'listDollars', kept: readonly PricedThing[]) =>
    bills.map(({ lines }) =>
      sumLines(
        lines.filter(({ thing }) => kept.includes(thing)),
        of,
      ).toFixed(2),
    );
  const rows = [
    ...groups.map(([name, kept]) => [name, ...sums('dollars', kept)]),
    ['**In all, US$ a month**', ...sums('dollars', things)],
    ['without what AWS always gives free', ...sums('listDollars', things)],
    [
      'for each active person',
      ...bills.map(({ people, lines }) =>
        people === 0 ? '' : (sumLines(lines, 'dollars') / people).toFixed(4),
      ),
    ],
  ];
  return markdownTable([['Active people', ...heads], ...rows]);
}
