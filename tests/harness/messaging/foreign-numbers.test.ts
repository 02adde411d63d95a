import { describe, expect, it } from 'vitest';
import {
  whatsAppClaimEntity,
  whatsAppClaimKey,
} from '../../../functions/entities/whatsapp-contact.ts';
import { createAlert, getAlertPrice, listAlerts } from '../../../shared/contracts/alerts.ts';
import { buildStatus } from '../../support/messaging/whatsapp-calls.ts';
import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { messagingApp, type MessagingUser } from '../support/messaging/messaging-app.ts';

const app = await messagingApp();
const { phones, suppressions } = app;

/** Returns an account's phone and a foreign number that used to be confused with it without the 55. */
function sameDigits(code: string, hasNine: boolean) {
  const last = `9${String(nextUserNumber()).padStart(7, '0')}`;
  return { telefone: `${code}9${last}`, foreign: `${code}${hasNine ? '9' : ''}${last}` };
}

const write = async (from: object, text: string) => {
  await phones.report({ messages: [phones.textFrom(from, text)] });
  await app.drainFor('20s');
};

/** Returns all rows of an account, except those that its own messages change. */
const rowsOf = async (person: MessagingUser) =>
  (await app.rowsOf(person)).filter(({ entity }) => entity !== 'Delivery');

async function subscriber(telefone: string) {
  const person = await app.linked({ plano: 'ativo', telefone });
  const { session } = person;
  const { priceInCentavos } = await app.http.ask(getAlertPrice, { ticker: 'PETR4' }, session);
  const targetInCentavos = Math.round(priceInCentavos * 1.05);
  const alert = { ticker: 'PETR4', direction: 'acima', targetInCentavos } as const;
  await app.http.ask(createAlert, alert, session);
  await app.drain();
  return person;
}

const asked = [
  'PARAR',
  'quanto está PETR4?',
  'apague os meus alertas',
  'abertura às 9h',
  'mensagens mais curtas',
  'apague a nossa conversa',
  'quais são minhas preferências?',
];

describe.each([
  ['Peru', '51', true],
  ['Norway', '47', false],
] as const)('a number of %s with the digits of a reader’s number', (_, code, hasNine) => {
  it('belongs to a stranger, who cannot read or change the account and gets answers at their own number', async () => {
    const { telefone, foreign } = sameDigits(code, hasNine);
    const person = await subscriber(telefone);
    const before = await rowsOf(person);
    const alerts = async () => (await app.http.ask(listAlerts, {}, person.session)).alerts;
    expect(await alerts()).toHaveLength(1);
    const receivedAnswers = phones.answers(telefone);
    // The chat with the stranger's id at Meta starts here.
    await phones.say({ from: `+${foreign}`, text: 'oi' });
    const userId = 'XX.1502576394655843';
    for (const text of asked) {
      await write({ from: foreign }, text);
      await write({ from: foreign, from_user_id: `${userId}${foreign}` }, text);
    }
    expect(await rowsOf(person)).toEqual(before);
    expect(await alerts()).toHaveLength(1);
    expect(phones.answers(telefone)).toEqual(receivedAnswers);
    const answers = phones.answers(`+${foreign}`);
    expect(answers[0]).toContain('Este é o WhatsApp do BFJ');
    expect(answers.join()).not.toMatch(/R\$|sua conta do BFJ\./);
    expect(await suppressions.of('whatsapp', foreign)).toMatchObject({ reason: 'opted-out' });
    expect(await suppressions.of('whatsapp', `55${telefone}`)).toBeUndefined();
    expect(await phones.claim(foreign)).toBeUndefined();
    expect(await phones.claim(`${userId}${foreign}`)).toBeUndefined();
    // The account's own number still works.
    await phones.say({ from: telefone, text: 'quanto está PETR4?' });
    expect(phones.answers(telefone).at(-1)).toContain('R$');
  });

  it('cannot link with the reader’s code, reported or hidden behind an id of its country', async () => {
    const { telefone, foreign } = sameDigits(code, hasNine);
    const person = await app.people.account({ plano: 'ativo', telefone });
    const text = `VINCULAR ${await phones.codeOf(person)}`;
    await phones.say({ from: `+${foreign}`, text });
    await phones.say({ from: `+${foreign}`, text: 'sim' });
    await phones.say({ from: `+${foreign}`, text, hidesNumber: true });
    await phones.say({ from: `+${foreign}`, text: 'sim', hidesNumber: true });
    expect(phones.answers(`+${foreign}`)[0]).toContain('não é o do telefone');
    expect((await rowsOf(person)).map(({ SK }) => SK)).not.toContain('WHATSAPP');
  });
});

it('ignores statuses of a foreign number with the reader’s digits', async () => {
  const { telefone, foreign } = sameDigits('51', true);
  const person = await subscriber(telefone);
  const before = await rowsOf(person);
  const timestamp = String(Math.floor(app.clock.milliseconds() / 1000));
  for (const code of [131_026, 131_050]) {
    const failed = { recipient_id: foreign, errors: [{ code, title: 'x' }], timestamp };
    await phones.report({
      statuses: [buildStatus(`wamid.failed-${code}-${foreign}`, 'failed', failed)],
    });
    await app.drain();
  }
  expect(await suppressions.of('whatsapp', foreign)).toBeDefined();
  expect(await suppressions.of('whatsapp', `55${telefone}`)).toBeUndefined();
  expect(await rowsOf(person)).toEqual(before);
});

it('distinguishes a landline from the mobile number with a nine before it', async () => {
  const last = `3${String(nextUserNumber()).padStart(7, '0')}`;
  const person = await subscriber(`219${last}`);
  const before = await rowsOf(person);
  await phones.say({ from: `+5521${last}`, text: 'PARAR' });
  await phones.say({ from: `+5521${last}`, text: 'apague os meus alertas' });
  expect(await rowsOf(person)).toEqual(before);
  expect(await suppressions.of('whatsapp', `55219${last}`)).toBeUndefined();
  expect(await suppressions.of('whatsapp', `5521${last}`)).toMatchObject({ reason: 'opted-out' });
});

describe('a contact that a foreign stranger took over earlier', () => {
  it.each([
    ['by an id beside the reader’s number', (telefone: string) => ({ wa_id: `55${telefone}` })],
    ['by a number beside the reader’s id', (_: string, foreign: string) => ({ wa_id: foreign })],
  ])('%s leads only to the reader, and a new link replaces it', async (_, contactOf) => {
    const { telefone, foreign } = sameDigits('51', true);
    const person = await subscriber(telefone);
    const row = (await rowsOf(person)).find(({ SK }) => SK === 'WHATSAPP');
    const stranger = `PE.77${foreign}`;
    await app.people.put(
      { ...row, ...contactOf(telefone, foreign), bsuid: stranger },
      { ...whatsAppClaimKey(stranger), entity: whatsAppClaimEntity, accountId: person.account.id },
    );
    const before = await rowsOf(person);
    const from = { from: foreign, from_user_id: stranger };
    await phones.say({ from: `+${foreign}`, type: 'reaction' });
    await write(from, 'apague os meus alertas');
    await write({ from_user_id: stranger }, 'PARAR');
    expect(await rowsOf(person)).toEqual(before);
    await phones.linkAccount(telefone, await phones.codeOf(person));
    expect((await rowsOf(person)).find(({ SK }) => SK === 'WHATSAPP')).toMatchObject({
      wa_id: `+55${telefone}`,
      bsuid: expect.stringMatching(/^BR\./),
    });
    expect(phones.answers(telefone).at(-1)).toContain('está vinculado');
  });
});
