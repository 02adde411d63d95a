import { latestEdition } from '../../../shared/contracts/latest-edition.ts';
import { editionTimes } from '../../../shared/editions/edition-times.ts';
import { dayAfter, saoPauloDay } from '../../../shared/market/b3-session.ts';
import { expectAccessible, expectToFit } from '../support/accessibility.ts';
import {
  expect,
  freshEmail,
  isAlive,
  narrowest,
  openPage,
  phone,
  test,
} from '../support/site-test.ts';
import { readLayoutShifts, watchShifts } from '../support/shifts.ts';

/** The default of a stage that sets no margin. */
const margin = 35;

test.use({ viewport: phone });

test(
  'the newest edition is on the home page, with links to its page, the archive and the newsletter',
  { tag: '@core' },
  async ({ page, cloud, request }) => {
    const closing = await nextClosing();
    await cloud.advanceClockTo(new Date(closing.from.getTime() + 130_000), 'make-edition');
    const answer: unknown = await (await request.get(latestEdition.path)).json();
    const headline = latestEdition.response.parse(answer).edition?.headline ?? 'none';

    await watchShifts(page);
    await openPage(page, '/');
    const figure = page.getByRole('figure', { name: /^Última edição: Fechamento do mercado/ });
    await expect(figure).toBeVisible();
    await expect(page.getByText(/os números não são de um dia real/).first()).toBeHidden();
    expect(await readLayoutShifts(page)).toEqual([]);
    await expectAccessible(page);

    await figure.getByRole('link', { name: 'Ler a edição inteira' }).click();
    await expect(page).toHaveURL(`/edicoes/${closing.day}-fechamento`);
    await expect.poll(() => isAlive(page)).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      new RegExp(escaped(headline), 'i'),
    );
    await expect(page.locator('head link[rel=canonical]')).toHaveCount(1);
    await expect(page.locator('head meta[name=description]')).toHaveCount(1);
    await expectAccessible(page);
    await page.setViewportSize(narrowest);
    await expectToFit(page);
    await page.setViewportSize(phone);

    await page.getByRole('link', { name: 'Todas as edições' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edições' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Fechamento: / }).first()).toBeVisible();
    await expectAccessible(page);

    // Navigate away within this document, and back to a page that the server renders.
    await expect.poll(() => isAlive(page)).toBe(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contato' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Entre em Contato' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: /^Fechamento: / }).first()).toBeVisible();
    await expect(page).toHaveTitle('Edições - BFJ');

    await page.getByLabel('Seu e-mail').fill(freshEmail());
    await page.getByRole('button', { name: 'Quero receber' }).click();
    await expect(page).toHaveURL(/\/newsletter\/personalizacao\?email=/);

    async function nextClosing() {
      const now = await cloud.now();
      for (let day = saoPauloDay(now); ; day = dayAfter(day)) {
        const times = editionTimes('closing', day, margin);
        if (times !== undefined && times.from > now) return times;
      }
    }
  },
);

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
