import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { channelSettingsKey } from '../../../functions/records/channel-settings.ts';
import { accountPartition, rowKey } from '../../../functions/records/person.ts';
import { whatsAppContactKey } from '../../../functions/records/whatsapp-contact.ts';
import {
  alertSchema,
  createAlert,
  deleteAlert,
  editAlert,
  getAlertPrice,
  listAlerts,
  type Alert,
} from '../../../shared/contracts/alerts.ts';
import { nextOpening } from '../../../shared/market/b3-session.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { outgoing } from '../../support/messaging/outgoing.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
let post: ReturnType<typeof outgoing>;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  await cloud.advanceClockTo(new Date(nextOpening(await cloud.now()).getTime() + 60 * 60_000));
  sessions = await openSessions(cloud);
  post = outgoing(cloud, sessions);
}, 60_000);
afterAll(async () => {
  await fetch(new URL('/_local/brapi/prices', cloud.baseUrl), { method: 'DELETE' });
  post.close();
  sessions.close();
  await cloud.stop();
});

const subscriber = () => sessions.makePerson({ plano: 'ativo' });
const priceSchema = z.object({ priceInCentavos: z.int() });

async function priceOf(person: Person, ticker: string): Promise<number> {
  const { body } = await cloud.call(getAlertPrice, { ticker }, person.headers);
  return priceSchema.parse(body).priceInCentavos;
}
const create = (person: Person, request: object) =>
  cloud.call(createAlert, { direction: 'acima', ...request }, person.headers);
async function made(person: Person, request: object): Promise<Alert> {
  const { status, body } = await create(person, request);
  expect({ status, body }).toMatchObject({ status: 200 });
  return z.object({ alert: alertSchema }).parse(body).alert;
}
const list = async (person: Person) =>
  listAlerts.response.parse((await cloud.call(listAlerts, {}, person.headers)).body);
const movePrice = (ticker: string, centavos: number) =>
  cloud.write('/_local/brapi/prices', { ticker, price: centavos / 100 });
/** So that the schedule has fired, and an interval of looks is over. */
async function nextLook(): Promise<void> {
  await cloud.advanceClock('6m', 'sweep-alerts');
  await cloud.drain();
}
const fired = async (person: Person) =>
  (await list(person)).alerts.find(({ state }) => state === 'fired');

