import { AwsError } from '../aws-request.ts';
import type { CloudModel, FunctionModel } from '../cloud-model.ts';
import { accessKeyIn, accessKeyOf, administratorKey } from './caller.ts';
import { createDecider, type Decide, type Decision } from './decide.ts';
import type { GrantRecords } from './grant-records.ts';
import type { RequiredPermission } from './policy.ts';

/** Decides by the policies of the template whether callers may make their requests. */
export interface Permissions {
  /**
   * Rejects a request that its caller may not make.
   * @param authorization the request's header, which identifies the caller
   * @throws AwsError `AccessDeniedException`, or the reason why the caller is unknown
   */
  demand(authorization: string | undefined, required: readonly RequiredPermission[]): void;
  /** Returns the permissions among these that a function lacks. */
  lacking(
    functionName: string,
    required: readonly RequiredPermission[],
  ): readonly RequiredPermission[];
}

interface HostedRole {
  readonly functionName: string;
  readonly roleName: string;
  readonly decide: Decide;
}

export function createPermissions(dependencies: {
  readonly model: Pick<CloudModel, 'functions' | 'accountId'>;
  readonly records: GrantRecords;
  readonly log: (line: string) => void;
}): Permissions {
  const { model, records, log } = dependencies;
  const roles = new Map(
    model.functions.map((hosted) => [accessKeyOf(hosted.name), hostedRole(hosted)]),
  );

  const decideAndRecord = (role: HostedRole, required: RequiredPermission): Decision => {
    const decision = role.decide(required);
    if (decision === 'allowed') records.recordAllowed(role.functionName, required);
    return decision;
  };

  return {
    demand: (authorization, required) => {
      if (required.length === 0) return;
      const key = accessKeyIn(authorization);
      if (key === administratorKey) return;
      if (key === undefined) {
        throw new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token');
      }
      const role = roles.get(key);
      if (role === undefined) {
        throw new AwsError(
          'UnrecognizedClientException',
          'The security token included in the request is invalid.',
        );
      }
      for (const one of required) {
        const decision = decideAndRecord(role, one);
        if (decision === 'allowed') continue;
        records.recordDenied(role.functionName, one);
        log(`DENIED ${role.functionName}  ${describePermission(one)}`);
        throw new AwsError(
          'AccessDeniedException',
          denialMessage(role, one, decision, model.accountId),
        );
      }
    },
    lacking: (functionName, required) => {
      const role = roles.get(accessKeyOf(functionName));
      return role === undefined
        ? required
        : required.filter((one) => decideAndRecord(role, one) !== 'allowed');
    },
  };
}

function hostedRole({ name, role }: FunctionModel): HostedRole {
  return {
    functionName: name,
    roleName: role?.name ?? 'none',
    decide: createDecider(role?.statements ?? []),
  };
}

/** Describes a permission for the developer. A key is shown up to its first `#`, since the rest identifies a user. */
export function describePermission({ action, resource, context }: RequiredPermission): string {
  const details = Object.entries(context).map(
    ([key, values]) => `${key} ${[...new Set(values.map(maskedKey))].join(', ')}`,
  );
  return [`${action} on ${resource}`, ...details].join(', ');
}

function maskedKey(value: string): string {
  const end = value.indexOf('#');
  return end === -1 ? '…' : `${value.slice(0, end)}#…`;
}

/** Returns IAM's own message for the caller. */
function denialMessage(
  { functionName, roleName }: HostedRole,
  { action, resource }: RequiredPermission,
  decision: Decision,
  accountId: string,
): string {
  const reason =
    decision === 'denied'
      ? 'with an explicit deny in an identity-based policy'
      : `because no identity-based policy allows the ${action} action`;
  return (
    `User: arn:aws:sts::${accountId}:assumed-role/${roleName}/${functionName} is not authorized ` +
    `to perform: ${action} on resource: ${resource} ${reason}`
  );
}
