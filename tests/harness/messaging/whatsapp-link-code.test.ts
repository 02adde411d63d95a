import { expect, it } from 'vitest';
import {
  getWhatsAppLink,
  startWhatsAppLink,
  unlinkWhatsApp,
  whatsAppConsentVersion,
} from '../../../shared/contracts/whatsapp-link.ts';
import { maskEmail } from '../../../shared/values/email.ts';
import { linkingApp, type Linker } from '../support/messaging/linking-app.ts';
import { newNumber, newUserId } from '../support/messaging/messaging-app.ts';

const app = await linkingApp();
const { phones, linkOf, rowOf, rowsOf } = app;

const start = async (person: Linker) => {
  const request = { textVersion: whatsAppConsentVersion };
  const { body } = await app.call(startWhatsAppLink, request, person);
  return startWhatsAppLink.response.parse(body);
};
const notValid = expect.stringContaining('Este código não vale.');

it('comes with a prefilled message, is valid for fifteen minutes, and is stored as a digest', async () => {
  const person = await app.people.account();
  const { linked, link } = await start(person);
  expect(linked).toBeNull();
  expect(link?.code).toMatch(/^[0-9C-Y]{4}-[0-9C-Y]{4}$/);
  expect(link?.url).toBe(`https://wa.me/5511900000100?text=VINCULAR%20${link?.code}`);
  expect(Date.parse(link?.expiresAt ?? '') - app.clock.milliseconds()).toBe(15 * 60_000);
  const [newest] = await app.partition(`WHATSAPP_LINK#${person.account.id}`);
  expect(newest).toMatchObject({ SK: 'NEWEST', digest: expect.any(String) });
  const [row] = await app.partition(`WHATSAPP_LINK#${String(newest?.['digest'])}`);
  expect(row).toMatchObject({ SK: 'CODE', accountId: person.account.id });
  expect(JSON.stringify([row, newest])).not.toContain(link?.code.replace('-', ''));
});

