import { expect, it } from 'vitest';
import { identityDigest } from '../../../functions/entities/identity-digest.ts';
import { toWhatsAppKey } from '../../../functions/entities/phone-number.ts';
import { messagingApp, newNumber } from '../support/messaging/messaging-app.ts';

const app = await messagingApp();
const { phones } = app;

const suppressed = (number: string) => app.suppressions.of('whatsapp', `55${number}`);

it('invites a stranger once a day, alike for numbers with and without an account', async () => {
  const { account } = await app.people.account();
  const from = account.telefone;
  await phones.sayTogether([
    { from, text: 'oi' },
    { from, text: 'tem alguém aí?' },
    { from, type: 'audio' },
  ]);
  await phones.say({ from, text: 'como funciona?' });
  const answers = phones.answers(from);
  const invitation = answers.find((answer) => answer.includes('Este é o WhatsApp do BFJ'));
  // Messages written in the same second may be answered in any order.
  expect(answers.filter((answer) => answer !== invitation)).toEqual([
    expect.stringContaining('Só converso com quem vinculou'),
    expect.stringContaining('Só converso com quem vinculou'),
  ]);
  const other = newNumber();
  await phones.say({ from: other, text: 'oi' });
  expect(phones.answers(other)).toEqual([invitation]);
  app.clock.advance('25h');
  await phones.say({ from, text: 'oi de novo' });
  expect(phones.answers(from)).toHaveLength(4);
  const digest = identityDigest(async () => app.secret('token-key'));
  const rows = await app.partition(`CONTACT#${await digest('phone', toWhatsAppKey(`55${from}`))}`);
  expect(rows.map(({ entity, kind }) => [entity, kind])).toEqual(
    Array.from({ length: 4 }, () => ['Delivery', 'reply']),
  );
  expect(JSON.stringify(rows)).not.toContain(from.slice(-8));
});

it('confirms a stranger’s PARAR once and does not invite them until they link their number', async () => {
  const person = await app.people.account();
  const from = person.account.telefone;
  for (const text of ['PARAR', 'parar', 'PARAR!']) await phones.say({ from, text });
  expect(await suppressed(from)).toMatchObject({ reason: 'opted-out', until: undefined });
  const confirmed = expect.stringContaining('não enviamos mais nada para este WhatsApp');
  expect(phones.answers(from)).toEqual([confirmed]);
  for (const text of ['oi', 'ajuda', 'oi?']) await phones.say({ from, text });
  await phones.say({ from, type: 'sticker' });
  const paused = expect.stringContaining('Você pediu para parar');
  expect(phones.answers(from)).toEqual([confirmed, paused]);
  // A sender without an account gets the same answer.
  const other = newNumber();
  for (const text of ['parar', 'oi']) await phones.say({ from: other, text });
  expect(phones.answers(other)).toEqual(phones.answers(from));
  app.clock.advance('2s');
  await phones.linkAccount(from, await phones.codeOf(person));
  expect(phones.answers(from).at(-1)).toContain('está vinculado');
  expect(await suppressed(from)).toBeUndefined();
});

it('undoes PARAR by VOLTAR', async () => {
  const from = newNumber();
  await phones.say({ from, text: 'PARAR' });
  app.clock.advance('2s');
  await phones.say({ from, text: 'voltar' });
  expect(await suppressed(from)).toBeUndefined();
  expect(phones.answers(from).at(-1)).toContain('não está mais parado');
  await phones.say({ from, text: 'oi' });
  expect(phones.answers(from).at(-1)).toContain('Este é o WhatsApp do BFJ');
});

it('keeps the last of VOLTAR and PARAR, also if processed in the other order', async () => {
  const from = newNumber();
  // A reaction opens Meta's answer window, and gets no answer itself.
  await phones.say({ from, type: 'reaction' });
  const wrote = phones.writtenAgo(from);
  await wrote('voltar', 30);
  await wrote('parar', 60);
  expect(await suppressed(from)).toBeUndefined();
  expect(phones.answers(from)).toEqual([expect.stringContaining('não está mais parado')]);
  await wrote('parar', 10);
  expect(await suppressed(from)).toMatchObject({ reason: 'opted-out' });
});