describe('an alert', () => {
  it('is made, changed and removed by its person, with the price of now at hand', async () => {
    const person = await subscriber();
    const price = await priceOf(person, 'petr4');
    const first = await create(person, { ticker: 'petr4', targetInCentavos: price + 100 });
    const { alert, existed } = createAlert.response.parse(first.body);
    expect(existed).toBe(false);
    expect(alert).toMatchObject({ ticker: 'PETR4', state: 'active', firing: null });
    // A press that was sent twice makes one.
    const second = await create(person, { ticker: 'PETR4', targetInCentavos: price + 100 });
    expect(second.body).toEqual({ alert, existed: true });

    const edit = (request: object) => cloud.call(editAlert, request, person.headers);
    const wish = { id: alert.id, direction: 'acima', targetInCentavos: price + 200 };
    expect((await edit({ ...wish, version: 'old' })).body).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect((await edit({ ...wish, version: alert.updated_at })).body).toMatchObject({
      alert: { id: alert.id, targetInCentavos: price + 200, created_at: alert.created_at },
    });
    const other = await made(person, { ticker: 'PETR4', targetInCentavos: price + 300 });
    expect((await edit({ ...wish, targetInCentavos: price + 300 })).body).toMatchObject({
      code: 'alert_exists',
    });

    const stranger = await subscriber();
    await cloud.call(deleteAlert, { id: alert.id }, stranger.headers);
    expect((await list(person)).alerts.map(({ id }) => id)).toEqual([other.id, alert.id]);
    for (const { id } of [alert, other, other]) {
      const { body } = await cloud.call(deleteAlert, { id }, person.headers);
      expect(body).toEqual({ deleted: true });
    }
    expect(await list(person)).toEqual({ alerts: [], access: 'plan', limit: 50 });
  });

  it('is refused with a reason', async () => {
    const person = await subscriber();
    const price = await priceOf(person, 'VALE3');
    const refusals: readonly (readonly [object, number, string])[] = [
      [{ ticker: 'NADA3', targetInCentavos: 100 }, 422, 'alert_ticker_unknown'],
      [{ ticker: 'AAPL', targetInCentavos: 100 }, 422, 'alert_ticker_unknown'],
      [{ ticker: 'VALE3', targetInCentavos: 0 }, 400, 'invalid_request'],
      [{ ticker: 'VALE3', targetInCentavos: 1.5 }, 400, 'invalid_request'],
      [{ ticker: 'VALE3', targetInCentavos: price * 101 }, 422, 'alert_target_absurd'],
      [
        { ticker: 'VALE3', direction: 'abaixo', targetInCentavos: Math.floor(price / 101) },
        422,
        'alert_target_absurd',
      ],
      [{ ticker: 'VALE3', targetInCentavos: price - 100 }, 409, 'alert_already_met'],
      [
        { ticker: 'VALE3', direction: 'abaixo', targetInCentavos: price + 100 },
        409,
        'alert_already_met',
      ],
    ];
    for (const [request, status, code] of refusals) {
      expect(await create(person, request)).toMatchObject({ status, body: { code } });
    }
    await made(person, { ticker: 'VALE3', targetInCentavos: price - 100, confirmed: true });
    const inactive = await sessions.makePerson();
    expect(await create(inactive, { ticker: 'VALE3', targetInCentavos: 9900 })).toMatchObject({
      status: 403,
      body: { code: 'access_required' },
    });
    expect(await list(inactive)).toEqual({ alerts: [], access: 'none', limit: 0 });
  });

  it('that is met is told once by e-mail, leaves the active ones, and can be made again', async () => {
    const person = await subscriber();
    const price = await priceOf(person, 'ITUB4');
    const target = price + 50;
    const alert = await made(person, { ticker: 'ITUB4', targetInCentavos: target });
    await nextLook();
    expect((await list(person)).alerts).toMatchObject([{ state: 'active' }]);

    await movePrice('ITUB4', target + 7);
    await nextLook();
    expect(await fired(person)).toMatchObject({
      id: alert.id,
      firing: { by: 'price', priceInCentavos: target + 7, delayMinutes: 15 },
    });
    const [mail] = await post.sentTo('email', person.account.email);
    expect(mail?.content['subject']).toMatch(/^ITUB4 chegou a R\$ \d/);
    expect(String(mail?.content['text'])).toMatch(/Seu alvo era R\$ \d+,\d\d\s+ou mais/);
    expect(String(mail?.content['text'])).toMatch(/até 15 minutos de\s+atraso/);
    expect(String(mail?.content['text'])).toContain(`/alertas?denovo=${alert.id}`);
    await movePrice('ITUB4', target + 20);
    await nextLook();
    expect(await post.sentTo('email', person.account.email)).toHaveLength(1);

    const again = await made(person, {
      ticker: 'ITUB4',
      targetInCentavos: target,
      confirmed: true,
    });
    expect(again.id).not.toBe(alert.id);
    await cloud.call(deleteAlert, { id: again.id }, person.headers);
    await cloud.call(deleteAlert, { id: alert.id }, person.headers);
    expect((await list(person)).alerts).toEqual([]);
  });

  it('is told on WhatsApp where its person wants it there: as a template, since nobody has written', async () => {
    const person = await subscriber();
    const { account } = person;
    const linkedAt = '2026-11-01T12:00:00.000Z';
    await sessions.putItems(
      {
        ...channelSettingsKey(account.id),
        entity: 'ChannelSettings',
        email: {},
        whatsapp: { opted_in_at: linkedAt },
        off: [],
        updated_at: linkedAt,
      },
      {
        ...whatsAppContactKey(account.id),
        entity: 'WhatsAppContact',
        wa_id: `55${account.telefone}`,
        linked_at: linkedAt,
        last_inbound_at: linkedAt,
        updated_at: linkedAt,
      },
    );
    const price = await priceOf(person, 'HGLG11');
    await made(person, { ticker: 'HGLG11', direction: 'abaixo', targetInCentavos: price - 40 });
    await movePrice('HGLG11', price - 41);
    await nextLook();
    expect(await fired(person)).toBeDefined();
    const [message] = await post.sentTo('whatsapp', `55${account.telefone}`);
    expect(JSON.stringify(message?.content)).toContain('bfj_alerta_de_preco');
    expect(JSON.stringify(message?.content)).toContain('ou menos');
    expect(await post.sentTo('email', account.email)).toEqual([]);
  });
});

describe('access', () => {
  it('of a trial is for three; with its end they rest and their person is told once; a plan wakes them', async () => {
    const ends = new Date((await cloud.now()).getTime() + 20 * 60_000).toISOString();
    const person = await sessions.makeTrialPerson({ data_expiracao: ends });
    const price = await priceOf(person, 'BOVA11');
    for (const cents of [300, 301, 302]) {
      await made(person, { ticker: 'BOVA11', targetInCentavos: price + cents });
    }
    expect(await create(person, { ticker: 'BOVA11', targetInCentavos: price + 303 })).toMatchObject(
      { status: 409, body: { code: 'alert_limit_reached' } },
    );
    expect(await list(person)).toMatchObject({ access: 'trial', limit: 3 });

    await cloud.advanceClock('22m', 'expire-trials', 'sweep-alerts');
    const states = async () => (await list(person)).alerts.map(({ state }) => state);
    await cloud.drain();
    const rows = await cloud.partition(accountPartition(person.account.id));
    const resting = rows.filter(({ state }) => state === 'resting');
    expect(resting).toHaveLength(3);
    expect(resting.filter((row) => 'GSI1PK' in row)).toEqual([]);
    await movePrice('BOVA11', price + 400);
    await nextLook();
    expect(await states()).toEqual(['resting', 'resting', 'resting']);
    const told = async () =>
      (await post.sentTo('email', person.account.email)).filter(({ content }) =>
        String(content['subject']).includes('em pausa'),
      );
    expect(await told()).toHaveLength(1);

    const { Item } = { Item: { ...person.account, plano: 'ativo' as const } };
    await sessions.putItems({
      ...rowKey(person.account.id, 'ACCOUNT'),
      entity: 'Account',
      ...Item,
    });
    // An operator who gives access tells of no event: the page wakes them.
    expect(await states()).toEqual(['active', 'active', 'active']);
    expect(await told()).toHaveLength(1);
  });
});
