import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountPartition } from '../../../functions/entities/account-rows.ts';
import {
  createAlert,
  deleteAlert,
  editAlert,
  getAlertPrice,
  listAlerts,
} from '../../../shared/contracts/alerts.ts';
import { nextOpening } from '../../../shared/market/b3-session.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { outgoing } from '../../support/messaging/outgoing.ts';
import { openSessions, type TestUser, type Sessions } from '../../support/users/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  await cloud.advanceClockTo(new Date(nextOpening(await cloud.now()).getTime() + 60 * 60_000));
  sessions = await openSessions(cloud);
}, 60_000);
afterAll(async () => {
  await fetch(new URL('/_local/brapi/prices', cloud.baseUrl), { method: 'DELETE' });
  sessions.close();
  await cloud.stop();
});

async function priceOf(person: TestUser, ticker: string): Promise<number> {
  const { body } = await cloud.call(getAlertPrice, { ticker }, person.headers);
  return getAlertPrice.response.parse(body).priceInCentavos;
}
async function create(person: TestUser, targetInCentavos: number) {
  const request = { ticker: 'ITUB4', direction: 'acima', targetInCentavos };
  const { body } = await cloud.call(createAlert, request, person.headers);
  return createAlert.response.parse(body).alert;
}
const list = async (person: TestUser) =>
  listAlerts.response.parse((await cloud.call(listAlerts, {}, person.headers)).body).alerts;

it('is created, edited, met, reported by e-mail, and deleted', async () => {
  const person = await sessions.makeUser({ plano: 'ativo' });
  const target = (await priceOf(person, 'ITUB4')) + 50;
  const { id } = await create(person, target + 100);
  const edit = { id, direction: 'acima', targetInCentavos: target };
  expect(await cloud.call(editAlert, edit, person.headers)).toMatchObject({ status: 200 });
  await cloud.write('/_local/brapi/prices', { ticker: 'ITUB4', price: (target + 7) / 100 });
  await cloud.advanceClock('6m', 'sweep-alerts');
  await cloud.drain();
  expect(await list(person)).toMatchObject([{ id, state: 'fired' }]);
  const post = outgoing(cloud, sessions);
  const [mail] = await post.sentTo('email', person.account.email);
  post.close();
  expect(mail?.content['subject']).toMatch(/^ITUB4 chegou a R\$ \d/);
  const removed = await cloud.call(deleteAlert, { id }, person.headers);
  expect(removed.body).toEqual({ deleted: true });
  expect(await list(person)).toEqual([]);
});

it('pauses with the end of a trial', async () => {
  const ends = new Date((await cloud.now()).getTime() + 20 * 60_000).toISOString();
  const person = await sessions.makeTrialUser({ data_expiracao: ends });
  await create(person, (await priceOf(person, 'ITUB4')) + 300);
  await cloud.advanceClock('22m', 'expire-trials');
  await cloud.drain();
  const rows = await cloud.partition(accountPartition(person.account.id));
  expect(rows.filter(({ state }) => state === 'resting')).toHaveLength(1);
});
