import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlert, getAlertPrice, listAlerts } from '../../../shared/contracts/alerts.ts';
import { receiveWhatsAppWebhook } from '../../../shared/contracts/messaging-endpoints.ts';
import {
  whatsAppClaimEntity,
  whatsAppClaimKey,
} from '../../../functions/records/whatsapp-contact.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { linkedNumbers } from '../../support/messaging/linked-numbers.ts';
import { suppressions } from '../../support/messaging/suppressions.ts';
import {
  asMetaWrites,
  asToldAt,
  callOf,
  newsOf,
  signatureOf,
  statusOf,
} from '../../support/messaging/whatsapp-calls.ts';
import { whatsAppPeople } from '../../support/messaging/whatsapp-people.ts';
import { nextPerson } from '../../support/people/people.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
let phones: ReturnType<typeof whatsAppPeople>;
let linkNumber: ReturnType<typeof linkedNumbers>;
let silences: ReturnType<typeof suppressions>;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  phones = whatsAppPeople(cloud);
  linkNumber = linkedNumbers(cloud, sessions);
  silences = suppressions(cloud, sessions);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

/** An account's phone, and a foreign number that was once mistaken for it without the 55. */
function sameDigits(code: string, hasNine: boolean) {
  const last = `9${String(nextPerson()).padStart(7, '0')}`;
  return { telefone: `${code}9${last}`, foreign: `${code}${hasNine ? '9' : ''}${last}` };
}

let calls = 0;
/** Posts a webhook in Meta's format, with the time of the cloud, which earlier files may have moved by months. */
async function post(news: object): Promise<void> {
  const body = asToldAt(asMetaWrites(callOf(newsOf(news))), await cloud.now());
  const answer = await fetch(new URL(receiveWhatsAppWebhook.path, cloud.baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signatureOf(body, cloud.secret('whatsapp-app-secret')),
    },
    body,
  });
  expect(answer.status).toBe(200);
  await phones.quiet();
}
const write = async (from: object, text: string) => {
  calls += 1;
  const timestamp = String(Math.floor((await cloud.now()).getTime() / 1000));
  const id = `wamid.foreign-${calls}`;
  await post({ messages: [{ ...from, id, timestamp, type: 'text', text: { body: text } }] });
};

/** Returns all rows of an account, except those that its own messages change. */
const rowsOf = async ({ account }: Person) =>
  (await cloud.partition(`ACCOUNT#${account.id}`)).filter(({ entity }) => entity !== 'Delivery');

