import { test as base, expect, type Page } from '@playwright/test';
import { openSessionCloud, type SessionCloud } from './session-cloud.ts';

interface SiteFixtures {
  /** Whether cookies have been decided before the page opens; the banner is then away. */
  cookiesDecided: boolean;
  /** Fails the test for whatever the browser complains about: errors, refused content. */
  complaints: string[];
  /** Rate limits are for people: each test is some seconds of the cloud's clock after the last. */
  apartInTime: undefined;
}

/**
 * All tests have these, the ones that need nobody signed in too: a worker whose fixtures differ would
 * be another worker, with a browser and a cloud of its own to start.
 */
interface WorkerFixtures {
  cloud: SessionCloud;
  /** The site of an operator who wants a code by e-mail at each login. */
  cloudWithCodes: SessionCloud;
}

/** Amplify's remark about every user pool that is not at AWS's own address. */
const aboutLocalUserPool = /custom Amazon Amazon Cognito User Pool endpoint/;

/** A test in the site, in which the browser may not complain about anything. */
export const test = base.extend<SiteFixtures, WorkerFixtures>({
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
  cloudWithCodes: [
    // As above.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const cloud = await openSessionCloud({ loginCode: 'email' });
      await use(cloud);
      await cloud.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.baseUrl),
  // Playwright stops intercepting with a page's last route, and Chromium then forgets the requests that are held at
  // that moment: a page whose code was still loading never got it. One more route, of nothing, keeps intercepting.
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
        // The browser's own note about a refused call, which the test provokes and the page shows.
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

/** For the files whose subject moves: menus, notices, dialogs, what is typed by itself. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export const phone = { width: 390, height: 844 } as const;
/** The narrowest phone, which is also 1280 px at a zoom of 400 %. */
export const narrowest = { width: 320, height: 640 } as const;
/** The narrowest screen with the whole menu in its header, each name in one line. */
export const narrowestWithHeader = { width: 768, height: 640 } as const;
export const desktop = { width: 1280, height: 800 } as const;

/** An address that no other test uses. */
export function freshEmail(): string {
  return `leitora-${crypto.randomUUID()}@exemplo.com.br`;
}

/** Waits until the prerendered page has come to life. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect.poll(() => isAlive(page)).toBe(true);
}

/** Whether the page that was loaded is React's by now. */
export function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const root = document.querySelector('#root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__react'));
  });
}

/**
 * Waits until nothing more is loaded. That the network is idle is told of a page once, on a busy machine
 * before the page has come to life and asks for what it needs later.
 */
export async function quiet(page: Page): Promise<void> {
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
 * Waits until the monthly plan's payment stands, and reads with which data it was opened. The
 * address is there before the document: the page is entered by a full load.
 */
export async function paymentData(page: Page): Promise<unknown> {
  // Making the account, and signing in to it, wakes a good many functions.
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

/** A link that messages to this subscriber carry, from the webhook that the operator received. */
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
