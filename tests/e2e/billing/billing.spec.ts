import type { Page } from '@playwright/test';
import * as z from 'zod';
import { buildActiveUser } from '../../support/users/test-accounts.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { expectAccessible } from '../support/accessibility.ts';
import {
  expect,
  notice,
  problem,
  signIn,
  test,
  type SessionCloud,
} from '../support/session-test.ts';
import { fillCard } from '../support/fill-card.ts';
import { rowKey } from '../../../functions/entities/account-rows.ts';

/** The partner's test cards: the holder's name selects the outcome. */
const refusedCards = [
  ['OTHE', 'o banco não autorizou a compra'],
  ['CALL', 'o banco pede a sua autorização'],
  ['FUND', 'o cartão não tem limite disponível'],
  ['SECU', 'o código de segurança não confere'],
  ['EXPI', 'a data de validade não confere'],
  ['FORM', 'algum dado do cartão não confere'],
  ['CARD', 'o número do cartão não confere'],
  ['INST', 'o cartão não aceita este número de parcelas'],
  ['DUPL', 'você já fez um pagamento deste valor'],
  ['LOCK', 'o cartão não está ativo'],
  ['CTNA', 'este tipo de cartão não é aceito'],
  ['ATTE', 'o limite de tentativas foi atingido'],
  ['BLAC', 'não foi possível usar este cartão'],
] as const;
/** Maximum number of refused cards a day; later attempts are not sent to the partner. */
const maxRefusedPerDay = 8;

const partnerList = z.array(
  z.object({
    id: z.union([z.string(), z.number()]),
    status: z.string(),
    external_reference: z.nullish(z.string()),
  }),
);

/** Returns the records that the partner's sandbox holds for one user. */
async function partnerRecords(
  cloud: SessionCloud,
  kind: 'payments' | 'preapprovals',
  person: TestUser,
) {
  const answer = await cloud.read(`/_local/mercadopago/${kind}?limit=200`);
  const all = partnerList.parse(z.record(z.string(), z.unknown()).parse(answer)[kind]);
  return all.filter(({ external_reference: reference }) => reference?.includes(person.account.id));
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
/** A payment passes through two functions, which may have a cold start, and through the partner. */
const longTimeout = { timeout: 30_000 };
const headline = (page: Page) => page.getByRole('heading', { level: 1 });

async function openOneOff(page: Page, plan: string): Promise<void> {
  await page.goto(`/pagamento-plano?plan=${plan}`);
  await press(page, 'Continuar para o pagamento');
  await expect(page.locator('iframe[name=cardNumber]')).toBeVisible();
}

async function tryRefusedCards(
  page: Page,
  tried: readonly (typeof refusedCards)[number][],
): Promise<void> {
  for (const [holder, reason] of tried) {
    await page.getByLabel('Nome impresso no cartão').fill(holder);
    await press(page, 'Pagar R$ 239,88');
    const alert = page.getByRole('form').getByRole('alert');
    await expect(alert).toContainText(`Erro no pagamento: ${reason}`);
    await expect(alert).toContainText('Nada foi cobrado.');
  }
}

test(
  'a refused card shows the reason, and the next one pays in installments',
  { tag: '@core' },
  async ({ page, cloud }) => {
    test.slow();
    const person = await cloud.sessions.makeUser();
    await signIn(page, cloud, person);
    await openOneOff(page, 'anual');
    await fillCard(page, 'APRO', '11/25');
    await press(page, 'Pagar R$ 239,88');
    await expect(
      page.getByText('Confira a validade (MM/AA). O cartão pode estar vencido.'),
    ).toBeVisible(longTimeout);
    await fillCard(page, '');
    await tryRefusedCards(
      page,
      refusedCards.filter(([holder]) => ['OTHE', 'CARD'].includes(holder)),
    );
    await expect(page.getByRole('form').getByRole('alert')).toContainText(
      'Confira o número do cartão',
    );
    // The message appears once, where it can be corrected.
    await expect(notice(page)).toHaveCount(0);

    await page.getByLabel('Parcelas').selectOption({ label: '12x de R$ 19,99 sem juros' });
    await page.getByLabel('Nome impresso no cartão').fill('APRO');
    await press(page, 'Pagar em 12x de R$ 19,99');
    await expect(page).toHaveURL('/payment-success?plan=anual', longTimeout);
    await expect(headline(page)).toHaveText('Pagamento confirmado', longTimeout);
    const payments = await partnerRecords(cloud, 'payments', person);
    expect(payments.filter(({ status }) => status === 'approved')).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('lastSubscription'))).toMatch(
      /^\{"plan":"anual","subscriptionId":"pay_[0-9A-Z]{26}","timestamp":"/,
    );

    await page.getByRole('link', { name: 'Ir para o painel' }).click();
    await page.getByRole('tab', { name: 'Pagamentos' }).click();
    await expect(page.getByRole('heading', { name: 'Plano Anual', exact: true })).toBeVisible();
    await press(page, 'Ver Histórico');
    const history = page.getByRole('region', { name: 'Histórico de pagamentos' });
    await expect(history.getByRole('heading')).toBeFocused();
    await expect(history.getByText('Aprovado')).toHaveCount(1);
    await expect(history.getByText('Mastercard final 6351, em 12x')).toHaveCount(1);
    await expect(history.getByText('Recusado').first()).toBeVisible();
    await history.getByRole('button', { name: /^Recibo.*Plano Anual/ }).click();
    await expect(history.getByText(/^BFJ-[0-9A-Z]{4}$/)).toBeVisible();

    // The withdrawal period is seven days.
    await press(page, 'Desistir e receber o dinheiro de volta');
    await press(page, 'Sim, desistir');
    await expect(notice(page)).toContainText('Compra desfeita');
    await expect
      .poll(async () =>
        (await partnerRecords(cloud, 'payments', person)).map(({ status }) => status),
      )
      .toContain('refunded');
  },
);

