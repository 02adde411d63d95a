import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountPartition } from '../../../functions/records/person.ts';
import { saveMessageHour, saveReportWeeks } from '../../../shared/contracts/own-messages.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { eventTeller } from '../../support/messaging/told-events.ts';
import { openSessions, type Sessions } from '../../support/people/sessions.ts';

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

it('places a subscriber among those who get an opening and a closing, at the hours that they choose', async () => {
  const { account, headers } = await sessions.makePerson({
    plano: 'ativo',
    periodicidade_msg: 'diaria',
  });
  const places = async () => {
    await cloud.settled();
    const rows = await cloud.partition(accountPartition(account.id));
    return rows
      .filter(({ SK }) => String(SK).startsWith('AUDIENCE#'))
      .map(({ GSI1PK }) => String(GSI1PK).split('#').slice(1, 3).join(' '));
  };
  await eventTeller(cloud, sessions)('preferences.changed', { accountId: account.id });
  expect(await places()).toEqual(['closing sao-paulo-usual', 'opening sao-paulo-usual']);
  await cloud.call(saveMessageHour, { kind: 'opening', hour: '08:30' }, headers);
  expect(await places()).toEqual(['closing sao-paulo-usual', 'opening sao-paulo-0830']);
});

it('saves how often a report comes', async () => {
  const { headers } = await sessions.makePerson({ plano: 'ativo' });
  const answer = await cloud.call(saveReportWeeks, { weeks: 2 }, headers);
  expect(answer.body).toMatchObject({ reportWeeks: 2 });
});
