import type { Page, Route } from '@playwright/test';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, problem, test } from '../support/session-test.ts';
import { desktop, openPage, paymentData, phone } from '../support/site-test.ts';
import { legalTextsVersion } from '../../../shared/contracts/accounts.ts';

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly cpf: string;
}

/** Returns the data of a new user that no other test uses. */
function newPerson(): NewPerson {
  const { nome, email, telefone, cpf } = buildAccount(nextUserNumber());
  return { name: nome, email: `s-${email}`, phone: telefone, cpf: cpf ?? '' };
}

const noMatch = { exists: false, field: null, error: null };
const secret = 'um gato que lê jornal';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function giveName(page: Page, { name }: NewPerson): Promise<void> {
  await page.getByLabel('Nome completo').fill(name);
  await press(page, 'Continuar');
}

async function giveContact(page: Page, person: NewPerson): Promise<void> {
  await page.getByLabel('E-mail para relatórios').fill(person.email);
  await page.getByLabel('WhatsApp para IA').fill(person.phone);
  await press(page, 'Continuar');
}

async function giveIdentity(page: Page, { cpf }: NewPerson): Promise<void> {
  await page.getByLabel('CPF').fill(cpf);
  await page.getByLabel('Data de nascimento').fill('1990-03-02');
  await press(page, 'Continuar');
}

async function givePassword(page: Page, submit = 'Finalizar cadastro'): Promise<void> {
  await page.getByLabel('Nova senha').fill(secret);
  await page.getByLabel('Confirmar senha').fill(secret);
  await press(page, submit);
}

async function choosePreferences(page: Page): Promise<void> {
  await page.getByLabel('Nível de conhecimento').selectOption('basico');
  await page.getByLabel('Estilo de investimento').selectOption('moderado');
  await page.getByRole('checkbox', { name: 'FIIs' }).check();
}

async function reachPreferences(page: Page, person: NewPerson, submit?: string): Promise<void> {
  await giveName(page, person);
  await giveContact(page, person);
  await giveIdentity(page, person);
  await givePassword(page, submit);
  await expect(heading(page, 'Personalize sua Experiência')).toBeFocused();
}

async function answerChecks(page: Page, answer: (route: Route) => object): Promise<void> {
  await page.route('**/api/check-user-exists', (route) => route.fulfill({ json: answer(route) }));
}

test(
  'leads from the plans to the payment, on a phone',
  { tag: '@core' },
  async ({ page, cloud }) => {
    await page.setViewportSize(phone);
    const person = newPerson();
    await openPage(page, '/nossos-planos');
    await page.getByRole('link', { name: 'Começar agora' }).click();
    await expect(heading(page, 'Olá! Como você gostaria de ser chamado?')).toBeFocused();
    await expect(page.getByText('Passo 1 de 2')).toBeVisible();
    await expect(page.getByText('Plano Mensal · R$ 20,00')).toBeVisible();
    await giveName(page, person);

    await expect(heading(page, 'Como nossa IA vai se conectar com você?')).toBeFocused();
    await expect(page.getByText('não poderá ser alterado')).toBeVisible();
    await giveContact(page, { ...person, phone: `+55 ${person.phone}` });
    await expect(heading(page, 'Precisamos confirmar sua identidade')).toBeFocused();
    await giveIdentity(page, person);
    await expect(heading(page, 'Quase lá! Crie sua senha')).toBeFocused();
    await givePassword(page);

    await expect(page.getByText('Passo 2 de 2')).toBeVisible();
    for (const card of [
      'Perfil de Investidor',
      'Áreas de Interesse',
      'Configurações de Comunicação',
      'Preferências de Análise',
    ]) {
      await expect(page.getByRole('region', { name: card })).toBeVisible();
    }
    await expect(
      page.getByRole('group', { name: 'Sobre o que você quer ler?' }),
    ).toHaveAccessibleDescription(/Política Nacional traz juros e inflação/);
    const messages = page.getByRole('switch', { name: 'Mensagens de abertura e fechamento' });
    await expect(messages).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Newsletter por e-mail' })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'Relatórios semanais' })).not.toBeChecked();
    await expect(page.getByRole('radio', { name: 'Balanceadas' })).toBeChecked();
    await messages.uncheck();
    await expect(page.getByRole('radio', { name: 'Balanceadas' })).toBeHidden();
    await messages.check();
    await choosePreferences(page);
    await page.getByRole('combobox', { name: /Ativos favoritos/ }).fill('petr');
    await page.getByRole('option', { name: /PETR4/ }).first().click();
    for (const [name, to] of [
      ['Termos de Serviço', '/termos-de-servico'],
      ['Política de Privacidade', '/politica-de-privacidade'],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name: new RegExp(name) });
      await expect(link).toHaveAttribute('href', to);
    }

    const sent = page.waitForRequest('**/api/create-account');
    await press(page, 'Finalizar Cadastro');
    expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await sent).postDataJSON()).toMatchObject({
      ...person,
      birthDate: '1990-03-02',
      termsVersion: legalTextsVersion,
      preferences: { receiveMessages: true, messageLength: 'media', favoriteAssets: ['PETR4'] },
    });
    await expect(page.getByText('Conta criada com sucesso!').first()).toBeVisible();
    await expect(page.getByText('Redirecionando para pagamento...').first()).toBeVisible();

    const { name, email, cpf } = person;
    const data = { name, email, phone: person.phone, cpf };
    expect(await paymentData(page)).toEqual({
      prefilledData: data,
      from: '/signup',
      skipToPayment: true,
      autoRedirect: true,
      autoStart: true,
    });
    const stored = await page.evaluate(() => ({
      session: localStorage.getItem('userSession') ?? '',
      data: localStorage.getItem('signupData') ?? '',
      left: Object.keys(sessionStorage),
    }));
    expect(JSON.parse(stored.session)).toEqual({
      telefone: person.phone,
      email,
      nome: name,
      plano: 'inativo',
      cpf,
    });
    expect(JSON.parse(stored.data)).toEqual(data);
    expect(stored.left).toEqual([]);
    const rows = await cloud.read(`/_local/table?pk=${encodeURIComponent(`EMAIL#${email}`)}`);
    expect(JSON.stringify(rows)).toContain('acc_');
  },
);

