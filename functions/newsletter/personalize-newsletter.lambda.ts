import { personalizeNewsletter } from '../../shared/contracts/newsletter.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { newsletterDependencies } from './newsletter-dependencies.ts';
import { personalize } from './personalize.ts';

export function createHandler(platform: Platform) {
  const dependencies = newsletterDependencies(platform);

  return endpointHandler(
    personalizeNewsletter,
    dependencies,
    formLimits,
    ({ request: { email, token, version, ...chosen } }) =>
      personalize(dependencies, { typedEmail: email, token }, chosen, version),
  );
}

export const handler = createHandler(lambdaPlatform);
