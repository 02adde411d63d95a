import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { businessMetrics } from '../../../shared/values/metrics.ts';
import { onlyResource, referenceText, resourcesOf, synthesize } from '../synthesized-stacks.ts';

const { core } = synthesize({
  BFJ_STAGE: 'prod',
  BFJ_ALARM_EMAIL: 'alarms@bfj.example',
  BFJ_MONTHLY_BUDGET: '30',
});

describe('the dashboard', () => {
  const dashboard = onlyResource(core, 'AWS::CloudWatch::Dashboard').Properties;
  const body = referenceText(dashboard['DashboardBody']);

  it('exists once, under the name of the stage', () => {
    expect(dashboard['DashboardName']).toBe('bfj-prod');
  });

  it('shows every business metric, the operation of the stage and its costs', () => {
    for (const name of businessMetrics) expect(body).toContain(name);
    for (const known of [
      'p50',
      'p99',
      'UnexpectedFailure',
      'PartnerFailure',
      'ApproximateAgeOfOldestMessage',
      'dead-letters',
      'ConsumedWriteCapacityUnits',
      'AWS/SES',
      'EstimatedCharges',
    ]) {
      expect(body).toContain(known);
    }
  });
});

it('the dashboard of a sending stage renders its broadcast table by an existing function', () => {
  const sending = synthesize({ BFJ_STAGE: 'prod', BFJ_EMAIL_FROM: 'avisos@bfj.com.br' }).core;
  const drawnBy = (of: typeof core) =>
    /function:(bfj-prod-[a-z-]+)/.exec(
      referenceText(onlyResource(of, 'AWS::CloudWatch::Dashboard').Properties['DashboardBody']),
    )?.[1];
  const functions = resourcesOf(sending, 'AWS::Lambda::Function');
  expect(functions.map(({ Properties }) => Properties['FunctionName'])).toContain(drawnBy(sending));
  expect(drawnBy(core)).toBeUndefined();
});

it('log queries are saved under the name of the stage', () => {
  const names = resourcesOf(core, 'AWS::Logs::QueryDefinition').map(({ Properties }) =>
    String(Properties['Name']),
  );
  expect(names.toSorted()).toEqual([
    'bfj-prod/errors-by-route',
    'bfj-prod/failures',
    'bfj-prod/one-request',
    'bfj-prod/slow-routes',
  ]);
});

describe('the month’s budget', () => {
  it("is the operator's amount, and notifies the address of the alarms", () => {
    const { Budget, NotificationsWithSubscribers } = z
      .object({
        Budget: z.object({ BudgetLimit: z.object({ Amount: z.number(), Unit: z.string() }) }),
        NotificationsWithSubscribers: z.array(
          z.object({
            Notification: z.object({ NotificationType: z.string(), Threshold: z.number() }),
            Subscribers: z.tuple([z.object({ Address: z.literal('alarms@bfj.example') })]),
          }),
        ),
      })
      .parse(onlyResource(core, 'AWS::Budgets::Budget').Properties);
    expect(Budget.BudgetLimit).toEqual({ Amount: 30, Unit: 'USD' });
    expect(NotificationsWithSubscribers.map(({ Notification }) => Notification)).toEqual([
      { NotificationType: 'ACTUAL', Threshold: 80 },
      { NotificationType: 'FORECASTED', Threshold: 100 },
    ]);
  });

  it('does not exist without an amount; the local stage has no dashboard and no queries', () => {
    const other = synthesize({ BFJ_STAGE: 'dev' }).core;
    expect(resourcesOf(other, 'AWS::Budgets::Budget')).toEqual([]);
    const local = synthesize({ BFJ_STAGE: 'local' }).core;
    expect(resourcesOf(local, 'AWS::CloudWatch::Dashboard')).toEqual([]);
    expect(resourcesOf(local, 'AWS::Logs::QueryDefinition')).toEqual([]);
  });
});