test('each refused card shows its own reason', async ({ page, cloud }) => {
  for (const half of [
    refusedCards.slice(0, maxRefusedPerDay - 1),
    refusedCards.slice(maxRefusedPerDay - 1),
  ]) {
    await signIn(page, cloud, await cloud.sessions.makeUser());
    await openOneOff(page, 'anual');
    await fillCard(page, '');
    await tryRefusedCards(page, half);
  }
});

test('after too many refused cards only Pix is offered for the rest of the day', async ({
  page,
  cloud,
}) => {
  test.slow();
  const person = await cloud.sessions.makeUser();
  await signIn(page, cloud, person);
  await openOneOff(page, 'anual');
  await fillCard(page, '');
  await tryRefusedCards(page, refusedCards.slice(-maxRefusedPerDay));
  await page.getByLabel('Nome impresso no cartão').fill('APRO');
  await press(page, 'Pagar R$ 239,88');
  const alert = page.getByRole('form').getByRole('alert');
  await expect(alert).toContainText('Muitos cartões recusados hoje');
  await expect(alert).toContainText('Nada foi cobrado. Com Pix você paga agora.');
  await expect(alert.getByRole('link', { name: 'Falar com o suporte' })).toBeVisible();
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Pagar com Pix' }).click();
  await expect(page.getByRole('radio', { name: 'Pix' })).toBeFocused();
  await expect(page.getByText('Muitos cartões recusados hoje')).toHaveCount(0);
  await press(page, 'Gerar código Pix');
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible(longTimeout);
  expect(
    (await partnerRecords(cloud, 'payments', person)).map(({ status }) => status),
  ).not.toContain('approved');

  await page.goto('/pagamento-plano-mensal-recorrente');
  await press(page, 'Assinar');
  await press(page, 'Continuar para o pagamento');
  await fillCard(page, 'APRO');
  await press(page, /^Assinar por/);
  await expect(page.getByRole('form').getByRole('alert')).toContainText(
    'um plano de pagamento único pode ser pago com Pix',
  );
  expect(await partnerRecords(cloud, 'preapprovals', person)).toEqual([]);
});

