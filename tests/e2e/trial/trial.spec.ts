import type { Page } from '@playwright/test';
import {
  buildAccount,
  buildSubscription,
  nextUserNumber,
} from '../../support/users/test-accounts.ts';
import { expectAccessible } from '../support/accessibility.ts';
import {
  expect,
  notice,
  problem,
  signIn,
  test,
  type SessionCloud,
} from '../support/session-test.ts';
import { desktop, openPage, paymentData, phone } from '../support/site-test.ts';
import { rowKey } from '../../../functions/entities/account-rows.ts';
import { parseTrialItem, trialItem } from '../../../functions/entities/trial.ts';
import { maskCpf } from '../../../shared/values/cpf.ts';

const secret = 'um gato que lê jornal';
/** Starting a trial and signing in start many functions. */
const longTimeout = { timeout: 40_000 };

/** Returns the data of a new user that no other test uses. */
function newPerson() {
  const { nome, email, telefone, cpf } = buildAccount(nextUserNumber());
  return { name: nome, email: `t-${email}`, phone: telefone, cpf: cpf ?? '' };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const currentStep = (page: Page) =>
  page.getByRole('list', { name: 'Passos do cadastro' }).locator('[aria-current=step]');

async function giveFirstFour(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.getByLabel('Nome completo').fill(person.name);
  await press(page, 'Continuar');
  await page.getByLabel('E-mail para relatórios').fill(person.email);
  await page.getByLabel('WhatsApp para IA').fill(person.phone);
  await press(page, 'Continuar');
  await page.getByLabel('CPF').fill(person.cpf);
  await page.getByLabel('Data de nascimento').fill('1990-03-02');
  await press(page, 'Continuar');
  await page.getByLabel('Nova senha').fill(secret);
  await page.getByLabel('Confirmar senha').fill(secret);
  await press(page, 'Continuar');
}

async function choosePreferences(page: Page, level: string): Promise<void> {
  await page.getByLabel('Nível de conhecimento').selectOption(level);
  await page.getByLabel('Estilo de investimento').selectOption('moderado');
  await page.getByRole('checkbox', { name: 'Ações' }).check();
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check();
}

/** Moves the start of the trial back by the given time. */
async function moveTrialStartBack(
  cloud: SessionCloud,
  email: string,
  { hours, minutes }: { readonly hours: number; readonly minutes: number },
): Promise<void> {
  const [held] = await cloud.partition(`EMAIL#${email}`);
  const rows = await cloud.partition(`ACCOUNT#${String(held?.['accountId'])}`);
  const trial = parseTrialItem(rows.find(({ SK }) => SK === 'TRIAL'));
  const before = (instant: string) =>
    new Date(Date.parse(instant) - (hours * 60 + minutes) * 60_000).toISOString();
  await cloud.sessions.putItems({
    ...trialItem({
      ...trial,
      created_at: before(trial.created_at),
      data_expiracao: before(trial.data_expiracao),
    }),
  });
}

test.describe('a whole trial', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

  test(
    'signs up, shows 3 days, ends access after 72 hours, and upgrades',
    { tag: '@core' },
    async ({ page, cloud }) => {
      test.setTimeout(120_000);
      const person = newPerson();
      await openPage(page, '/trial-gratuito');
      await page.getByRole('link', { name: 'Começar meu teste grátis' }).first().click();
      await expect(heading(page, 'Olá! Como você gostaria de ser chamado?')).toBeVisible();
      await expect(currentStep(page)).toContainText('1');
      await giveFirstFour(page, person);
      await expect(currentStep(page)).toContainText('5');
      await press(page, 'Começar meu teste grátis');
      await expect(page.getByLabel('Nível de conhecimento')).toBeFocused();
      await expect(
        page.getByText('Você deve aceitar os termos de uso para continuar.'),
      ).toBeVisible();
      await expectAccessible(page);
      await expect(
        page.getByRole('group', { name: 'Sobre o que você quer ler?' }),
      ).toHaveAccessibleDescription(/Política Nacional traz juros e inflação/);
      await choosePreferences(page, 'basico');
      await page.getByRole('radio', { name: 'Semanal' }).check();
      await press(page, 'Começar meu teste grátis');

      await expect(page).toHaveURL('/dashboard-inativo', longTimeout);
      await expect(page.getByRole('link', { name: 'Assinar por R$ 20/mês' })).toBeVisible();
      const stored = await page.evaluate(() => localStorage.getItem('trialSession') ?? '{}');
      expect(JSON.parse(stored)).toMatchObject({ nome: person.name, isExpired: false });
      expect(await page.evaluate(() => sessionStorage.getItem('trialDraft'))).toBeNull();
      await page.getByRole('link', { name: 'Abrir meu painel' }).click();
      await expect(
        page.getByText(/^(3 dias, 0 horas, 0 minutos|2 dias, 23 horas, 5\d minutos)$/),
      ).toHaveCount(1);
      await expect(page.getByText('Diária no teste; semanal se você assinar')).toBeVisible();
      await expectAccessible(page);
      await openPage(page, '/dashboard');
      await expect(page.getByText(/^(3 dias|2 dias e 23 horas) restantes$/)).toBeVisible();

      await moveTrialStartBack(cloud, person.email, { hours: 71, minutes: 59 });
      await openPage(page, '/trial-dashboard');
      await expect(page.getByText('0 dias, 0 horas, 1 minuto')).toHaveCount(1);
      await expect(page.getByRole('progressbar')).toHaveAttribute('value', '99');
      await press(page, 'Personalizar');
      await expect(heading(page, 'Editar Preferências do Trial')).toBeVisible();
      await page.getByLabel('Nível de conhecimento').selectOption('avancado');
      await cloud.advanceClock('2m');
      await press(page, 'Salvar preferências');
      await expect(notice(page)).toContainText('Trial Expirado');
      await expect(notice(page)).toContainText(
        'Seu trial gratuito expirou. Faça upgrade para continuar.',
      );
      // The heading is in view, and not below where the form's button was.
      await expect(heading(page, 'Trial Expirado')).toBeInViewport();
      await expect(heading(page, 'Trial Expirado')).toBeFocused();
      await expect(page.getByText('Sua última mudança não foi salva')).toBeInViewport();
      await expect(page.getByText('Configurações bloqueadas')).toBeVisible();
      await expect(page.getByText('Básico')).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Ativar Plano Agora' }).click();
      await expect(page.getByLabel('CPF')).toHaveValue('');
      await expect(page.getByText(maskCpf(person.cpf))).toBeVisible();
      await press(page, 'Continuar para o pagamento');
      expect(await paymentData(page)).toEqual({
        prefilledData: person,
        from: '/gratuito-to-pago',
        skipToPayment: true,
        autoRedirect: true,
        autoStart: true,
      });
      const keys = await page.evaluate(() => Object.keys(localStorage));
      expect(keys).toContain('userSession');
      expect(keys).not.toContain('trialSession');
      // An account that did not pay in time sees that the trial is over, and is not asked about a trial.
      await page.goto('/dashboard');
      await expect(page.getByText('Teste encerrado')).toBeVisible();
      await expect(page.getByText('E o teste grátis?')).toBeHidden();
    },
  );
});

