import { test as base, expect, type Page } from '@playwright/test';
import { openSessionCloud, type SessionCloud } from './session-cloud.ts';

interface SiteFixtures {
  /** Whether the cookie choice is made before the page opens, so that no banner shows. */
  cookiesDecided: boolean;
  /** Fails the test on browser errors and on content blocked by the content policy. */
  complaints: string[];
  /**
   * Advances the cloud's clock by some seconds per test, because rate limits would treat all tests as one fast user.
   */
  apartInTime: undefined;
}

/**
 * All tests share these fixtures, including those without a sign-in: different worker fixtures would start another
 * worker with its own browser and cloud.
 */
interface WorkerFixtures {
  cloud: SessionCloud;
  /** The site of an operator who requires a code by e-mail at each login. */
  cloudWithCodes: SessionCloud;
}

/** Amplify's warning about every user pool that is not at an AWS address. */
const aboutLocalUserPool = /custom Amazon Amazon Cognito User Pool endpoint/;

/** A test on the site that fails on browser complaints. */
export const test = base.extend<SiteFixtures, WorkerFixtures>({
  cloud: [
    // Playwright reads the required fixtures from the destructuring pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const cloud = await openSessionCloud();
      await use(cloud);
      await cloud.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  cloudWithCodes: [
    // Playwright requires the destructuring pattern here too.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const cloud = await openSessionCloud({ loginCode: 'email' });
      await use(cloud);
      await cloud.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.baseUrl),
  // Playwright stops intercepting when the last route of a page is removed, and Chromium then drops the requests that
  // are held at that moment: a page that was loading its code never received it. An extra no-op route keeps the
  // interception on.
  page: async ({ page }, use) => {
    const unroute = page.unroute.bind(page);
    page.unroute = async (...route) => {
      await page.route('**/requested-by-no-page', (request) => request.continue());
      await unroute(...route);
    };
    await use(page);
  },
  cookiesDecided: [true, { option: true }],
  complaints: [
    async ({ page, cookiesDecided }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`));
      page.on('console', (message) => {
        const text = message.text();
        // Ignore the browser's own log line about a failed call: the test provokes it and the page shows it.
        if (/Failed to load resource/.test(text) || aboutLocalUserPool.test(text)) return;
        if (['error', 'warning'].includes(message.type())) complaints.push(text);
      });
      if (cookiesDecided) {
        await page.addInitScript(() => localStorage.setItem('cookie-accepted', 'true'));
      }
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  apartInTime: [
    async ({ request }, use) => {
      const moved = await request.post('/_local/clock', { data: { advance: '10s' } });
      expect(moved.ok(), await moved.text()).toBe(true);
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };

/** Enables motion for files about menus, notices, dialogs and automatic typing. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export const phone = { width: 390, height: 844 } as const;
/** The narrowest phone, which equals 1280 px at 400 % zoom. */
export const narrowest = { width: 320, height: 640 } as const;
/** The narrowest screen with the whole menu in its header, each name on one line. */
export const narrowestWithHeader = { width: 768, height: 640 } as const;
export const desktop = { width: 1280, height: 800 } as const;

/** Returns an e-mail address that no other test uses. */
export function freshEmail(): string {
  return `leitora-${crypto.randomUUID()}@exemplo.com.br`;
}

/** Opens a prerendered page and waits until it is hydrated. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect.poll(() => isAlive(page)).toBe(true);
}

/** Returns whether React has hydrated the loaded page. */
export function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const root = document.querySelector('#root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__react'));
  });
}

/**
 * Waits until no more requests are loading. Playwright reports 'network idle' once per page, which on a busy machine
 * can come before the page has hydrated and requests the rest.
 */
export async function waitForQuietNetwork(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const loaded = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== loaded();) {
      before = loaded();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
}

/**
 * Waits for the monthly checkout, and returns the data it was opened with. The address changes before the document,
 * because the page is entered by a full load.
 */
export async function paymentData(page: Page): Promise<unknown> {
  // Creating the account and signing in start many functions.
  await expect(page).toHaveURL('/pagamento-plano-mensal-recorrente', { timeout: 40_000 });
  await expect(page.getByRole('region', { name: 'Resumo do pedido' })).toBeVisible();
  return page.evaluate(() => (history.state as { usr: unknown }).usr);
}

export async function subscribe(page: Page, email: string): Promise<void> {
  await openPage(page, '/newsletter');
  await page.getByLabel('Seu e-mail').fill(email);
  await page.getByRole('button', { name: 'Quero receber' }).click();
  await expect(page).toHaveURL(/\/newsletter\/personalizacao\?email=/);
  await expect(page.getByLabel('Como podemos chamar você?')).toBeVisible();
}

/** Returns a link from the webhook that the operator received, as messages to this subscriber contain it. */
export async function linkForMessages(
  page: Page,
  email: string,
  header: 'list-unsubscribe' | 'personalization-link',
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get('/_local/webhooks?limit=1000');
      const { webhooks }: { webhooks: { body: object; headers: Record<string, string> }[] } =
        await answer.json();
      const webhook = webhooks.find(({ body }) => JSON.stringify(body).includes(email));
      link = webhook?.headers[header];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}
