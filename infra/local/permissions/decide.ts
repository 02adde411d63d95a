import type { Condition, RequestContext, RequiredPermission, Statement } from './policy.ts';
import { actionMatcher, arnMatcher, likeMatcher, type Matcher } from './wildcards.ts';

/** What the policies say to one permission, with the statement that was decisive. */
export type Decision =
  | { readonly outcome: 'allowed'; readonly statement: Statement }
  | { readonly outcome: 'denied'; readonly statement: Statement }
  | { readonly outcome: 'not-allowed' };

export type Decide = (required: RequiredPermission) => Decision;

/**
 * IAM's decision over the policies of one role: a Deny that applies refuses, else one Allow has to
 * apply as a whole, with its action, its resource and all its conditions.
 */
export function decider(statements: readonly Statement[]): Decide {
  const compiled = statements.map((statement) => ({ statement, applies: compile(statement) }));
  const denying = compiled.filter(({ statement }) => statement.effect === 'Deny');
  const allowing = compiled.filter(({ statement }) => statement.effect === 'Allow');
  return (required) => {
    const denied = denying.find(({ applies }) => applies(required));
    if (denied !== undefined) return { outcome: 'denied', statement: denied.statement };
    const allowed = allowing.find(({ applies }) => applies(required));
    return allowed === undefined
      ? { outcome: 'not-allowed' }
      : { outcome: 'allowed', statement: allowed.statement };
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
}: Condition): (given: RequestContext) => boolean {
  const patterns = values.map(operator.endsWith('Like') ? likeMatcher : equalityMatcher);
  const isWanted = (value: string) => patterns.some((matches) => matches(value));
  if (operator.startsWith('ForAllValues:')) {
    // Without any value it holds too, as it does at AWS: never use it on what may be missing.
    return (context) => context[key]?.every(isWanted) ?? true;
  }
  return (context) => context[key]?.some(isWanted) ?? false;
}

function equalityMatcher(wanted: string): Matcher {
  return (value) => value === wanted;
}
