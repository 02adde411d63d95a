import { subscribeNewsletter } from '../../shared/contracts/newsletter.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { newsletterDependencies } from './newsletter-dependencies.ts';
import { subscribe } from './subscribe.ts';

const dependencies = newsletterDependencies();

export const handler = endpointHandler(
  subscribeNewsletter,
  dependencies,
  formLimits,
  ({ request, userAgent, idempotencyKey }) =>
    subscribe(dependencies, { typedEmail: request.email, userAgent, idempotencyKey }),
);
