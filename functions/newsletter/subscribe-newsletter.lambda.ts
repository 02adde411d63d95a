import { subscribeNewsletter } from '../../shared/contracts/newsletter.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { newsletterDependencies } from './newsletter-dependencies.ts';
import { subscribe } from './subscribe.ts';

export function createHandler(platform: Platform) {
  const dependencies = newsletterDependencies(platform);

  return endpointHandler(
    subscribeNewsletter,
    dependencies,
    formLimits,
    ({ request, userAgent, idempotencyKey }) =>
      subscribe(dependencies, { typedEmail: request.email, userAgent, idempotencyKey }),
  );
}

export const handler = createHandler(lambdaPlatform);
