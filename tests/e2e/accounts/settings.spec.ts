import type { Page } from '@playwright/test';
import { rowKey } from '../../../functions/entities/account-rows.ts';
import {
  expect,
  notice,
  problem,
  signIn,
  test,
  withMotion,
  type SessionCloud,
} from '../support/session-test.ts';

test.use(withMotion);

const settings = '/dashboard?aba=configuracoes';
const saveButton = (page: Page) => page.getByRole('button', { name: 'Salvar configurações' });
const newsletter = (page: Page) => page.getByRole('switch', { name: 'Newsletter por e-mail' });

async function openSettings(page: Page, cloud: SessionCloud, over = {}) {
  const person = await cloud.sessions.makeUser({
    plano: 'ativo',
    periodicidade_msg: 'diaria',
    mensagem_ao_decorrer_do_dia: 'sim',
    ...over,
  });
  await signIn(page, cloud, person);
  await page.goto(settings);
  await expect(saveButton(page)).toBeVisible();
  return person;
}

async function storedAccount(cloud: SessionCloud, accountId: string) {
  const rows = await cloud.partition(rowKey(accountId, 'ACCOUNT').PK);
  return rows.find(({ SK }) => SK === 'ACCOUNT');
}

/** Holds the server's responses back until they are released. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test(
  'saves everything in one call, confirms it for three seconds, and stores it',
  { tag: '@core' },
  async ({ page, cloud }) => {
    const { account } = await openSettings(page, cloud, { newsletter_email: 'nao' });
    await page.route('**/api/sync-user-preferences', async (route) => {
      const answer = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.fulfill({ response: answer });
    });
    await page.getByRole('radio', { name: 'Intermediário' }).check();
    await page.getByRole('radio', { name: 'Arrojado' }).check();
    await page.getByRole('checkbox', { name: 'Criptomoedas' }).check();
    await page.getByRole('switch', { name: 'Relatórios semanais' }).check();
    const lengths = page.getByRole('radiogroup', { name: 'Tamanho das mensagens' });
    await expect(lengths).toBeVisible();
    await page.getByRole('switch', { name: 'Mensagens de abertura e fechamento' }).uncheck();
    await expect(lengths).toBeHidden();
    await expect(page.getByText('Alterações não salvas.')).toBeVisible();

    const sent = page.waitForRequest('**/api/sync-user-preferences');
    await saveButton(page).click();
    await expect(page.getByRole('button', { name: 'Salvando configurações...' })).toBeVisible();
    const preferences = {
      nivel_conhecimento: 'intermediario',
      estilo_investimento: 'arrojado',
      areas_interesse: 'criptomoedas,acoes,fiis',
      periodicidade_msg: null,
      tamanho_msg_abertura_fechamento: 'media',
      ativos_interesse: 'PETR4,VALE3',
      mensagem_ao_decorrer_do_dia: 'nao',
      relatórios_da_carteira: 'sim',
      newsletter_email: 'nao',
      estilo_de_mensagem_de_abertura: 'resumida',
      estilo_de_mensagem_de_fechamento: 'resumida',
    };
    const { email, telefone } = account;
    const version = account.updated_at;
    expect((await sent).postDataJSON()).toEqual({ email, telefone, preferences, version });
    await expect(page.getByRole('button', { name: '✅ Salvo!' })).toBeVisible();
    const shownAt = performance.now();
    await expect(saveButton(page)).toBeVisible();
    expect(performance.now() - shownAt).toBeGreaterThan(2000);
    await expect(page.getByText('Alterações não salvas.')).toBeHidden();

    expect(await storedAccount(cloud, account.id)).toMatchObject({
      ...preferences,
      periodicidade_msg: 'nunca',
    });
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Arrojado' })).toBeChecked();
  },
);

