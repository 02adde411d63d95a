import { decider } from '@bfj/local-cloud/permissions/decide';
import type { RequiredPermission, Statement } from '@bfj/local-cloud/permissions/policy';

/** One thing that a role allows: an action on a resource, for one value of a condition if it has any. */
export interface Grant {
  readonly action: string;
  readonly resource: string;
  readonly value?: string;
}

export interface TriedGrant extends Grant {
  /** Whether something that was asked for is refused without it. */
  readonly needed: boolean;
}

/** Services whose calls the local cloud checks; a grant for another is never seen in use. */
const checkedServices = ['cognito-idp', 'dynamodb', 'events', 'secretsmanager', 'ses', 'sqs'];

/**
 * Takes each grant of a role away, one at a time, and decides again on everything that was asked for
 * and allowed. Two grants that allow the same are both found needless, since either may go.
 */
export function tryWithoutEachGrant(
  statements: readonly Statement[],
  required: readonly RequiredPermission[],
): readonly TriedGrant[] {
  const decide = decider(statements);
  const allowed = required.filter((one) => decide(one) === 'allowed');
  return statements.flatMap((statement, at) =>
    grantsOf(statement).map((grant) => {
      const decideWithout = decider([
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

/** Statements that allow all that this one does, but for one grant. */
function without(statement: Statement, { action, resource, value }: Grant): readonly Statement[] {
  const others = (all: readonly string[], one: string | undefined) =>
    all.filter((other) => other !== one);
  const ofOtherActions = { ...statement, actions: others(statement.actions, action) };
  const ofOtherResources = {
    ...statement,
    actions: [action],
    resources: others(statement.resources, resource),
  };
  const ofOtherValues = {
    ...statement,
    actions: [action],
    resources: [resource],
    conditions: statement.conditions.map((condition) => ({
      ...condition,
      values: others(condition.values, value),
    })),
  };
  return [ofOtherActions, ofOtherResources, ...(value === undefined ? [] : [ofOtherValues])].filter(
    ({ actions, resources, conditions }) =>
      actions.length > 0 &&
      resources.length > 0 &&
      // Without a value left, a condition on all keys would hold for a request that has none.
      conditions.every(({ values }) => values.length > 0),
  );
}
