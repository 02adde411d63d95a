import { expect, signIn, test, withMotion } from '../support/session-test.ts';

test.use(withMotion);

test(
  'links WhatsApp by a message, shows it, and unlinks it',
  { tag: '@core' },
  async ({ page, cloud }) => {
    const person = await cloud.sessions.makeUser({ plano: 'ativo' });
    await signIn(page, cloud, person);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Vincular WhatsApp' }).click();
    const open = page.getByRole('link', { name: 'Abrir o WhatsApp' });
    const address = new URL((await open.getAttribute('href')) ?? '');
    expect(address.origin).toBe('https://wa.me');
    const text = address.searchParams.get('text') ?? '';
    await expect(page.getByText(text)).toBeVisible();

    const from = person.account.telefone;
    await cloud.write('/_local/whatsapp/messages', { from, text });
    const sent = async () =>
      JSON.stringify(await cloud.read(`/_local/messages?channel=whatsapp&to=${from}`));
    await expect.poll(sent).toContain('Responda SIM');
    await expect(page.getByText('Esperando a sua mensagem e o seu SIM.')).toBeVisible();
    // Meta's timestamps have whole seconds, and a 'sim' in the same second as the question does not answer it.
    await cloud.advanceClock('1s');
    await cloud.write('/_local/whatsapp/messages', { from, text: 'sim' });
    await expect(page.getByText('Pronto! Seu WhatsApp está vinculado.')).toBeVisible();
    await expect(page.getByText(`••${from.slice(-2)}`)).toBeVisible();

    await page.getByRole('button', { name: 'Desvincular' }).click();
    await page.getByRole('button', { name: 'Sim, desvincular' }).click();
    await expect(page.getByRole('button', { name: 'Vincular WhatsApp' })).toBeVisible();
  },
);
