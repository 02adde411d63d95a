import { createDecider } from '@bfj/local-cloud/permissions/decide';
import type { RequiredPermission, Statement } from '@bfj/local-cloud/permissions/policy';

/** One permission of a role: an action on a resource, for one value of a condition if it has any. */
export interface Grant {
  readonly action: string;
  readonly resource: string;
  readonly value?: string;
}

export interface TriedGrant extends Grant {
  /** Whether a recorded request would be denied without it. */
  readonly needed: boolean;
}

/** Services with calls that the local cloud authorizes; grants for others never appear as used. */
const checkedServices = ['cognito-idp', 'dynamodb', 'events', 'secretsmanager', 'ses', 'sqs'];

/**
 * Removes each grant of a role, one at a time, and authorizes all recorded and allowed requests again. If two grants
 * allow the same, both are reported as needless, because either may be removed.
 */
export function tryWithoutEachGrant(
  statements: readonly Statement[],
  required: readonly RequiredPermission[],
): readonly TriedGrant[] {
  const decide = createDecider(statements);
  const allowed = required.filter((one) => decide(one) === 'allowed');
  return statements.flatMap((statement, at) =>
    grantsOf(statement).map((grant) => {
      const decideWithout = createDecider([
        ...statements.slice(0, at),
        ...without(statement, grant),
        ...statements.slice(at + 1),
      ]);
      return { ...grant, needed: allowed.some((one) => decideWithout(one) !== 'allowed') };
    }),
  );
}

function grantsOf({ effect, actions, resources, conditions }: Statement): readonly Grant[] {
  if (effect === 'Deny') return [];
  const values = conditions.flatMap((condition) => condition.values);
  return actions
    .filter((action) => checkedServices.includes(action.slice(0, action.indexOf(':'))))
    .flatMap((action) =>
      resources.flatMap((resource) =>
        values.length === 0
          ? [{ action, resource }]
          : values.map((value) => ({ action, resource, value })),
      ),
    );
}

/** Returns statements that allow everything that this one does, except one grant. */
function without(statement: Statement, { action, resource, value }: Grant): readonly Statement[] {
  const others = (all: readonly string[], one: string | undefined) =>
    all.filter((other) => other !== one);
  const otherActions = { ...statement, actions: others(statement.actions, action) };
  const otherResources = {
    ...statement,
    actions: [action],
    resources: others(statement.resources, resource),
  };
  const otherValues = {
    ...statement,
    actions: [action],
    resources: [resource],
    conditions: statement.conditions.map((condition) => ({
      ...condition,
      values: others(condition.values, value),
    })),
  };
  return [otherActions, otherResources, ...(value === undefined ? [] : [otherValues])].filter(
    ({ actions, resources, conditions }) =>
      actions.length > 0 &&
      resources.length > 0 &&
      // A condition on all keys with no value left would hold for a request without keys.
      conditions.every(({ values }) => values.length > 0),
  );
}
