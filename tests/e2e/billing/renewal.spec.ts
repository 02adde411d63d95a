import type { Page } from '@playwright/test';
import * as z from 'zod';
import type { TestUser } from '../../support/users/sessions.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, signIn, test, type SessionCloud } from '../support/session-test.ts';
import { fillCard } from '../support/fill-card.ts';

const longTimeout = { timeout: 30_000 };
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const charges = (page: Page) => page.getByRole('region', { name: 'O que será cobrado' });
const longDayPattern = /\d{1,2}º? de [a-zç]+ de 20\d\d/;

const preapprovalListSchema = z.array(
  z.object({ id: z.string(), status: z.string(), external_reference: z.nullish(z.string()) }),
);

async function readPreapprovals(cloud: SessionCloud, person: TestUser) {
  const answer = await cloud.read('/_local/mercadopago/preapprovals?limit=200');
  const all = preapprovalListSchema.parse(
    z.looseObject({ preapprovals: z.unknown() }).parse(answer).preapprovals,
  );
  return all.filter(({ external_reference: reference }) => reference?.includes(person.account.id));
}

async function subscribe(page: Page): Promise<void> {
  await page.goto('/pagamento-plano-mensal-recorrente');
  await press(page, 'Assinar');
  await press(page, 'Continuar para o pagamento');
  await expect(charges(page)).toContainText('Hoje');
  await expect(charges(page)).toContainText('em até uma hora');
  await fillCard(page, 'APRO');
  await press(page, 'Assinar por R$ 20,00/mês');
  await expect(headline(page)).toHaveText('Pagamento confirmado', longTimeout);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('undoes a cancellation while the period runs, without a charge', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser();
  await signIn(page, cloud, person);
  await subscribe(page);
  await page.goto('/dashboard?aba=pagamentos');
  await press(page, 'Cancelar assinatura');
  await press(page, 'Sim, Cancelar');
  await expect(page.getByRole('heading', { name: 'Mudou de ideia?' })).toBeVisible(longTimeout);
  await expect(page.getByRole('tabpanel')).toContainText('nada é cobrado hoje');
  await expectAccessible(page);
  await press(page, 'Desfazer o cancelamento');
  await expect(page).toHaveURL('/pagamento-plano-mensal-recorrente');
  await expect(charges(page)).toContainText(/R\$\s0,00/);
  await expect(charges(page)).toContainText(longDayPattern);
  await fillCard(page, 'APRO');
  await expectAccessible(page);
  await press(page, /Assinar e pagar R\$\s0,00 hoje/);
  await expect(headline(page)).toHaveText('Cancelamento desfeito', longTimeout);
  await expect(page.getByText('Nada foi cobrado hoje')).toBeVisible();
  await expect(page.getByText('Próxima cobrança', { exact: true })).toBeVisible();
  expect((await readPreapprovals(cloud, person)).map(({ status }) => status).toSorted()).toEqual([
    'authorized',
    'cancelled',
  ]);
  await page.goto('/dashboard?aba=pagamentos');
  await expect(page.getByRole('heading', { name: 'Assinatura Ativa' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mudou de ideia?' })).toBeHidden();
});

test('an overdue subscription stays unchanged when a card is refused, and is charged at once with another', async ({
  page,
  cloud,
}) => {
  const person = await cloud.sessions.makeUser();
  await signIn(page, cloud, person);
  await subscribe(page);
  const [preapproval] = await readPreapprovals(cloud, person);
  // The next charge of this card will be refused; charging back the first installment ends the paid period.
  await cloud.write(`/_local/mercadopago/preapprovals/${preapproval?.id}/card-result`, {
    result: 'FUND',
  });
  const answer = z
    .looseObject({
      payments: z.array(
        z.looseObject({ id: z.number(), external_reference: z.nullish(z.string()) }),
      ),
    })
    .parse(await cloud.read('/_local/mercadopago/payments?limit=200'));
  const paid = answer.payments.find(({ external_reference: ours }) =>
    ours?.includes(person.account.id),
  );
  await cloud.write(`/_local/mercadopago/payments/${paid?.id}/chargeback`, {});
  await expect(async () => {
    await page.goto('/dashboard-inativo');
    await expect(page.getByRole('button', { name: 'Trocar o cartão' })).toBeVisible();
  }).toPass(longTimeout);
  await expect(page.getByRole('main')).toContainText('em até uma hora');
  await page.goto('/plano-atrasado');
  await expect(page.getByRole('main')).toContainText('são cobrados em até uma hora');
  await press(page, 'Trocar o cartão');
  await expect(page.getByRole('main')).toContainText('Cobrado ao salvar');
  await fillCard(page, 'FUND');
  await press(page, /Salvar e pagar/);
  await expect(page.getByRole('alert')).toContainText(
    'A assinatura continua como estava',
    longTimeout,
  );
  expect(await readPreapprovals(cloud, person)).toMatchObject([{ status: 'authorized' }]);
  await expectAccessible(page);
  await page.reload();
  await fillCard(page, 'APRO');
  await press(page, /Salvar e pagar/);
  await expect(page.getByText('Cartão aceito')).toBeVisible(longTimeout);
  await expect(async () => {
    await page.goto('/dashboard?aba=pagamentos');
    await expect(page.getByRole('heading', { name: 'Assinatura Ativa' })).toBeVisible();
  }).toPass(longTimeout);
  expect((await readPreapprovals(cloud, person)).map(({ status }) => status).toSorted()).toEqual([
    'authorized',
    'cancelled',
  ]);
});
