import { maskEmail } from '../../../shared/values/email.ts';
import { expectAccessible } from '../support/accessibility.ts';
import {
  expect,
  freshEmail,
  linkForMessages,
  openPage,
  phone,
  waitForQuietNetwork,
  subscribe,
  test,
} from '../support/site-test.ts';

const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, code }),
});

test('leads from the landing page to the end, on a phone', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize(phone);
  const email = freshEmail();
  await openPage(page, '/newsletter');
  await expect(page.getByText('A abertura sai às 7h e o fechamento às 18h')).toBeVisible();
  await page.getByLabel('Seu e-mail').fill(` ${email.toUpperCase()} `);
  await expect(page.getByText('Tudo certo com este e-mail.')).toBeVisible();
  await page.getByRole('button', { name: 'Quero receber' }).click();

  await expect(page).toHaveURL(`/newsletter/personalizacao?email=${encodeURIComponent(email)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByLabel('Como podemos chamar você?')).toHaveValue('');
  for (const name of ['Básico', 'Moderado', 'Balanceadas']) {
    await expect(page.getByRole('radio', { name })).toBeChecked();
  }
  for (const name of ['Ações', 'Renda Fixa']) {
    await expect(page.getByRole('checkbox', { name })).toBeChecked();
  }
  await expectAccessible(page);
  // The errors and the open list are accessible as well.
  const usual = ['Ações', 'Renda Fixa'].map((name) => page.getByRole('checkbox', { name }));
  for (const area of usual) await area.uncheck();
  await page.getByRole('button', { name: 'Salvar preferências' }).click();
  await expect(page.getByText('Selecione pelo menos uma área de interesse')).toBeVisible();
  const assets = page.getByRole('combobox', { name: /Ativos favoritos/ });
  await assets.fill('petr4');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  for (const area of usual) await area.check();
  await page.getByLabel('Como podemos chamar você?').fill('Marina');
  await page.getByRole('checkbox', { name: 'FIIs' }).check();
  await assets.fill('petr4');
  await page.getByRole('option', { name: /PETR4/ }).first().click();
  await assets.fill('zzzz99');
  await page.getByRole('option', { name: 'Adicionar ZZZZ99' }).click();
  await expect(page.getByText('2 de 10 ativos')).toBeVisible();
  const saving = page.waitForRequest('**/api/personalize-newsletter');
  await page.getByRole('button', { name: 'Salvar preferências' }).click();
  expect((await saving).postDataJSON()).toMatchObject({
    email,
    nome: 'Marina',
    areas_interesse: ['acoes', 'fiis', 'renda-fixa'],
    ativos_interesse: ['PETR4', 'ZZZZ99'],
  });

  await expect(page).toHaveURL('/newsletter/sucesso');
  await expect(page.getByText('10:00')).toBeVisible();
  await expect(page.getByText('18:30')).toBeVisible();
  await page.getByRole('link', { name: 'Rever minhas preferências' }).click();
  await expect(page.getByLabel('Como podemos chamar você?')).toHaveValue('Marina');
  await expect(page.getByRole('button', { name: 'Remover ZZZZ99' })).toBeVisible();

  // From now on the form detects the subscribed address while it is typed, and blocks it.
  await openPage(page, '/newsletter');
  const field = page.getByLabel('Seu e-mail');
  await field.fill(email);
  await expect(page.getByText('Email já cadastrado')).toBeVisible();
  await expect(page.getByText('Este email já está cadastrado na nossa newsletter.')).toBeVisible();
  await page.getByRole('button', { name: 'Quero receber' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL('/newsletter');
  await page.getByRole('link', { name: 'Editar minhas preferências' }).click();
  await expect(page.getByLabel('Como podemos chamar você?')).toBeVisible();
});

for (const [typed, title, text] of [
  ['marina', 'Email inválido', 'Por favor, digite um email válido.'],
  ['', 'Email inválido', 'Por favor, digite um email válido.'],
  ['a@mailinator.com', 'E-mail não permitido', 'Use um e-mail válido e permanente.'],
] as const) {
  test(`shows an error below the field for "${typed}"`, async ({ page }) => {
    await openPage(page, '/newsletter');
    const field = page.getByLabel('Seu e-mail');
    await field.fill(typed);
    await page.getByRole('button', { name: 'Quero receber' }).click();
    await expect(page.getByText(title)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(text));
    await field.fill('marina@exemplo.com.br');
    await expect(page.getByText(title)).toBeHidden();
  });
}

test('keeps the typed text over a reload, on both pages', async ({ page }) => {
  await openPage(page, '/newsletter');
  await page.getByLabel('Seu e-mail').fill('quase@exemplo.com');
  await page.reload();
  await expect(page.getByLabel('Seu e-mail')).toHaveValue('quase@exemplo.com');

  await subscribe(page, freshEmail());
  await page.getByLabel('Como podemos chamar você?').fill('Mar');
  await page.getByRole('radio', { name: 'Arrojado' }).check();
  await page.getByRole('checkbox', { name: 'Ações' }).uncheck();
  await page.reload();
  await expect(page.getByLabel('Como podemos chamar você?')).toHaveValue('Mar');
  await expect(page.getByRole('radio', { name: 'Arrojado' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Ações' })).not.toBeChecked();
});

test('repeats a request with a lost response with the same key, and succeeds', async ({ page }) => {
  const keys: (string | undefined)[] = [];
  let lost = false;
  await page.route('**/api/subscribe-newsletter', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (lost) return route.continue();
    lost = true;
    // The server completes the request, and the network loses its response.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await openPage(page, '/newsletter');
  await page.getByLabel('Seu e-mail').fill(freshEmail());
  const button = page.getByRole('button', { name: 'Quero receber' });
  await button.click();
  await expect(page.getByRole('alert')).toContainText('Erro ao criar conta');
  await page.reload();
  await button.click();
  await expect(page).toHaveURL(/personalizacao/);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('sends once when pressed twice', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/subscribe-newsletter', async (route) => {
    calls += 1;
    await page.waitForTimeout(300);
    await route.continue();
  });
  await openPage(page, '/newsletter');
  await page.getByLabel('Seu e-mail').fill(freshEmail());
  await page.getByRole('button', { name: 'Quero receber' }).dblclick();
  await expect(page).toHaveURL(/personalizacao/);
  expect(calls).toBe(1);
});

test('explains a lost connection, limits and server errors, and loses nothing', async ({
  page,
  context,
}) => {
  await openPage(page, '/newsletter');
  const field = page.getByLabel('Seu e-mail');
  const button = page.getByRole('button', { name: 'Quero receber' });
  const alert = page.getByRole('alert');
  const email = freshEmail();
  // Wait until the code of the form is loaded, because the test goes offline next.
  await field.fill(email);
  await expect(page.getByText('Tudo certo com este e-mail.')).toBeVisible();
  await waitForQuietNetwork(page);

  await context.setOffline(true);
  await button.click();
  await expect(alert).toContainText('Sem conexão com a internet');
  await context.setOffline(false);

  await page.route('**/api/subscribe-newsletter', (route) =>
    route.fulfill({ ...problem(429, 'rate_limited'), headers: { 'retry-after': '3' } }),
  );
  await button.click();
  await expect(alert).toContainText('Tente novamente em 3 segundos.');
  await page.unroute('**/api/subscribe-newsletter');

  await page.route('**/api/subscribe-newsletter', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await button.click();
  await expect(alert).toContainText('Erro ao criar conta');
  await expect(alert).toContainText('Tente novamente.');
  await page.unroute('**/api/subscribe-newsletter');

  await expect(field).toHaveValue(email);
  await button.click();
  await expect(page).toHaveURL(/personalizacao/);
});

test('hides a failed availability check', async ({ page }) => {
  await page.route('**/api/check-newsletter-email', (route) =>
    route.fulfill(problem(500, 'internal_error')),
  );
  await openPage(page, '/newsletter');
  const checked = page.waitForResponse('**/api/check-newsletter-email');
  await page.getByLabel('Seu e-mail').fill(freshEmail());
  await checked;
  await expect(page.getByText('Grátis. Ao receber, você aceita os')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('leads back to the landing page when personalizing without an address', async ({ page }) => {
  await openPage(page, '/newsletter/personalizacao');
  await expect(page).toHaveURL('/newsletter');
  await expect(page.getByRole('alert')).toContainText('Email não informado');
});

test('the subscription of another reader cannot be opened', async ({ page, browser }) => {
  const email = freshEmail();
  await subscribe(page, email);
  const address = `/newsletter/personalizacao?email=${encodeURIComponent(email)}`;
  const stranger = await browser.newPage();
  await openPage(stranger, address);
  // Without a link no subscription was searched for, so the page must not say that it was not found.
  const noLink = stranger.getByRole('heading', { name: 'Este navegador não tem o seu link' });
  await expect(noLink).toBeVisible();
  await expect(stranger.getByText('Email não encontrado')).toHaveCount(0);
  await openPage(stranger, `${address}#token=forged`);
  await expect(stranger.getByRole('heading', { name: 'Email não encontrado' })).toBeVisible();
  await expect(stranger.getByText('Não foi possível encontrar sua conta.')).toBeVisible();
  await expect(noLink).toHaveCount(0);
  await stranger.close();
});

