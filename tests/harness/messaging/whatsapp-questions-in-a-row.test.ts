import { expect, it } from 'vitest';
import { messagingApp } from '../support/messaging/messaging-app.ts';

/* Questions are answered together after two seconds without new ones: each waits that long in its queue. */

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

it('waits two seconds for the next question, and answers both at once', async () => {
  const person = await linked({ plano: 'ativo' });
  const from = person.account.telefone;
  phones.writeTogether([{ from, text: 'e a itub4' }]);
  await app.drain();
  expect(answersTo(person)).toEqual([]);
  app.clock.advance('1s');
  await phones.say({ from, text: 'e o ROE dela?' });
  expect(answersTo(person)).toEqual([expect.stringContaining('ROE de ITUB4')]);
  expect(await questionsOf(person)).toEqual([['whatsapp', 'e a itub4\ne o ROE dela?']]);
});

it('answers only the stop word of several messages in a row, delivered in any order', async () => {
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    const person = await linked({ plano: 'ativo' });
    const from = person.account.telefone;
    await phones.say({ from, type: 'reaction' });
    app.clock.advance('1m');
    const sender = { from: `55${from}` };
    const burst = [
      phones.textFrom(sender, 'quanto tá a PETR4?', 2),
      phones.textFrom(sender, 'PARAR', 1),
      phones.textFrom(sender, 'e a vale3?'),
    ];
    for (const nth of order) await phones.report({ messages: [burst[nth]] });
    await app.drainFor('20s');
    const answers = answersTo(person);
    expect(answers.filter((text) => /PETR4|VALE3/.test(text))).toEqual([]);
    expect(answers.filter((text) => text.includes('Pronto: não enviamos mais'))).toHaveLength(1);
    expect(await questionsOf(person)).toEqual([]);
  }
});

it('answers a question alone when the next one comes after the waiting time', async () => {
  const person = await linked({ plano: 'ativo' });
  const from = person.account.telefone;
  const askedAt = app.clock.milliseconds();
  await phones.say({ from, text: 'quanto tá a PETR4?' });
  const [answer] = app.sentTo(from);
  const waited = Date.parse(answer?.sentAt ?? '') - askedAt;
  expect(waited).toBeGreaterThanOrEqual(2_000);
  expect(waited).toBeLessThan(2_500);
  await phones.say({ from, text: 'o que é P/L?' });
  expect(answersTo(person)).toHaveLength(2);
});

it('gives one answer of each kind to an album and twenty messages', async () => {
  const person = await linked();
  const from = person.account.telefone;
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
