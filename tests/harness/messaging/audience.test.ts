import { expect, it } from 'vitest';
import { accountItem } from '../../../functions/entities/account.ts';
import { activeUserItem } from '../../../functions/entities/active-user.ts';
import { accountPartition, rowKey } from '../../../functions/entities/account-rows.ts';
import {
  getMessageSettings,
  saveMessageHour,
  saveMessageSettings,
  saveReportWeeks,
} from '../../../shared/contracts/account-messages.ts';
import {
  buildActiveUser,
  nextUserNumber,
  buildTestTrial,
} from '../../support/users/test-accounts.ts';
import { sendingApp } from '../support/messaging/sending-app.ts';

const app = await sendingApp();
const { publish } = app;

/** Returns `kind slot channels` of each index row after all work is done. */
async function audienceEntries(partition: string): Promise<string[]> {
  await app.drain();
  const rows = await app.partition(partition);
  return rows
    .filter(({ SK }) => String(SK).startsWith('AUDIENCE#'))
    .map(({ GSI1PK, channels }) => {
      const [, kind, slot] = String(GSI1PK).split('#');
      return `${kind} ${slot} ${JSON.stringify(channels)}`;
    });
}
const daily = (zone: string, channels = '["email"]') => [
  `closing ${zone}-usual ${channels}`,
  `opening ${zone}-usual ${channels}`,
];

it('follows an account through its plan, preferences and WhatsApp link, by any event', async () => {
  const { account, session } = await app.people.account({
    telefone: `689${90_000_000 + nextUserNumber()}`,
    periodicidade_msg: 'diaria',
  });
  const { id: accountId } = account;
  const own = () => audienceEntries(accountPartition(accountId));
  await publish('account.created', { account });
  await app.people.put(activeUserItem(accountId, buildActiveUser(account)));
  await publish('plan.changed', { accountId, endsAt: null });
  expect(await own()).toEqual(daily('rio-branco'));

  const { ask } = app.http;
  const settings = await ask(getMessageSettings, {}, session);
  expect(settings.hours).toEqual({
    usual: { opening: '07:00', closing: '18:00' },
    chosen: { opening: null, closing: null },
  });
  const hours = { chosen: { opening: '08:30', closing: null } };
  const chosen = await ask(saveMessageHour, { kind: 'opening', hour: '08:30' }, session);
  expect(chosen).toMatchObject({ hours });
  expect(await own()).toEqual([
    'closing rio-branco-usual ["email"]',
    'opening rio-branco-0830 ["email"]',
  ]);
  const often = { weeks: 2, version: chosen.updated_at ?? '' };
  expect(await ask(saveReportWeeks, often, session)).toMatchObject({ reportWeeks: 2, hours });
  const off = { turns: [{ kind: 'closing', channel: 'email', on: false }] };
  await ask(saveMessageSettings, off, session);
  expect(await own()).toEqual(['opening rio-branco-0830 ["email"]']);

  await app.linkNumber({ account }, 0);
  await publish('whatsapp.linked', { accountId });
  expect(await own()).toEqual(daily('rio-branco', '["email","whatsapp"]'));

  const updated_at = app.clock.now().toISOString();
  await app.people.put(accountItem({ ...account, periodicidade_msg: 'quinzenal', updated_at }));
  await publish('preferences.changed', { accountId });
  expect(await own()).toEqual(['biweekly rio-branco-usual ["email","whatsapp"]']);

  const { PK, SK } = rowKey(accountId, 'ACTIVE_USER');
  await app.people.remove(PK, SK);
  await publish('plan.ended', { accountId, endsAt: updated_at });
  expect(await own()).toEqual([]);
});

it('contains a user in a trial until its end', async () => {
  const { account, trial } = await app.people.trial();
  await app.changeAccount({ account }, { periodicidade_msg: 'diaria' });
  const own = () => audienceEntries(accountPartition(account.id));
  await publish('trial.started', { trial, origem: 'trial-gratuito-direto' });
  expect(await own()).toEqual(daily('sao-paulo'));
  const ended = buildTestTrial(account, {
    status: 'inativa',
    updated_at: '2026-11-02T00:00:00.000Z',
  });
  await app.people.put({ ...rowKey(account.id, 'TRIAL'), entity: 'Trial', ...ended });
  const { id: trialId, data_expiracao } = ended;
  expect(await own()).toHaveLength(2);
  await publish('trial.expired', { trialId, accountId: account.id, data_expiracao });
  expect(await own()).toEqual([]);
});

it('contains a newsletter reader from subscription to unsubscription', async () => {
  const { newsletter } = app;
  const subscriber = await newsletter.subscribe(`leitora-${nextUserNumber()}@exemplo.com.br`);
  const own = () => audienceEntries(`SUBSCRIBER#${subscriber.id}`);
  expect(await own()).toEqual(daily('sao-paulo'));
  const chosen = { nome: 'Lia', areas_interesse: ['fiis' as const], ativos_interesse: [] };
  await newsletter.personalize(subscriber, chosen);
  expect(await own()).toEqual(daily('sao-paulo'));
  const { unsubscribeToken } = await newsletter.readPreferences(subscriber);
  await newsletter.unsubscribe(unsubscribeToken);
  expect(await own()).toEqual([]);
});

it('keeps the entries of an account deleted meanwhile until its deletion event, which removes all of them', async () => {
  const { account } = await app.subscriber();
  const own = () => audienceEntries(accountPartition(account.id));
  await publish('account.created', { account });
  expect(await own()).toEqual(daily('sao-paulo'));
  await app.people.remove(accountPartition(account.id), 'ACCOUNT');
  expect(await own()).toHaveLength(2);
  await publish('account.deleted', { accountId: account.id });
  expect(await own()).toEqual([]);
});
