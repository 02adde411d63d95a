import * as z from 'zod/mini';
import { parseReais } from '../../../shared/values/money.ts';
import { expectAccessible, expectToFit } from '../support/accessibility.ts';
import { expect, signIn, test, type SessionCloud } from '../support/session-test.ts';
import { phone } from '../support/site-test.ts';
import { goToTrading } from '../support/trading-hours.ts';

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

const messagesSchema = z.object({
  messages: z.array(z.object({ content: z.object({ subject: z.string(), text: z.string() }) })),
});
async function mailsTo(cloud: SessionCloud, email: string) {
  const query = new URLSearchParams({ channel: 'email', to: email });
  const { messages } = messagesSchema.parse(
    await cloud.read(`/_local/messages?${query.toString()}`),
  );
  return messages.map(({ content }) => content);
}

test(
  'waits for a price after a press, reports it once, and waits again',
  { tag: '@core' },
  async ({ page, cloud }) => {
    await goToTrading(cloud);
    const person = await cloud.sessions.makeUser({ plano: 'ativo' });
    await signIn(page, cloud, person);
    await page.goto('/alertas');
    await expect(page.getByText('Nenhum alerta ainda')).toBeVisible();
    const asset = page.getByRole('combobox', { name: 'Ativo' });
    await asset.pressSequentially(' xpto3');
    await asset.press('Enter');
    await expect(page.getByText('Não encontramos XPTO3 na B3. Confira o código.')).toBeVisible();
    await expect(asset).toBeFocused();
    await asset.fill('bbas3');
    await asset.press('Enter');
    await page.getByRole('button', { name: '+5%' }).click();
    const target = page.getByLabel('Preço esperado');
    const targetInCentavos = parseReais(await target.inputValue()) ?? 0;
    expect(targetInCentavos).toBeGreaterThan(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Criar alerta' }).click();
    const waiting = page.getByRole('region', { name: 'Alertas ativos' }).getByRole('listitem');
    await expect(waiting).toContainText('BBAS3');
    await expect(waiting).toContainText('Ativo');
    await expectToFit(page);

    await cloud.write('/_local/brapi/prices', {
      ticker: 'BBAS3',
      price: (targetInCentavos + 10) / 100,
    });
    // The schedule runs every minute, and the brapi plan requires a pause between two price checks.
    await cloud.advanceClock('6m', 'sweep-alerts');
    await expect
      .poll(async () => (await mailsTo(cloud, person.account.email)).length, { timeout: 30_000 })
      .toBe(1);
    const [mail] = await mailsTo(cloud, person.account.email);
    expect(mail?.subject).toContain('BBAS3');
    // Becoming visible again makes the page refetch.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    const reached = page.getByRole('region', { name: 'Atingidos' }).getByRole('listitem');
    await expect(reached).toContainText('Atingido');
    await expect(page.getByText('Seu alerta de BBAS3 foi atingido')).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expectAccessible(page);

    // The link in the message itself.
    const again = /\/alertas\?denovo=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    await page.goto(again);
    await expect(target).toHaveValue((targetInCentavos / 100).toFixed(2).replace('.', ','));
    await page.getByRole('button', { name: 'Criar alerta' }).click();
    await expect(page.getByText('O preço já chegou lá')).toBeVisible();
    await target.fill('0');
    await page.getByRole('button', { name: '−5%' }).click();
    await page.getByRole('button', { name: 'Criar alerta' }).click();
    await expect(waiting).toContainText('ou menos');
    await page.getByRole('button', { name: /^Excluir/ }).click();
    await expect(page.getByText('Excluir o alerta de BBAS3?')).toBeFocused();
    await page.getByRole('button', { name: /^Sim, excluir/ }).click();
    await expect(page.getByText('Nenhum alerta ativo agora.')).toBeVisible();
    expect(await mailsTo(cloud, person.account.email)).toHaveLength(1);
  },
);

test('limits a trial to three alerts, and links to plans with more', async ({ page, cloud }) => {
  await goToTrading(cloud);
  const person = await cloud.sessions.makeTrialUser();
  await signIn(page, cloud, person);
  await page.goto('/alertas?ativo=PETR4');
  for (const chip of ['−5%', '+5%', 'Máxima de 52 semanas']) {
    await page.getByRole('button', { name: chip }).click();
    await page.getByRole('button', { name: 'Criar alerta' }).click();
    if (chip === 'Máxima de 52 semanas') break;
    const asset = page.getByRole('combobox', { name: 'Ativo' });
    await asset.fill('petr4');
    await asset.press('Enter');
  }
  await expect(page.getByText('Você chegou ao máximo de alertas')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Alertas ativos' }).getByRole('listitem'),
  ).toHaveCount(3);
  await expectToFit(page);
});