test('going back works before the page is hydrated', async ({ page }) => {
  const person = newPerson();
  await answerChecks(page, () => noMatch);
  await page.addInitScript(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      if (JSON.stringify(entry[0]).includes('"step":"contact"')) history.back();
    };
  });
  await openPage(page, '/signup');
  await giveName(page, person);
  await expect(heading(page, 'Olá!')).toBeFocused();
  await expect(page.getByLabel('Nome completo')).toHaveValue(person.name);
});

test('Voltar, the browser’s back and a reload lose only the password', async ({ page }) => {
  const person = newPerson();
  await answerChecks(page, () => noMatch);
  await openPage(page, '/signup');
  await giveName(page, person);
  await page.getByLabel('E-mail para relatórios').fill('quase@');
  await press(page, 'Voltar');
  await expect(heading(page, 'Olá!')).toBeFocused();
  await expect(page.getByLabel('Nome completo')).toHaveValue(person.name);
  await press(page, 'Continuar');
  await expect(page.getByLabel('E-mail para relatórios')).toHaveValue('quase@');
  await page.reload();
  await expect(page.getByLabel('E-mail para relatórios')).toHaveValue('quase@');

  await giveContact(page, person);
  await giveIdentity(page, person);
  await expect(heading(page, 'Quase lá!')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Precisamos confirmar sua identidade')).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('WhatsApp para IA')).not.toHaveValue('');
  await page.goForward();
  await page.goForward();
  await givePassword(page);
  await choosePreferences(page);
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(kept).not.toContain(secret);

  await page.reload();
  await expect(heading(page, 'Quase lá!')).toBeVisible();
  await expect(page.getByText('a senha não fica guardada no navegador')).toBeVisible();
  await expect(page.getByLabel('Nova senha')).toHaveValue('');
  await givePassword(page);
  await expect(page.getByLabel('Nível de conhecimento')).toHaveValue('basico');
  await expect(page.getByRole('checkbox', { name: 'FIIs' })).toBeChecked();
});

test('the chosen plan survives a reload and a step', async ({ page }) => {
  await openPage(page, '/plano-mensal');
  await page.getByRole('link', { name: 'Começar agora' }).click();
  await giveName(page, newPerson());
  await page.reload();
  await expect(page.getByText('Plano Mensal · R$ 20,00')).toBeVisible();
  await openPage(page, '/signup');
  await expect(page.getByText('Plano Mensal · R$ 20,00')).toBeVisible();
  await page.getByRole('link', { name: 'Ver outros planos' }).click();
  await expect(page).toHaveURL('/plano-mensal');
});

test('drops a damaged draft, and detects one that skips steps', async ({ page }) => {
  await answerChecks(page, () => noMatch);
  await openPage(page, '/signup');
  await page.evaluate(() => sessionStorage.setItem('signupDraft', '{"step":'));
  await page.reload();
  await expect(heading(page, 'Olá!')).toBeVisible();
  await giveName(page, newPerson());
  await expect(heading(page, 'Como nossa IA')).toBeVisible();
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('signupDraft') ?? '') as object;
    const completed = ['name', 'contact', 'identity'];
    const lying = JSON.stringify({ ...draft, step: 'password', completed });
    sessionStorage.setItem('signupDraft', lying);
  });
  await openPage(page, '/about');
  await openPage(page, '/signup');
  await givePassword(page);
  await expect(heading(page, 'Como nossa IA')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Todos os campos são obrigatórios.');
});

