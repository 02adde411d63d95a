import type { Page } from '@playwright/test';
import { expect, freshEmail, openPage, test, withMotion } from '../support/site-test.ts';

/** Presses Tab until the named control has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const found = page.getByLabel(name).or(page.getByRole('button', { name })).and(focused);
    if ((await found.count()) > 0) return;
  }
  throw new Error(`The keyboard does not reach ${String(name)}.`);
}

test('the newsletter works by keyboard', { tag: '@core' }, async ({ page }) => {
  await openPage(page, '/newsletter');
  await tabTo(page, 'Seu e-mail');
  await page.keyboard.type(freshEmail());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByLabel('Como podemos chamar você?')).toBeVisible();

  await tabTo(page, 'Como podemos chamar você?');
  await page.keyboard.type('Marina');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Básico' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Intermediário' })).toBeChecked();
  await tabTo(page, 'Criptomoedas');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Criptomoedas' })).toBeChecked();

  await tabTo(page, /Ativos favoritos/);
  await page.keyboard.type('vale3');
  await expect(page.getByRole('option', { name: /VALE3/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remover VALE3' })).toBeVisible();
  await tabTo(page, 'Remover VALE3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /Ativos favoritos/ })).toBeFocused();

  await tabTo(page, 'Salvar preferências');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/newsletter/sucesso');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('the home page works by keyboard', () => {
  // The chats can only be paused where animations are on.
  test.use({ ...withMotion, cookiesDecided: false });

  test('menu, chats and banner are focused in order, each in view', async ({ page }) => {
    await openPage(page, '/');
    const walked: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return undefined;
        const { top, bottom } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent.trim();
        return { name, inSight: bottom > 0 && top < innerHeight };
      });
      if (focused === undefined || walked.includes(focused.name)) continue;
      expect(focused, focused.name).toMatchObject({ inSight: true });
      walked.push(focused.name);
      // The key presses load the code of the lower sections; wait until this one is loaded.
      if (focused.name === 'Eu quero começar agora') {
        await expect(page.getByLabel('Pausar a animação')).toBeVisible();
      }
    }
    const stations = [
      'Ir para o conteúdo',
      'BFJ, página inicial',
      'Sobre',
      'Entrar',
      'Quero saber mais',
      'Eu quero começar agora',
      'Pausar a animação',
      'Quero ter meu assistente',
      'Quero meus relatórios',
      'Política de Privacidade',
    ];
    expect(walked.filter((name) => stations.includes(name))).toEqual(stations);
    expect(walked).toEqual(expect.arrayContaining(['Entendi']));

    const accept = page.getByRole('button', { name: 'Entendi' });
    await accept.focus();
    await page.keyboard.press('Enter');
    await expect(accept).toBeHidden();
  });
});
