import { DescribeStacksCommand, type CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { ListDistributionsCommand, type CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import {
  DescribeSecretCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  type SendQuota,
  type SESv2Client,
} from '@aws-sdk/client-sesv2';
import { paginateListSubscriptions, type SNSClient } from '@aws-sdk/client-sns';
import { minConcurrencyToReserve } from '../account-shares.ts';
import { companySettings } from '../../shared/company-registration.ts';
import type { SendingRate, Settings } from '../settings.ts';
import { runCheck, type Finding } from './finding.ts';

/** Clients of the AWS services that the checks use. */
export interface PreflightClients {
  readonly cloudFormation: CloudFormationClient;
  /** For us-east-1, the region of a firewall in front of CloudFront. */
  readonly edgeCloudFormation: CloudFormationClient;
  readonly cloudFront: CloudFrontClient;
  readonly lambda: LambdaClient;
  readonly secrets: SecretsManagerClient;
  readonly ses: SESv2Client;
  readonly sns: SNSClient;
}

const recommendedConcurrency = 1_000;

/** Checks what an account needs before (and soon after) the first deployment of a stage. */
export async function preflight(
  clients: PreflightClients,
  settings: Settings,
): Promise<readonly Finding[]> {
  const found = await Promise.all([
    runCheck('The bootstrap stack', () => checkBootstrap(clients, settings)),
    runCheck('The concurrency', () => checkConcurrency(clients.lambda, settings)),
    runCheck('CloudFront', () => checkCloudFront(clients.cloudFront)),
    runCheck('Amazon SES', () => checkSending(clients.ses, settings)),
    runCheck('The secrets', () => checkSecrets(clients.secrets, settings)),
    runCheck('The recipients of alarms', () => checkAlarmAddresses(clients.sns, settings)),
  ]);
  return [...found.flat(), ...findUnsetSettings(settings)];
}

async function checkBootstrap(
  clients: PreflightClients,
  settings: Settings,
): Promise<readonly Finding[]> {
  const targets = [
    { client: clients.cloudFormation, where: 'this region', command: 'npx cdk bootstrap' },
    ...(settings.edgeRateLimit === undefined
      ? []
      : [
          {
            client: clients.edgeCloudFormation,
            where: 'us-east-1, where the firewall is',
            command: 'npx cdk bootstrap aws://<account>/us-east-1',
          },
        ]),
  ];
  return Promise.all(
    targets.map(async ({ client, where, command }): Promise<Finding> => {
      const status = await readStackStatus(client, 'CDKToolkit');
      if (status?.endsWith('_COMPLETE') === true && !status.startsWith('ROLLBACK')) {
        return { kind: 'good', text: `${where} is bootstrapped` };
      }
      const state = status === undefined ? 'is not bootstrapped' : `has CDKToolkit in ${status}`;
      return { kind: 'do', text: `${where} ${state}`, advice: command };
    }),
  );
}

async function readStackStatus(
  client: CloudFormationClient,
  StackName: string,
): Promise<string | undefined> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0]?.StackStatus;
  } catch (error) {
    // CloudFormation has no error type for a missing stack.
    if (error instanceof Error && error.message.includes('does not exist')) return undefined;
    throw error;
  }
}

/** A new account commonly has a quota of 10. */
async function checkConcurrency(
  lambda: LambdaClient,
  { lambdaConcurrency }: Settings,
): Promise<readonly Finding[]> {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const maximum = AccountLimit?.ConcurrentExecutions ?? 0;
  const text = `Lambda runs ${maximum} calls at once in this account and region`;
  if (maximum < minConcurrencyToReserve) {
    return [
      {
        kind: 'do',
        text: `${text}: few users can pay or analyse assets at one moment`,
        advice:
          'aws service-quotas request-service-quota-increase --service-code lambda ' +
          `--quota-code L-B99A9384 --desired-value ${recommendedConcurrency}\n` +
          'AWS answers within days. Deploy meanwhile: half of these calls may wait for partners, and\n' +
          'calls beyond that are rejected at once, so that logins go on. Let the public in when\n' +
          'you have it, and set BFJ_LAMBDA_CONCURRENCY to it then.',
      },
      ...(lambdaConcurrency > maximum
        ? [wrongConcurrencyFinding(text, lambdaConcurrency, maximum)]
        : []),
    ];
  }
  if (lambdaConcurrency < minConcurrencyToReserve || lambdaConcurrency > maximum) {
    return [wrongConcurrencyFinding(text, lambdaConcurrency, maximum)];
  }
  return [{ kind: 'good', text }];
}

