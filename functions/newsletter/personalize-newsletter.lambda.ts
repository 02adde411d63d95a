import { personalizeNewsletter } from '../../shared/contracts/newsletter.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { newsletterDependencies } from './newsletter-dependencies.ts';
import { personalize } from './personalize.ts';

const dependencies = newsletterDependencies();

export const handler = endpointHandler(
  personalizeNewsletter,
  dependencies,
  formLimits,
  ({ request: { email, token, version, ...chosen } }) =>
    personalize(dependencies, { typedEmail: email, token }, chosen, version),
);