async function subscriber(telefone: string): Promise<Person> {
  const person = await sessions.makePerson({ plano: 'ativo', telefone });
  await linkNumber(person);
  const price = await cloud.call(getAlertPrice, { ticker: 'PETR4' }, person.headers);
  const { priceInCentavos } = getAlertPrice.response.parse(price.body);
  const targetInCentavos = Math.round(priceInCentavos * 1.05);
  const alert = { ticker: 'PETR4', direction: 'acima', targetInCentavos } as const;
  expect((await cloud.call(createAlert, alert, person.headers)).status).toBe(200);
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
] as const)('a number of %s with the digits of a reader’s', (_, code, hasNine) => {
  it('belongs to a stranger, who cannot read or change the account and gets answers at their own number', async () => {
    const { telefone, foreign } = sameDigits(code, hasNine);
    const person = await subscriber(telefone);
    const before = await rowsOf(person);
    const alerts = async () => {
      const { status, body } = await cloud.call(listAlerts, {}, person.headers);
      expect({ status, body }).toMatchObject({ status: 200 });
      return listAlerts.response.parse(body).alerts;
    };
    expect(await alerts()).toHaveLength(1);
    const heard = await phones.answers(telefone);
    // The chat opens here, with the stranger's id at Meta.
    await phones.say({ from: `+${foreign}`, text: 'oi' });
    const userId = 'XX.1502576394655843';
    for (const text of asked) {
      await write({ from: foreign }, text);
      await write({ from: foreign, from_user_id: `${userId}${foreign}` }, text);
    }
    expect(await rowsOf(person)).toEqual(before);
    expect(await alerts()).toHaveLength(1);
    expect(await phones.answers(telefone)).toEqual(heard);
    const answers = await phones.answers(`+${foreign}`);
    expect(answers[0]).toContain('Este é o WhatsApp do BFJ');
    expect(answers.join()).not.toMatch(/R\$|sua conta do BFJ\./);
    expect(await silences.of('whatsapp', foreign)).toMatchObject({ reason: 'opted-out' });
    expect(await silences.of('whatsapp', `55${telefone}`)).toBeUndefined();
    expect(await phones.claim(foreign)).toBeUndefined();
    expect(await phones.claim(`${userId}${foreign}`)).toBeUndefined();
    // The account's own number still works.
    await phones.say({ from: telefone, text: 'quanto está PETR4?' });
    expect((await phones.answers(telefone)).at(-1)).toContain('R$');
  });

  it('cannot link with her code, reported or hidden behind an id of its country', async () => {
    const { telefone, foreign } = sameDigits(code, hasNine);
    const person = await sessions.makePerson({ plano: 'ativo', telefone });
    const text = `VINCULAR ${await phones.codeOf(person)}`;
    await phones.say({ from: `+${foreign}`, text });
    await phones.say({ from: `+${foreign}`, text: 'sim' });
    await phones.say({ from: `+${foreign}`, text, hidesNumber: true });
    await phones.say({ from: `+${foreign}`, text: 'sim', hidesNumber: true });
    expect((await phones.answers(`+${foreign}`))[0]).toContain('não é o do telefone');
    expect((await rowsOf(person)).map(({ SK }) => SK)).not.toContain('WHATSAPP');
  });
});

it('ignores statuses of a foreign number for the reader with its digits', async () => {
  const { telefone, foreign } = sameDigits('51', true);
  const person = await subscriber(telefone);
  const before = await rowsOf(person);
  for (const code of [131_026, 131_050]) {
    const failed = { recipient_id: foreign, errors: [{ code, title: 'x' }] };
    await post({ statuses: [statusOf(`wamid.failed-${code}-${foreign}`, 'failed', failed)] });
  }
  expect(await silences.of('whatsapp', foreign)).toBeDefined();
  expect(await silences.of('whatsapp', `55${telefone}`)).toBeUndefined();
  expect(await rowsOf(person)).toEqual(before);
});

it('distinguishes a landline from the mobile number with a nine before it', async () => {
  const last = `3${String(nextPerson()).padStart(7, '0')}`;
  const person = await subscriber(`219${last}`);
  const before = await rowsOf(person);
  await phones.say({ from: `+5521${last}`, text: 'PARAR' });
  await phones.say({ from: `+5521${last}`, text: 'apague os meus alertas' });
  expect(await rowsOf(person)).toEqual(before);
  expect(await silences.of('whatsapp', `55219${last}`)).toBeUndefined();
  expect(await silences.of('whatsapp', `5521${last}`)).toMatchObject({ reason: 'opted-out' });
});

describe('a contact that a stranger of another country took over before', () => {
  it.each([
    ['by an id beside her number', (telefone: string) => ({ wa_id: `55${telefone}` })],
    ['by a number beside her id', (_: string, foreign: string) => ({ wa_id: foreign })],
  ])('%s leads to the reader alone, and a new link replaces it', async (_, contactOf) => {
    const { telefone, foreign } = sameDigits('51', true);
    const person = await subscriber(telefone);
    const row = (await rowsOf(person)).find(({ SK }) => SK === 'WHATSAPP');
    const stranger = `PE.77${foreign}`;
    await sessions.putItems(
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
    expect((await phones.answers(telefone)).at(-1)).toContain('está vinculado');
  });
});
