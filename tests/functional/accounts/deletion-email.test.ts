import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { leftAddressWrite } from '../../../functions/records/left-address.ts';
import { deleteAccount } from '../../../shared/contracts/accounts.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import { openSessions, type Sessions } from '../../support/people/sessions.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { tracesOf } from '../../support/cloud/traces.ts';

vi.setConfig({ testTimeout: 60_000 });

const subject = 'Sua conta no BFJ foi excluída';

describe('somebody who deletes their account', () => {
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

  const messagesSchema = z.object({
    messages: z.array(z.object({ content: z.object({ subject: z.string(), text: z.string() }) })),
  });
  const mailTo = async (email: string) => {
    const query = new URLSearchParams({ channel: 'email', to: email });
    const answer = await cloud.read(`/_local/messages?${query.toString()}`);
    return messagesSchema.parse(answer).messages.map(({ content }) => content);
  };

  it('is told once that it is done, and the address is erased after that', async () => {
    const { account, headers } = await sessions.makePerson();
    const asked = await cloud.call(deleteAccount, { confirmation: 'EXCLUIR' }, headers);
    expect(asked.status).toBe(200);
    // The work of a deletion is put off for half a minute.
    await cloud.drain();
    expect((await mailTo(account.email)).map((one) => one.subject)).toEqual([subject]);
    expect((await tracesOf(cloud, [account.email])).items).toEqual([]);

    // An erasure that was cut off after the e-mail is made up for by the next delivery, without another.
    const deleted = (await cloud.events()).find(
      (event) =>
        event['detail-type'] === 'account.deleted' &&
        JSON.stringify(event.detail).includes(account.id),
    );
    const now = await cloud.now();
    const { Put } = leftAddressWrite(
      sessions.table,
      { accountId: account.id, email: account.email },
      now,
    );
    await sessions.putItems(Put?.Item ?? {}, {
      PK: outboxPartition(now),
      SK: 'EVENT#again',
      entity: 'OutboxEvent',
      event: { ...deleted?.detail, eventName: 'account.deleted', eventVersion: 1 },
    });
    await cloud.drain();
    expect((await tracesOf(cloud, [account.email])).items).toEqual([]);
    expect(await mailTo(account.email)).toHaveLength(1);
  });
});
