import { switchNewsletter } from '../../shared/contracts/preferences.ts';
import { localDay, readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import type { RateLimit } from '../runtime/limits/rate-limit.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { preferencesDependencies } from './preferences-dependencies.ts';
import { setNewsletterSubscription } from './set-newsletter-subscription.ts';

/**
 * Each change stores a consent and notifies the operator's tools. Only joining is limited: leaving is always
 * allowed, and cannot be more frequent than joining.
 */
const turnOnLimit: RateLimit = { name: 'switch-newsletter:on', maximum: 20, ...localDay };

/** `readingLimits` stop a flood of requests, but not a user. */
export function createHandler(platform: Platform) {
  const dependencies = preferencesDependencies(platform);
  return sessionEndpointHandler(
    switchNewsletter,
    dependencies,
    readingLimits,
    async ({ session, request: { enabled }, userAgent }) => {
      if (enabled) await dependencies.countCall(turnOnLimit, session.accountId);
      return setNewsletterSubscription(dependencies, session, enabled, userAgent);
    },
  );
}

export const handler = createHandler(lambdaPlatform);
