import { unsubscribeNewsletter } from '../../shared/contracts/newsletter.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { oneClickHandlers } from '../runtime/http/one-click.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { newsletterDependencies } from './newsletter-dependencies.ts';
import { unsubscribePage } from './subscriber-links.ts';
import { unsubscribe } from './unsubscribe.ts';

export function createHandler(platform: Platform) {
  const dependencies = newsletterDependencies(platform);
  const settings = platform.settings('SITE_URL');

  return endpointsHandler(
    ...oneClickHandlers(unsubscribeNewsletter, dependencies, {
      pageOf: (token) => unsubscribePage(settings.SITE_URL, token),
      async end(token) {
        await unsubscribe(dependencies, token);
        return { unsubscribed: true as const };
      },
    }),
  );
}

export const handler = createHandler(lambdaPlatform);