test('keeps changes that could not be saved, shows the reason, and saves them again', async ({
  page,
  cloud,
}) => {
  const { account } = await openSettings(page, cloud);
  const address = '**/api/sync-user-preferences';
  await page.route(address, (route) => route.fulfill(problem(500, 'internal_error')));
  await page.getByRole('radio', { name: 'Avançado' }).check();
  await saveButton(page).click();
  await expect(notice(page)).toContainText('Erro');
  await expect(notice(page)).toContainText(
    'Não foi possível salvar suas preferências. Tente novamente.',
  );
  await expect(page.getByText('Não salvo. Suas alterações continuam aqui.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Avançado' })).toBeChecked();
  await page.unroute(address);
  await saveButton(page).click();
  await expect(page.getByRole('button', { name: '✅ Salvo!' })).toBeVisible();
  expect(await storedAccount(cloud, account.id)).toMatchObject({
    nivel_conhecimento: 'avancado',
  });
});

test('keeps unsaved changes in another tab and over a reload, until they are discarded', async ({
  page,
  cloud,
}) => {
  await openSettings(page, cloud);
  await page.getByRole('radio', { name: 'Arrojado' }).check();
  await page.getByRole('button', { name: 'Remover VALE3' }).click();
  await page.getByRole('tab', { name: 'Pagamentos' }).click();
  await page.getByRole('tab', { name: 'Configurações' }).click();
  await expect(page.getByRole('radio', { name: 'Arrojado' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Arrojado' })).toBeChecked();
  await expect(page.getByText('1 de 15 ativos')).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('radio', { name: 'Moderado' })).toBeChecked();
  await expect(page.getByText('2 de 15 ativos')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Moderado' })).toBeChecked();
});

test('requires at least one area, and allows at most fifteen assets', async ({ page, cloud }) => {
  await openSettings(page, cloud, {
    ativos_interesse: Array.from({ length: 14 }, (_, nth) => `ABC${nth}`).join(','),
  });
  await page.getByRole('checkbox', { name: 'Ações' }).uncheck();
  await page.getByRole('checkbox', { name: 'FIIs' }).uncheck();
  await saveButton(page).click();
  await expect(page.getByText('Selecione pelo menos uma área de interesse.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Política Nacional' })).toBeFocused();
  await page.getByRole('combobox').fill('petr4');
  await page.getByRole('option', { name: /PETR4/ }).first().click();
  await expect(page.getByPlaceholder('Máximo de 15 ativos')).toBeDisabled();
});

test('shows a user that their access ended meanwhile, and another dashboard', async ({
  page,
  cloud,
}) => {
  const { account } = await openSettings(page, cloud);
  const row = await storedAccount(cloud, account.id);
  await cloud.sessions.putItems({ ...row, plano: 'inativo' });
  await page.getByRole('radio', { name: 'Avançado' }).check();
  await saveButton(page).click();
  await expect(notice(page)).toContainText('Não foi possível salvar suas preferências.');
  await expect(page.getByText('Inativo', { exact: true })).toBeVisible();
});

test('turns the newsletter on and off at once', async ({ page, cloud }) => {
  const { account } = await openSettings(page, cloud, { newsletter_email: 'nao' });
  const subscribed = async () =>
    (await cloud.partition(`EMAIL#${account.email}`)).some(({ SK }) => SK === 'NEWSLETTER');
  await newsletter(page).check();
  await expect(page.getByText('Newsletter ativada.')).toBeVisible();
  expect(await subscribed()).toBe(true);
  expect(await storedAccount(cloud, account.id)).toMatchObject({ newsletter_email: 'sim' });
  await expect(page.getByText('Alterações não salvas.')).toBeHidden();
  await newsletter(page).uncheck();
  await expect(page.getByText('Newsletter cancelada.')).toBeVisible();
  expect(await subscribed()).toBe(false);
});

test('shows the stored state after a failed newsletter switch', async ({ page, cloud }) => {
  await openSettings(page, cloud, { newsletter_email: 'nao' });
  const address = '**/api/switch-newsletter';
  let answer = (): void => undefined;
  const released = new Promise<void>((resolve) => (answer = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.fulfill(problem(500, 'internal_error'));
  });
  await newsletter(page).click();
  await expect(newsletter(page)).toBeChecked();
  await expect(page.getByText('Atualizando a newsletter...')).toBeVisible();
  answer();
  await expect(newsletter(page)).not.toBeChecked();
  await expect(
    page.getByText('Erro ao ativar newsletter. Tente novamente. A newsletter continua desativada.'),
  ).toBeVisible();

  // The server completes the request, and only its response is lost.
  await page.unroute(address);
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await newsletter(page).click();
  await expect(page.getByText('Newsletter ativada.')).toBeVisible();
  await expect(newsletter(page)).toBeChecked();
});

test('does not show choices made during a save as saved', async ({ page, cloud }) => {
  await openSettings(page, cloud);
  const release = await holdBack(page, '**/api/sync-user-preferences');
  await page.getByRole('radio', { name: 'Avançado' }).check();
  await saveButton(page).click();
  await page.getByRole('radio', { name: 'Arrojado' }).check();
  release();
  await expect(page.getByRole('button', { name: '✅ Salvo!' })).toBeVisible();
  await expect(page.getByText('Alterações não salvas.')).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('radio', { name: 'Avançado' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Moderado' })).toBeChecked();
});

test('waits with a save for the newsletter switch, and keeps its result', async ({
  page,
  cloud,
}) => {
  const { account } = await openSettings(page, cloud, { newsletter_email: 'nao' });
  const release = await holdBack(page, '**/api/switch-newsletter');
  await newsletter(page).click();
  await page.getByRole('radio', { name: 'Avançado' }).check();
  await saveButton(page).click();
  await expect(page.getByRole('button', { name: 'Salvando configurações...' })).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: '✅ Salvo!' })).toBeVisible();
  expect(await storedAccount(cloud, account.id)).toMatchObject({
    newsletter_email: 'sim',
    nivel_conhecimento: 'avancado',
  });
});

test('leaves no unsaved choice in the browser after a sign-out', async ({ page, cloud }) => {
  await openSettings(page, cloud);
  await page.getByRole('radio', { name: 'Arrojado' }).check();
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage)))
    .toContain('settingsWork');
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('settingsWork');
});

