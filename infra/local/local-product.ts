import type { Application, SandboxDependencies } from '@bfj/local-cloud/application';
import {
  startLocalCloud,
  type LocalCloud,
  type LocalCloudOptions,
} from '@bfj/local-cloud/local-cloud';
import { sandboxAddresses } from '@bfj/sandboxes/sandboxes';
import type { LoginCodeChoice } from '../../shared/values/login-code.ts';
import { localClientConfiguration } from './client-configuration.ts';
import { consoleAdditions } from './console/console-additions.ts';
import { makeLastEdition } from './make-last-edition.ts';
import { isServedByApi, openSite, type SiteKind } from './open-site.ts';
import { openProductSandboxes } from './product-sandboxes.ts';
import { synthesize } from './synthesize.ts';

export interface LocalProductOptions extends LocalCloudOptions {
  readonly site: SiteKind;
  /** Whether a login asks for a code, and how it is sent; off by default. */
  readonly loginCode?: LoginCodeChoice;
  /** Whether a model reads questions that the assistant's rules do not understand; off by default. */
  readonly assistantModel?: boolean | undefined;
  /** The simulated account's quota of concurrent executions; unlimited by default. */
  readonly concurrentExecutions?: number | undefined;
  /** Messages per second that the channels are assumed to allow; the defaults of the settings unless given. */
  readonly sendingRates?: { readonly email: number; readonly whatsApp: number } | undefined;
  /** Whether the partners keep nothing on the disk, for runs with very many messages. */
  readonly partnersInMemory?: boolean;
  /** Replaces the product's stacks, for tests of what surrounds them. */
  readonly synthesize?: typeof synthesize;
}

export interface LocalProduct extends LocalCloud {
  /**
   * Makes the newest finished edition, unless it exists or a reader may still be waiting for it.
   * @returns a line about the result; undefined when there was nothing to do
   */
  readonly makeLastEdition: () => Promise<string | undefined>;
}

/**
 * Starts the whole product on this machine.
 * @throws LocalCloudError with one line where it cannot
 */
export async function startLocalProduct(options: LocalProductOptions): Promise<LocalProduct> {
  const watch = options.watch ?? options.site === 'dev';
  const product = describeProduct(options);
  const { promise: opened, resolve } = Promise.withResolvers<SandboxDependencies>();
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

/** Without a model, the product gets no address of one. */
function partnerAddresses({ assistantModel = false }: LocalProductOptions, internalUrl: string) {
  const { assistantModelBaseUrl, ...partners } = sandboxAddresses(internalUrl);
  return assistantModel ? { ...partners, assistantModelBaseUrl } : partners;
}

/** Returns the local cloud's description of this product. */
function describeProduct(options: LocalProductOptions): Application {
  const root = new URL('../../', import.meta.url);
  return {
    root,
    sources: ['functions', 'shared'],
    synthesize: ({ siteUrl, internalUrl }, { signal }) =>
      (options.synthesize ?? synthesize)(
        {
          siteUrl,
          ...partnerAddresses(options, internalUrl),
          loginCode: options.loginCode,
          lambdaConcurrency: options.concurrentExecutions?.toString(),
          emailRate: options.sendingRates?.email.toString(),
          whatsAppRate: options.sendingRates?.whatsApp.toString(),
        },
        { signal },
      ),
    isApiPage: isServedByApi,
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