test.describe('data that another account already uses', () => {
  test('a registered phone, e-mail and CPF each stop the sign-up with a title and a text', async ({
    page,
  }) => {
    const person = newPerson();
    const taken = new Map<string, object>();
    await answerChecks(page, (route) => {
      const [field = ''] = Object.keys(route.request().postDataJSON() as object);
      return taken.get(field) ?? noMatch;
    });
    await openPage(page, '/signup');
    await giveName(page, person);
    taken.set('phone', { exists: true, field: 'telefone', error: null });
    taken.set('email', { exists: true, field: 'email', error: null });
    await giveContact(page, person);
    const email = page.getByLabel('E-mail para relatórios');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(
      /E-mail já cadastrado Este e-mail já está em uso\. Faça login ou use outro e-mail para receber relatórios\./,
    );
    const whatsapp = page.getByLabel('WhatsApp para IA');
    const phoneText =
      'Este número já está em uso. Faça login ou use outro número para comunicação com a IA.';
    await expect(whatsapp).toHaveAccessibleDescription(
      new RegExp(`WhatsApp já cadastrado ${phoneText}`),
    );
    // The message appears once, at the field.
    await expect(page.getByText(phoneText)).toHaveCount(1);
    taken.clear();
    taken.set('cpf', { exists: true, field: 'cpf', error: null });
    await press(page, 'Continuar');
    await giveIdentity(page, person);
    const cpf = page.getByLabel('CPF');
    await expect(cpf).toBeFocused();
    await expect(cpf).toHaveAccessibleDescription(
      'CPF já cadastrado Este CPF já está em uso. Faça login ou verifique os dados.',
    );
    await cpf.press('Backspace');
    await expect(page.getByRole('main').getByText('CPF já cadastrado')).toBeHidden();
  });

  test('lets a newsletter subscriber continue', async ({ page }) => {
    await answerChecks(page, () => ({ exists: true, field: 'newsletter', error: null }));
    const person = newPerson();
    await openPage(page, '/signup');
    await giveName(page, person);
    await giveContact(page, person);
    await expect(heading(page, 'Precisamos confirmar sua identidade')).toBeFocused();
  });

  test('reports a failed check and lets the user continue', async ({ page }) => {
    const person = newPerson();
    const notices = page.getByRole('region', { name: /Avisos/ });
    await page.route('**/api/check-user-exists', (route) => route.fulfill({ status: 503 }));
    await openPage(page, '/signup');
    await giveName(page, person);
    await giveContact(page, person);
    await expect(notices).toContainText('ErroErro ao verificar telefone');
    await expect(heading(page, 'Precisamos confirmar sua identidade')).toBeFocused();
    await page.unroute('**/api/check-user-exists');
    await answerChecks(page, () => ({ exists: false, field: null, error: 'Tabela fora do ar' }));
    await giveIdentity(page, person);
    await expect(notices).toContainText('ErroTabela fora do ar');
    await expect(heading(page, 'Quase lá!')).toBeFocused();
  });

  test('the button shows a running check', async ({ page }) => {
    await page.route('**/api/check-user-exists', async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 400);
      });
      await route.fulfill({ json: noMatch });
    });
    await openPage(page, '/signup');
    const person = newPerson();
    await giveName(page, person);
    await giveContact(page, person);
    await expect(page.getByText('Verificando...')).toBeVisible();
    await expect(heading(page, 'Precisamos confirmar sua identidade')).toBeFocused();
  });
});

