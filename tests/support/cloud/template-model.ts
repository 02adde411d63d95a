import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import { readTemplates } from '@bfj/local-cloud/read-templates';
import { sandboxAddresses } from '@bfj/sandboxes/sandboxes';
import { synthesize } from '../../../infra/local/synthesize.ts';
import type { Route } from '../requests/bad-requests.ts';

/** Where the stacks have the site, AWS and the partners. */
const address = 'http://localhost';

/** The product's stacks, as the local cloud reads it. */
export async function modelOfTheTemplate({
  assistantModel = false,
}: {
  /** Whether a model reads what the assistant's rules do not understand. */
  readonly assistantModel?: boolean;
} = {}): Promise<CloudModel> {
  const { assistantModelBaseUrl, ...addresses } = sandboxAddresses(address);
  const templates = await synthesize({
    siteUrl: address,
    ...addresses,
    ...(assistantModel ? { assistantModelBaseUrl } : {}),
  });
  return readTemplates(templates, address);
}

/**
 * Every route of the synthesized stack: an endpoint that is added there is tried here. The route
 * that takes what no other does is tried where the website sends calls.
 */
export async function routesOfTheTemplate(): Promise<readonly Route[]> {
  const { routes } = await modelOfTheTemplate();
  return routes.map(({ method, path }) => ({
    method,
    path: path === '/{proxy+}' ? '/api/{proxy+}' : path,
  }));
}
