import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DescribeSecretCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { ListSubscriptionsCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { findingLines } from '../../../infra/operations/finding.ts';
import { preflight } from '../../../infra/operations/preflight-checks.ts';
import { readSettings } from '../../../infra/settings.ts';

const cloudFormation = mockClient(CloudFormationClient);
const cloudFront = mockClient(CloudFrontClient);
const lambda = mockClient(LambdaClient);
const secrets = mockClient(SecretsManagerClient);
const ses = mockClient(SESv2Client);
const sns = mockClient(SNSClient);

const region = { region: 'sa-east-1' };
const clients = {
  cloudFormation: new CloudFormationClient(region),
  edgeCloudFormation: new CloudFormationClient(region),
  cloudFront: new CloudFrontClient(region),
  lambda: new LambdaClient(region),
  secrets: new SecretsManagerClient(region),
  ses: new SESv2Client(region),
  sns: new SNSClient(region),
};
const complete = {
  BFJ_STAGE: 'prod',
  BFJ_SITE_URL: 'https://bfj.example',
  BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
  BFJ_MERCADOPAGO_PUBLIC_KEY: 'APP_USR-00000000-0000-0000-0000-000000000000',
  BFJ_EMAIL_FROM: 'avisos@mail.bfj.example',
  BFJ_ALARM_EMAIL: 'alarms@bfj.example',
  BFJ_COMPANY_NAME: 'BFJ Ltda.',
  BFJ_COMPANY_CNPJ: '11.222.333/0001-81',
  BFJ_COMPANY_ADDRESS: 'Rua A, 1, Recife, PE',
  BFJ_LAMBDA_CONCURRENCY: '1000',
};

/** An account with everything set up. */
beforeEach(() => {
  for (const mock of [cloudFormation, cloudFront, lambda, secrets, ses, sns]) mock.reset();
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: 'CDKToolkit', StackStatus: 'UPDATE_COMPLETE', CreationTime: undefined }],
  });
  cloudFront.on(ListDistributionsCommand).resolves({
    DistributionList: { Marker: '', MaxItems: 1, IsTruncated: false, Quantity: 1 },
  });
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } });
  secrets
    .on(DescribeSecretCommand)
    .resolves({ VersionIdsToStages: { v1: ['AWSPREVIOUS'], v2: ['AWSCURRENT'] } });
  ses.on(GetAccountCommand).resolves({
    ProductionAccessEnabled: true,
    SendQuota: { Max24HourSend: 50_000 },
  });
  ses
    .on(GetEmailIdentityCommand)
    .rejects(new NotFoundException({ message: 'not there', $metadata: {} }));
  ses
    .on(GetEmailIdentityCommand, { EmailIdentity: 'mail.bfj.example' })
    .resolves({ VerifiedForSendingStatus: true });
  sns.on(ListSubscriptionsCommand).resolves({
    Subscriptions: ['wake', 'morning'].map((severity) => ({
      Endpoint: 'alarms@bfj.example',
      TopicArn: `arn:aws:sns:sa-east-1:1:bfj-prod-alarms-${severity}`,
      SubscriptionArn: `arn:aws:sns:sa-east-1:1:bfj-prod-alarms-${severity}:5`,
    })),
  });
});

async function toDo(environment: Readonly<Record<string, string>> = complete): Promise<string> {
  const findings = await preflight(clients, readSettings(environment));
  return findingLines(findings.filter(({ kind }) => kind !== 'good')).join('\n');
}