test.describe('errors of the server', () => {
  for (const [code, status, title, label, text] of [
    ['cpf_already_registered', 409, 'Precisamos confirmar', 'CPF', 'Este CPF já está em uso.'],
    ['underage', 422, 'Precisamos', 'Data de nascimento', 'Você deve ter ao menos 18 anos.'],
  ] as const) {
    test(`${code}: returns to the field and shows the text below it`, async ({ page }) => {
      await answerChecks(page, () => noMatch);
      await page.route('**/api/create-account', (route) => route.fulfill(problem(status, code)));
      await openPage(page, '/signup');
      await reachPreferences(page, newPerson());
      await choosePreferences(page);
      await press(page, 'Finalizar Cadastro');
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByLabel(label)).toBeFocused();
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(text));
    });
  }

  test('keeps an error without a field on the screen, and loses no answer', async ({
    page,
    context,
  }) => {
    await answerChecks(page, () => noMatch);
    await openPage(page, '/signup');
    await reachPreferences(page, newPerson());
    await choosePreferences(page);
    const alert = page.getByRole('alert');
    for (const [status, code, text] of [
      [500, 'internal_error', 'Erro interno. Tente novamente.'],
      [503, 'partner_unavailable', 'Erro ao criar conta. Tente novamente.'],
      [400, 'invalid_request', 'Erro ao salvar dados.'],
      [404, 'not_found', 'Ocorreu um erro ao criar sua conta. Tente novamente.'],
      [409, 'terms_outdated', 'Os termos mudaram.'],
    ] as const) {
      await page.route('**/api/create-account', (route) => route.fulfill(problem(status, code)));
      await press(page, 'Finalizar Cadastro');
      await expect(alert).toContainText('Erro no cadastro');
      await expect(alert).toContainText(text);
      await page.unroute('**/api/create-account');
    }
    await context.setOffline(true);
    await press(page, 'Finalizar Cadastro');
    await expect(alert).toContainText('Sem conexão com a internet');
    await context.setOffline(false);
    await expect(page.getByLabel('Nível de conhecimento')).toHaveValue('basico');
    await press(page, 'Finalizar Cadastro');
    await paymentData(page);
  });
});

test('creates one account after a lost response, a reload and another attempt', async ({
  page,
}) => {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/create-account', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await openPage(page, '/signup');
  await reachPreferences(page, newPerson());
  await choosePreferences(page);
  await press(page, 'Finalizar Cadastro');
  await expect(page.getByRole('alert')).toContainText('Erro no cadastro');
  await page.reload();
  await givePassword(page);
  await press(page, 'Finalizar Cadastro');
  await paymentData(page);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('sends once when pressed twice', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/create-account', (route) => {
    calls += 1;
    return route.continue();
  });
  await openPage(page, '/signup');
  await reachPreferences(page, newPerson());
  await choosePreferences(page);
  await page.getByRole('button', { name: 'Finalizar Cadastro' }).dblclick();
  await paymentData(page);
  expect(calls).toBe(1);
});