test('shows the error of a rejected value at its field, and focuses the field', async ({
  page,
}) => {
  await subscribe(page, freshEmail());
  await page.getByRole('checkbox', { name: 'Ações' }).uncheck();
  await page.getByRole('checkbox', { name: 'Renda Fixa' }).uncheck();
  await page.getByLabel('Como podemos chamar você?').fill(' M ');
  await page.getByRole('button', { name: 'Salvar preferências' }).click();
  await expect(page.getByText('Nome deve ter pelo menos 2 caracteres')).toBeVisible();
  await expect(page.getByText('Selecione pelo menos uma área de interesse')).toBeVisible();
  await expect(page.getByLabel('Como podemos chamar você?')).toBeFocused();
  await page.getByRole('checkbox', { name: 'FIIs' }).check();
  await expect(page.getByText('Selecione pelo menos uma área de interesse')).toBeHidden();
});

test('offers a retry when preferences cannot be loaded', async ({ page }) => {
  await page.route('**/api/get-newsletter-subscriber', (route) => route.abort());
  const email = freshEmail();
  await openPage(page, '/newsletter');
  await page.getByLabel('Seu e-mail').fill(email);
  await page.getByRole('button', { name: 'Quero receber' }).click();
  await expect(page.getByText('Não foi possível carregar suas preferências')).toBeVisible();
  await page.unroute('**/api/get-newsletter-subscriber');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByLabel('Como podemos chamar você?')).toBeVisible();
});

