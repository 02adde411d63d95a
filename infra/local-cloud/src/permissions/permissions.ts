import { AwsError } from '../aws-request.ts';
import type { CloudModel, FunctionModel } from '../cloud-model.ts';
import { accessKeyIn, accessKeyOf, administratorKey } from './caller.ts';
import { decider, type Decide, type Decision } from './decide.ts';
import type { GrantRecords } from './grant-records.ts';
import type { RequiredPermission } from './policy.ts';

/** Whether callers may do what they ask for, by the policies of the template. */
export interface Permissions {
  /**
   * Refuses a request that its caller may not make.
   * @param authorization the request's header, which says who calls
   * @throws AwsError `AccessDeniedException`, or why it is not known who calls
   */
  demand(authorization: string | undefined, required: readonly RequiredPermission[]): void;
  /** The permissions among these that a function lacks. */
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

  const ask = (role: HostedRole, required: RequiredPermission): Decision => {
    const decision = role.decide(required);
    if (decision === 'allowed') records.allowed(role.functionName, required);
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
        const decision = ask(role, one);
        if (decision === 'allowed') continue;
        records.refused(role.functionName, one);
        log(`DENIED ${role.functionName}  ${describe(one)}`);
        throw new AwsError('AccessDeniedException', denialOf(role, one, decision, model.accountId));
      }
    },
    lacking: (functionName, required) => {
      const role = roles.get(accessKeyOf(functionName));
      return role === undefined ? required : required.filter((one) => ask(role, one) !== 'allowed');
    },
  };
}

function hostedRole({ name, role }: FunctionModel): HostedRole {
  return {
    functionName: name,
    roleName: role?.name ?? 'none',
    decide: decider(role?.statements ?? []),
  };
}

/** For the developer. A key is shown up to its first `#`, since behind it stands who it is about. */
export function describe({ action, resource, context }: RequiredPermission): string {
  const details = Object.entries(context).map(
    ([key, values]) => `${key} ${[...new Set(values.map(kindOf))].join(', ')}`,
  );
  return [`${action} on ${resource}`, ...details].join(', ');
}

function kindOf(value: string): string {
  const end = value.indexOf('#');
  return end === -1 ? '…' : `${value.slice(0, end)}#…`;
}

/** In the words of IAM, for whoever called. */
function denialOf(
  { functionName, roleName }: HostedRole,
  { action, resource }: RequiredPermission,
  decision: Decision,
  accountId: string,
): string {
  const why =
    decision === 'denied'
      ? 'with an explicit deny in an identity-based policy'
      : `because no identity-based policy allows the ${action} action`;
  return (
    `User: arn:aws:sts::${accountId}:assumed-role/${roleName}/${functionName} is not authorized ` +
    `to perform: ${action} on resource: ${resource} ${why}`
  );
}
