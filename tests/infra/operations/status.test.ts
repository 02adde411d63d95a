import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  GetMetricDataCommand,
} from '@aws-sdk/client-cloudwatch';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { statusLines } from '../../../infra/operations/status-lines.ts';

const cloudWatch = mockClient(CloudWatchClient);
const sqs = mockClient(SQSClient);
const cloudFormation = mockClient(CloudFormationClient);
const clients = {
  cloudFormation: new CloudFormationClient({ region: 'sa-east-1' }),
  cloudWatch: new CloudWatchClient({ region: 'sa-east-1' }),
  sqs: new SQSClient({ region: 'sa-east-1' }),
};
const now = new Date('2026-11-22T15:00:00Z');

beforeEach(() => {
  cloudWatch.reset();
  sqs.reset();
  cloudFormation.reset();
  cloudFormation.on(DescribeStacksCommand, { StackName: 'bfj-prod-platform' }).resolves({
    Stacks: [
      {
        StackName: 'bfj-prod-platform',
        StackStatus: 'CREATE_COMPLETE',
        CreationTime: undefined,
        Outputs: [
          {
            OutputKey: 'ApiEndpoint',
            OutputValue: 'https://a1b2c3.execute-api.sa-east-1.amazonaws.com',
          },
        ],
      },
    ],
  });
  cloudFormation
    .on(DescribeStacksCommand, { StackName: 'bfj-pord-platform' })
    .rejects(new Error('Stack with id bfj-pord-platform does not exist'));
  cloudWatch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [
      { AlarmName: 'bfj-prod-api-5xx', StateValue: 'OK' },
      { AlarmName: 'bfj-prod-crashes', StateValue: 'INSUFFICIENT_DATA' },
    ],
  });
  cloudWatch.on(GetMetricDataCommand).resolves({ MetricDataResults: [] });
  sqs
    .on(ListQueuesCommand)
    .resolves({ QueueUrls: ['https://sqs/1/bfj-prod-a', 'https://sqs/1/bfj-prod-a-dead-letters'] });
  sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '0' } });
});

describe('npm run status', () => {
  it('prints six lines for a quiet day', async () => {
    expect(await statusLines(clients, 'prod', now)).toEqual([
      'alarms    all 2 quiet',
      'queues    all 2 empty',
      'api       0 calls in 24 h, 0 server errors, p50 0 ms, p99 0 ms',
      'failures  unexpected: none; of partners: none',
      'people    0 signed up, 0 trials, 0 newsletter (0 left), 0 deleted',
      'money     0 paid, 0 refused, R$ 0,00 in, R$ 0,00 back, 0 subscriptions ended',
    ]);
  });

  it('prints raised alarms with their start, waiting messages, failures and revenue', async () => {
    cloudWatch
      .on(DescribeAlarmsCommand)
      .resolvesOnce({
        NextToken: 'more',
        MetricAlarms: [{ AlarmName: 'bfj-prod-api-5xx', StateValue: 'OK' }],
      })
      .resolves({
        MetricAlarms: [
          {
            AlarmName: 'bfj-prod-failures-billing',
            StateValue: 'ALARM',
            StateUpdatedTimestamp: new Date('2026-11-22T14:31:00Z'),
            AlarmDescription: '… What to do: infra/RUNBOOK.md#payments',
          },
        ],
      });
    sqs
      .on(GetQueueAttributesCommand, { QueueUrl: 'https://sqs/1/bfj-prod-a-dead-letters' })
      .resolves({ Attributes: { ApproximateNumberOfMessages: '3' } });
    cloudWatch.on(GetMetricDataCommand).resolves({
      MetricDataResults: [
        { Id: 'b0', Label: 'SignUps', Values: [4, 3] },
        { Id: 'b7', Label: 'RevenueInCentavos', Values: [38_376, 2_000] },
        { Id: 'f0', Label: 'replace-card', Values: [2] },
        { Id: 'f1', Label: 'get-asset-data', Values: [5] },
        { Id: 'calls', Values: [1000, 200] },
        { Id: 'p99', Values: [350.4, 800.2] },
      ],
    });
    const lines = await statusLines(clients, 'prod', now);
    expect(lines).toEqual([
      'ALARM     bfj-prod-failures-billing since 2026-11-22T14:31Z: infra/RUNBOOK.md#payments',
      'queues    a-dead-letters 3',
      'api       1200 calls in 24 h, 0 server errors, p50 0 ms, p99 800 ms',
      'failures  unexpected: replace-card 2; of partners: get-asset-data 5',
      'people    7 signed up, 0 trials, 0 newsletter (0 left), 0 deleted',
      'money     0 paid, 0 refused, R$ 403,76 in, R$ 0,00 back, 0 subscriptions ended',
    ]);
    const input = cloudWatch.commandCalls(GetMetricDataCommand)[0]?.args[0].input;
    expect(input?.StartTime).toEqual(new Date('2026-11-21T15:00:00Z'));
    expect(JSON.stringify(input?.MetricDataQueries)).toContain('{BFJ/prod,function}');
    expect(JSON.stringify(input?.MetricDataQueries)).toContain('{"Name":"ApiId","Value":"a1b2c3"}');
  });

  it('reports a missing stage', async () => {
    cloudWatch.on(DescribeAlarmsCommand).resolves({ MetricAlarms: [] });
    sqs.on(ListQueuesCommand).resolves({});
    expect((await statusLines(clients, 'pord', now))[0]).toContain('is there a stage pord here?');
  });
});
