import { rowKey } from '../../../functions/entities/account-rows.ts';
import { linkedWhatsApp, longMessage, sentOpening } from '../../support/messaging/sent-opening.ts';
import { suppressions } from '../../support/messaging/suppressions.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, problem, signIn, test, type SessionCloud } from '../support/session-test.ts';
import { desktop } from '../support/site-test.ts';

/** Returns a delivery record of the account. */
const delivery = (accountId: string, at: string, over: object = {}) =>
  sentOpening(accountId, at, { text: longMessage(12), ...over });

async function linkWhatsApp(cloud: SessionCloud, accountId: string): Promise<void> {
  await cloud.sessions.putItems(linkedWhatsApp(accountId, (await cloud.now()).toISOString()));
}

async function codeTo(cloud: SessionCloud, email: string): Promise<string> {
  const query = new URLSearchParams({ channel: 'email', to: email });
  const text = JSON.stringify(await cloud.read(`/_local/messages?${query.toString()}`));
  return [...text.matchAll(/"(\d{6}) é o seu código/g)].at(-1)?.[1] ?? '';
}

for (const viewport of [{ width: 390, height: 844 }, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test(
      'shows the messages that were sent to an account, and switches one kind off',
      { tag: viewport === desktop ? [] : '@core' },
      async ({ page, cloud }) => {
        const person = await cloud.sessions.makeUser({
          plano: 'ativo',
          periodicidade_msg: 'diaria',
        });
        const { id } = person.account;
        await linkWhatsApp(cloud, id);
        await cloud.sessions.putItems(
          delivery(id, '2026-11-20T10:00:00.000Z'),
          delivery(id, '2026-11-19T21:30:00.000Z', {
            kind: 'alert',
            state: 'skipped',
            reason: 'opted-out',
            subject: 'PETR4 chegou a R$ 40,00',
            text: 'PETR4 está em R$ 40,02.',
          }),
          delivery(id, '2026-11-19T10:00:00.000Z', { state: 'given-up', text: 'Curta.' }),
        );
        await signIn(page, cloud, person);
        await page.goto('/dashboard');
        await page.getByRole('navigation', { name: 'Sua conta' }).getByText('Mensagens').click();
        await expect(
          page.getByRole('heading', { level: 1, name: 'Minhas mensagens' }),
        ).toBeVisible();
        await expect(page.getByRole('heading', { name: '20 de novembro de 2026' })).toBeVisible();
        await expect(
          page.getByText('Não enviada: estava desligada nas suas escolhas'),
        ).toBeVisible();
        await expect(page.getByText('Sem confirmação')).toBeVisible();
        const unfold = page.getByRole('button', { name: 'Mostrar a mensagem inteira' });
        await expect(unfold).toHaveCount(1);
        await expectAccessible(page);
        await unfold.press('Enter');
        await expect(page.getByRole('button', { name: 'Mostrar menos' })).toBeFocused();

        const opening = page.getByRole('switch', { name: 'Abertura do mercado por e-mail' });
        await expect(opening).toBeChecked();
        await opening.focus();
        await page.keyboard.press('Space');
        await expect(page.getByText('Abertura do mercado por e-mail: desligado.')).toBeVisible();
        await expect(opening).not.toBeChecked();
        await page.reload();
        await expect(opening).not.toBeChecked();
        const rows = await cloud.partition(rowKey(id, 'CHANNELS').PK);
        expect(rows.find(({ SK }) => SK === 'CHANNELS')).toMatchObject({ off: ['opening/email'] });
        await expectAccessible(page);
      },
    );

    test('shows why both channels are suppressed, and ends the suppression', async ({
      page,
      cloud,
    }) => {
      const person = await cloud.sessions.makeUser({
        plano: 'ativo',
        periodicidade_msg: 'diaria',
      });
      const { id, email } = person.account;
      await linkWhatsApp(cloud, id);
      const accountSuppressions = suppressions(cloud, cloud.sessions);
      const now = (await cloud.now()).toISOString();
      await accountSuppressions.put('email', email, 'bounce', now);
      await accountSuppressions.put('whatsapp', '5511988887777', 'opted-out', now);
      await signIn(page, cloud, person);
      await page.goto('/mensagens');
      const all = page.getByRole('switch', { name: 'Todas as mensagens por e-mail' });
      await expect(all).not.toBeChecked();
      await expect(page.getByText('o endereço devolveu uma mensagem nossa')).toBeVisible();
      await expect(page.getByText('escreva VOLTAR na nossa conversa')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('switch', { name: 'Todas as mensagens no WhatsApp' }).press('Space');
      await expect(page.getByText('WhatsApp parado')).toBeHidden();
      await page.getByRole('button', { name: 'Receber um código por e-mail' }).click();
      const field = page.getByRole('textbox', { name: 'Código que chegou por e-mail' });
      // The field appears once the code was sent.
      await expect(field).toBeFocused();
      await field.fill(await codeTo(cloud, email));
      await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
      await expect(page.getByText('Você volta a receber a partir da próxima')).toBeFocused();
      await expect(all).toBeChecked();
      await expectAccessible(page);
    });

    test('shows a trial user without messages how to link WhatsApp', async ({ page, cloud }) => {
      const person = await cloud.sessions.makeTrialUser({
        status: 'ativa',
        data_expiracao: '2099-01-01T00:00:00.000Z',
      });
      await signIn(page, cloud, person);
      await page.goto('/mensagens');
      await expect(page.getByText('não houve mensagem do mercado, alerta')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Vincule seu WhatsApp' })).toBeVisible();
      await expect(page.getByRole('switch')).toHaveCount(7);
      await expectAccessible(page);
    });
  });
}

test('shows pending, failed and rejected saves', async ({ page, cloud }) => {
  await signIn(
    page,
    cloud,
    await cloud.sessions.makeUser({ plano: 'ativo', periodicidade_msg: 'diaria' }),
  );
  await page.route('**/api/message*', () => undefined);
  await page.goto('/mensagens');
  await expect(page.getByText('Carregando suas escolhas')).toBeAttached();
  await expectAccessible(page);
  await page.unroute('**/api/message*');
  await page.route('**/api/message*', (route) => route.fulfill(problem(400, 'invalid_request')));
  await page.goto('/mensagens');
  await expect(page.getByRole('alert')).toHaveCount(2);
  await expectAccessible(page);
  await page.unroute('**/api/message*');
  const retries = page.getByRole('button', { name: 'Tentar novamente' });
  await retries.last().click();
  await expect(retries).toHaveCount(1);
  await retries.click();
  await expect(retries).toHaveCount(0);
  const closing = page.getByRole('switch', { name: 'Fechamento do mercado por e-mail' });
  await expect(closing).toBeChecked();
  await page.route('**/api/save-message-settings', (route) => route.abort());
  await closing.click();
  await expect(page.getByRole('alert').getByText('Sem conexão com a internet')).toBeVisible();
  await expect(closing).toBeChecked();
});

test('the older of two windows turns nothing on, says so at the switch, and shows the stored value', async ({
  page,
  cloud,
}) => {
  const person = await cloud.sessions.makeUser({ plano: 'ativo', periodicidade_msg: 'diaria' });
  await signIn(page, cloud, person);
  await page.goto('/mensagens');
  const name = 'Fechamento do mercado por e-mail';
  const closing = page.getByRole('switch', { name });
  await closing.click();
  await expect(page.getByText(`${name}: desligado.`)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/mensagens');
  await other.getByRole('switch', { name: 'Alertas de preço por e-mail' }).click();
  await expect(other.getByText('Alertas de preço por e-mail: desligado.')).toBeVisible();
  await other.close();
  // Click by script: a real click would focus this window, and the page would read the settings again.
  await closing.evaluate((element: HTMLInputElement) => element.click());
  await expect(page.getByRole('alert')).toContainText('mudaram em outra aba ou aparelho');
  await expect(closing).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Alertas de preço por e-mail' })).not.toBeChecked();
  await expectAccessible(page);
  await closing.click();
  await expect(closing).toBeChecked();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a switch pressed after the session ended is reported at the login as not saved', async ({
  page,
  cloud,
}) => {
  await signIn(
    page,
    cloud,
    await cloud.sessions.makeUser({ plano: 'ativo', periodicidade_msg: 'diaria' }),
  );
  await page.goto('/mensagens');
  const closing = page.getByRole('switch', { name: 'Fechamento do mercado por e-mail' });
  await expect(closing).toBeChecked();
  // Only the save request is rejected: the page finds out at the click that the session has ended.
  await page.route('**/api/save-message-settings', (route) =>
    route.fulfill(problem(401, 'unauthorized')),
  );
  await closing.click();
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText('A sua escolha não foi salva. Entre e faça o pedido de novo.'),
  ).toBeVisible();
});

test('a user without a plan reads sent messages, turns kinds off, and learns how to get messages', async ({
  page,
  cloud,
}) => {
  const person = await cloud.sessions.makeUser({ plano: 'inativo', periodicidade_msg: 'diaria' });
  await cloud.sessions.putItems(delivery(person.account.id, '2026-11-20T10:00:00.000Z'));
  await signIn(page, cloud, person);
  await page.goto('/mensagens');
  await expect(page.getByText('As mensagens vêm com um plano')).toBeVisible();
  await expect(page.getByRole('heading', { name: '20 de novembro de 2026' })).toBeVisible();
  const closing = page.getByRole('switch', { name: 'Fechamento do mercado por e-mail' });
  await closing.click();
  await expect(page.getByText('Fechamento do mercado por e-mail: desligado.')).toBeVisible();
  await closing.click();
  await expect(page.getByText('ligado, e vale quando houver um plano.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Ver planos' }).first().click();
  await expect(page).toHaveURL('/nossos-planos');
});

test('leads a visitor without a session to the login', async ({ page }) => {
  await page.goto('/mensagens');
  await expect(page).toHaveURL('/login');
});
