import { synthesize as synthesizeApp, type Templates } from '@bfj/local-cloud/synthesis/synthesize';
import { cachedTemplates } from '@bfj/local-cloud/synthesis/template-cache';
import type { LocalAddresses } from './local-addresses.ts';

const productApp = new URL('./local-app.ts', import.meta.url);

/**
 * The templates of this product's stacks, of stage `local`. A run of the tests keeps them in a
 * directory that it names; another app's are never kept.
 * @throws LocalCloudError with what the settings or the stacks complained about
 */
export async function synthesize(
  addresses: LocalAddresses,
  options: { readonly app?: URL; readonly signal?: AbortSignal } = {},
): Promise<Templates> {
  const { app = productApp, signal } = options;
  const directory = process.env['LOCAL_CLOUD_TEMPLATE_CACHE'];
  const now = (settings: Parameters<typeof synthesizeApp>[0]) =>
    synthesizeApp(settings, { app, signal });
  return directory === undefined || app !== productApp
    ? now({ ...addresses })
    : cachedTemplates(directory, { ...addresses }, now);
}
