import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import { readTemplates } from '@bfj/local-cloud/read-templates';
import { sandboxAddresses } from '@bfj/sandboxes/sandboxes';
import { synthesize } from '../../../infra/local/synthesize.ts';
import type { Route } from '../requests/bad-requests.ts';

/** The address of the site, of AWS and of the partners in the stacks. */
const address = 'http://localhost';

/** Returns the product's stacks as the local cloud reads them. */
export async function modelOfTheTemplate({
  assistantModel = false,
}: {
  /** Whether a model interprets what the assistant's rules do not understand. */
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
 * Returns every route of the synthesized stack, so that a new endpoint is tested at once. The default route is
 * called where the website sends calls.
 */
export async function routesOfTheTemplate(): Promise<readonly Route[]> {
  const { routes } = await modelOfTheTemplate();
  return routes.map(({ method, path }) => ({
    method,
    path: path === '/{proxy+}' ? '/api/{proxy+}' : path,
  }));
}
