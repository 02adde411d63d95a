import type { Page } from '@playwright/test';
import type { Person, TrialPerson } from '../../support/people/sessions.ts';
import type { SessionCloud } from './session-cloud.ts';
import { expect, test, withMotion } from './site-test.ts';

export { expect, test, withMotion, type SessionCloud };

/** Puts a person's tokens where the site finds them: this browser is signed in from now on. */
export async function signIn(
  page: Page,
  cloud: SessionCloud,
  person: Person | TrialPerson,
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
  // What the site keeps belongs to its origin; this is the page there that loads nothing.
  await page.goto('/robots.txt');
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
}

/** A refusal in our format, for a route that is made to fail. */
export function problem(status: number, code: string) {
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: code, status, code }),
  };
}

/** The notice that floats over the page; one that it replaces is still on its way out. */
export function notice(page: Page) {
  return page.locator('[data-sonner-toast][data-front=true]');
}

function storedTrial({ trial }: TrialPerson) {
  const { id, nome, email, telefone, data_expiracao } = trial;
  return { id, nome, email, telefone, data_expiracao, isExpired: false };
}