test('creates no second account after a failed sign-in', async ({ page }) => {
  await page.route('**/config.json', (route) => route.abort());
  await openPage(page, '/signup');
  await reachPreferences(page, newPerson());
  await choosePreferences(page);
  await press(page, 'Finalizar Cadastro');
  await expect(heading(page, 'Sua conta está criada')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Ir para o login' })).toBeVisible();
  await page.unroute('**/config.json');
  await press(page, 'Tentar de novo');
  await paymentData(page);
});

test('shows a part that fails to load, and loads it again', async ({ page }) => {
  await answerChecks(page, () => noMatch);
  const person = newPerson();
  await openPage(page, '/signup');
  await giveName(page, person);
  await giveContact(page, person);
  // The retry requests the file with a query string.
  await page.route('**/assets/personalization-step-*.js*', (route) => route.abort());
  await giveIdentity(page, person);
  await givePassword(page);
  await expect(page.getByRole('alert')).toContainText('Erro inesperado ao processar dados.');
  await expect(page.getByLabel('Nova senha')).toHaveValue(secret);
});

test('names the missing preferences, and focuses the first', async ({ page }) => {
  await answerChecks(page, () => noMatch);
  await openPage(page, '/signup');
  await reachPreferences(page, newPerson());
  await press(page, 'Finalizar Cadastro');
  for (const text of [
    'Selecione seu nível de conhecimento.',
    'Selecione seu estilo de investimento.',
    'Selecione pelo menos uma área de interesse.',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel('Nível de conhecimento')).toBeFocused();
  await choosePreferences(page);
  await expect(page.getByText('Selecione', { exact: false }).first()).toBeHidden();
});

test('completes the sign-up by keyboard', async ({ page }) => {
  const person = newPerson();
  await answerChecks(page, () => noMatch);
  await openPage(page, '/signup');
  await page.getByLabel('Nome completo').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nome deve ter pelo menos 2 caracteres.')).toBeVisible();
  await page.keyboard.type(person.name);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Como nossa IA')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.phone);
  await expect(page.getByLabel('WhatsApp para IA')).toHaveValue(/^\(11\) 9\d{4}-\d{4}$/);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Precisamos confirmar sua identidade')).toBeFocused();
});

test.describe('/cadastro-semestral', () => {
  test(
    'asks for personal data, personalization, and the chosen plan',
    { tag: '@core' },
    async ({ page }) => {
      await openPage(page, '/nossos-planos');
      await page.getByRole('radio', { name: /Plano Anual/ }).check();
      await press(page, 'Escolher o plano anual');
      await expect(page.getByText('Passo 1 de 3')).toBeVisible();
      await expect(page.getByText('Plano Anual · R$ 239,88')).toBeVisible();
      await reachPreferences(page, newPerson(), 'Continuar');
      await expect(page.getByText('Passo 2 de 3')).toBeVisible();
      await choosePreferences(page);
      await press(page, 'Criar conta e continuar');
      await expect(heading(page, 'Qual plano combina com você?')).toBeFocused({ timeout: 40_000 });
      await expect(page.getByText('Passo 3 de 3')).toBeVisible();
      for (const [plan, price, total] of [
        ['Semestral', 'R$ 29,99/mês', 'R$ 179,94'],
        ['Anual', 'R$ 19,99/mês', 'R$ 239,88'],
        ['Bienal', 'R$ 15,99/mês', 'R$ 383,76'],
      ] as const) {
        const offer = page.locator('label', { hasText: `Plano ${plan}` });
        await expect(offer).toContainText(price);
        await expect(offer).toContainText(total);
      }
      await expect(page.getByRole('radio', { name: /Plano Anual/ })).toBeChecked();
      await expect(page.getByRole('button', { name: 'Voltar' })).toHaveCount(0);
      await page.getByRole('radio', { name: /Plano Bienal/ }).check();
      await page.reload();
      await expect(page.getByRole('radio', { name: /Plano Bienal/ })).toBeChecked();
      // The account exists, so one press of back leaves the wizard, past its questions.
      await page.goBack();
      await expect(page).toHaveURL(/\/nossos-planos/);
      await openPage(page, '/cadastro-semestral?plan=bienal');
      await press(page, 'Continuar');
      await expect(page).toHaveURL('/pagamento-plano?plan=bienal');
      await expect(page.getByText('Sua conta está criada. Falta só o pagamento.')).toBeVisible();
      // No payment question is left, and the steps of the sign-up are over.
      await expect(page.locator('iframe[name=cardNumber]')).toBeVisible();
      await expect(page.getByText(/^Passo \d/)).toHaveCount(0);

      // With an account, the page starts at the choice of plan.
      await openPage(page, '/cadastro-semestral?plan=anual');
      await expect(page.getByRole('radio', { name: /Plano Anual/ })).toBeChecked();
    },
  );

  test('starts with the choice of a plan at step=plans, which the later steps keep', async ({
    page,
  }) => {
    await openPage(page, '/cadastro-semestral?step=plans');
    await expect(page.getByRole('radio', { name: /Plano Semestral/ })).toBeChecked();
    await page.getByRole('radio', { name: /Plano Anual/ }).check();
    await press(page, 'Continuar');
    await expect(heading(page, 'Olá!')).toBeFocused();
    await expect(page.getByText('Plano Anual · R$ 239,88')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Olá!')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Qual plano combina com você?')).toBeFocused();
    await expect(page.getByRole('radio', { name: /Plano Anual/ })).toBeChecked();
  });
});

for (const viewport of [{ width: 320, height: 640 }, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('every screen and its errors are accessible and fit the viewport', async ({ page }) => {
      const person = newPerson();
      await answerChecks(page, () => noMatch);
      await openPage(page, '/signup');
      await press(page, 'Continuar');
      await expectSound(page);
      await giveName(page, person);
      await press(page, 'Continuar');
      await expectSound(page);
      await giveContact(page, person);
      await press(page, 'Continuar');
      await expectSound(page);
      await giveIdentity(page, person);
      await page.getByLabel('Nova senha').fill('gato7lua');
      await press(page, 'Finalizar cadastro');
      await expectSound(page);
      await givePassword(page);
      await press(page, 'Finalizar Cadastro');
      await expectSound(page);
      await openPage(page, '/cadastro-semestral?step=plans');
      await expectSound(page);
    });
  });
}

async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
}