test('the trial ends at zero without a reload, also with an open form', async ({ page, cloud }) => {
  const end = new Date((await cloud.now()).getTime() + 10 * 60_000);
  const trial = await cloud.sessions.makeTrialUser({ data_expiracao: end.toISOString() });
  await signIn(page, cloud, trial);
  await page.clock.install();
  await page.goto('/trial-dashboard?editar=preferencias');
  await expect(heading(page, 'Editar Preferências do Trial')).toBeVisible();
  await cloud.advanceClock('11m');
  await page.clock.fastForward('10:01');
  await expect(heading(page, 'Trial Expirado')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('trialSession')))
    .toContain('"isExpired":true');
});

test('keeps the typed answers over Voltar and a reload, but never the password', async ({
  page,
}) => {
  const person = newPerson();
  await page.route('**/api/check-user-exists', (route) =>
    route.fulfill({ json: { exists: false, field: null, error: null } }),
  );
  await openPage(page, '/trial-gratuito-cadastro');
  await press(page, 'Voltar');
  await expect(page).toHaveURL('/trial-gratuito');
  await openPage(page, '/trial-gratuito-cadastro');
  await page.getByLabel('Nome completo').fill(person.name);
  await press(page, 'Continuar');
  await page.getByLabel('E-mail para relatórios').fill('quase@');
  await press(page, 'Continuar');
  await expect(page.getByText('E-mail inválido', { exact: true })).toBeVisible();
  await press(page, 'Voltar');
  await expect(page.getByLabel('Nome completo')).toHaveValue(person.name);
  await giveFirstFour(page, person);
  await page.getByRole('radio', { name: 'Quinzenal' }).check();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(secret);
  await page.reload();
  await expect(heading(page, 'Quase lá! Crie sua senha')).toBeVisible();
  await page.getByLabel('Nova senha').fill(secret);
  await page.getByLabel('Confirmar senha').fill(secret);
  await press(page, 'Continuar');
  await expect(page.getByRole('radio', { name: 'Quinzenal' })).toBeChecked();

  // The server's error appears at the field where it can be corrected.
  await choosePreferences(page, 'basico');
  await page.route('**/api/start-trial', (route) =>
    route.fulfill(problem(409, 'trial_already_used')),
  );
  await press(page, 'Começar meu teste grátis');
  const email = page.getByLabel('E-mail para relatórios');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/já foi usado em um teste grátis/);
  // The message appears once, at the field.
  await expect(page.getByText(/já foi usado em um teste grátis/)).toHaveCount(1);
});

