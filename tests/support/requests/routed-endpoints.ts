import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { modelOfTheTemplate } from '../cloud/template-model.ts';
import { allEndpoints } from './endpoints.ts';

/** Returns the contracts' endpoints with a route in the template, by `METHOD /path`. */
export async function routedEndpoints(): Promise<
  readonly { readonly name: string; readonly endpoint: Endpoint }[]
> {
  const { routes } = await modelOfTheTemplate();
  const routed = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  return (await allEndpoints())
    .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
    .filter(({ name }) => routed.has(name));
}
