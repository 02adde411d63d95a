import { expect, it } from 'vitest';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ now: '2026-11-10T12:00:00-03:00' });
const { newsletter } = app;

const expectedChoices = {
  nome: 'Conceição Araújo',
  nivel_conhecimento: 'avancado',
  areas_interesse: ['fiis', 'criptomoedas'],
  ativos_interesse: ['PETR4', 'VALE3'],
} as const;
const choices = {
  ...expectedChoices,
  areas_interesse: [...expectedChoices.areas_interesse],
  ativos_interesse: [...expectedChoices.ativos_interesse],
};

it('saves the choices of the token’s holder, and leaves other fields unchanged', async () => {
  const subscriber = await newsletter.subscribe('conceicao@exemplo.com');
  await newsletter.personalize(subscriber, choices);
  expect((await app.partition('EMAIL#conceicao@exemplo.com'))[0]).toMatchObject({
    nome: 'Conceição Araújo',
    nivel_conhecimento: 'avancado',
    areas_interesse: 'fiis,criptomoedas',
    ativos_interesse: 'PETR4,VALE3',
    tamanho_msg_abertura_fechamento: 'media',
  });
  expect(await newsletter.readPreferences(subscriber)).toMatchObject({
    ...expectedChoices,
    personalized: true,
  });
});

it('sends the operator a webhook about the choices, with a link that opens them', async () => {
  const subscriber = await newsletter.subscribe('com-link@exemplo.com');
  await newsletter.personalize(subscriber, choices);
  await app.drain();
  const webhook = app
    .webhooks()
    .find(
      ({ body }) =>
        body['email'] === subscriber.email && body['origem'] === 'newsletter-personalization',
    );
  expect(webhook?.body).toMatchObject({ nome: 'Conceição Araújo' });
  const link = new URL(webhook?.headers['personalization-link'] ?? '');
  expect(link.pathname).toBe('/newsletter/personalizacao');
  expect(link.searchParams.get('email')).toBe(subscriber.email);
  const token = link.searchParams.get('token') ?? '';
  expect(await newsletter.readPreferences({ email: subscriber.email, token })).toMatchObject({
    nome: 'Conceição Araújo',
  });
});

it('answers alike for a missing subscriber, a foreign token and a forged one', async () => {
  const victim = await newsletter.subscribe('vitima@exemplo.com');
  const thief = await newsletter.subscribe('ladrao@exemplo.com');
  const attempts = [
    { email: victim.email, token: thief.token },
    { email: victim.email, token: 'forged' },
    { email: 'ninguem@exemplo.com', token: thief.token },
  ];
  const refused = { code: 'subscriber_not_found' };
  for (const claim of attempts) {
    await expect(newsletter.personalize(claim, choices)).rejects.toMatchObject(refused);
    await expect(newsletter.readPreferences(claim)).rejects.toMatchObject(refused);
  }
  expect((await app.partition(`EMAIL#${victim.email}`))[0]).toMatchObject({ nome: 'Investidor' });
});