test('a repeated attempt completes a trial with a pending sign-in', async ({ page }) => {
  const person = newPerson();
  await openPage(page, '/trial-gratuito-cadastro');
  await giveFirstFour(page, person);
  await choosePreferences(page, 'basico');
  await page.route('**/api/start-trial', (route) =>
    route.fulfill(problem(503, 'trial_sign_in_pending')),
  );
  await press(page, 'Começar meu teste grátis');
  await expect(page.getByRole('alert')).toContainText(
    'Trial criado, mas houve problema ao salvar no cadastro principal. Contate o suporte se necessário.',
  );
  await page.unroute('**/api/start-trial');
  await press(page, 'Tentar de novo');
  await expect(page).toHaveURL('/dashboard-inativo', longTimeout);
});

test('the trial’s login opens its dashboard, and reports when there is none', async ({
  page,
  cloud,
}) => {
  const { account } = await cloud.sessions.makeTrialUser({
    data_expiracao: '2099-01-01T00:00:00.000Z',
  });
  await page.goto('/trial-dashboard');
  await expect(page).toHaveURL('/trial-login');
  const enter = page.locator('main').getByRole('button', { name: 'Entrar' });
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Telefone').fill('1198');
  await enter.click();
  await expect(page.getByText('Formato: (xx) xxxxx-xxxx')).toBeVisible();
  await page.getByLabel('Telefone').fill('11900000000');
  await enter.click();
  await expect(page.getByRole('alert')).toHaveText(
    'Trial não encontradoNão encontramos um trial gratuito com este e-mail e telefone.',
  );
  await page.getByLabel('Telefone').fill(account.telefone);
  await enter.click();
  await expect(page).toHaveURL('/trial-dashboard');
  await press(page, 'Personalizar');
  await page.getByLabel('Nível de conhecimento').selectOption('intermediario');
  await page.reload();
  await expect(page.getByLabel('Nível de conhecimento')).toHaveValue('intermediario');
  await page.route('**/api/update-trial-preferences', (route) =>
    route.fulfill(problem(500, 'internal_error')),
  );
  await press(page, 'Salvar preferências');
  await expect(page.getByRole('alert')).toContainText(
    'Não foi possível salvar suas preferências. Tente novamente.',
  );
  await page.unroute('**/api/update-trial-preferences');
  await press(page, 'Salvar preferências');
  await expect(notice(page)).toContainText('Preferências Salvas');
  await expect(page).toHaveURL('/trial-dashboard');
  await expect(page.getByText('Intermediário')).toBeVisible();
});