test('a payment under review opens the dashboard once it is approved', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser();
  await signIn(page, cloud, person);
  await openOneOff(page, 'semestral');
  await fillCard(page, 'CONT');
  await press(page, 'Pagar R$ 179,94');
  await expect(page).toHaveURL('/dashboard?payment_success=true', longTimeout);
  await expect(notice(page)).toContainText('Pagamento Processando', longTimeout);
  const [payment] = await partnerRecords(cloud, 'payments', person);
  expect(payment?.status).toBe('in_process');
  await page.goto('/payment-success');
  await expect(headline(page)).toHaveText('Estamos confirmando seu pagamento');
  await cloud.write(`/_local/mercadopago/payments/${payment?.id}/approve`, {});
  await expect(headline(page)).toHaveText('Pagamento confirmado', longTimeout);
});

test('completes a Pix that the dashboard shows too while the page waits', async ({
  page,
  cloud,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await cloud.sessions.makeUser();
  await signIn(page, cloud, person);
  await openOneOff(page, 'bienal');
  await page.getByRole('radio', { name: /Pix/ }).check();
  await press(page, 'Gerar código Pix');
  const code = page.getByLabel('Pix copia e cola');
  await expect(code).toHaveValue(/^000201.*6304[0-9A-F]{4}$/, longTimeout);
  const picture = page.getByRole('img', { name: 'QR Code do Pix' });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    50,
  );
  await press(page, 'Copiar código');
  await expect(page.getByText('Código copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.inputValue());
  await expect(page.getByRole('timer')).toHaveText(/^(\d+:)?\d\d:\d\d$/);
  await expectAccessible(page);

  // The payment can be completed from the dashboard after leaving the checkout.
  const pixCode = await code.inputValue();
  await page.goto('/dashboard-inativo');
  await expect(code).toHaveValue(pixCode, longTimeout);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    50,
  );
  await expectAccessible(page);
  await page.goto('/pagamento-plano?plan=bienal');
  // Returning to the page shows the same code at once.
  await expect(code).toHaveValue(pixCode, longTimeout);
  const [waiting] = await partnerRecords(cloud, 'payments', person);
  await cloud.write(`/_local/mercadopago/payments/${waiting?.id}/pay`, {});
  await expect(page).toHaveURL('/payment-success?plan=bienal', longTimeout);
  await expect(headline(page)).toHaveText('Pagamento confirmado', longTimeout);
});

test('a Pix that expires on the dashboard is replaced by another one, which survives a reload', async ({
  page,
  cloud,
}) => {
  const person = await cloud.sessions.makeUser();
  await signIn(page, cloud, person);
  const code = page.getByLabel('Pix copia e cola');
  await openOneOff(page, 'bienal');
  await page.getByRole('radio', { name: /Pix/ }).check();
  await press(page, 'Gerar código Pix');
  await expect(code).toBeVisible(longTimeout);
  await page.goto('/dashboard-inativo');
  await expect(code).toBeVisible(longTimeout);
  const [first] = await partnerRecords(cloud, 'payments', person);
  await cloud.write(`/_local/mercadopago/payments/${first?.id}/expire`, {});
  await expect(page.getByText('O código expirou')).toBeVisible(longTimeout);
  // The plan's checkout shows the pending code too, and offers only a new one.
  await page.goto('/pagamento-plano?plan=bienal');
  await expect(page.getByText('O código expirou')).toBeVisible(longTimeout);
  await press(page, 'Gerar código Pix');
  await expect(code).toBeVisible(longTimeout);
  const waiting = (await partnerRecords(cloud, 'payments', person)).filter(
    ({ status }) => status === 'pending',
  );
  expect(waiting).toHaveLength(1);
  const shown = await code.inputValue();
  await page.reload();
  await expect(code).toHaveValue(shown, longTimeout);
  await cloud.write(`/_local/mercadopago/payments/${waiting[0]?.id}/pay`, {});
  await expect(page).toHaveURL('/payment-success?plan=bienal', longTimeout);
});

test(
  'a monthly subscription is charged once for two presses, moved to another card, and cancelled',
  { tag: '@core' },
  async ({ page, cloud }) => {
    const person = await cloud.sessions.makeUser();
    await signIn(page, cloud, person);
    await page.goto('/pagamento-plano-mensal-recorrente');
    await press(page, 'Assinar');
    await page.getByLabel('Nome completo').fill('');
    await page.getByLabel('E-mail').fill('sem-arroba');
    await page.getByLabel('CPF').fill('111.111.111-11');
    await page.getByLabel('Telefone').fill('1198888');
    await press(page, 'Continuar para o pagamento');
    for (const text of [
      'Nome é obrigatório',
      'Email válido é obrigatório',
      'CPF inválido',
      'Telefone deve ter 11 dígitos no formato (xx) xxxxx-xxxx',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByLabel('Nome completo')).toBeFocused();
    const { nome, email, cpf, telefone } = person.account;
    await page.getByLabel('Nome completo').fill(nome);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('CPF').fill(cpf ?? '');
    await page.getByLabel('Telefone').fill(telefone);
    await press(page, 'Continuar para o pagamento');
    await expect(page.getByRole('heading', { name: 'Pagamento' })).toBeFocused();
    await fillCard(page, 'APRO');
    await page.getByRole('button', { name: 'Assinar por R$ 20,00/mês' }).dblclick();
    await expect(page).toHaveURL(/\/payment-success\?plan=mensal/, longTimeout);
    await expect(headline(page)).toHaveText('Pagamento confirmado', longTimeout);
    expect(await partnerRecords(cloud, 'preapprovals', person)).toHaveLength(1);

    // A subscriber sees that they already have this plan, and the button is disabled.
    await page.goto('/pagamento-plano-mensal-recorrente');
    await expect(page.getByText('Você já tem a assinatura mensal')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Assinar', exact: true })).toBeHidden();

    await page.goto('/dashboard?aba=pagamentos');
    await expect(page.getByRole('heading', { name: 'Assinatura Ativa' })).toBeVisible();
    await press(page, 'Gerenciar Cartões');
    await expect(page).toHaveURL('/gerenciar-cartoes');
    await fillCard(page, 'APRO');
    await press(page, 'Salvar este cartão');
    await expect(page.getByText('Cartão atualizado')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar aos pagamentos' }).click();

    await press(page, 'Cancelar assinatura');
    await expect(
      page.getByRole('heading', { name: 'Tem certeza que deseja cancelar?' }),
    ).toBeFocused();
    await press(page, 'Manter Assinatura');
    await expect(page.getByRole('button', { name: 'Cancelar assinatura' })).toBeFocused();
    await press(page, 'Cancelar assinatura');
    await page.route('**/api/cancel-subscription', (route) =>
      route.fulfill(problem(500, 'internal_error')),
    );
    await press(page, 'Sim, Cancelar');
    await expect(page.getByRole('tabpanel')).toContainText(
      'Erro ao cancelar assinatura. Tente novamente.',
    );
    await page.unroute('**/api/cancel-subscription');
    await page.getByLabel(/O que fez você cancelar/).selectOption('Uso pouco');
    await press(page, 'Sim, Cancelar');
    await expect(notice(page)).toContainText('Cancelamento agendado');
    await expect(page.getByRole('heading', { name: 'Cancelamento agendado' })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toContainText('Acesso até');
    expect(await page.evaluate(() => localStorage.getItem('userSession'))).toContain(
      '"subscription_status":"pending_cancellation"',
    );
    const [preapproval] = await partnerRecords(cloud, 'preapprovals', person);
    expect(preapproval?.status).toBe('cancelled');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Cancelamento agendado' })).toBeVisible();
  },
);

test.describe('before the first charge', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('asks a new subscriber to wait, and offers no second subscription', async ({
    page,
    cloud,
  }) => {
    const person = await cloud.sessions.makeUser();
    await signIn(page, cloud, person);
    await cloud.write('/_local/mercadopago/faults', { kind: 'hold-notifications' });
    try {
      await page.goto('/pagamento-plano-mensal-recorrente');
      await press(page, 'Assinar');
      await press(page, 'Continuar para o pagamento');
      await fillCard(page, 'APRO');
      await press(page, 'Assinar por R$ 20,00/mês');
      await expect(headline(page)).toHaveText('Estamos confirmando seu pagamento', longTimeout);
      await page.getByRole('link', { name: 'Ir para o painel' }).click();
      await expect(page).toHaveURL('/dashboard?payment_success=true');
      await expect(notice(page)).toContainText('Pagamento Processando');

      for (const address of ['/dashboard', '/dashboard-inativo']) {
        await page.goto(address);
        await expect(page.getByText('Em processamento')).toBeVisible();
        await expect(
          page.getByRole('heading', { name: 'Aguardando a primeira cobrança' }),
        ).toBeVisible();
        await expect(page.getByRole('button', { name: 'Assinar por R$ 20/mês' })).toBeHidden();
      }
      await expect(page.getByRole('button', { name: 'Cancelar assinatura' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Gerenciar Cartões' })).toBeVisible();
      await expectAccessible(page);
      await press(page, 'Ver Histórico');
      await expect(page.getByRole('heading', { name: 'Histórico de pagamentos' })).toBeFocused();
    } finally {
      await page.request.delete('/_local/mercadopago/faults');
      await cloud.write('/_local/mercadopago/notifications/release', {});
    }
    await page.goto('/dashboard');
    await expect(page.getByRole('tab')).toHaveCount(3, longTimeout);
    await page.getByRole('tab', { name: 'Pagamentos' }).click();
    await expect(page.getByRole('heading', { name: 'Assinatura Ativa' })).toBeVisible();
  });
});

test('a pending Pix reports that the plan was paid by card', async ({ page, cloud, context }) => {
  const person = await cloud.sessions.makeUser();
  await signIn(page, cloud, person);
  await openOneOff(page, 'anual');
  await page.getByRole('radio', { name: /Pix/ }).check();
  await press(page, 'Gerar código Pix');
  await expect(page.getByLabel('Pix copia e cola')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/pagamento-plano?plan=anual');
  // The pending code is shown first.
  await expect(other.getByLabel('Pix copia e cola')).toBeVisible();
  await press(other, 'Pagar de outro jeito');
  await other.getByRole('radio', { name: /Cartão/ }).check();
  await expect(other.locator('iframe[name=cardNumber]')).toBeVisible();
  await fillCard(other, 'APRO');
  await press(other, 'Pagar R$ 239,88');
  await expect(headline(other)).toHaveText('Pagamento confirmado', longTimeout);
  await page.bringToFront();
  await expect(page.getByText('Este código foi cancelado')).toBeVisible(longTimeout);
  await expect(page.getByText('Seu Plano Anual já foi pago de outra forma.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gerar novo código' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Ir para o painel' })).toBeVisible();
});

test('an account with an ended plan chooses another one and pays it at once', async ({
  page,
  cloud,
}) => {
  const person = await cloud.sessions.makeUser();
  const over = buildActiveUser(person.account, {
    data_finalizacao_plano: '2026-10-01T00:00:00.000Z',
  });
  const key = rowKey(person.account.id, 'ACTIVE_USER');
  await cloud.sessions.putItems({ ...key, entity: 'ActiveUser', ...over });
  await signIn(page, cloud, person);
  await page.goto('/plano-atrasado');
  await expect(headline(page)).toHaveText('Reative seu plano');
  await expect(page.getByRole('radio', { name: /Plano Semestral/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Plano Mensal/ }).check();
  await press(page, 'Ir para o pagamento');
  // All data is known, so the card form opens at once, in a page that may still load its code.
  await expect(page).toHaveURL('/pagamento-plano-mensal-recorrente');
  await expect(page.getByRole('heading', { name: 'Pagamento', exact: true })).toBeVisible();
  // A single step gets no number.
  await expect(page.getByText(/^Passo \d/)).toHaveCount(0);
  await fillCard(page, 'APRO');
  await press(page, 'Assinar por R$ 20,00/mês');
  await expect(headline(page)).toHaveText('Pagamento confirmado', longTimeout);
  await page.getByRole('link', { name: 'Ir para o painel' }).click();
  await expect(page.getByRole('tab')).toHaveCount(3);
});

test('a page opened before another plan was paid charges nothing, and shows the new state', async ({
  page,
  cloud,
}) => {
  const person = await cloud.sessions.makeUser();
  await signIn(page, cloud, person);
  await openOneOff(page, 'anual');
  const other = await page.context().newPage();
  await openOneOff(other, 'semestral');
  await fillCard(other, 'APRO');
  await press(other, 'Pagar R$ 179,94');
  await expect(headline(other)).toHaveText('Pagamento confirmado', longTimeout);
  await fillCard(page, 'APRO');
  await press(page, 'Pagar R$ 239,88');
  await expect(page.getByRole('form').getByRole('alert')).toContainText(
    'O que você já tem mudou desde que você abriu esta página. Nada foi cobrado.',
  );
  await expect(page.getByText(/^Você já tem acesso até/)).toBeVisible();
  expect(await partnerRecords(cloud, 'payments', person)).toHaveLength(1);
  // The page now shows the new state, so the payment is accepted.
  await press(page, 'Pagar R$ 239,88');
  await expect(headline(page)).toHaveText('Pagamento confirmado', longTimeout);
  expect(await partnerRecords(cloud, 'payments', person)).toHaveLength(2);
});

test('repeats a request with a lost response, and charges once', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser();
  await signIn(page, cloud, person);
  await openOneOff(page, 'semestral');
  await fillCard(page, 'APRO');
  let lost = 0;
  await page.route('**/api/process-mercadopago-payment', async (route) => {
    lost += 1;
    if (lost === 1) await route.fetch();
    await route.abort();
  });
  await press(page, 'Pagar R$ 179,94');
  await expect(page.getByText('Confirmando o pagamento')).toBeVisible();
  await expect.poll(() => lost).toBeGreaterThan(1);
  // The sent attempt survives a reload.
  await page.unroute('**/api/process-mercadopago-payment');
  await page.reload();
  await expect(headline(page)).toHaveText('Pagamento confirmado', longTimeout);
  expect(await partnerRecords(cloud, 'payments', person)).toHaveLength(1);
});

test('shows a card form that fails to load, and loads it again', async ({ page, cloud }) => {
  await signIn(page, cloud, await cloud.sessions.makeUser());
  await page.route('**/js/v2', (route) => route.abort());
  await page.goto('/pagamento-plano?plan=anual');
  await press(page, 'Continuar para o pagamento');
  await expect(page.getByText('Erro ao inicializar pagamento')).toBeVisible();
  await page.unroute('**/js/v2');
  await press(page, 'Tentar de novo');
  await expect(page.locator('iframe[name=cardNumber]')).toBeVisible();
});

test('a login in between leads to a page that may load the card form', async ({ page, cloud }) => {
  const { account } = await cloud.sessions.makeUser();
  await page.goto('/pagamento-plano?plan=anual');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Telefone').fill(account.telefone);
  await press(page, 'Entrar');
  await press(page, 'Continuar para o pagamento');
  await expect(page.locator('iframe[name=cardNumber]')).toBeVisible();
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } });

  test('every payment page is accessible and fits the viewport', async ({ page, cloud }) => {
    const person = await cloud.sessions.makeUser({ plano: 'ativo' });
    await signIn(page, cloud, person);
    await page.goto('/pagamento-plano-mensal-recorrente');
    await expect(page.getByRole('button', { name: 'Assinar' })).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Assinar');
    await page.getByLabel('Nome completo').fill('');
    await press(page, 'Continuar para o pagamento');
    await expectAccessible(page);
    await openOneOff(page, 'bienal');
    await press(page, /^Pagar/);
    await expect(page.getByText('Confira o número do cartão.')).toBeVisible();
    await expectAccessible(page);
    for (const [address, text] of [
      ['/plano-atrasado', 'Reative seu plano'],
      ['/payment-success?plan=anual', 'Não encontramos este pagamento'],
      ['/gerenciar-cartoes', 'Gerenciar Cartões'],
    ] as const) {
      await page.goto(address);
      await expect(headline(page)).toHaveText(text);
      await expectAccessible(page);
    }
  });
});