function wrongConcurrencyFinding(
  text: string,
  lambdaConcurrency: number,
  maximum: number,
): Finding {
  return {
    kind: 'do',
    text: `${text}, and BFJ_LAMBDA_CONCURRENCY is ${lambdaConcurrency}`,
    advice:
      `Set it to ${maximum}, or to the part of it that is this stage's: from it follow the API's ` +
      'throttle\nand what no slow partner can take from logins.',
  };
}

async function checkCloudFront(cloudFront: CloudFrontClient): Promise<readonly Finding[]> {
  const { DistributionList } = await cloudFront.send(new ListDistributionsCommand({ MaxItems: 1 }));
  if ((DistributionList?.Quantity ?? 0) > 0) {
    return [{ kind: 'good', text: 'CloudFront serves a distribution of this account' }];
  }
  return [
    {
      kind: 'know',
      text: 'This account has no CloudFront distribution: AWS rejects the first one of some accounts',
      advice:
        "Should BfjWebsite stop at 'Your account must be verified before you can add CloudFront\n" +
        "resources', open a support case with that sentence (Account, free), and deploy again later;\n" +
        'the other stacks stay.',
    },
  ];
}

async function checkSending(
  ses: SESv2Client,
  { emailFrom, sending }: Pick<Settings, 'emailFrom' | 'sending'>,
): Promise<readonly Finding[]> {
  if (emailFrom === undefined) {
    return [
      {
        kind: 'know',
        text: 'BFJ_EMAIL_FROM is not set: users cannot verify an e-mail, and are not notified of a refused card',
      },
    ];
  }
  const [account, isVerified] = await Promise.all([
    ses.send(new GetAccountCommand({})),
    Promise.all(
      [emailFrom, emailFrom.split('@').at(-1) ?? ''].map((name) => isIdentityVerified(ses, name)),
    ),
  ]);
  return [
    account.ProductionAccessEnabled === true
      ? {
          kind: 'good',
          text: `SES sends to any address, ${account.SendQuota?.Max24HourSend} a day`,
        }
      : {
          kind: 'do',
          text: 'SES is in its sandbox: it sends to verified addresses only',
          advice: 'In the SES console, under Account dashboard, request production access.',
        },
    isVerified.includes(true)
      ? { kind: 'good', text: `SES has verified ${emailFrom}, or its domain` }
      : {
          kind: 'do',
          text: `SES has verified neither ${emailFrom} nor its domain`,
          advice: `aws sesv2 create-email-identity --email-identity ${emailFrom.split('@').at(-1)}`,
        },
    ...findRatesAboveQuota(account.SendQuota, sending.email),
  ];
}

/** Returns a finding for each rate that is set above SES's quota; SES gives -1 for no limit. */
function findRatesAboveQuota(
  { MaxSendRate: perSecond = -1, Max24HourSend: perDay = -1 }: SendQuota = {},
  configuredRate: SendingRate,
): readonly Finding[] {
  const excessive = [
    { name: 'BFJ_EMAIL_RATE', asked: configuredRate.perSecond, given: perSecond, each: 'a second' },
    { name: 'BFJ_EMAIL_DAILY_QUOTA', asked: configuredRate.perDay, given: perDay, each: 'a day' },
  ].filter((one) => one.given !== -1 && one.asked > one.given);
  return excessive.map(({ name, asked: wanted, given, each }) => ({
    kind: 'do',
    text: `${name} is ${wanted}, and SES takes ${given} ${each}: messages above it are rejected, and tried again`,
    advice: `${name}=${Math.floor(given)}`,
  }));
}

async function isIdentityVerified(ses: SESv2Client, EmailIdentity: string): Promise<boolean> {
  try {
    const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
    return identity.VerifiedForSendingStatus === true;
  } catch (error) {
    if (error instanceof NotFoundException) return false;
    throw error;
  }
}

