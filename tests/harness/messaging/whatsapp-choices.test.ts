import { expect, it } from 'vitest';
import { messagingApp } from '../support/messaging/messaging-app.ts';

const app = await messagingApp();
const { phones, linked, answersTo } = app;

it('offers long questions as a list, and a press sends exactly the chosen one', async () => {
  const person = await linked({ plano: 'ativo' });
  const from = person.account.telefone;
  await phones.say({ from, text: 'quanto tá a petr4?' });
  const offer = phones.offered(from).at(-1);
  const question = 'Quanto PETR4 variou em 12 meses?';
  expect(offer).toMatchObject({ kind: 'list', label: 'Perguntar mais' });
  expect(offer?.choices).toContainEqual({
    id: `perguntar/${question}`,
    title: 'Quanto PETR4 variou em…',
    description: question,
  });
  await phones.say({ from, list: { id: `perguntar/${question}` } });
  expect(answersTo(person).at(-1)).toMatch(/PETR4.*doze meses|PETR4.*12 meses/s);
  const asked = (await app.rowsOf(person)).flatMap(({ entity, question: text }) =>
    entity === 'AssistantTurn' ? [text] : [],
  );
  expect(asked).toEqual(['quanto tá a petr4?', question]);
});

it('offers short questions as buttons', async () => {
  const person = await linked({ plano: 'ativo' });
  const from = person.account.telefone;
  await phones.say({ from, text: 'quanto rende 1000 reais a 1% ao mês em 2 anos' });
  const offer = phones.offered(from).at(-1);
  expect(offer).toMatchObject({ kind: 'button' });
  expect(offer?.choices.at(-1)?.title).toBe('Ver as fontes');
  const [first] = offer?.choices ?? [];
  expect(first).toEqual({ id: 'perguntar/E em 10 anos?', title: 'E em 10 anos?' });
  await phones.say({ from, button: { id: first?.id } });
  expect(answersTo(person).at(-1)).toMatch(/10 anos/);
});

it('offers example questions after a question that it does not understand', async () => {
  const person = await linked({ plano: 'ativo' });
  const from = person.account.telefone;
  await phones.say({ from, text: 'blorg zum frap' });
  expect(answersTo(person)).toEqual([expect.stringContaining('Sou um atendimento')]);
  expect(phones.offered(from).at(-1)?.choices).toHaveLength(4);
});

it('handles the id of a press like typed text', async () => {
  const person = await linked({ plano: 'ativo' });
  const from = person.account.telefone;
  const other = await linked({ plano: 'ativo' });
  await phones.say({ from, list: { id: 'perguntar/meus alertas de outra pessoa', title: 'x' } });
  await phones.say({ from, button: { id: 'perguntar/PARAR', title: 'Dividendos' } });
  expect(answersTo(person).at(-1)).toContain('Pronto: não enviamos mais');
  expect(await app.isOnWhatsApp(other)).toBe(true);
});
