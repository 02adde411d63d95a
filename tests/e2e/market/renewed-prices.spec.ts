import { watchShifts, readLayoutShifts } from '../support/shifts.ts';
import { expect, notice, signIn, test } from '../support/session-test.ts';
import { goToTrading } from '../support/trading-hours.ts';

test('an open asset gets its new price without a layout shift while B3 trades', async ({
  page,
  cloud,
}) => {
  await goToTrading(cloud);
  await cloud.write('/_local/brapi/prices', { ticker: 'RADL3', price: 41.1 });
  await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
  await page.clock.install();
  await watchShifts(page);
  await page.goto('/dashboard?ativo=RADL3');
  const header = page.getByRole('article', { name: 'RADL3' }).locator('header');
  await expect(header).toContainText('R$ 41,10');
  await expect(notice(page)).toContainText('Sucesso');
  const tab = page.getByRole('tab', { name: 'Dividendos' });
  await tab.click();
  await expect(page.getByRole('tabpanel', { name: 'Dividendos' })).toBeVisible();
  await expect(page).toHaveURL(/secao=dividendos/);
  await page.evaluate(() => window.scrollTo(0, 300));
  const scrollPosition = await page.evaluate(() => window.scrollY);
  const before = (await readLayoutShifts(page)).length;
  await page.clock.runFor(10_000);
  await expect(notice(page)).toHaveCount(0);

  await cloud.write('/_local/brapi/prices', { ticker: 'RADL3', price: 42.25 });
  // The maximum age of the server's own quotes, plus half of the source's delay.
  await cloud.advanceClock('16m');
  await page.clock.fastForward('16:00');
  await expect(header).toContainText('R$ 42,25');
  await expect(tab).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollPosition);
  expect((await readLayoutShifts(page)).slice(before)).toEqual([]);
  await expect(notice(page)).toHaveCount(0);
});
