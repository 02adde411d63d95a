import * as z from 'zod';
import type { CloudModel } from '../cloud-model.ts';
import type { RequiredPermission } from './policy.ts';

/** What an operation needs, by what it is asked; SDKs have checked the form of that before. */
export type PermissionsOf = (operation: string, input: unknown) => readonly RequiredPermission[];

/** A malformed request is the service's to refuse: here it only asks for nothing by name. */
const text = z.string().catch('');
const record = z.record(z.string(), z.unknown()).catch({});

const sqsRequest = record.pipe(z.object({ QueueUrl: text, QueueName: text, SourceArn: text }));

/** A batch needs what its entries would need one by one. */
export function permissionsOfSqs({ queues, ...account }: CloudModel): PermissionsOf {
  return (operation, input) => {
    const { QueueUrl, QueueName, SourceArn } = sqsRequest.parse(input);
    const name = QueueName || (QueueUrl.split('/').at(-1) ?? '');
    const queue = queues.find((one) => one.name === name || one.arn === SourceArn);
    const unknown = name === '' ? '*' : arn(account, 'sqs', name);
    const action = `sqs:${operation.replace(/Batch$/, '')}`;
    return [{ action, resource: queue?.arn ?? unknown, context: {} }];
  };
}

const eventsRequest = record.pipe(
  z.object({
    Entries: z.array(z.object({ EventBusName: z.string().nullish() })).catch([]),
  }),
);

export function permissionsOfEvents(account: CloudModel): PermissionsOf {
  return (operation, input) => {
    const { Entries } = eventsRequest.parse(input);
    const named = new Set(Entries.map((entry) => entry.EventBusName ?? 'default'));
    return [...named].map((bus) => ({
      action: `events:${operation}`,
      resource: bus.startsWith('arn:') ? bus : arn(account, 'events', `event-bus/${bus}`),
      context: {},
    }));
  };
}

const secretsRequest = record.pipe(z.object({ SecretId: text }));

export function permissionsOfSecrets(
  account: CloudModel,
  find: (nameOrArn: string) => { readonly arn: string } | undefined,
): PermissionsOf {
  return (operation, input) => {
    const { SecretId } = secretsRequest.parse(input);
    const unknown = SecretId.startsWith('arn:')
      ? SecretId
      : arn(account, 'secretsmanager', `secret:${SecretId}`);
    const resource = find(SecretId)?.arn ?? unknown;
    return [{ action: `secretsmanager:${operation}`, resource, context: {} }];
  };
}

const cognitoRequest = record.pipe(z.object({ UserPoolId: text }));

/** Only what an administrator does is permitted by IAM; the rest is for whoever signs in. */
export function permissionsOfCognito(account: CloudModel): PermissionsOf {
  return (operation, input) => {
    if (!operation.startsWith('Admin')) return [];
    const { UserPoolId } = cognitoRequest.parse(input);
    const resource = arn(account, 'cognito-idp', `userpool/${UserPoolId}`);
    return [{ action: `cognito-idp:${operation}`, resource, context: {} }];
  };
}

/**
 * Sending from an address. SES asks for the identity that was verified, which is the address or its
 * domain: a role must be right for both, since whoever deploys may verify either. A configuration set
 * that is named is used, too.
 */
export function permissionsOfSes(
  account: Account,
  { action, sender, configurationSet }: SendingPermission,
): readonly RequiredPermission[] {
  const identities = [sender, sender.slice(sender.lastIndexOf('@') + 1)];
  return [
    ...identities.map((identity) => `identity/${identity}`),
    ...(configurationSet === undefined ? [] : [`configuration-set/${configurationSet}`]),
  ].map((resource) => ({
    action,
    resource: arn(account, 'ses', resource),
    context: { 'ses:FromAddress': [sender] },
  }));
}

/** SES makes a raw message of one with attachments, and asks for that action beside the other. */
export type SendingAction = 'ses:SendEmail' | 'ses:SendRawEmail' | 'ses:SendBulkEmail';

interface SendingPermission {
  readonly action: SendingAction;
  readonly sender: string;
  readonly configurationSet: string | undefined;
}

type Account = Pick<CloudModel, 'region' | 'accountId'>;

function arn({ region, accountId }: Account, service: string, resource: string): string {
  return `arn:aws:${service}:${region}:${accountId}:${resource}`;
}
