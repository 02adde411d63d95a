import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountPartition } from '../../../functions/entities/account-rows.ts';
import { saveMessageHour, saveReportWeeks } from '../../../shared/contracts/account-messages.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { eventPublisher } from '../../support/messaging/event-publisher.ts';
import { openSessions, type Sessions } from '../../support/users/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

it('indexes a subscriber for the opening and the closing, at the hours they chose', async () => {
  const { account, headers } = await sessions.makeUser({
    plano: 'ativo',
    periodicidade_msg: 'diaria',
  });
  const audienceEntries = async () => {
    await cloud.settled();
    const rows = await cloud.partition(accountPartition(account.id));
    return rows
      .filter(({ SK }) => String(SK).startsWith('AUDIENCE#'))
      .map(({ GSI1PK }) => String(GSI1PK).split('#').slice(1, 3).join(' '));
  };
  await eventPublisher(cloud, sessions)('preferences.changed', { accountId: account.id });
  expect(await audienceEntries()).toEqual(['closing sao-paulo-usual', 'opening sao-paulo-usual']);
  await cloud.call(saveMessageHour, { kind: 'opening', hour: '08:30' }, headers);
  expect(await audienceEntries()).toEqual(['closing sao-paulo-usual', 'opening sao-paulo-0830']);
});

it('saves the frequency of a report', async () => {
  const { headers } = await sessions.makeUser({ plano: 'ativo' });
  const answer = await cloud.call(saveReportWeeks, { weeks: 2 }, headers);
  expect(answer.body).toMatchObject({ reportWeeks: 2 });
});
