import { afterAll, beforeAll, expect, it } from 'vitest';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import { unsubscribeLink } from '../../../functions/newsletter/subscriber-links.ts';
import { accountItem } from '../../../functions/records/account.ts';
import { activeUserItem } from '../../../functions/records/active-user.ts';
import { channelSettingsKey } from '../../../functions/records/channel-settings.ts';
import { accountPartition, rowKey } from '../../../functions/records/person.ts';
import { whatsAppContactKey } from '../../../functions/records/whatsapp-contact.ts';
import {
  subscribeNewsletter,
  personalizeNewsletter,
} from '../../../shared/contracts/newsletter.ts';
import {
  getMessageSettings,
  saveMessageHour,
  saveMessageSettings,
  saveReportWeeks,
} from '../../../shared/contracts/own-messages.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { eventTeller } from '../../support/messaging/told-events.ts';
import { activeUserOf, nextPerson, trialOf } from '../../support/people/people.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
let tell: ReturnType<typeof eventTeller>;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  tell = eventTeller(cloud, sessions);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

/** `kind slot channels` of each row that somebody has in the index. */
async function places(partition: string): Promise<string[]> {
  const rows = await cloud.partition(partition);
  return rows
    .filter(({ SK }) => String(SK).startsWith('AUDIENCE#'))
    .map(({ GSI1PK, channels }) => {
      const [, kind, slot] = String(GSI1PK).split('#');
      return `${kind} ${slot} ${JSON.stringify(channels)}`;
    });
}

const placesOf = ({ account }: Person) => places(accountPartition(account.id));
async function expectPlaces(of: () => Promise<string[]>, expected: readonly string[]) {
  await cloud.settled();
  expect(await of()).toEqual(expected);
}
const daily = (zone: string, channels = '["email"]') => [
  `closing ${zone}-usual ${channels}`,
  `opening ${zone}-usual ${channels}`,
];

it('follows an account through its plan, its choices and its WhatsApp, by whatever events', async () => {
  const person = await sessions.makePerson({
    telefone: `689${90_000_000 + nextPerson()}`,
    periodicidade_msg: 'diaria',
  });
  const { account } = person;
  const { id: accountId } = account;
  await tell('account.created', { account });
  await sessions.putItems(activeUserItem(accountId, activeUserOf(account)));
  await tell('plan.changed', { accountId, endsAt: null });
  await expectPlaces(() => placesOf(person), daily('rio-branco'));

  const settings = getMessageSettings.response.parse(
    (await cloud.call(getMessageSettings, {}, person.headers)).body,
  );
  expect(settings.hours).toEqual({
    usual: { opening: '07:00', closing: '18:00' },
    chosen: { opening: null, closing: null },
  });
  const chosen = await cloud.call(
    saveMessageHour,
    { kind: 'opening', hour: '08:30' },
    person.headers,
  );
  expect(chosen.body).toMatchObject({ hours: { chosen: { opening: '08:30', closing: null } } });
  await expectPlaces(
    () => placesOf(person),
    ['closing rio-branco-usual ["email"]', 'opening rio-branco-0830 ["email"]'],
  );
  const often = await cloud.call(
    saveReportWeeks,
    { weeks: 2, version: getMessageSettings.response.parse(chosen.body).updated_at ?? '' },
    person.headers,
  );
  expect(often.body).toMatchObject({
    reportWeeks: 2,
    hours: { chosen: { opening: '08:30', closing: null } },
  });
  await cloud.call(
    saveMessageSettings,
    { turns: [{ kind: 'closing', channel: 'email', on: false }] },
    person.headers,
  );
  await expectPlaces(() => placesOf(person), ['opening rio-branco-0830 ["email"]']);

  const linkedAt = (await cloud.now()).toISOString();
  await sessions.putItems(
    {
      ...channelSettingsKey(accountId),
      entity: 'ChannelSettings',
      email: {},
      whatsapp: { opted_in_at: linkedAt },
      off: [],
      updated_at: linkedAt,
    },
    {
      ...whatsAppContactKey(accountId),
      entity: 'WhatsAppContact',
      wa_id: `55${account.telefone}`,
      linked_at: linkedAt,
      last_inbound_at: linkedAt,
      updated_at: linkedAt,
    },
  );
  await tell('whatsapp.linked', { accountId });
  await expectPlaces(() => placesOf(person), daily('rio-branco', '["email","whatsapp"]'));

  await sessions.putItems(
    accountItem({ ...account, periodicidade_msg: 'quinzenal', updated_at: linkedAt }),
  );
  await tell('preferences.changed', { accountId });
  await expectPlaces(() => placesOf(person), ['biweekly rio-branco-usual ["email","whatsapp"]']);

  await sessions.deleteItems(rowKey(accountId, 'ACTIVE_USER'));
  await tell('plan.ended', { accountId, endsAt: linkedAt });
  await expectPlaces(() => placesOf(person), []);
});

it('has whoever is in a trial, until its end', async () => {
  const { account, trial } = await sessions.makeTrialPerson({}, { periodicidade_msg: 'diaria' });
  const of = () => places(accountPartition(account.id));
  await tell('trial.started', { trial, origem: 'trial-gratuito-direto' });
  await expectPlaces(of, daily('sao-paulo'));
  const ended = trialOf(account, { status: 'inativa', updated_at: '2026-11-02T00:00:00.000Z' });
  await sessions.putItems({ ...rowKey(account.id, 'TRIAL'), entity: 'Trial', ...ended });
  const { id: trialId, data_expiracao } = ended;
  expect(await of()).toHaveLength(2);
  await tell('trial.expired', { trialId, accountId: account.id, data_expiracao });
  await expectPlaces(of, []);
});

it('has a reader of the newsletter from their subscription to their leaving', async () => {
  const visitor = throughEdge(cloud.secret('edge-value'), '10.79.0.1');
  const email = `leitora-${nextPerson()}@exemplo.com.br`;
  const { id, token } = subscribeNewsletter.response.parse(
    (await cloud.call(subscribeNewsletter, { email }, visitor)).body,
  );
  const of = () => places(`SUBSCRIBER#${id}`);
  await expectPlaces(of, daily('sao-paulo'));
  await cloud.call(
    personalizeNewsletter,
    { email, token, nome: 'Lia', areas_interesse: ['fiis'], ativos_interesse: [] },
    visitor,
  );
  await expectPlaces(of, daily('sao-paulo'));
  const tokens = newsletterTokens(async () => cloud.secret('token-key'));
  const left = await fetch(await unsubscribeLink(tokens, cloud.baseUrl, email), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(left.ok).toBe(true);
  await expectPlaces(of, []);
});

it('loses nothing of somebody whose account is deleted in that moment, and leaves nothing behind', async () => {
  const person = await sessions.makePerson({ plano: 'ativo', periodicidade_msg: 'diaria' });
  const { id: accountId } = person.account;
  await tell('account.created', { account: person.account });
  await expectPlaces(() => placesOf(person), daily('sao-paulo'));
  await sessions.deleteItems(rowKey(accountId, 'ACCOUNT'));
  expect(await placesOf(person)).toHaveLength(2);
  await tell('account.deleted', { accountId });
  await expectPlaces(() => placesOf(person), []);
});
