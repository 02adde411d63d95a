import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import { readTemplates } from '@bfj/local-cloud/read-templates';
import { synthesize } from '../../../infra/local/synthesize.ts';
import type { Route } from '../requests/bad-requests.ts';

/** The product's stacks, as the local cloud reads it. */
export async function modelOfTheTemplate(): Promise<CloudModel> {
  const templates = await synthesize({
    siteUrl: 'http://localhost',
    webhookUrl: 'http://localhost/hooks',
    brapiBaseUrl: 'http://localhost',
    bancoCentralBaseUrl: 'http://localhost',
    whatsAppBaseUrl: 'http://localhost',
    mercadoPagoBaseUrl: 'http://localhost/mercadopago',
  });
  return readTemplates(templates, 'http://localhost');
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
