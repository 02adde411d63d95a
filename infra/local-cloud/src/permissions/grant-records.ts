import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FunctionModel } from '../cloud-model.ts';
import type { RequestContext, RequiredPermission, Statement } from './policy.ts';
import { likeMatcher, type Matcher } from './wildcards.ts';

/** Records the requests of functions, so that a test run can find which of their grants are needed. */
export interface GrantRecords {
  /** Records a request that a role has allowed. */
  recordAllowed(functionName: string, required: RequiredPermission): void;
  recordDenied(functionName: string, required: RequiredPermission): void;
}

/** A line of a record: the first request of its shape that a function has made. */
export interface RecordedRequest extends RequiredPermission {
  readonly functionName: string;
  readonly refused?: true;
}

/** Policy statements of the functions of one template. */
export type RecordedRoles = readonly {
  readonly functionName: string;
  readonly statements: readonly Statement[];
}[];

/**
 * Keeps records in a directory shared by many clouds: `roles-<template>.json` holds what a template lets its
 * functions do, `asked-<template>-<cloud>.jsonl` what they requested from a cloud. Of requests that no policy of the
 * role can distinguish, one is kept. It is written at once, since a cloud may end without having been stopped.
 * @param directory undefined to keep none
 */
export function openGrantRecords(
  directory: string | undefined,
  functions: readonly FunctionModel[],
): GrantRecords & { readonly prefix: string | undefined } {
  const roles = functions.map(({ name, role }) => ({
    functionName: name,
    statements: role?.statements ?? [],
  }));
  const prefix = writeRoles(directory, roles);
  return { prefix, ...recordRequests(prefix, roles) };
}

/** Writes what a template lets its functions do, and returns the prefix of the names of its records. */
function writeRoles(directory: string | undefined, roles: RecordedRoles): string | undefined {
  if (directory === undefined) return undefined;
  mkdirSync(directory, { recursive: true });
  const text = JSON.stringify(roles);
  const template = createHash('sha256').update(text).digest('hex').slice(0, 16);
  writeFileSync(path.join(directory, `roles-${template}.json`), text);
  return path.join(directory, `asked-${template}-`);
}

/**
 * Records requests of some roles in a separate file.
 * @param prefix the prefix of the file's name; undefined to keep none
 */
export function recordRequests(prefix: string | undefined, roles: RecordedRoles): GrantRecords {
  if (prefix === undefined) return { recordAllowed: () => {}, recordDenied: () => {} };
  const file = `${prefix}${randomUUID()}.jsonl`;
  const shortened = new Map(
    roles.map(({ functionName, statements }) => [functionName, contextShortener(statements)]),
  );
  const written = new Set<string>();
  const write = (request: RecordedRequest) => {
    const shorten = shortened.get(request.functionName);
    const { shape, context } = shorten?.(request.context) ?? { shape: '', context: {} };
    const { functionName, action, resource, refused = false } = request;
    const requestKey = `${functionName} ${action} ${resource} ${refused} ${shape}`;
    if (written.has(requestKey)) return;
    written.add(requestKey);
    appendFileSync(file, `${JSON.stringify({ ...request, context })}\n`);
  };
  return {
    recordAllowed: (functionName, required) => write({ functionName, ...required }),
    recordDenied: (functionName, required) => write({ functionName, ...required, refused: true }),
  };
}

interface ShortContext {
  /** Equal for two contexts that no condition of the role can distinguish. */
  readonly shape: string;
  /** One value of each kind that the conditions can distinguish. */
  readonly context: RequestContext;
}

/** Reduces a context of possibly hundreds of keys to one of each kind that the role's policies distinguish. */
function contextShortener(
  statements: readonly Statement[],
): (requestContext: RequestContext) => ShortContext {
  const patterns = new Map<keyof RequestContext, Set<string>>();
  for (const { key, values } of statements.flatMap(({ conditions }) => conditions)) {
    const known = patterns.get(key) ?? new Set();
    for (const value of values) known.add(value);
    patterns.set(key, known);
  }
  const matchers = new Map(
    [...patterns].map(([key, known]): [string, Matcher[]] => [key, [...known].map(likeMatcher)]),
  );
  return (requestContext) => {
    const short = Object.entries(requestContext).map(([key, values]) => {
      const known = matchers.get(key) ?? [];
      const kindOf = (value: string) =>
        known.flatMap((matches, at) => (matches(value) ? [at] : [])).join('+');
      const firsts = new Map(values.toReversed().map((value) => [kindOf(value), value]));
      return { key, kinds: [...firsts.keys()].toSorted(), values: [...firsts.values()] };
    });
    return {
      shape: short.map(({ key, kinds }) => `${key}=${kinds.join(',')}`).join(' '),
      context: Object.fromEntries(short.map(({ key, values }) => [key, values])),
    };
  };
}
