import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFiles } from '../../../infra/portable/find-files.ts';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';

const contracts = path.resolve(import.meta.dirname, '../../../shared/contracts');

/** Every endpoint that any contract declares: whoever adds one joins the tests that read this. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const modules = await Promise.all(
    findFiles(contracts, '*.ts').map(
      async (file): Promise<Record<string, unknown>> =>
        import(pathToFileURL(path.join(contracts, file)).href),
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
