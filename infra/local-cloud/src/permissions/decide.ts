import type { Condition, RequestContext, RequiredPermission, Statement } from './policy.ts';
import { actionMatcher, arnMatcher, likeMatcher, type Matcher } from './wildcards.ts';

/** Decision of a role's policies on one permission. */
export type Decision = 'allowed' | 'denied' | 'not-allowed';

export type Decide = (required: RequiredPermission) => Decision;

/**
 * Returns IAM's decision function over the policies of one role: a matching Deny rejects, else one Allow must match
 * as a whole, with its action, its resource and all its conditions.
 */
export function createDecider(statements: readonly Statement[]): Decide {
  const those = (effect: Statement['effect']) =>
    statements.filter((statement) => statement.effect === effect).map(compile);
  const denying = those('Deny');
  const allowing = those('Allow');
  return (required) => {
    if (denying.some((applies) => applies(required))) return 'denied';
    return allowing.some((applies) => applies(required)) ? 'allowed' : 'not-allowed';
  };
}

function compile(statement: Statement): (required: RequiredPermission) => boolean {
  const actions = statement.actions.map(actionMatcher);
  const resources = statement.resources.map(arnMatcher);
  const conditions = statement.conditions.map(compileCondition);
  return ({ action, resource, context }) =>
    actions.some((matches) => matches(action)) &&
    resources.some((matches) => matches(resource)) &&
    conditions.every((holds) => holds(context));
}

function compileCondition({
  operator,
  key,
  values,
}: Condition): (requestContext: RequestContext) => boolean {
  const patterns = values.map(operator.endsWith('Like') ? likeMatcher : equalityMatcher);
  const isAllowed = (value: string) => patterns.some((matches) => matches(value));
  if (operator.startsWith('ForAllValues:')) {
    // It also holds without any value, as in AWS: never use it on a key that may be missing.
    return (context) => context[key]?.every(isAllowed) ?? true;
  }
  return (context) => context[key]?.some(isAllowed) ?? false;
}

function equalityMatcher(expected: string): Matcher {
  return (value) => value === expected;
}
