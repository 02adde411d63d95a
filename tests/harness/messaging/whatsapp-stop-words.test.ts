import { describe, expect, it } from 'vitest';
import { saveMessageSettings } from '../../../shared/contracts/account-messages.ts';
import { messageTo } from '../../support/messaging/outgoing.ts';
import { messagingApp, newNumber } from '../support/messaging/messaging-app.ts';

const app = await messagingApp();
const { phones, linked, answersTo, channelsOf, isOnWhatsApp } = app;

const suppressed = (number: string) => app.suppressions.of('whatsapp', `55${number}`);

it('stops messages by PARAR and resumes them by VOLTAR, and confirms each once', async () => {
  const person = await linked();
  const from = person.account.telefone;
  await phones.say({ from, text: 'Parar, por favor', copies: 3 });
  expect(answersTo(person)).toEqual([expect.stringContaining('Responda VOLTAR')]);
  expect((await channelsOf(person))?.['whatsapp']).toMatchObject({ opted_out_by: 'word' });
  app.clock.advance('5s');
  await phones.say({ from, text: 'voltar' });
  expect(answersTo(person)[1]).toContain('não está mais parado');
  expect((await channelsOf(person))?.['whatsapp']).not.toHaveProperty('opted_out_at');
  expect(answersTo(person)).toHaveLength(2);
});

it('stops a message that is already queued', async () => {
  const person = await linked({ plano: 'ativo', periodicidade_msg: 'diaria' });
  const from = person.account.telefone;
  app.addFault({ channel: 'whatsapp', error: 130_429, to: from });
  const waiting = messageTo(person, app.clock.now(), { channel: 'whatsapp' });
  await app.queueMessage(waiting);
  await app.drain();
  expect(await app.deliveryOf(person, waiting)).toMatchObject({ state: 'deferred' });
  phones.writeTogether([{ from, text: 'PARAR' }]);
  await app.drain();
  expect((await channelsOf(person))?.['whatsapp']).toMatchObject({ opted_out_by: 'word' });
  app.clearFaults();
  await app.drainFor('60s');
  expect(await app.deliveryOf(person, waiting)).toMatchObject({
    state: 'skipped',
    reason: 'opted-out',
  });
  expect(answersTo(person)).toEqual([expect.stringContaining('Responda VOLTAR')]);
});

it('reminds a sender who writes after PARAR once, and states the current choice at each call for help', async () => {
  const person = await linked();
  const from = person.account.telefone;
  await phones.say({ from, text: 'PARAR' });
  for (const text of ['oi', 'tem alguém aí?', 'quanto está PETR4?']) {
    await phones.say({ from, text });
  }
  await phones.say({ from, type: 'sticker' });
  await phones.say({ from, text: 'parar' });
  const answers = answersTo(person);
  expect(answers).toEqual([
    expect.stringContaining('Pronto: não enviamos mais'),
    expect.stringContaining('Você pediu para parar'),
  ]);
  for (const answer of answers) expect(answer).toContain('Responda VOLTAR');
  await phones.say({ from, text: 'ajuda' });
  expect(answersTo(person).at(-1)).toContain('Você pediu para parar');
  await phones.say({ from, text: 'voltar' });
  await phones.say({ from, text: 'quanto está PETR4?' });
  expect(answersTo(person).slice(3)).toEqual([
    expect.stringContaining('não está mais parado'),
    expect.stringContaining('O assistente faz parte do plano'),
  ]);
});

describe('the last command counts, in any order of processing', () => {
  it.each([
    [
      'VOLTAR, then an older PARAR',
      [
        ['voltar', 20],
        ['parar', 40],
      ],
      true,
    ],
    [
      'PARAR, then an older VOLTAR',
      [
        ['parar', 20],
        ['voltar', 40],
      ],
      false,
    ],
    [
      'PARAR twice, and VOLTAR between them',
      [
        ['parar', 60],
        ['parar', 20],
        ['voltar', 40],
      ],
      false,
    ],
    [
      'a third, older PARAR',
      [
        ['parar', 60],
        ['voltar', 20],
        ['parar', 40],
      ],
      true,
    ],
  ] as const)('%s', async (_, words, isOn) => {
    const person = await linked();
    // A reaction opens Meta's answer window, and gets no answer itself.
    await phones.say({ from: person.account.telefone, type: 'reaction' });
    app.clock.advance('2m');
    const wrote = phones.writtenAgo(person.account.telefone);
    for (const [text, secondsAgo] of words) await wrote(text, secondsAgo);
    expect(await isOnWhatsApp(person)).toBe(isOn);
    expect(answersTo(person).at(-1)).toMatch(
      isOn ? /não está (?:mais )?parado/ : /não enviamos mais mensagens/,
    );
  });

  it('a press of the switch on the page', async () => {
    const person = await linked();
    app.clock.advance('2m');
    const turns = [{ channel: 'whatsapp', on: false }];
    expect((await app.call(saveMessageSettings, { turns }, person)).status).toBe(200);
    await phones.writtenAgo(person.account.telefone)('voltar', 30);
    expect(await isOnWhatsApp(person)).toBe(false);
  });
});

describe('a number that seemed unreachable', () => {
  it.each([
    ['a stranger', async () => newNumber()],
    ['a linked user', async () => (await linked()).account.telefone],
  ])('gets messages again once %s writes, but not against PARAR', async (_, make) => {
    const from = await make();
    const before = new Date(app.clock.milliseconds() - 60_000).toISOString();
    await app.suppressions.put('whatsapp', `55${from}`, 'unreachable', before);
    await phones.say({ from, text: 'ajuda' });
    expect(await suppressed(from)).toBeUndefined();
    await app.suppressions.put('whatsapp', `55${from}`, 'opted-out', before);
    await phones.say({ from, text: 'ajuda' });
    expect(await suppressed(from)).toMatchObject({ reason: 'opted-out' });
  });
});
