import { unsubscribeNewsletter } from '../../shared/contracts/newsletter.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { oneClickHandlers } from '../runtime/http/one-click.ts';
import { readSettings } from '../runtime/settings.ts';
import { newsletterDependencies } from './newsletter-dependencies.ts';
import { unsubscribePage } from './subscriber-links.ts';
import { unsubscribe } from './unsubscribe.ts';

const dependencies = newsletterDependencies();
const settings = readSettings('SITE_URL');

export const handler = endpointsHandler(
  ...oneClickHandlers(unsubscribeNewsletter, dependencies, {
    pageOf: (token) => unsubscribePage(settings.SITE_URL, token),
    async end(token) {
      await unsubscribe(dependencies, token);
      return { unsubscribed: true as const };
    },
  }),
);
