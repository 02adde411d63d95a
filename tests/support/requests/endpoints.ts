import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFiles } from '../../../infra/portable/find-files.ts';
import type { Caller, Endpoint } from '../../../shared/contracts/endpoint.ts';

/** The kinds of session that a caller may have. */
export const sessionsOf: Readonly<Record<Caller, readonly ('account' | 'trial')[]>> = {
  anyone: ['account', 'trial'],
  session: ['account', 'trial'],
  account: ['account'],
  trial: ['trial'],
  subscriber: ['account'],
};

const contracts = path.resolve(import.meta.dirname, '../../../shared/contracts');

/** Returns every endpoint of every contract, so that a new one is tested at once. */
export async function allEndpoints(): Promise<Endpoint[]> {
  return [...(await endpointsByName()).values()];
}

/** Returns every endpoint by the name of its contract. */
export async function endpointsByName(): Promise<ReadonlyMap<string, Endpoint>> {
  const modules = await Promise.all(
    findFiles(contracts, '**/*.ts').map(
      async (file): Promise<Record<string, unknown>> =>
        import(pathToFileURL(path.join(contracts, file)).href),
    ),
  );
  return new Map(
    modules.flatMap((module) =>
      Object.entries(module).flatMap(([name, value]): [string, Endpoint][] =>
        isEndpoint(value) ? [[name, value]] : [],
      ),
    ),
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'request' in value &&
    'response' in value
  );
}
