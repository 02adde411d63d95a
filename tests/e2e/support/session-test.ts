import type { Page } from '@playwright/test';
import type { TestUser, TrialUser } from '../../support/users/sessions.ts';
import type { SessionCloud } from './session-cloud.ts';
import { expect, test, withMotion } from './site-test.ts';

export { expect, test, withMotion, type SessionCloud };

/** Stores a user's tokens where the site reads them: this browser is signed in from now on. */
export async function signIn(
  page: Page,
  cloud: SessionCloud,
  person: TestUser | TrialUser,
): Promise<void> {
  const { accountClientId, trialClientId } = cloud.sessions.configuration;
  const { account, userName, accessToken, refreshToken } = person;
  if (accessToken === undefined || refreshToken === undefined) {
    throw new Error(`${account.id} has never signed in`);
  }
  const { nome, email, telefone, plano, cpf } = account;
  const isTrial = 'trial' in person;
  const prefix = `CognitoIdentityServiceProvider.${isTrial ? trialClientId : accountClientId}`;
  const entries: Readonly<Record<string, string>> = {
    [`${prefix}.LastAuthUser`]: userName,
    [`${prefix}.${userName}.idToken`]: person.idToken,
    [`${prefix}.${userName}.accessToken`]: accessToken,
    [`${prefix}.${userName}.refreshToken`]: refreshToken,
    [`${prefix}.${userName}.clockDrift`]: '0',
    ...(isTrial
      ? { trialSession: JSON.stringify(storedTrial(person)) }
      : { userSession: JSON.stringify({ telefone, email, nome, plano, cpf }) }),
  };
  // Browser storage belongs to the origin; this is the page there that loads nothing.
  await page.goto('/robots.txt');
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
}

/** Returns a problem response in our format, for a route that is made to fail. */
export function problem(status: number, code: string) {
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: code, status, code }),
  };
}

/** Returns the newest toast; a replaced one may still be fading out. */
export function notice(page: Page) {
  return page.locator('[data-sonner-toast][data-front=true]');
}

function storedTrial({ trial }: TrialUser) {
  const { id, nome, email, telefone, data_expiracao } = trial;
  return { id, nome, email, telefone, data_expiracao, isExpired: false };
}
