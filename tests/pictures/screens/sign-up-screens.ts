import type { Page } from '@playwright/test';
import { formatPhone } from '../../../shared/values/phone.ts';
import { freshEmail, openPage } from '../../e2e/support/site-test.ts';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import { at, press, type Screen, type Stage } from './screen.ts';

const visitor = 'visitor';
const secret = 'um gato que lê jornal';

/** The steps of each sign-up form, each with its messages about missing values. */
export const signUpScreens: readonly Screen[] = [
  ...stepsOf('signup', '/signup'),
  ...stepsOf('one-off', '/cadastro-semestral'),
  { name: 'one-off-plans', who: visitor, open: at('/cadastro-semestral?step=plans') },
  { name: 'trial', who: visitor, open: at('/trial-gratuito') },
  ...stepsOf('trial', '/trial-gratuito-cadastro'),
  { name: 'trial-started', who: visitor, open: startTrial },
  { name: 'trial-success', who: visitor, open: at('/trial-gratuito-sucesso') },
  { name: 'migration', who: visitor, open: at('/migrar-newsletter') },
  { name: 'migration-unknown', who: visitor, open: (page) => migrate(page, freshEmail()) },
  { name: 'migration-form', who: visitor, open: openMigrationForm },
  { name: 'migration-form-wrong', who: visitor, open: answerMigrationWrongly },
  { name: 'login', who: visitor, open: at('/login') },
  { name: 'login-refused', who: visitor, open: submitWrongLogin },
  { name: 'login-code', who: visitor, open: askForCode },
  { name: 'trial-login', who: visitor, open: at('/trial-login') },
];

function stepsOf(name: string, path: string): Screen[] {
  const upTo = (step: number) => (page: Page) => completeSteps(page, path, step);
  const wrongAt = (step: number) => async (page: Page) => {
    await completeSteps(page, path, step);
    await submit(page);
    await page.locator('[aria-invalid=true]').first().waitFor();
  };
  return ['name', 'contact', 'identity', 'password', 'preferences'].flatMap((step, nth) => [
    { name: `${name}-${step}`, who: visitor, open: upTo(nth) },
    { name: `${name}-${step}-wrong`, who: visitor, open: wrongAt(nth) },
  ]);
}

const submit = (page: Page) =>
  page.getByRole('main').locator('form button[type=submit]').first().click();

/** Goes through the given number of steps as a new user. */
async function completeSteps(page: Page, path: string, steps: number): Promise<void> {
  const { nome, email, telefone, cpf } = buildAccount(nextUserNumber());
  const answers: readonly (readonly (readonly [string, string])[])[] = [
    [['Nome completo', nome]],
    [
      ['E-mail para relatórios', `s-${email}`],
      ['WhatsApp para IA', telefone],
    ],
    [
      ['CPF', cpf ?? ''],
      ['Data de nascimento', '1990-03-02'],
    ],
    [
      ['Nova senha', secret],
      ['Confirmar senha', secret],
    ],
  ];
  await openPage(page, path);
  for (const answer of answers.slice(0, steps)) {
    for (const [label, value] of answer) await page.getByLabel(label).fill(value);
    const [[label] = ['']] = answer;
    await submit(page);
    await page.getByLabel(label).waitFor({ state: 'detached' });
  }
}

async function choosePreferences(page: Page): Promise<void> {
  await page.getByLabel('Nível de conhecimento').selectOption('basico');
  await page.getByLabel('Estilo de investimento').selectOption('moderado');
  await page.getByRole('checkbox', { name: 'Ações' }).check();
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check();
}

async function startTrial(page: Page): Promise<void> {
  await completeSteps(page, '/trial-gratuito-cadastro', 4);
  await choosePreferences(page);
  await press(page, 'Começar meu teste grátis');
  await page.waitForURL('**/dashboard-inativo', { timeout: 40_000 });
}

async function migrate(page: Page, email: string): Promise<void> {
  await openPage(page, '/migrar-newsletter');
  await page.getByLabel('E-mail da newsletter').fill(email);
  await press(page, 'Continuar');
  await page.getByText('Verificando').waitFor({ state: 'detached' });
}

async function openMigrationForm(page: Page, stage: Stage): Promise<void> {
  const email = freshEmail();
  await stage.write('/api/subscribe-newsletter', { email });
  await migrate(page, email);
  await page.getByLabel('Nome completo').waitFor();
}

async function answerMigrationWrongly(page: Page, stage: Stage): Promise<void> {
  await openMigrationForm(page, stage);
  await press(page, 'Começar meu teste grátis');
  await page.getByRole('alert').first().waitFor();
}

async function login(page: Page, email: string, phone: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Telefone').fill(formatPhone(phone));
  await press(page, 'Entrar');
}

async function submitWrongLogin(page: Page): Promise<void> {
  await login(page, freshEmail(), '11988880000');
  await page.getByRole('alert').first().waitFor();
}

async function askForCode(page: Page, stage: Stage): Promise<void> {
  const { account } = await stage.sessions.makeUser();
  await login(page, account.email, account.telefone);
  await page.getByLabel('Código').waitFor();
}