describe('npm run preflight', () => {
  it('reports nothing for an account with everything set up', async () => {
    expect(await toDo()).toBe('');
    expect(findingLines(await preflight(clients, readSettings(complete))).join('\n')).toContain(
      'ok    SES sends to any address, 50000 a day',
    );
  });

  it('lists everything that a new account lacks, with the command that fixes it', async () => {
    cloudFormation
      .on(DescribeStacksCommand)
      .rejects(new Error('Stack with id CDKToolkit does not exist'));
    cloudFront.on(ListDistributionsCommand).resolves({
      DistributionList: { Marker: '', MaxItems: 1, IsTruncated: false, Quantity: 0 },
    });
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });
    secrets
      .on(DescribeSecretCommand)
      .rejects(new ResourceNotFoundException({ message: 'not there', $metadata: {} }));
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false });
    ses
      .on(GetEmailIdentityCommand, { EmailIdentity: 'mail.bfj.example' })
      .resolves({ VerifiedForSendingStatus: false });
    sns.on(ListSubscriptionsCommand).resolves({ Subscriptions: [] });
    const findings = await toDo();
    expect(findings).toMatch(/DO {4}this region is not bootstrapped\n +npx cdk bootstrap/);
    expect(findings).toMatch(
      /DO {4}Lambda runs 10 calls at once.*\n +aws service-quotas.*L-B99A9384/,
    );
    expect(findings).toContain('DO    SES is in its sandbox');
    expect(findings).toContain(
      'DO    SES has verified neither avisos@mail.bfj.example nor its domain',
    );
    expect(findings).toContain('note  This account has no CloudFront distribution');
    expect(findings).toContain('note  bfj-prod-mercadopago-token comes with the deployment');
    expect(findings).toContain('note  alarms@bfj.example gets a link to confirm');
  });

  it('reports a daily quota above the limit of SES', async () => {
    ses.on(GetAccountCommand).resolves({
      ProductionAccessEnabled: true,
      SendQuota: { Max24HourSend: 20_000, MaxSendRate: 1.5 },
    });
    const findings = await toDo();
    expect(findings).toMatch(
      /BFJ_EMAIL_RATE is 14, and SES takes 1\.5 a second.*\n +BFJ_EMAIL_RATE=1\n/,
    );
    expect(findings).toMatch(/BFJ_EMAIL_DAILY_QUOTA is 50000, .*\n +BFJ_EMAIL_DAILY_QUOTA=20000$/);
    expect(await toDo({ ...complete, BFJ_EMAIL_RATE: '1', BFJ_EMAIL_DAILY_QUOTA: '200' })).toBe('');
  });

  it.each([
    [199, '199', /^DO {4}Lambda runs 199 calls .*at one moment\n +aws service-quotas[^$]*then\.$/],
    [50, '200', /DO {4}Lambda runs 50 calls .*BFJ_LAMBDA_CONCURRENCY is 200\n +Set it to 50/],
    [200, '200', /^$/],
    [
      1000,
      undefined,
      /DO {4}Lambda runs 1000 calls .*BFJ_LAMBDA_CONCURRENCY is 10\n +Set it to 1000/,
    ],
    [1000, '150', /BFJ_LAMBDA_CONCURRENCY is 150\n +Set it to 1000/],
    [1000, '2000', /BFJ_LAMBDA_CONCURRENCY is 2000\n +Set it to 1000/],
    [1000, '400', /^$/],
  ])(
    'says what %i concurrent executions with a setting of %s mean for logins',
    async (quota, setting, expected) => {
      lambda.on(GetAccountSettingsCommand).resolves({
        AccountLimit: { ConcurrentExecutions: quota },
      });
      const { BFJ_LAMBDA_CONCURRENCY: _, ...others } = complete;
      const environment =
        setting === undefined ? others : { ...others, BFJ_LAMBDA_CONCURRENCY: setting };
      expect(await toDo(environment)).toMatch(expected);
    },
  );

  it('lists the empty secrets and the unconfirmed subscriptions of a deployed stage', async () => {
    secrets.on(DescribeSecretCommand).resolves({ VersionIdsToStages: { v1: ['AWSCURRENT'] } });
    sns.on(ListSubscriptionsCommand).resolves({
      Subscriptions: [
        {
          Endpoint: 'alarms@bfj.example',
          TopicArn: 'arn:aws:sns:sa-east-1:1:bfj-prod-alarms-wake',
          SubscriptionArn: 'PendingConfirmation',
        },
        { Endpoint: 'other@x.example', TopicArn: 'arn:aws:sns:sa-east-1:1:other' },
      ],
    });
    const findings = await toDo();
    expect(findings).toMatch(
      /bfj-prod-brapi-token still holds its placeholder.*\n +aws secretsmanager/,
    );
    expect(findings).toContain('DO    alarms@bfj.example has not confirmed bfj-prod-alarms-wake');
    expect(findings).not.toContain('other@x.example');
    expect(findings).not.toContain('whatsapp-token');
  });

  it('checks the WhatsApp token and us-east-1 only when needed', async () => {
    secrets.on(DescribeSecretCommand).resolves({ VersionIdsToStages: { v1: ['AWSCURRENT'] } });
    cloudFormation.on(DescribeStacksCommand).resolves({
      Stacks: [
        { StackName: 'CDKToolkit', StackStatus: 'ROLLBACK_COMPLETE', CreationTime: undefined },
      ],
    });
    const findings = await toDo({
      ...complete,
      BFJ_LOGIN_CODE: 'whatsapp',
      BFJ_WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
      BFJ_EDGE_RATE_LIMIT: '1500',
    });
    expect(findings).toContain(
      'bfj-prod-whatsapp-token still holds its placeholder: users cannot log in',
    );
    expect(findings).toContain('DO    this region has CDKToolkit in ROLLBACK_COMPLETE');
    expect(findings).toContain('DO    us-east-1, where the firewall is');
  });

  it('explains that AWS cannot be reached', async () => {
    lambda
      .on(GetAccountSettingsCommand)
      .rejects(Object.assign(new Error('connect 127.0.0.1:1'), { code: 'ECONNREFUSED' }));
    const findings = await toDo();
    expect(findings).toContain('DO    The concurrency could not be checked');
    expect(findings).toContain('AWS does not answer: check the network, AWS_REGION and');
  });

  it('continues when one check is denied, and reports it', async () => {
    lambda
      .on(GetAccountSettingsCommand)
      .rejects(Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' }));
    const findings = await toDo();
    expect(findings).toContain('DO    The concurrency could not be checked');
    expect(findings).toContain('These credentials may not do that.');
  });

  it('names the settings without which a stage is incomplete', async () => {
    const findings = await toDo({ BFJ_STAGE: 'dev' });
    for (const name of [
      'BFJ_ALARM_EMAIL',
      'BFJ_EMAIL_FROM',
      'BFJ_SITE_URL',
      'BFJ_MERCADOPAGO_PUBLIC_KEY',
      'BFJ_WEBHOOK_URL',
      'BFJ_COMPANY_CNPJ',
    ]) {
      expect(findings).toContain(name);
    }
    expect(ses.calls()).toEqual([]);
  });
});
