import { modelOfTheTemplate } from '../cloud/template-model.ts';

/**
 * Capabilities with endpoints that all run in process on any platform: the harness tests their error responses, and
 * a local cloud those of the others.
 */
const capabilities = [
  'access',
  'accounts',
  'alerts',
  'identity',
  'market',
  'newsletter',
  'portfolio',
  'preferences',
  'proof',
  'trial',
];

/** Returns the endpoints that the harness calls, by `METHOD /path`. */
export async function calledInProcess(): Promise<ReadonlySet<string>> {
  const { routes, functions } = await modelOfTheTemplate();
  const entries = new Map(functions.map(({ name, entry }) => [name, entry]));
  return new Set(
    routes
      .filter(({ functionName }) =>
        capabilities.some((one) => entries.get(functionName)?.startsWith(`functions/${one}/`)),
      )
      .map(({ method, path }) => `${method} ${path}`),
  );
}
