import type { Page } from '@playwright/test';
import type { LocalProductOptions } from '../../../infra/local/local-product.ts';
import { openSessions, type Person, type TrialPerson } from '../../support/people/sessions.ts';
import { startTestCloud } from '../../support/cloud/test-cloud.ts';
import { expect, test as siteTest, withMotion } from './site-test.ts';

/** The built site on a cloud of its own, in which people can be made. */
export async function openSessionCloud(options: Pick<LocalProductOptions, 'loginCode'> = {}) {
  const cloud = await startTestCloud({ site: 'built', ...options });
  const sessions = await openSessions(cloud);
  return {
    ...cloud,
    sessions,
    close: async () => {
      sessions.close();
      await cloud.stop();
    },
  };
}

export type SessionCloud = Awaited<ReturnType<typeof openSessionCloud>>;

/** Amplify's remark about every user pool that is not at AWS's own address. */
const aboutLocalUserPool = /custom Amazon Amazon Cognito User Pool endpoint/;

interface WorkerFixtures {
  cloud: SessionCloud;
}

/** A test of pages behind a session; its site is the one in which its people are. */
export const test = siteTest.extend<object, WorkerFixtures>({
  cloud: [
    // Playwright reads from the braces which fixtures this one needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const cloud = await openSessionCloud();
      await use(cloud);
      await cloud.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.baseUrl),
  complaints: async ({ complaints }, use) => {
    await use(complaints);
    const others = complaints.filter((text) => !aboutLocalUserPool.test(text));
    complaints.splice(0, complaints.length, ...others);
  },
});

export { expect, withMotion };

/** Puts a person's tokens where the site finds them: this browser is signed in from now on. */
export async function signIn(
  page: Page,
  cloud: SessionCloud,
  person: Person | TrialPerson,
): Promise<void> {
  const { accountClientId, trialClientId } = cloud.sessions.configuration;
  const { account, userName } = person;
  const { nome, email, telefone, plano, cpf } = account;
  const isTrial = 'trial' in person;
  const prefix = `CognitoIdentityServiceProvider.${isTrial ? trialClientId : accountClientId}`;
  const entries: Readonly<Record<string, string>> = {
    [`${prefix}.LastAuthUser`]: userName,
    [`${prefix}.${userName}.idToken`]: person.idToken,
    [`${prefix}.${userName}.accessToken`]: person.accessToken,
    [`${prefix}.${userName}.refreshToken`]: person.refreshToken,
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