/** Secrets that only the operator can fill, and the effect while each is missing. */
function secretsToFill(settings: Settings): readonly (readonly [string, string])[] {
  return [
    ['brapi-token', 'no asset can be analysed'],
    ['mercadopago-token', 'payments are not possible'],
    ['mercadopago-webhook-secret', 'payments that are decided later show late'],
    ...(settings.loginCode === 'whatsapp'
      ? ([['whatsapp-token', 'users cannot log in']] as const)
      : []),
  ];
}

async function checkSecrets(
  secrets: SecretsManagerClient,
  settings: Settings,
): Promise<readonly Finding[]> {
  return Promise.all(
    secretsToFill(settings).map(async ([suffix, without]): Promise<Finding> => {
      const SecretId = `bfj-${settings.stage}-${suffix}`;
      const versions = await countSecretVersions(secrets, SecretId);
      if (versions === undefined) {
        return { kind: 'know', text: `${SecretId} comes with the deployment; fill it then` };
      }
      // The deployment creates a first version, which is a placeholder.
      if (versions > 1) return { kind: 'good', text: `${SecretId} has been filled` };
      return {
        kind: 'do',
        text: `${SecretId} still holds its placeholder: ${without}`,
        advice: `aws secretsmanager put-secret-value --secret-id ${SecretId} --secret-string <value>`,
      };
    }),
  );
}

async function countSecretVersions(
  secrets: SecretsManagerClient,
  SecretId: string,
): Promise<number | undefined> {
  try {
    const { VersionIdsToStages } = await secrets.send(new DescribeSecretCommand({ SecretId }));
    return Object.keys(VersionIdsToStages ?? {}).length;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function checkAlarmAddresses(
  sns: SNSClient,
  settings: Settings,
): Promise<readonly Finding[]> {
  if (settings.alarmEmail === undefined) {
    return [
      {
        kind: 'do',
        text: 'BFJ_ALARM_EMAIL is not set: alarms are raised and reach no operator',
        advice: 'Set it in .env; AWS sends that address a link to confirm after the deployment.',
      },
    ];
  }
  const stageSubscriptions = [];
  for await (const { Subscriptions } of paginateListSubscriptions({ client: sns }, {})) {
    stageSubscriptions.push(
      ...(Subscriptions ?? []).filter(({ TopicArn }) =>
        TopicArn?.includes(`:bfj-${settings.stage}-alarms-`),
      ),
    );
  }
  if (stageSubscriptions.length === 0) {
    const { alarmEmail } = settings;
    return [{ kind: 'know', text: `${alarmEmail} gets a link to confirm after the deployment` }];
  }
  return stageSubscriptions.map(({ Endpoint, SubscriptionArn, TopicArn }): Finding => {
    const topic = TopicArn?.split(':').at(-1) ?? '';
    return SubscriptionArn?.startsWith('arn:') === true
      ? { kind: 'good', text: `${Endpoint} gets the alarms of ${topic}` }
      : {
          kind: 'do',
          text: `${Endpoint} has not confirmed ${topic}: no alarm reaches it`,
          advice: "Open the link in the e-mail 'AWS Notification - Subscription Confirmation'.",
        };
  });
}

function findUnsetSettings(settings: Settings): readonly Finding[] {
  const missing: Finding[] = [];
  if (settings.siteUrl === undefined) {
    missing.push({
      kind: 'know',
      text: 'Neither BFJ_SITE_URL nor BFJ_DOMAIN_NAME is set',
      advice: 'Deploy once, put the printed SiteUrl into BFJ_SITE_URL, and deploy again.',
    });
  }
  if (settings.mercadoPago.publicKey === undefined) {
    missing.push({
      kind: 'do',
      text: 'BFJ_MERCADOPAGO_PUBLIC_KEY is not set: payments are not possible',
    });
  }
  if (settings.company === undefined) {
    missing.push({
      kind: settings.keepsData ? 'do' : 'know',
      text: `${companySettings.join(', ')} are not set: the site does not say who sells`,
      advice: 'Decreto 7.962/2013, art. 2º, asks for name, CNPJ and address where people buy.',
    });
  }
  if (settings.webhookUrl === undefined) {
    missing.push({
      kind: 'know',
      text: 'BFJ_WEBHOOK_URL is not set: no tool is notified of subscribers',
    });
  }
  return missing;
}