test('keeps preferences that could not be saved, with the reason', async ({ page }) => {
  await subscribe(page, freshEmail());
  await page.route('**/api/personalize-newsletter', (route) =>
    route.fulfill(problem(503, 'partner_unavailable')),
  );
  await page.getByLabel('Como podemos chamar você?').fill('Marina');
  await page.getByRole('button', { name: 'Salvar preferências' }).click();
  await expect(page.getByRole('alert')).toContainText('Erro ao personalizar');
  await expect(page.getByLabel('Como podemos chamar você?')).toHaveValue('Marina');
  await page.unroute('**/api/personalize-newsletter');
  await page.getByRole('button', { name: 'Salvar preferências' }).click();
  await expect(page).toHaveURL('/newsletter/sucesso');
});

test('a reader without an account unsubscribes on the preferences page', async ({ page }) => {
  await page.setViewportSize(phone);
  await subscribe(page, freshEmail());
  await page.getByRole('link', { name: 'Cancelar a inscrição' }).click();
  await expect(
    page.getByRole('heading', { name: 'Quer parar de receber a newsletter?' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Sim, cancelar' }).click();
  await expect(page.getByRole('heading', { name: 'Inscrição cancelada' })).toBeFocused();
  await openPage(page, '/newsletter/sucesso');
  await expect(
    page.getByRole('heading', { name: 'Nenhuma inscrição foi feita aqui' }),
  ).toBeVisible();
});

test(
  'one link of a message opens the preferences in any browser, and another unsubscribes and frees the address',
  { tag: '@core' },
  async ({ page, browser, cloud }) => {
    const email = freshEmail();
    await cloud.write('/api/subscribe-newsletter', { email });
    const elsewhere = await browser.newPage();
    await openPage(elsewhere, await linkForMessages(page, email, 'personalization-link'));
    await expect(elsewhere.getByLabel('Como podemos chamar você?')).toBeVisible();
    // The token is removed from the address, and survives a reload.
    await expect(elsewhere).toHaveURL(
      `/newsletter/personalizacao?email=${encodeURIComponent(email)}`,
    );
    await elsewhere.reload();
    await expect(elsewhere.getByLabel('Como podemos chamar você?')).toBeVisible();
    await elsewhere.close();

    const link = await linkForMessages(page, email, 'list-unsubscribe');
    await openPage(page, link.replace(/^<|>$/g, ''));
    await expect(page).toHaveURL(/\/newsletter\/cancelar#token=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Quer parar de receber a newsletter?',
    );
    await expect(page.getByText(`O endereço ${maskEmail(email)} deixa de receber`)).toBeVisible();
    const sent = page.waitForRequest('**/api/unsubscribe-newsletter?**');
    await page.getByRole('button', { name: 'Sim, cancelar' }).click();
    expect((await sent).postData()).toBe('List-Unsubscribe=One-Click');
    const done = page.getByRole('heading', { name: 'Inscrição cancelada' });
    await expect(done).toBeFocused();
    // The unsubscription is done: a reload does not ask again.
    await page.reload();
    await expect(done).toBeVisible();

    await openPage(page, '/newsletter');
    await page.getByLabel('Seu e-mail').fill(email);
    await expect(page.getByText('Tudo certo com este e-mail.')).toBeVisible();
  },
);

test('a damaged or empty unsubscribe link explains what to do', async ({ page }) => {
  await openPage(page, '/newsletter/cancelar');
  await expect(page.getByRole('heading', { name: 'Este link não é válido' })).toBeVisible();
  await openPage(page, '/newsletter/cancelar#token=damaged');
  await expect(page.getByRole('heading', { name: 'Este link não é válido' })).toBeVisible();
  await page.getByLabel('Seu e-mail').fill('alguem');
  await page.getByRole('button', { name: 'Receber o link por e-mail' }).click();
  await expect(page.getByLabel('Seu e-mail')).toBeFocused();
  const email = freshEmail();
  await page.getByLabel('Seu e-mail').fill(email);
  await page.getByRole('button', { name: 'Receber o link por e-mail' }).click();
  await expect(page.getByText(`Se ${email} recebe a newsletter`)).toBeVisible();
});
