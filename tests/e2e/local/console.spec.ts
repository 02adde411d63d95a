import * as z from 'zod/mini';
import { formatPhone } from '../../../shared/values/phone.ts';
import { ensureDemonstrationAccounts } from '../../../infra/local/demonstration-accounts.ts';
import { expectAccessible, expectToFit } from '../support/accessibility.ts';
import { expect, test as siteTest, type SessionCloud } from '../support/session-test.ts';
import { desktop, narrowest, phone } from '../support/site-test.ts';

/** The site of an operator who requires a code by e-mail. */
const test = siteTest.extend({
  baseURL: async ({ cloudWithCodes }, use) => use(cloudWithCodes.baseUrl),
});

const chatSchema = z.object({
  messages: z.array(
    z.object({ isInbound: z.boolean(), content: z.object({ messageId: z.string() }) }),
  ),
});
const partnersSchema = z.object({ mercadoPagoScriptUrl: z.string() });

/** Sends a message to WhatsApp as a function of the product does. */
async function sendByWhatsApp(cloud: SessionCloud, message: object): Promise<void> {
  const { mercadoPagoScriptUrl } = partnersSchema.parse(await cloud.read('/config.json'));
  // All partner sandboxes share one port.
  const { origin } = new URL(mercadoPagoScriptUrl);
  const answer = await fetch(`${origin}/v26.0/100000000000001/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${cloud.secret('whatsapp-token')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ messaging_product: 'whatsapp', ...message }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

test('shows a login code in the mailbox as a mail program does', async ({
  page,
  cloudWithCodes: cloud,
}) => {
  const { account } = await cloud.sessions.makeUser();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Telefone').fill(formatPhone(account.telefone));
  await page.locator('main').getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByLabel('Código')).toBeVisible();

  const mailbox = await page.context().newPage();
  await mailbox.setViewportSize(phone);
  await mailbox.goto('/_local/mailbox');
  const line = mailbox.getByRole('link', { name: account.email });
  await expect(line).toContainText('é o seu código');
  await expect(line).toContainText('delivered');
  await expectAccessible(mailbox);
  await line.focus();
  await mailbox.keyboard.press('Enter');
  await expect(mailbox.getByRole('heading', { level: 2, name: /é o seu código/ })).toBeFocused();
  await expect(line).toBeHidden();

  const narrow = mailbox.frameLocator('iframe[title="The e-mail, 390 px wide"]');
  const shown = narrow.getByRole('article');
  await expect(shown).toContainText('Código para entrar no BFJ');
  const code = /\d{6}/.exec((await shown.textContent()) ?? '')?.[0] ?? '';
  expect(await mailbox.locator('iframe').evaluate((frame) => frame.clientWidth)).toBe(390);
  // The chosen theme wins over the browser's preference.
  const ground = narrow.locator('body');
  await expect(ground).toHaveCSS('background-color', 'rgb(250, 247, 241)');
  await mailbox.getByLabel('Dark').check();
  await expect(ground).toHaveCSS('background-color', 'rgb(12, 21, 18)');
  await mailbox.getByRole('button', { name: 'Report as spam' }).click();
  await expect(mailbox.locator('#mail-state')).toHaveText('reported as spam');
  await mailbox.getByText('Headers and tags').click();
  await expect(mailbox.getByText('bfj-local')).toBeVisible();
  await expectAccessible(mailbox);

  await mailbox.setViewportSize(desktop);
  await mailbox.getByLabel('Both').check();
  const wide = mailbox.frameLocator('iframe[title="The e-mail, 640 px wide"]');
  await expect(wide.getByRole('article')).toContainText(code);
  await expectToFit(mailbox);
  await mailbox.getByLabel('Plain text').check();
  await expect(mailbox.locator('#plain-text')).toContainText(code);
  await expectAccessible(mailbox);
  await mailbox.close();

  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a user receives a message, answers and presses a button on the phone, and the product receives it', async ({
  page,
  cloudWithCodes: cloud,
}) => {
  const { account } = await cloud.sessions.makeUser();
  const to = `55${account.telefone}`;
  await page.setViewportSize(desktop);
  await page.goto('/_local/phone');
  await expect(page.getByRole('link', { name: /Ana Ativa/ })).toBeVisible();
  await page.getByLabel('Number').first().fill(account.telefone);
  await page.getByLabel('Name, as WhatsApp shows it').fill('Zoé <b>');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Zoé <b>' })).toBeFocused();
  await expect(page.getByText('Window closed: only templates arrive')).toBeVisible();
  await expectAccessible(page);

  // The dashboard's link would open WhatsApp itself.
  await page
    .getByLabel('A wa.me link of the product')
    .fill('https://wa.me/5511999990000?text=Ol%C3%A1%20*BFJ*');
  await page.getByRole('button', { name: 'Write what it says' }).click();
  const field = page.getByLabel('Message to BFJ');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Olá *BFJ*');
  await field.press('Enter');
  const chat = page.getByRole('log', { name: 'Chat with BFJ' });
  const own = chat.getByRole('listitem').filter({ hasText: 'This person: Olá BFJ' });
  await expect(own.locator('strong')).toHaveText('BFJ');
  await expect(field).toHaveValue('');
  await expect(page.getByText(/Window open for 2[34] h/)).toBeVisible();

  // The answer would end the typing indicator.
  await expect(chat.getByText('Este é o WhatsApp do BFJ')).toBeVisible();
  const typing = page.getByText('digitando…');
  await expect(typing).toBeHidden();
  const { messages } = chatSchema.parse(await cloud.read(`/_local/whatsapp/people/+${to}`));
  const written = messages.find(({ isInbound }) => isInbound)?.content.messageId;
  const writing = { status: 'read', message_id: written, typing_indicator: { type: 'text' } };
  await sendByWhatsApp(cloud, writing);
  await expect(typing).toBeVisible();
  await expectAccessible(page);
  await sendByWhatsApp(cloud, {
    to,
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: 'Quer um alerta?\n<script>' },
      action: { buttons: [{ type: 'reply', reply: { id: 'sim', title: 'Sim, quero' } }] },
    },
  });
  const asked = chat.getByRole('listitem').filter({ hasText: 'Quer um alerta?' }).first();
  await expect(asked).toContainText('<script>');
  await expect(asked).toContainText('delivered');
  await expect(typing).toBeHidden();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Sim, quero' }).click();
  await expect(chat.getByRole('listitem').last()).toContainText('Sim, quero');
  await expect(chat.getByRole('listitem').last().getByRole('blockquote')).toContainText('alerta');
  // The message is marked as read without opening the chat.
  await expect(asked).toContainText('read');

  await page.getByLabel('Something that is no text').selectOption('sticker');
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect(chat.getByRole('listitem').last()).toContainText('Sticker');
  // The text and the pressed button reached the product's own webhook.
  await expect
    .poll(async () => JSON.stringify(await cloud.read('/_local/whatsapp/webhooks?limit=50')))
    .toContain('Sim, quero');
  await page.getByRole('link', { name: 'All chats' }).click();
  await expect(page.getByRole('link', { name: /Zoé <b>/ })).toContainText('Sticker');
});

test('shows the console’s sections as tabs that work by address, arrow keys and reload', async ({
  page,
}) => {
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const panel = page.getByRole('tabpanel');
  await page.goto('/_local/#queues');
  await expect(tab('Queues')).toHaveAttribute('aria-selected', 'true');
  await expect(panel).toHaveCount(1);
  await expect(panel).toHaveAccessibleName('Queues');
  await expect(panel.getByText('0 waiting').first()).toBeVisible();

  await tab('Queues').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Functions')).toBeFocused();
  await expect(page).toHaveURL(/#functions$/);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Accounts')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Table')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel).toBeFocused();
  await page.reload();
  await expect(panel).toHaveAccessibleName('Table');

  // The expanded entries of a tab stay expanded after a reload; an address without a tab name opens the last tab used.
  await tab('Queues').click();
  const first = panel.locator('details').first();
  await first.locator('summary').click();
  await expect(first).toHaveAttribute('open');
  await page.getByRole('link', { name: 'Mailbox' }).click();
  await page.getByRole('link', { name: 'Local cloud' }).click();
  await expect(panel).toHaveAccessibleName('Queues');
  await expect(first).toHaveAttribute('open');

  for (const size of [phone, narrowest]) {
    await page.setViewportSize(size);
    for (const one of await page.getByRole('tab').all()) {
      await one.click();
      await expectToFit(page);
    }
    await expectAccessible(page);
    const small = await page
      .locator('button:visible, a:visible, summary:visible')
      .evaluateAll((targets) =>
        targets
          .map((target) => ({ target, box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ target }) => target.textContent),
      );
    expect(small).toEqual([]);
  }
});

test(
  'signs in to the site as each demonstration account with one press',
  { tag: '@core' },
  async ({ page, cloudWithCodes: cloud }) => {
    await ensureDemonstrationAccounts(cloud);
    for (const [name, address, seen] of [
      ['Ana', '/dashboard', 'Ativo'],
      ['Téo', '/trial-dashboard', 'Téo'],
      ['Ivo', '/dashboard', 'Ivo'],
    ] as const) {
      await page.goto('/_local/#accounts');
      await expectAccessible(page);
      await page.getByRole('button', { name: `Entrar como ${name}` }).click();
      await expect(page).toHaveURL(address);
      await expect(page.locator('main').getByText(seen).first()).toBeVisible();
      // The session survives a reload.
      await page.reload();
      await expect(page).toHaveURL(address);
      await expect(page.locator('main').getByText(seen).first()).toBeVisible();
    }
  },
);

test('reports a login as a demo account that does not exist', async ({ page, cloud }) => {
  await page.goto(`${cloud.baseUrl}/_local/#accounts`);
  await page.getByRole('button', { name: 'Entrar como Ana' }).click();
  await expect(page.getByRole('tabpanel').getByRole('status')).toContainText(
    'No account logs in as',
  );
  expect(await page.evaluate(() => localStorage.getItem('userSession'))).toBeNull();
});

test('an address with an unknown user opens no chat', async ({ page }) => {
  await page.goto('/_local/phone');
  await page.getByLabel('Number').first().fill('123');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText(/write a phone number/)).toBeVisible();
  await page.getByLabel('Number').first().fill('');
  await page.getByRole('button', { name: 'Without a number' }).click();
  await expect(page.getByText(/no number · BR\.\d{16}/)).toBeVisible();
});

test('shows why a message failed', async ({ page, cloudWithCodes: cloud }) => {
  // The sandbox accepts every message to this number and then fails it.
  const number = '5511999131026';
  await page.request.post('/_local/whatsapp/messages', { data: { from: number, text: 'Oi' } });
  await sendByWhatsApp(cloud, { to: number, type: 'text', text: { body: 'Bom dia' } });
  await page.goto(`/_local/phone#+${number}`);
  const failed = page.getByRole('listitem').filter({ hasText: 'BFJ: Bom dia' });
  await expect(failed).toContainText('131026: Message undeliverable');
  await expectAccessible(page);
});
