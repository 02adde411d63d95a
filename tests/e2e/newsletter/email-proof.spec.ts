import { newSubscriber } from '../../../functions/newsletter/subscribe.ts';
import { subscriberItem } from '../../../functions/entities/newsletter-subscriber.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, signIn, test, type SessionCloud } from '../support/session-test.ts';

const newsletter = { name: 'Newsletter por e-mail' };

/** Creates a reader who subscribed to the newsletter by e-mail before the account existed. */
async function makeReader(cloud: SessionCloud, plano: 'ativo' | 'inativo') {
  const person = await cloud.sessions.makeUser({ plano, newsletter_email: 'nao' });
  const { email } = person.account;
  const id = `sub_${person.account.id}`;
  const now = new Date('2026-11-01T12:00:00Z');
  await cloud.sessions.putItems(
    subscriberItem({ ...newSubscriber({ id, email, userAgent: null, now }), nome: 'Leitora' }),
  );
  return person;
}

async function codeTo(cloud: SessionCloud, email: string): Promise<string> {
  const query = new URLSearchParams({ channel: 'email', to: email });
  const text = JSON.stringify(await cloud.read(`/_local/messages?${query.toString()}`));
  return [...text.matchAll(/"(\d{6}) é o seu código/g)].at(-1)?.[1] ?? '';
}

test('shows a newsletter from before the account, and joins it with a code beside the switch', async ({
  page,
  cloud,
}) => {
  const person = await makeReader(cloud, 'ativo');
  const { email } = person.account;
  await signIn(page, cloud, person);
  await page.goto('/dashboard?aba=configuracoes');
  const toggle = page.getByRole('switch', newsletter);
  await expect(toggle).toBeChecked();
  const why = page.getByText('Confirme que ele é seu para mudar essa inscrição aqui');
  await expect(why).toBeVisible();
  const part = page.getByRole('region').or(page.locator('section')).filter({ has: toggle }).last();
  const ask = part.getByRole('button', { name: 'Receber um código por e-mail' });
  // A press changes nothing and scrolls to the proof.
  await toggle.click({ force: true });
  await expect(ask).toBeFocused();
  await expect(toggle).toBeChecked();
  await expect(why).toBeVisible();

  await ask.click();
  const field = part.getByRole('textbox', { name: 'Código que chegou por e-mail' });
  await expect(field).toBeFocused();
  await field.fill('000');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Digite os 6 dígitos/);
  const code = await codeTo(cloud, email);
  await field.fill(code === '111111' ? '222222' : '111111');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/incorreto ou vencido/);
  await expectAccessible(page);
  await field.fill(code);
  await field.press('Enter');
  await expect(part.getByText('E-mail confirmado.')).toBeVisible();
  await expect(toggle).toBeChecked();

  await toggle.click();
  await expect(page.getByText('Newsletter cancelada.')).toBeVisible();
  const rows = await cloud.partition(`EMAIL#${email}`);
  expect(rows.filter((row) => row['SK'] === 'NEWSLETTER')).toEqual([]);
});

test('a user without a plan proves the e-mail and unsubscribes from the newsletter in the profile', async ({
  page,
  cloud,
}) => {
  const person = await makeReader(cloud, 'inativo');
  await signIn(page, cloud, person);
  await page.goto('/profile');
  const toggle = page.getByRole('switch', newsletter);
  // The proof is requested once on the page, beside the switch that needs it.
  await page.getByRole('button', { name: 'Receber um código por e-mail' }).click();
  const field = page.getByRole('textbox', { name: 'Código que chegou por e-mail' });
  // The field appears once the code was sent.
  await expect(field).toBeFocused();
  await field.fill(await codeTo(cloud, person.account.email));
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(page.getByText('E-mail confirmado.')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Confirmar o seu e-mail' })).toBeHidden();
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(page.getByText('Newsletter cancelada.')).toBeVisible();
});

test('the profile shows a newsletter from before the account, also after a reload', async ({
  page,
  cloud,
}) => {
  const person = await makeReader(cloud, 'ativo');
  await signIn(page, cloud, person);
  await page.goto('/profile');
  const toggle = page.getByRole('switch', { name: /newsletter/i });
  await expect(toggle).toBeChecked();
  await page.reload();
  await expect(toggle).toBeChecked();
  await expect(
    page.getByText('Confirme que ele é seu para mudar essa inscrição aqui'),
  ).toBeVisible();
});
