import {
  checkUnsubscribeLink,
  checkNewsletterEmail,
  getNewsletterSubscriber,
  personalizeNewsletter,
  subscribeNewsletter,
  unsubscribeNewsletter,
  type NewsletterPreferences,
} from '../../../../shared/contracts/newsletter.ts';
import { isDisposableEmail } from '../../../../shared/values/disposable-email.ts';
import { isEmail, normalizeEmail } from '../../../../shared/values/email.ts';
import { callApi } from '../../lib/api.ts';
import { sendOneClick } from '../../lib/one-click.ts';
import type { NewsletterAccess } from './newsletter-access.ts';

/** Returns why an address cannot be subscribed, as far as the browser can check it. */
export function emailProblem(typed: string): 'invalid' | 'disposable' | undefined {
  if (!isEmail(typed)) return 'invalid';
  return isDisposableEmail(typed) ? 'disposable' : undefined;
}

/** @throws ApiError */
export async function isSubscribed(email: string, signal: AbortSignal): Promise<boolean> {
  const body = { email: normalizeEmail(email) };
  const { exists } = await callApi(checkNewsletterEmail, body, { signal });
  return exists;
}

/**
 * Subscribes an address. Repeating a request with the same attempt key has no further effect.
 * @throws ApiError
 */
export async function subscribe(email: string, attemptKey: string): Promise<NewsletterAccess> {
  const body = { email: normalizeEmail(email) };
  const headers = { 'idempotency-key': attemptKey };
  const answer = await callApi(subscribeNewsletter, body, { headers });
  return { email: answer.email, token: answer.token };
}

/** @throws ApiError */
export async function readSubscription(access: NewsletterAccess, signal: AbortSignal) {
  const { email, token } = access;
  return callApi(getNewsletterSubscriber, { email, token }, { signal });
}

export type Subscription = Awaited<ReturnType<typeof readSubscription>>;

/** @throws ApiError */
export async function savePreferences(
  access: NewsletterAccess,
  preferences: NewsletterPreferences,
  current: Pick<Subscription, 'updated_at'>,
): Promise<void> {
  const { email, token } = access;
  await callApi(personalizeNewsletter, {
    email,
    token,
    ...preferences,
    version: current.updated_at,
  });
}

/**
 * Returns the address that a message's link would unsubscribe.
 * @throws ApiError
 */
export async function checkLink(token: string, signal: AbortSignal) {
  return callApi(checkUnsubscribeLink, { token }, { signal });
}

/**
 * Cancels the subscription to which a link belongs.
 * @throws ApiError
 */
export async function unsubscribe(token: string): Promise<void> {
  await sendOneClick(unsubscribeNewsletter, token);
}
