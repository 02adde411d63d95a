import { toPayment } from '../../../functions/billing/ledger/billing-changes.ts';
import { ledgerItem } from '../../../functions/entities/billing-ledger.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription as ledgerSubscriptionOf,
} from '../../support/billing/ledgers.ts';
import { buildActiveUser, buildSubscription } from '../../support/users/test-accounts.ts';
import { expectAccessible, expectToFit } from '../support/accessibility.ts';
import { expect, notice, problem, signIn, test } from '../support/session-test.ts';
import { narrowest, paymentData, phone } from '../support/site-test.ts';
import { rowKey } from '../../../functions/entities/account-rows.ts';
import { paymentItem } from '../../../functions/entities/payment.ts';
import { subscriptionItem } from '../../../functions/entities/subscription.ts';

test(
  'requires a login first, then opens the requested page with tabs that work by keyboard',
  { tag: '@core' },
  async ({ page, cloud }) => {
    const nome = 'Maria Antonieta de Vasconcelos e Souza';
    const { account } = await cloud.sessions.makeUser({ nome, plano: 'ativo' });
    await page.goto('/dashboard?aba=configuracoes');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('E-mail').fill(account.email);
    await page.getByLabel('Telefone').fill(account.telefone);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL('/dashboard?aba=configuracoes');
    const tab = (title: string) => page.getByRole('tab', { name: title });
    await expect(tab('Configurações')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boas-vindas, Maria');
    await expect(page.getByText('Ativo', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Perfil de investidor' })).toBeVisible();

    await tab('Configurações').focus();
    await page.keyboard.press('End');
    await expect(tab('Pagamentos')).toBeFocused();
    await expect(page.getByText('Plano Mensal - R$ 20,00/mês')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(tab('Análise de Ativos')).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByPlaceholder('PETR4, VALE3, MGLU3, ITUB4, AAPL, MSFT')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(tab('Configurações')).toBeFocused();
    await expect(page).toHaveURL('/dashboard?aba=configuracoes');
    await expect(page.getByRole('tab', { selected: true })).toHaveCount(1);
    await page.goBack();
    await expect(tab('Análise de Ativos')).toHaveAttribute('aria-selected', 'true');
    await page.goForward();
    await expect(tab('Configurações')).toHaveAttribute('aria-selected', 'true');

    await page.goto('/dashboard?aba=inventada');
    await expect(tab('Análise de Ativos')).toHaveAttribute('aria-selected', 'true');
  },
);

test('a name of sixty letters and a long number fit the narrowest phone', async ({
  page,
  cloud,
}) => {
  const nome = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis Silva';
  const person = await cloud.sessions.makeUser({ nome, plano: 'ativo' });
  await signIn(page, cloud, person);
  await page.setViewportSize(narrowest);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Boas-vindas, Wolf\S+$/);
  await expectToFit(page);

  await page.goto('/dashboard?ativo=PETR4');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olá, Wolf');
  const day = page.getByRole('article', { name: 'PETR4' });
  const short = day.getByRole('button', { name: /^R\$\s\d+,\d\d\s[TBM]$/ }).first();
  await expect(short).toHaveAttribute('aria-expanded', 'false');
  await short.click();
  await expect(short).toHaveAttribute('aria-expanded', 'true');
  await expect(day.getByText(/^R\$\s\d{1,3}(\.\d{3}){2,}$/).first()).toBeVisible();
  await expectAccessible(page);
});

test('shows when access ends', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser();
  const subscription = buildSubscription(person.account, {
    status: 'pending_cancellation',
    current_period_end: '2098-12-24T21:30:00.000Z',
  });
  const key = rowKey(person.account.id, 'SUBSCRIPTION');
  await cloud.sessions.putItems({ ...key, entity: 'Subscription', ...subscription });
  await signIn(page, cloud, person);
  await page.goto('/dashboard?aba=pagamentos');
  await expect(page.getByText('Acesso até 24 de dezembro de 2098').first()).toBeVisible();
});

test('an empty search shows an error message', async ({ page, cloud }) => {
  await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Analisar' }).click();
  // The error is shown once, at its field.
  await expect(page.getByText('Digite um símbolo de ativo para buscar')).toHaveCount(1);
  await expect(page.getByRole('tabpanel')).toContainText('Digite um símbolo de ativo para buscar');
});

test('“Sair” ends the session in this tab and in the other one', async ({
  page,
  cloud,
  context,
}) => {
  await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Meu Perfil');
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/login');
  // The tokens are removed after Cognito was asked to revoke them.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
    .not.toMatch(/userSession|idToken|refreshToken/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('shows the account and its choices without a subscription, and “Assinar” pays with the known data', async ({
  page,
  cloud,
}) => {
  const over = {
    nome: 'Marina Alves',
    ativos_interesse: '',
    nivel_conhecimento: 'avancado',
  } as const;
  const person = await cloud.sessions.makeUser(over);
  await signIn(page, cloud, person);
  for (const address of ['/dashboard', '/dashboard-inativo']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Marina');
    await expect(page.getByText('Inativo', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Assinar por R$ 20/mês' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Suas Personalizações' })).toBeVisible();
    await expect(page.getByText('Avançado')).toBeVisible();
    await expect(page.getByText('Não informado')).toHaveCount(1);
  }
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await page.getByRole('button', { name: 'Assinar por R$ 20/mês' }).click();
  const { nome: name, email, telefone: phone, cpf } = person.account;
  expect(await paymentData(page)).toMatchObject({
    prefilledData: { name, email, phone, cpf },
    skipToPayment: true,
  });
});

test.describe('a subscription that gives no access', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

  test('an overdue subscription can be fixed, viewed and cancelled even if the response is lost', async ({
    page,
    cloud,
  }) => {
    const person = await cloud.sessions.makeUser();
    await cloud.sessions.putItems(...overdueItems(person.account));
    await signIn(page, cloud, person);
    await page.goto('/dashboard');
    await expect(page.getByText('Pagamento em atraso').first()).toBeVisible();
    await expect(page.getByText('Inativo', { exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Assinar por R$ 20/mês' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Trocar o cartão' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Suas Personalizações' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ver Histórico' }).click();
    const history = page.getByRole('region', { name: 'Histórico de pagamentos' });
    await expect(history.getByText('Recusado')).toBeVisible();

    // Another plan does not end the subscription, and its checkout says so.
    await page.goto('/pagamento-plano?plan=anual');
    await page.getByRole('button', { name: 'Continuar para o pagamento' }).click();
    await expect(page.getByText('Sua assinatura mensal está em atraso')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pagar R$ 239,88' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { name: /^Encerrar quando este pagamento/ }).check();
    await page.goto('/dashboard');

    await page.getByRole('button', { name: 'Cancelar assinatura' }).click();
    await expect(
      page.getByText('Nada mais será cobrado, e a assinatura termina agora.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.route('**/api/cancel-subscription', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Sim, Cancelar' }).click();
    await expect(page.getByRole('heading', { name: 'Assinatura cancelada' })).toBeVisible();
    await expect(notice(page)).toContainText('Cancelamento agendado');
    await expect(page.getByRole('button', { name: 'Assinar por R$ 20/mês' })).toBeVisible();
    await expect(page.getByText('Inativo', { exact: true })).toBeVisible();
  });
});

/** Returns the stored items of a subscription with an installment that was refused long ago. */
function overdueItems(account: Account) {
  const month = { subscriptionId: 'sbs_1', plan: 'mensal', amountInCentavos: 2000 } as const;
  const charges = [
    buildCharge({ ...month, id: 'pay_1', approvedAt: '2026-01-10T12:00:00.000Z' }),
    buildCharge({
      ...month,
      id: 'pay_2',
      status: 'rejected',
      detail: 'cc_rejected_insufficient_amount',
      createdAt: '2026-02-10T12:00:00.000Z',
      approvedAt: null,
    }),
  ];
  const ledger = buildLedger({
    accountId: account.id,
    charges,
    subscriptions: [ledgerSubscriptionOf({ createdAt: '2026-01-10T11:00:00.000Z' })],
    subscriptionStatus: 'past_due',
    paidUntil: '2026-02-10T12:00:00.000Z',
  });
  const row = buildSubscription(account, {
    id: 'sbs_1',
    status: 'past_due',
    current_period_end: ledger.paidUntil,
  });
  return [
    ledgerItem(ledger),
    subscriptionItem(account.id, row),
    ...charges.map((charge) => paymentItem(account.id, toPayment(charge, charge.createdAt))),
  ];
}

test('announces a pending payment, and opens access without a reload', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser();
  await signIn(page, cloud, person);
  // Without a payment the account can still subscribe, and the notice claims no payment.
  await page.goto('/dashboard?payment_success=true');
  await expect(page.getByRole('button', { name: 'Assinar por R$ 20/mês' })).toBeVisible();
  await expect(notice(page)).toContainText('Pagamento Processando');
  await expect(page.getByRole('link', { name: 'Ver em Pagamentos' })).toBeVisible();

  await cloud.sessions.putItems(
    ledgerItem(
      buildLedger({
        accountId: person.account.id,
        charges: [buildCharge({ status: 'in_process', approvedAt: null })],
      }),
    ),
  );
  await page.reload();
  await expect(notice(page)).toContainText('Pagamento Processando');
  await expect(notice(page)).toContainText('A análise leva até dois dias úteis');
  await expect(page.getByRole('button', { name: 'Assinar por R$ 20/mês' })).toBeHidden();

  const key = rowKey(person.account.id, 'ACTIVE_USER');
  await cloud.sessions.putItems({
    ...key,
    entity: 'ActiveUser',
    ...buildActiveUser(person.account),
  });
  await page.getByRole('button', { name: 'Verificar agora' }).click();
  await expect(page.getByRole('tab')).toHaveCount(3);
  await expect(notice(page)).toContainText('Acesso liberado');
});

test('redirects from the inactive dashboard when there is access', async ({ page, cloud }) => {
  await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
  await page.goto('/dashboard-inativo');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('tab')).toHaveCount(3);
});

test('shows the remaining days of a trial, and its last hours most prominently', async ({
  page,
  cloud,
}) => {
  const now = (await cloud.now()).getTime();
  const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  for (const [hours, left, first] of [
    [60.5, '2 dias e 12 horas restantes', 'Faltam 2 dias e 12 horas'],
    [24.5, '1 dia restante', 'Falta 1 dia'],
    [20.5, '20 horas restantes', 'Seu teste grátis termina em 20 horas.'],
    [3.5, '3 horas restantes', 'Seu teste grátis termina em 3 horas.'],
  ] as const) {
    const trial = await cloud.sessions.makeTrialUser({ data_expiracao: inHours(hours) });
    await signIn(page, cloud, trial);
    await page.goto('/dashboard');
    await expect(page.getByText('Seu teste grátis', { exact: true })).toBeVisible();
    await expect(page.getByText(left)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver Planos' })).toBeVisible();
    await page.goto('/trial-dashboard');
    await expect(page.getByText(first)).toBeInViewport();
    await page.goto('/dashboard-inativo');
    await expect(page.getByRole('link', { name: 'Abrir meu painel' })).toBeVisible();
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/');
  }
});

test('leads from an ended trial to the plan', async ({ page, cloud }) => {
  const trial = await cloud.sessions.makeTrialUser({
    status: 'inativa',
    data_expiracao: '2026-11-20T12:00:00.000Z',
  });
  await signIn(page, cloud, trial);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trial Expirado');
  await expect(page.getByText('Terminou em 20 de novembro de 2026')).toBeVisible();
  await expect(page.getByText('R$ 20,00/mês')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fazer Upgrade Agora' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ativar Plano Agora' })).toBeVisible();
  await expect(page.getByText(trial.account.email)).toBeVisible();
});

test('retries a failed access check', async ({ page, cloud }) => {
  await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
  await page.route('**/api/access*', (route) => route.fulfill(problem(500, 'internal_error')));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Erro ao verificar status da conta.',
  );
  await page.unroute('**/api/access*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('tab')).toHaveCount(3);
});

for (const { status, code, says } of [
  // The notice about the ended session needs no second text.
  { status: 401, code: 'unauthorized', says: false },
  { status: 403, code: 'forbidden', says: true },
] as const) {
  test(`a check rejected with ${code} leads to the login`, async ({ page, cloud }) => {
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    await page.route('**/api/access*', (route) => route.fulfill(problem(status, code)));
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    const box = page.getByRole('status').filter({ hasText: 'Sua sessão terminou' });
    await expect(box).toContainText(says ? 'Erro ao verificar status da conta.' : 'Entre de novo');
    if (!says) await expect(box).not.toContainText('Erro');
    // No form had unsaved changes, and no second notice repeats the text.
    await expect(box).not.toContainText('salvado');
    await expect(notice(page)).toHaveCount(0);
  });
}

for (const [pageName, path] of [
  ['the dashboard', '/dashboard'],
  ['the checkout', '/pagamento-plano-mensal-recorrente'],
] as const) {
  test(`shows at ${pageName} that the account was deleted, and what can be done`, async ({
    page,
    cloud,
  }) => {
    const person = await cloud.sessions.makeUser();
    await signIn(page, cloud, person);
    await cloud.sessions.deleteItems(rowKey(person.account.id, 'ACCOUNT'));
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Esta conta foi encerrada')).toBeVisible();
    await expect(page.getByText('continua guardado')).toHaveCount(0);
    await expect(page.getByText('Erro ao verificar dados')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Criar outra conta' }).click();
    await expect(page).toHaveURL('/signup');
  });
}

test('requires a new login when the account is deleted', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser({ plano: 'ativo' });
  await signIn(page, cloud, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('tab')).toHaveCount(3);
  // The settings detect the deleted account themselves; if another call detects it first, the login explains it.
  await page.route('**/api/account', (route) => route.fulfill(problem(404, 'account_not_found')));
  await page.getByRole('tab', { name: 'Configurações' }).click();
  await expect(page).toHaveURL('/login');
  await expect(notice(page)).toContainText('Usuário não encontrado');
  await expect(notice(page)).toContainText(
    'Seus dados não foram encontrados. Faça login novamente.',
  );
});
