import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FunctionModel } from '../cloud-model.ts';
import type { RequiredPermission, Statement } from './policy.ts';
import { actionMatcher, arnMatcher, likeMatcher, type Matcher } from './wildcards.ts';

/** Which grants of the template are used, for a run of tests to tell which are not. */
export interface GrantRecords {
  /** A statement has allowed a request. */
  exercised(functionName: string, statement: Statement, required: RequiredPermission): void;
  refused(functionName: string, required: RequiredPermission): void;
}

/** Services whose calls this cloud checks; a grant for another is never seen in use. */
const checkedServices = ['cognito-idp', 'dynamodb', 'events', 'secretsmanager', 'ses', 'sqs'];

/**
 * Keeps records in a directory of many clouds: what each template grants in `granted-*`, and what
 * each cloud has seen in `seen-*`, a line a grant (`function action resource`, and the value of a
 * condition) behind `used` or `refused`. A grant is written when it is first used, since a cloud
 * may end without having been stopped.
 * @param directory undefined to keep none
 */
export function openGrantRecords(
  directory: string | undefined,
  functions: readonly FunctionModel[],
): GrantRecords {
  if (directory === undefined) return { exercised: () => {}, refused: () => {} };
  mkdirSync(directory, { recursive: true });
  const granted = functions.flatMap((hosted) => grantsOf(hosted)).join('\n');
  const digest = createHash('sha256').update(granted).digest('hex').slice(0, 16);
  writeFileSync(path.join(directory, `granted-${digest}.txt`), `${granted}\n`);

  const file = path.join(directory, `seen-${randomUUID()}.txt`);
  const written = new Set<string>();
  const write = (line: string) => {
    if (written.has(line)) return;
    written.add(line);
    appendFileSync(file, `${line}\n`);
  };
  const partsOf = new Map<Statement, Parts>();
  return {
    exercised: (functionName, statement, required) => {
      const parts = partsOf.get(statement) ?? compile(statement);
      partsOf.set(statement, parts);
      for (const grant of usedGrants(functionName, parts, required)) write(`used ${grant}`);
    },
    refused: (functionName, { action, resource }) => {
      write(`refused ${functionName} ${action} ${resource}`);
    },
  };
}

interface Part {
  readonly text: string;
  readonly matches: Matcher;
}

interface Parts {
  readonly actions: readonly Part[];
  readonly resources: readonly Part[];
  /** Of the statement's first condition: ours have one at most. */
  readonly values:
    | { readonly key: keyof RequiredPermission['context']; readonly parts: readonly Part[] }
    | undefined;
}

function compile({ actions, resources, conditions }: Statement): Parts {
  const part = (matcher: (pattern: string) => Matcher) => (text: string) => ({
    text,
    matches: matcher(text),
  });
  const [condition] = conditions;
  return {
    actions: actions.map(part(actionMatcher)),
    resources: resources.map(part(arnMatcher)),
    values:
      condition === undefined
        ? undefined
        : { key: condition.key, parts: condition.values.map(part(likeMatcher)) },
  };
}

function grantsOf({ name, role }: FunctionModel): string[] {
  return (role?.statements ?? [])
    .filter((statement) => statement.effect === 'Allow')
    .flatMap((statement) => {
      const { actions, resources, values } = compile(statement);
      const checked = actions.filter(({ text }) =>
        checkedServices.includes(text.slice(0, text.indexOf(':'))),
      );
      return combinations(name, checked, resources, values?.parts);
    });
}

function usedGrants(
  functionName: string,
  { actions, resources, values }: Parts,
  { action, resource, context }: RequiredPermission,
): string[] {
  const given = values === undefined ? [] : (context[values.key] ?? []);
  return combinations(
    functionName,
    actions.filter(({ matches }) => matches(action)),
    resources.filter(({ matches }) => matches(resource)),
    values?.parts.filter(({ matches }) => given.some(matches)),
  );
}

function combinations(
  functionName: string,
  actions: readonly Part[],
  resources: readonly Part[],
  values: readonly Part[] | undefined,
): string[] {
  return actions.flatMap((action) =>
    resources.flatMap((resource) => {
      const grant = `${functionName} ${action.text} ${resource.text}`;
      return values === undefined ? [grant] : values.map((value) => `${grant} ${value.text}`);
    }),
  );
}