test('offers a retry when the settings cannot be loaded', async ({ page, cloud }) => {
  await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
  await page.route('**/api/account*', (route) => route.fulfill(problem(500, 'internal_error')));
  await page.goto(settings);
  await expect(
    page.getByText('Não foi possível carregar seus dados. Tente novamente.'),
  ).toBeVisible();
  await page.unroute('**/api/account*');
  await page.route('**/api/account*', (route) => route.fulfill({ json: { id: 'x' } }));
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('Erro inesperado ao carregar dados.')).toBeVisible();
  await page.unroute('**/api/account*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(saveButton(page)).toBeVisible();
});

test('the bar of unsaved changes never covers the focused element', async ({ page, cloud }) => {
  await openSettings(page, cloud);
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(settings);
    await page.getByRole('radio', { name: 'Arrojado' }).check();
    const discard = page.getByRole('button', { name: 'Descartar' });
    await expect(discard).toBeVisible();
    await page.getByRole('radio', { name: 'Intermediário' }).focus();
    await page.evaluate(() => window.scrollTo(0, 0));
    const covered: string[] = [];
    while (!(await discard.evaluate((button) => button === document.activeElement))) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        const shown = focused?.closest('label') ?? focused;
        const bar = document.querySelector('form .sticky');
        if (!shown || !bar || bar.contains(shown)) return undefined;
        const { left, top, width, height } = shown.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return bar.contains(hit) ? (shown.textContent ?? '?') : undefined;
      });
      if (name !== undefined) covered.push(`${size.width}: ${name}`);
    }
    expect(covered).toEqual([]);
    await discard.click();
  }
});
