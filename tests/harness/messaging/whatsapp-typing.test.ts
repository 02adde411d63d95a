import { expect, it } from 'vitest';
import { messagingApp, newNumber } from '../support/messaging/messaging-app.ts';

const app = await messagingApp();
const { phones, linked, answersTo } = app;

it('shows the typing indicator from the question until the answer', async () => {
  const person = await linked({ plano: 'ativo' });
  const from = person.account.telefone;
  expect(phones.typing(from).times).toBe(0);
  // WhatsApp rejects the answer at first.
  app.addFault({ channel: 'whatsapp', error: 130_429, to: from, times: 2 });
  // The first call is the typing indicator, which has no recipient, so the fault does not match it.
  phones.writeTogether([{ from, text: 'o que é P/L?' }]);
  await app.drain();
  expect(phones.typing(from)).toMatchObject({ until: expect.any(Number), times: 1 });
  expect(answersTo(person)).toEqual([]);
  app.clearFaults();
  await app.drainFor('20s');
  expect(answersTo(person)).toHaveLength(1);
  expect(phones.typing(from)).toEqual({ until: null, times: 1 });
});

it('shows none for a text that is not a question, after PARAR, without a plan, or to a stranger', async () => {
  const [person, without] = [await linked({ plano: 'ativo' }), await linked()];
  const stranger = newNumber();
  const from = person.account.telefone;
  for (const text of ['ajuda', 'VER COMPLETO', 'PARAR', 'quanto está PETR4?', 'voltar']) {
    await phones.say({ from, text });
  }
  await phones.say({ from: without.account.telefone, text: 'quanto está PETR4?' });
  await phones.say({ from: stranger, text: 'quanto está PETR4?' });
  for (const number of [from, without.account.telefone, stranger]) {
    expect([number, phones.typing(number).times]).toEqual([number, 0]);
  }
  // The same sender sees the typing indicator for a question.
  await phones.say({ from, text: 'quanto está PETR4?' });
  expect(phones.typing(from).times).toBe(1);
});

it.each([
  ['is silent', { hang: true }],
  ['rejects the request', { error: 131_009 }],
  ['answers with a page of a gateway', { status: 502 }],
] as const)('answers even if WhatsApp %s', async (_, fault) => {
  const person = await linked({ plano: 'ativo' });
  const from = person.account.telefone;
  app.addFault({ channel: 'whatsapp', times: 1, ...fault });
  await phones.say({ from, text: 'o que é P/L?' });
  expect(answersTo(person)).toEqual([expect.stringMatching(/^P\/L: /)]);
  expect(phones.typing(from).times).toBe(0);
});
