import { expect, it } from 'vitest';
import { messagingApp } from '../support/messaging/messaging-app.ts';

/* Questions are answered together after a second and a half without new ones. */

const app = await messagingApp();
const { phones, linked, answersTo } = app;

async function questionsOf(person: Awaited<ReturnType<typeof linked>>) {
  return (await app.rowsOf(person))
    .filter(({ entity }) => entity === 'AssistantTurn')
    .map(({ channel, question }) => [channel, question]);
}

it('answers the questions of one webhook together, in order', async () => {
  const person = await linked({ plano: 'ativo' });
  const from = person.account.telefone;
  // A reaction opens Meta's answer window, and gets no answer itself.
  await phones.say({ from, type: 'reaction' });
  app.clock.advance('1m');
  const sender = { from: `55${from}` };
  await phones.report({
    messages: [
      phones.textFrom(sender, 'quanto tá a PETR4?', 2),
      phones.textFrom(sender, 'e a vale3?', 1),
      phones.textFrom(sender, 'o que é P/L?'),
    ],
  });
  await app.drainFor('20s');
  const [together = '', ...others] = answersTo(person);
  expect(others).toEqual([]);
  const positions = ['PETR4 (', 'VALE3 (', 'P/L: Diz em'].map((text) => together.indexOf(text));
  expect(positions.every((index) => index >= 0)).toBe(true);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(await questionsOf(person)).toEqual([
    ['whatsapp', 'quanto tá a PETR4?\ne a vale3?\no que é P/L?'],
  ]);
});

it('waits a second and a half for the next question, and answers both at once', async () => {
  const person = await linked({ plano: 'ativo' });
  const from = person.account.telefone;
  app.duringNextWait(async () => {
    app.clock.advance('1s');
    phones.writeTogether([{ from, text: 'e o ROE dela?' }]);
    await app.drain();
  });
  await phones.say({ from, text: 'e a itub4' });
  expect(answersTo(person)).toEqual([expect.stringContaining('ROE de ITUB4')]);
  expect(await questionsOf(person)).toEqual([['whatsapp', 'e a itub4\ne o ROE dela?']]);
});

it('answers a question alone when the next one comes after the waiting time', async () => {
  const person = await linked({ plano: 'ativo' });
  const from = person.account.telefone;
  const askedAt = app.clock.milliseconds();
  await phones.say({ from, text: 'quanto tá a PETR4?' });
  const [answer] = app.sentTo(from);
  const waited = Date.parse(answer?.sentAt ?? '') - askedAt;
  expect(waited).toBeGreaterThanOrEqual(1_500);
  expect(waited).toBeLessThan(2_000);
  await phones.say({ from, text: 'o que é P/L?' });
  expect(answersTo(person)).toHaveLength(2);
});

it('gives one answer of each kind to an album and twenty messages', async () => {
  const person = await linked();
  const from = person.account.telefone;
  // While a function waits for more questions, another one processes the rest.
  app.duringNextWait(app.drain);
  await phones.sayTogether([
    ...Array.from({ length: 8 }, () => ({ from, type: 'image' as const })),
    ...Array.from({ length: 10 }, (_, nth) => ({ from, text: `pergunta ${nth}` })),
    { from, text: 'parar' },
    { from, text: 'voltar' },
  ]);
  const answers = answersTo(person);
  const counts = [
    'Por enquanto só leio texto',
    'Sou um atendimento automático',
    'Pronto: não enviamos mais mensagens',
    'não está mais parado',
  ].map((text) => answers.filter((answer) => answer.includes(text)).length);
  expect(counts).toEqual([1, 1, 1, 1]);
});
