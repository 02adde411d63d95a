import { globSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';

const contracts = path.resolve(import.meta.dirname, '../../shared/contracts');

/** Every endpoint that any contract declares: whoever adds one joins the tests that read this. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const modules = await Promise.all(
    globSync('*.ts', { cwd: contracts }).map(
      async (file): Promise<Record<string, unknown>> => import(path.join(contracts, file)),
    ),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
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