it('links its sender, in any spelling, also in a trial', async () => {
  const person = await app.people.trial();
  const code = await phones.codeOf(person);
  const from = person.account.telefone;
  await phones.say({ from, text: `  vincular ${code.toLowerCase().replace('-', ' ')}.` });
  expect(await linkOf(person)).toBeNull();
  await phones.say({ from, text: 'Sim!' });
  const linked = await linkOf(person);
  expect(linked?.number).toBe(`(11) •••••-••${from.slice(-2)}`);
  const [question, answer] = phones.answers(from);
  expect(question).toContain(maskEmail(person.account.email));
  expect(question).not.toContain(person.account.email);
  expect(question).toContain('Responda SIM');
  expect(answer).toContain('Este WhatsApp está vinculado à sua conta do BFJ.');
  const contact = await rowOf(person, 'WHATSAPP');
  expect(contact).toEqual({
    PK: `ACCOUNT#${person.account.id}`,
    SK: 'WHATSAPP',
    entity: 'WhatsAppContact',
    wa_id: expect.stringContaining(from.slice(-8)),
    bsuid: expect.stringMatching(/^BR\./),
    code_digest: expect.any(String),
    linked_at: expect.any(String),
    last_inbound_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(await rowOf(person, 'CHANNELS')).toMatchObject({
    email: {},
    whatsapp: { opted_in_at: linked?.since, text_version: whatsAppConsentVersion },
    off: [],
  });
  expect((await rowsOf(person)).filter(({ purpose }) => purpose === 'whatsapp_messages')).toEqual([
    expect.objectContaining({ action: 'granted', at: linked?.since }),
  ]);
  expect(await phones.claim(`55${from}`)).toBe(person.account.id);
  expect(await phones.claim(String(contact?.['bsuid']))).toBe(person.account.id);
  expect(app.countEvents('whatsapp.linked', person)).toBe(1);
});

it('links a number that WhatsApp reports without its ninth digit', async () => {
  // The sandbox hides the number of users with a number that ends like this.
  const person = await app.people.account();
  const telefone = `1197${person.account.telefone.slice(4, 9)}98`;
  const { PK, SK, ...row } = (await rowOf(person, 'ACCOUNT')) ?? {};
  await app.people.put({ PK, SK, ...row, telefone });
  await phones.linkAccount(telefone, await phones.codeOf(person));
  expect(await linkOf(person)).not.toBeNull();
  expect((await rowOf(person, 'WHATSAPP'))?.['wa_id']).toBe(`+55${telefone}`);
  expect(phones.answers(telefone)).toHaveLength(2);
});

it('links a user who hides their number, answers at their id and sends the owner an e-mail', async () => {
  const person = await app.people.account();
  const userId = newUserId();
  await phones.linkAccount(userId, await phones.codeOf(person));
  expect(await linkOf(person)).toMatchObject({ number: null });
  expect(await rowOf(person, 'WHATSAPP')).toMatchObject({ bsuid: userId });
  expect(phones.answers(userId)[1]).toContain('avisamos também por e-mail');
  const [notice] = app.emailsTo(person.account.email);
  expect(notice?.subject).toBe('Um WhatsApp foi vinculado à sua conta');
  expect(notice?.text).toContain('não mostra o número');
  expect(notice?.text).toContain('/mensagens');
  expect(JSON.stringify(notice)).not.toContain(userId);
  // Once WhatsApp also reports their number, and it is the account's, the number is linked too.
  const number = `55${person.account.telefone}`;
  await phones.report({
    messages: [phones.textFrom({ from: number, from_user_id: userId }, 'ajuda')],
  });
  await app.drainFor('20s');
  expect(await phones.claim(number)).toBe(person.account.id);
  expect((await rowOf(person, 'WHATSAPP'))?.['wa_id']).toBe(`+${number}`);
});

it('links no account from another number than its own, and shows no digit of that', async () => {
  const person = await app.people.account();
  const from = newNumber();
  const code = await phones.codeOf(person);
  await phones.say({ from, text: `VINCULAR ${code}` });
  const [answer] = phones.answers(from);
  expect(answer).toContain('não é o do telefone que está na conta deste código');
  expect(answer).toContain('/profile');
  expect(answer?.replace(/http\S+/g, '')).not.toMatch(/[0-9]/);
  expect(answer).not.toContain(person.account.nome);
  expect(await linkOf(person)).toBeNull();
  // The code is still valid for the right number.
  await phones.linkAccount(person.account.telefone, code);
  expect(await linkOf(person)).not.toBeNull();
});

it.each([
  ['does not exist', async () => '2222-CCCC'],
  [
    'has been replaced',
    async (person: Linker) => {
      const first = await phones.codeOf(person);
      app.clock.advance('11m');
      expect(await phones.codeOf(person)).not.toBe(first);
      return first;
    },
  ],
  [
    'is fifteen minutes old',
    async (person: Linker) => {
      const code = await phones.codeOf(person);
      app.clock.advance('16m');
      return code;
    },
  ],
  [
    'belongs to a deleted account',
    async () => {
      const deleted = await app.people.account();
      const code = await phones.codeOf(deleted);
      await app.remove(deleted);
      return code;
    },
  ],
])('links no account and gives no reason if it %s', async (_, make) => {
  const person = await app.people.account();
  const from = person.account.telefone;
  await phones.say({ from, text: `VINCULAR ${await make(person)}` });
  expect(phones.answers(from)).toEqual([notValid]);
  expect(await linkOf(person)).toBeNull();
  expect(await phones.claim(`55${from}`)).toBeUndefined();
});

it('is valid once', async () => {
  const [first, second] = [await app.people.account(), newUserId()];
  const code = await phones.codeOf(first);
  await phones.linkAccount(first.account.telefone, code);
  expect(await linkOf(first)).not.toBeNull();
  await phones.say({ from: second, text: `VINCULAR ${code}` });
  expect(phones.answers(second)).toEqual([notValid]);
  expect(await phones.claim(second)).toBeUndefined();
});

it('reports to its sender that it was already used, if it is sent again', async () => {
  const person = await app.people.account();
  const from = person.account.telefone;
  const code = await phones.codeOf(person);
  await phones.linkAccount(from, code);
  await phones.say({ from, text: `vincular ${code}` });
  app.clock.advance('1m');
  await phones.say({ from, text: `quero vincular ${code}` });
  const answers = phones.answers(from);
  expect(answers[1]).toContain('Pronto! Este WhatsApp está vinculado');
  for (const answer of answers.slice(2)) expect(answer).toContain('já está vinculado');
  expect(app.countEvents('whatsapp.linked', person)).toBe(1);
  await phones.say({ from, text: 'parar' });
  await phones.say({ from, text: `VINCULAR ${code}` });
  expect(phones.answers(from).at(-1)).toContain('responda VOLTAR');
  // After unlinking it is a used code like any other.
  expect((await app.call(unlinkWhatsApp, {}, person)).status).toBe(200);
  await phones.say({ from, text: `VINCULAR ${code}` });
  expect(phones.answers(from).at(-1)).toEqual(notValid);
});

it('cannot be guessed: ten attempts per user and hour, of which three are answered', async () => {
  const from = newUserId();
  const person = await app.people.account();
  const wrong = (nth: number) => ({ from, text: `VINCULAR CC${nth + 10}-CCCC` });
  await phones.sayTogether(Array.from({ length: 10 }, (_, nth) => wrong(nth)));
  await phones.sayTogether(Array.from({ length: 14 }, (_, nth) => wrong(nth + 10)));
  await phones.say({ from, text: `VINCULAR ${await phones.codeOf(person)}` });
  const answers = phones.answers(from);
  expect(answers).toEqual([notValid, notValid, notValid]);
  for (const answer of answers) expect(answer).toContain('/mensagens');
  expect(answers.filter((answer) => answer.includes('espere uma hora'))).toHaveLength(1);
  expect(await linkOf(person)).toBeNull();
  app.clock.advance('61m');
  const later = await app.people.account();
  await phones.linkAccount(from, await phones.codeOf(later));
  expect(await linkOf(later)).not.toBeNull();
  expect(phones.answers(from).at(-1)).toContain('está vinculado');
});

it('links and is answered after five wrong codes', async () => {
  const person = await app.people.account();
  const from = person.account.telefone;
  await phones.sayTogether(
    Array.from({ length: 5 }, (_, nth) => ({ from, text: `VINCULAR DD1${nth}-CCCC` })),
  );
  await phones.linkAccount(from, await phones.codeOf(person));
  expect(phones.answers(from).at(-1)).toContain('está vinculado');
});

it('is shown again for ten minutes, and no longer once it is used', async () => {
  const person = await app.people.account();
  const ask = async () => (await start(person)).link;
  const shown = async () =>
    getWhatsAppLink.response.parse((await app.call(getWhatsAppLink, {}, person)).body).link;
  expect(await shown()).toBeNull();
  // Two tabs request a code at the same moment.
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(other?.code).toBe(one?.code);
  app.clock.advance('9m');
  expect((await ask())?.code).toBe(one?.code);
  expect(await shown()).toMatchObject({ code: one?.code, url: one?.url });
  app.clock.advance('2m');
  expect((await shown())?.code).toBe(one?.code);
  const next = await ask();
  expect(next?.code).not.toBe(one?.code);
  expect(await shown()).toMatchObject({ code: next?.code });
  await phones.linkAccount(person.account.telefone, String(next?.code));
  expect(await linkOf(person)).not.toBeNull();
  expect(await shown()).toBeNull();
  // A different request, such as for another phone, gets a new code.
  expect((await ask())?.code).not.toBe(next?.code);
});

it('links once and is answered once when it is reported five times concurrently', async () => {
  const person = await app.people.account();
  const from = `55${person.account.telefone}`;
  // A reaction opens Meta's answer window, and gets no answer itself.
  await phones.say({ from, type: 'reaction' });
  const fiveTimes = async (message: object) => {
    await Promise.all(
      [1, 2, 3, 4, 5].map((nth) =>
        phones.report({ messages: [{ ...message, context: { id: `wamid.other-${nth}` } }] }),
      ),
    );
    await app.drainFor('20s');
  };
  await fiveTimes(phones.textFrom({ from }, `VINCULAR ${await phones.codeOf(person)}`));
  // Meta's timestamps have whole seconds.
  app.clock.advance('2s');
  await fiveTimes(phones.textFrom({ from }, 'sim'));
  expect(await linkOf(person)).not.toBeNull();
  expect(phones.answers(person.account.telefone)).toEqual([
    expect.stringContaining('Responda SIM'),
    expect.stringContaining('está vinculado'),
  ]);
  expect(app.countEvents('whatsapp.linked', person)).toBe(1);
});

it('a code of another account replaces the link, and the previous account gets an e-mail', async () => {
  const [loser, winner] = [await app.people.account(), await app.people.account()];
  const userId = newUserId();
  await phones.linkAccount(userId, await phones.codeOf(loser));
  expect(await linkOf(loser)).not.toBeNull();
  await phones.linkAccount(userId, await phones.codeOf(winner));
  expect(await linkOf(winner)).not.toBeNull();
  expect(phones.answers(userId)[2]).toContain('no lugar da conta de agora');
  expect(await linkOf(loser)).toBeNull();
  expect(await phones.claim(userId)).toBe(winner.account.id);
  expect(app.countEvents('whatsapp.unlinked', loser)).toBe(1);
  expect((await rowOf(loser, 'CHANNELS'))?.['whatsapp']).toHaveProperty('opted_out_at');
  const mails = app.emailsTo(loser.account.email);
  expect(mails.map(({ subject }) => subject)).toContain('Seu WhatsApp foi desvinculado');
  expect(JSON.stringify(mails)).not.toContain(winner.account.id);
});

it('links one of two people who confirm it at the same moment', async () => {
  const person = await app.people.account();
  const code = await phones.codeOf(person);
  const writers = [newUserId(), newUserId()];
  for (const from of writers) await phones.say({ from, text: `VINCULAR ${code}` });
  await phones.sayTogether(writers.map((from) => ({ from, text: 'sim' })));
  const owners = await Promise.all(writers.map((from) => phones.claim(from)));
  expect(owners.filter((owner) => owner === person.account.id)).toHaveLength(1);
  const loser = String(writers[owners.indexOf(undefined)]);
  expect(phones.answers(loser).at(-1)).toEqual(notValid);
  expect(app.countEvents('whatsapp.linked', person)).toBe(1);
});
