import type { Application, SandboxSurroundings } from '@bfj/local-cloud/application';
import {
  startLocalCloud,
  type LocalCloud,
  type LocalCloudOptions,
} from '@bfj/local-cloud/local-cloud';
import { sandboxAddresses } from '@bfj/sandboxes/sandboxes';
import type { LoginCodeChoice } from '../../shared/values/login-code.ts';
import { localClientConfiguration } from './client-configuration.ts';
import { consoleAdditions } from './console/console-additions.ts';
import { makeLastEdition } from './last-edition.ts';
import { isServedByApi, openSite, type SiteKind } from './open-site.ts';
import { openProductSandboxes } from './product-sandboxes.ts';
import { synthesize } from './synthesize.ts';

export interface LocalProductOptions extends LocalCloudOptions {
  readonly site: SiteKind;
  /** Whether a login asks for a code, and how it is sent; off by default. */
  readonly loginCode?: LoginCodeChoice;
  /** Whether a model reads what the assistant's rules do not understand; by default nobody does. */
  readonly assistantModel?: boolean | undefined;
  /** Plays an account whose quota of concurrent executions is this; one without a limit by default. */
  readonly concurrentExecutions?: number | undefined;
  /** Messages a second that the channels are taken to allow; as of a stage that sets none by default. */
  readonly sendingRates?: { readonly email: number; readonly whatsApp: number } | undefined;
  /** Whether the partners write nothing to the disk, for runs that send very much. */
  readonly partnersInMemory?: boolean;
  /** Gives other stacks to host than the product's, for tests of what is around them. */
  readonly synthesize?: typeof synthesize;
}

export interface LocalProduct extends LocalCloud {
  /**
   * Makes the newest edition whose time is over, unless it is there or somebody may still be waiting for it.
   * @returns what became of it, in a line; undefined where there was nothing to do
   */
  readonly makeLastEdition: () => Promise<string | undefined>;
}

/**
 * Starts the whole product on this machine.
 * @throws LocalCloudError with one line where it cannot
 */
export async function startLocalProduct(options: LocalProductOptions): Promise<LocalProduct> {
  const watch = options.watch ?? options.site === 'dev';
  const product = productOf(options);
  const { promise: opened, resolve } = Promise.withResolvers<SandboxSurroundings>();
  const openSandboxes: Application['openSandboxes'] = (surroundings) => {
    resolve(surroundings);
    return product.openSandboxes(surroundings);
  };
  const cloud = await startLocalCloud({ ...product, openSandboxes }, { ...options, watch });
  return {
    ...cloud,
    makeLastEdition: async () =>
      makeLastEdition(cloud.dynamodbEndpoint, product.root, await opened),
  };
}

/** Where there is no model, nobody has its address. */
function addressesOfPartners({ assistantModel = false }: LocalProductOptions, internalUrl: string) {
  const { assistantModelBaseUrl, ...partners } = sandboxAddresses(internalUrl);
  return assistantModel ? { ...partners, assistantModelBaseUrl } : partners;
}

/** What the local cloud is told of this product. */
function productOf(options: LocalProductOptions): Application {
  const root = new URL('../../', import.meta.url);
  return {
    root,
    sources: ['functions', 'shared'],
    synthesize: ({ siteUrl, internalUrl }, { signal }) =>
      (options.synthesize ?? synthesize)(
        {
          siteUrl,
          ...addressesOfPartners(options, internalUrl),
          loginCode: options.loginCode,
          lambdaConcurrency: options.concurrentExecutions?.toString(),
          emailRate: options.sendingRates?.email.toString(),
          whatsAppRate: options.sendingRates?.whatsApp.toString(),
        },
        { signal },
      ),
    isServedPath: isServedByApi,
    openSite: (surroundings) => openSite(options.site, root, surroundings),
    siteConfiguration: (model, { origin, internalUrl }) => {
      const { mercadoPagoBaseUrl } = sandboxAddresses(internalUrl);
      return localClientConfiguration(model, { origin, mercadoPagoBaseUrl });
    },
    openSandboxes: (surroundings) => {
      const sandboxes = openProductSandboxes({
        ...surroundings,
        inMemory: options.partnersInMemory,
      });
      sandboxes.start();
      return {
        handle: sandboxes.handle,
        console: consoleAdditions(sandboxes),
        pending: sandboxes.pending,
        close: sandboxes.close,
      };
    },
  };
}
