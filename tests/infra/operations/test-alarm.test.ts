import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { raiseTestAlarms } from '../../../infra/operations/test-alarm.ts';
import { resourcesOf, synthesize } from '../synthesized-stacks.ts';

const cloudWatch = mockClient(CloudWatchClient);
const client = new CloudWatchClient({ region: 'sa-east-1' });
beforeEach(() => {
  cloudWatch.reset();
  cloudWatch.on(SetAlarmStateCommand).resolves({});
});

describe('test alarms', () => {
  it('raise one alarm per severity, as in the template', async () => {
    cloudWatch
      .on(DescribeAlarmHistoryCommand)
      .resolvesOnce({ AlarmHistoryItems: [] })
      .resolves({
        AlarmHistoryItems: [{ HistorySummary: 'Successfully executed action arn:aws:sns:…' }],
      });
    const findings = await raiseTestAlarms(client, 'prod', 1);
    expect(findings.map(({ kind }) => kind)).toEqual(['good', 'good']);
    const raised = cloudWatch
      .commandCalls(SetAlarmStateCommand)
      .map(({ args: [{ input }] }) => input.AlarmName);
    const { core } = synthesize({ BFJ_STAGE: 'prod' });
    const known = resourcesOf(core, 'AWS::CloudWatch::Alarm');
    const actions = raised.map((name) => {
      const alarm = known.find(({ Properties }) => Properties['AlarmName'] === name);
      return JSON.stringify(alarm?.Properties['AlarmActions']);
    });
    expect(new Set(actions).size).toBe(2);
    expect(actions).not.toContain(undefined);
  });

  it('reports why the topic did not accept a notification, or that none was sent', async () => {
    cloudWatch.on(DescribeAlarmHistoryCommand).resolves({
      AlarmHistoryItems: [{ HistorySummary: 'Failed to execute action arn:… AuthorizationError' }],
    });
    expect(await raiseTestAlarms(client, 'prod', 1)).toMatchObject([
      { kind: 'do', advice: expect.stringContaining('AuthorizationError') },
      { kind: 'do' },
    ]);
    cloudWatch.on(DescribeAlarmHistoryCommand).resolves({});
    expect(await raiseTestAlarms(client, 'prod', 1)).toMatchObject([
      { kind: 'do', text: expect.stringContaining('notified no recipient') },
      { kind: 'do' },
    ]);
  });
});
