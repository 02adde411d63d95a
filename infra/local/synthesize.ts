import { synthesize as synthesizeApp, type Templates } from '@bfj/local-cloud/synthesis/synthesize';
import type { SynthesisProcess } from '@bfj/local-cloud/synthesis/synthesis-process';
import { cachedTemplates } from '@bfj/local-cloud/synthesis/template-cache';
import type { LocalAddresses } from './local-addresses.ts';
import { productApp } from './product-app.ts';
import { templateCacheDirectory } from './template-cache-directory.ts';

export interface ProductSynthesisOptions {
  readonly app?: URL;
  /** A process that is already loading the product's app. */
  readonly process?: SynthesisProcess | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Returns the templates of this product's stacks, of stage `local`. A run of the tests caches them in a directory
 * that it names; another app's are never cached.
 * @throws LocalCloudError with the errors of the settings or the stacks
 */
export async function synthesize(
  addresses: LocalAddresses,
  options: ProductSynthesisOptions = {},
): Promise<Templates> {
  const { app = productApp } = options;
  const directory = templateCacheDirectory();
  const now = (settings: Parameters<typeof synthesizeApp>[0]) =>
    synthesizeApp(settings, { ...options, app });
  return directory === undefined || app !== productApp
    ? now({ ...addresses })
    : cachedTemplates(directory, { ...addresses }, now);
}
