import { resourcesOf, type Resource, type Template } from '../../infra/synthesized-stacks.ts';
import { markdownTable } from '../../../infra/operations/tables/markdown-table.ts';
import { listPrices, type ListPrice, type PricedThing } from './list-prices.ts';
import type { FixedParts, MonthlyUse } from './monthly-use.ts';

/** Bars of the product: a stage that nobody uses, and what one active person may cost. */
export const maximumIdleDollars = 16;
export const maximumDollarsAPerson = 0.01;

/** What costs by being there, counted in the templates of a stage. */
export function fixedPartsOf(templates: readonly Template[]): FixedParts {
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
  /** As if AWS gave nothing for free. */
  readonly listDollars: number;
}

export function billOf(use: MonthlyUse): readonly BillLine[] {
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

export function totalOf(lines: readonly BillLine[], of: 'dollars' | 'listDollars'): number {
  return lines.reduce((sum, line) => sum + line[of], 0);
}

const things = Object.keys(listPrices) as PricedThing[];

/** Which things make one line of the table. */
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

/** Where the table stands in the page of benchmarks. */
export const billInPage = /^\| Active people .*(?:\n\|.*)*/m;

/** The table that stands in the page of benchmarks, one column for each number of active people. */
export function billTable(
  bills: readonly { readonly people: number; readonly lines: readonly BillLine[] }[],
): string {
  const heads = bills.map(({ people }) => people.toLocaleString('en-US'));
  const sums = (of: 'dollars' | 'listDollars', kept: readonly PricedThing[]) =>
    bills.map(({ lines }) =>
      totalOf(
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
        people === 0 ? '' : (totalOf(lines, 'dollars') / people).toFixed(4),
      ),
    ],
  ];
  return markdownTable([['Active people', ...heads], ...rows]);
}