test('the panel shows the next step, opens a question, and ticks completed steps', async ({
  page,
  cloud,
}) => {
  const trial = await cloud.sessions.makeTrialUser({
    data_expiracao: '2099-01-01T00:00:00.000Z',
    periodicidade_msg: 'diaria',
  });
  await signIn(page, cloud, trial);
  await page.goto('/trial-dashboard');
  const next = page.getByRole('region', { name: 'Sua próxima mensagem' });
  await expect(next).toContainText(/(Abertura|Fechamento) do mercado, por e-mail/);
  const days = page.getByRole('region', { name: 'Seus três dias' });
  const asked = days.getByRole('listitem').filter({ hasText: 'Fazer a primeira pergunta' });
  await expect(asked).toContainText('Ainda não');
  await expect(page.getByRole('heading', { name: 'O que muda com a assinatura' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Quanto está/ }).click();
  await expect(page).toHaveURL('/assistente');
  const field = page.getByLabel('Sua pergunta');
  await expect(field).toHaveValue(/^Quanto está/);
  await press(page, 'Perguntar');
  await expect(page.getByRole('article')).toHaveCount(1, longTimeout);
  await page.getByRole('link', { name: 'Voltar para o painel' }).click();
  await page.goto('/trial-dashboard');
  await expect(asked).toContainText('Feito');
});

test.describe('from the newsletter', () => {
  test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } });

  test('leads to a trial, and on to the payment', { tag: '@core' }, async ({ page, cloud }) => {
    test.setTimeout(120_000);
    const person = newPerson();
    await openPage(page, '/migrar-newsletter');
    const email = page.getByLabel('E-mail da newsletter');
    await email.fill(person.email);
    await press(page, 'Continuar');
    await expect(page.getByRole('alert')).toContainText('Email não encontrado');
    await expectAccessible(page);
    await cloud.write('/api/subscribe-newsletter', { email: person.email });
    await press(page, 'Continuar');
    await press(page, 'Começar meu teste grátis');
    await expect(page.getByLabel('Nome completo')).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('Campos obrigatórios');
    await expectAccessible(page);
    await page.getByLabel('Nome completo').fill('Investidor');
    await page.getByLabel('WhatsApp', { exact: true }).fill(person.phone);
    await page.getByLabel('Data de nascimento').fill('1990-03-02');
    await choosePreferences(page, 'iniciante');
    await page.getByRole('checkbox', { name: 'Fundos' }).check();
    await press(page, 'Começar meu teste grátis');
    await expect(page.getByLabel('Nome completo')).toHaveAccessibleDescription(
      "Por favor, insira seu nome verdadeiro ao invés de 'investidor'.",
    );
    await page.getByLabel('Nome completo').fill(person.name);
    await page.reload();
    await expect(page.getByLabel('Nome completo')).toHaveValue(person.name);
    await press(page, 'Começar meu teste grátis');
    await expect(page.getByRole('term').filter({ hasText: '07:00' })).toBeVisible(longTimeout);
    await expect(page.getByRole('term').filter({ hasText: '18:00' })).toBeVisible();
    await page.getByRole('link', { name: 'Abrir o painel do teste' }).click();
    await expect(page.getByText('Ações, FIIs')).toBeVisible();

    await page.getByRole('link', { name: 'Assinar por R$ 20/mês' }).click();
    await page.getByLabel('CPF').fill('123.456.789-O9');
    await page.getByLabel('Senha', { exact: true }).fill('12345');
    await press(page, 'Continuar para o pagamento');
    await expect(page.getByText('CPF deve conter apenas números')).toBeVisible();
    await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('CPF').fill(person.cpf);
    await page.getByLabel('Senha', { exact: true }).fill('k7#pQ2');
    await press(page, 'Continuar para o pagamento');
    expect(await paymentData(page)).toMatchObject({ prefilledData: person });
    // The typed CPF is kept in no draft.
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('upgradeCpfWork');
  });
});

test('leads from the trial by Ver Planos to the chosen plan', async ({ page, cloud }) => {
  const trial = await cloud.sessions.makeTrialUser({
    data_expiracao: '2099-01-01T00:00:00.000Z',
  });
  const { email, cpf } = trial.account;
  await signIn(page, cloud, trial);
  await page.goto('/signup');
  await expect(page).toHaveURL('/gratuito-to-pago');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Ver Planos' }).click();
  await expect(page).toHaveURL('/nossos-planos');
  await page.getByRole('radio', { name: /Plano Anual/ }).check();
  await press(page, 'Escolher o plano anual');
  await expect(page).toHaveURL('/gratuito-to-pago?plan=anual');
  await expect(page.getByText('R$ 239,88')).toBeVisible();
  await page.setViewportSize(phone);
  await press(page, 'Continuar para o pagamento');
  await expect(page).toHaveURL('/pagamento-plano?plan=anual', longTimeout);
  await expect(page.getByRole('region', { name: 'Resumo do pedido' })).toContainText('Plano Anual');
  // The page starts at the top for any scroll position of the form.
  await expect(page.getByRole('heading', { level: 2, name: 'Pagamento' })).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const usr: unknown = await page.evaluate(() => (history.state as { usr: unknown }).usr);
  expect(usr).toMatchObject({ prefilledData: { email, cpf }, from: '/gratuito-to-pago' });
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('trialSession');

  // The trial still runs, so its pages open it for the account session.
  await page.goto('/gratuito-to-pago?plan=anual');
  await expect(heading(page, 'Do teste para a assinatura')).toBeVisible(longTimeout);
  await expect(page).toHaveURL('/gratuito-to-pago?plan=anual');
  await press(page, 'Continuar para o pagamento');
  await expect(page).toHaveURL('/pagamento-plano?plan=anual', longTimeout);
});

test('an account with a subscription goes straight to the payment', async ({ page, cloud }) => {
  await page.goto('/gratuito-to-pago');
  await expect(page).toHaveURL('/trial-gratuito');
  const trial = await cloud.sessions.makeTrialUser();
  const subscription = buildSubscription(trial.account);
  const key = rowKey(trial.account.id, 'SUBSCRIPTION');
  await cloud.sessions.putItems({ ...key, entity: 'Subscription', ...subscription });
  await signIn(page, cloud, trial);
  await page.goto('/gratuito-to-pago');
  expect(await paymentData(page)).toMatchObject({
    prefilledData: { email: trial.account.email, cpf: trial.account.cpf },
  });
});
