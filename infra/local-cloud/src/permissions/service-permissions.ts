import * as z from 'zod';
import type { CloudModel } from '../cloud-model.ts';
import type { RequiredPermission } from './policy.ts';

/**
 * Returns the permissions that an operation needs for its input; the SDK has already checked the form of the input.
 */
export type PermissionsOf = (operation: string, input: unknown) => readonly RequiredPermission[];

/** The service rejects a malformed request; here it only names no resource. */
const text = z.string().catch('');
const record = z.record(z.string(), z.unknown()).catch({});

const sqsRequest = record.pipe(z.object({ QueueUrl: text, QueueName: text, SourceArn: text }));

/** A batch needs the permissions of its entries. */
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

/** IAM checks only administrator operations; the others are open to users who sign in. */
export function permissionsOfCognito(account: CloudModel): PermissionsOf {
  return (operation, input) => {
    if (!operation.startsWith('Admin')) return [];
    const { UserPoolId } = cognitoRequest.parse(input);
    const resource = arn(account, 'cognito-idp', `userpool/${UserPoolId}`);
    return [{ action: `cognito-idp:${operation}`, resource, context: {} }];
  };
}

/**
 * Returns the permissions to send from an address. SES checks the verified identity, which is the address or its
 * domain: a role must allow both, since either may be verified at deployment. A named configuration set needs a
 * permission, too.
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

/** SES builds a raw message from one with attachments, and also requires that action. */
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
