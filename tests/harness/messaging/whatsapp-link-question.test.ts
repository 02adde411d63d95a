import { expect, it } from 'vitest';
import { parseChannelSettings, isOptedIn } from '../../../functions/entities/channel-settings.ts';
import { unlinkWhatsApp } from '../../../shared/contracts/whatsapp-link.ts';
import { linkingApp } from '../support/messaging/linking-app.ts';
import { newUserId } from '../support/messaging/messaging-app.ts';

/* A code is linked only after the sender has confirmed the account with SIM. */

const app = await linkingApp();
const { phones, linkOf, rowOf, rowsOf } = app;

it('links only on SIM, and any other text closes the question', async () => {
  const person = await app.people.account({ plano: 'ativo' });
  const from = person.account.telefone;
  const code = await phones.codeOf(person);
  const others = ['não', 'quanto está PETR4?', 'apague os meus alertas', 'VINCULAR CC12-CCCC'];
  for (const other of others) {
    await phones.say({ from, text: `VINCULAR ${code}` });
    // A text written in the same second as the question does not count as an answer.
    app.clock.advance('1s');
    await phones.say({ from, text: other });
    await phones.say({ from, text: 'sim' });
    expect([other, await linkOf(person)]).toEqual([other, null]);
  }
  const answers = phones.answers(from);
  expect(answers.filter((answer) => answer.includes('não vinculei'))).not.toHaveLength(0);
  // A number that is not linked has no access, even if it is the account's phone.
  expect(answers.join()).not.toMatch(/R\$|alertas? (?:foi|foram)/);
  expect((await rowsOf(person)).filter(({ entity }) => entity === 'Conversation')).toEqual([]);
  await phones.linkAccount(from, code);
  expect(await linkOf(person)).not.toBeNull();
});

it('expires with its code, after which SIM is too late', async () => {
  const person = await app.people.account();
  const from = person.account.telefone;
  await phones.say({ from, text: `VINCULAR ${await phones.codeOf(person)}` });
  app.clock.advance('16m');
  await phones.say({ from, text: 'sim' });
  expect(phones.answers(from).at(-1)).toContain('Este código não vale.');
  expect(await linkOf(person)).toBeNull();
});

it('is not answered by a SIM written before it', async () => {
  const person = await app.people.account();
  const from = `55${person.account.telefone}`;
  await phones.say({ from, text: `VINCULAR ${await phones.codeOf(person)}` });
  await phones.report({ messages: [phones.textFrom({ from }, 'sim', 30)] });
  await app.drainFor('20s');
  expect(await linkOf(person)).toBeNull();
  await phones.say({ from, text: 'sim' });
  expect(await linkOf(person)).not.toBeNull();
});

it('is not answered by a SIM written with the code', async () => {
  const person = await app.people.account();
  const from = person.account.telefone;
  const code = await phones.codeOf(person);
  await phones.sayTogether([
    { from, text: `VINCULAR ${code}` },
    { from, text: 'sim' },
  ]);
  expect(await linkOf(person)).toBeNull();
  await phones.say({ from, text: 'sim' });
  expect(await linkOf(person)).not.toBeNull();
});

/** Reports a text of a user with a hidden number only now, which was written this many seconds ago. */
async function wroteAgo(userId: string, text: string, secondsAgo: number) {
  await phones.report({ messages: [phones.textFrom({ from_user_id: userId }, text, secondsAgo)] });
  await app.drainFor('20s');
}

it('links to the account of the last code, even if an older SIM is reported later', async () => {
  const [first, second] = [await app.people.account(), await app.people.account()];
  const userId = newUserId();
  const codes = { first: await phones.codeOf(first), second: await phones.codeOf(second) };
  await phones.say({ from: userId, text: `VINCULAR ${codes.second}` });
  app.clock.advance('60s');
  await wroteAgo(userId, 'sim', 20);
  expect(await linkOf(second)).not.toBeNull();
  await wroteAgo(userId, `VINCULAR ${codes.first}`, 0);
  await wroteAgo(userId, 'sim', 30);
  expect(await linkOf(first)).toBeNull();
  expect(await phones.claim(userId)).toBe(second.account.id);
});

it('does not link by a SIM older than the unlinking', async () => {
  const person = await app.people.account();
  const userId = newUserId();
  await phones.linkAccount(userId, await phones.codeOf(person));
  expect(await linkOf(person)).not.toBeNull();
  const code = await phones.codeOf(person);
  await phones.say({ from: userId, text: `VINCULAR ${code}` });
  app.clock.advance('60s');
  expect((await app.call(unlinkWhatsApp, {}, person)).status).toBe(200);
  await wroteAgo(userId, 'sim', 30);
  expect(await linkOf(person)).toBeNull();
  await phones.linkAccount(userId, code);
  expect(await linkOf(person)).not.toBeNull();
});

it.each([
  ['a stranger', false],
  ['a linked user', true],
])('keeps a PARAR of %s that is newer than SIM', async (_, isLinkedBefore) => {
  const person = await app.people.account();
  const userId = newUserId();
  if (isLinkedBefore) {
    await phones.linkAccount(userId, await phones.codeOf(person));
  }
  expect((await linkOf(person)) !== null).toBe(isLinkedBefore);
  await phones.say({ from: userId, text: `VINCULAR ${await phones.codeOf(person)}` });
  app.clock.advance('60s');
  await wroteAgo(userId, 'sim', 30);
  expect(await linkOf(person)).not.toBeNull();
  await wroteAgo(userId, 'parar', 20);
  const settings = parseChannelSettings(await rowOf(person, 'CHANNELS'));
  const suppression = await app.suppressions.of('whatsapp', userId);
  expect(!isOptedIn(settings, 'whatsapp') || suppression !== undefined).toBe(true);
});
