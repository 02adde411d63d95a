import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RecordedRequest, RecordedRoles } from '@bfj/local-cloud/permissions/grant-records';
import { tryWithoutEachGrant, type Grant } from './grant-mutations.ts';
import { keptGrants } from './kept-grants.ts';

/** The findings of a run of tests about the grants of the product's functions. */
export interface GrantReport {
  /** Every grant of every template, as `function action target`. */
  readonly granted: readonly string[];
  /** Grants that stay although no test needs them. */
  readonly kept: readonly string[];
  /** Grants that could be removed without any request being denied, and that are not kept for a reason. */
  readonly needless: readonly string[];
  /** Kept for a reason, but not granted at all. */
  readonly missing: readonly string[];
  /** Kept for a reason, but needed in this run. */
  readonly needed: readonly string[];
  /** Calls that no grant allows: `function action resource`. */
  readonly denied: readonly string[];
}

/**
 * Removes each grant from its function's role, one at a time, and authorizes all recorded requests of the function
 * again: if none is denied, no test would notice the removal.
 * @param directory where clouds keep their records (infra/local-cloud/src/permissions/grant-records.ts)
 */
export function tryGrants(
  directory: string,
  keptForReasons: typeof keptGrants = keptGrants,
): GrantReport {
  const tried = new Map<string, boolean>();
  for (const [template, roles] of readRoles(directory)) {
    const requestsByFunction = Map.groupBy(
      readRequests(directory, template).filter(({ refused }) => refused !== true),
      ({ functionName }) => functionName,
    );
    for (const { functionName, statements } of roles.filter(isOfProduct)) {
      for (const grant of tryWithoutEachGrant(
        statements,
        requestsByFunction.get(functionName) ?? [],
      )) {
        const name = nameOf(functionName, grant);
        // A grant that is removed from the code is missing in the templates of all settings.
        tried.set(name, grant.needed || tried.get(name) === true);
      }
    }
  }
  const kept = keptForReasons.flatMap(({ grants }) => grants);
  const needless = [...tried].flatMap(([name, needed]) => (needed ? [] : [name]));
  return {
    granted: [...tried.keys()].toSorted(),
    kept,
    needless: needless.filter((name) => !kept.includes(name)).toSorted(),
    missing: kept.filter((name) => !tried.has(name)),
    needed: kept.filter((name) => tried.get(name) === true),
    denied: deniedRequests(directory),
  };
}

/** Returns the calls of the product's functions that no grant allows. */
export function deniedRequests(directory: string): readonly string[] {
  const denied = readRequests(directory, '')
    .filter(isOfProduct)
    .filter((request) => request.refused === true)
    .map(({ functionName, action, resource }) => `${functionName} ${action} ${resource}`);
  return [...new Set(denied)].toSorted();
}

function readRoles(directory: string): readonly (readonly [string, RecordedRoles])[] {
  return filesOf(directory, 'roles-').map(({ name, text }) => [
    name.replace(/^roles-(.*)\.json$/, '$1'),
    JSON.parse(text) as RecordedRoles,
  ]);
}

function readRequests(directory: string, template: string): readonly RecordedRequest[] {
  return filesOf(directory, `asked-${template}`)
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordedRequest);
}

function filesOf(directory: string, start: string) {
  return readdirSync(directory)
    .filter((name) => name.startsWith(start))
    .map((name) => ({ name, text: readFileSync(path.join(directory, name), 'utf8') }));
}

/** The local cloud's own tests host functions that are not the product's. */
function isOfProduct({ functionName }: { readonly functionName: string }): boolean {
  return functionName.startsWith('bfj-');
}

/** Without the stage; for the table only the partition, and the index where there is one. */
function nameOf(functionName: string, { action, resource, value }: Grant): string {
  const isTable = action.startsWith('dynamodb:') && value !== undefined;
  const target = isTable
    ? [value, ...(resource.includes('/index/') ? [lastPartOf(resource)] : [])]
    : [lastPartOf(resource), ...(value === undefined ? [] : [value])];
  return [functionName.replace(/^bfj-[^-]+-/, ''), action, ...target].join(' ');
}

/** There is one user pool, with an id that says nothing. */
function lastPartOf(resource: string): string {
  if (resource.includes(':userpool/')) return 'userpool';
  return (resource.split(/[:/]/).at(-1) ?? '').replace(/^bfj-local-/, '');
}
