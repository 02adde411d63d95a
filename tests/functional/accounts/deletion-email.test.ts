import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { deletionEmail } from '../../support/messages/rendered-emails.ts';
import {
  finishDeletion,
  type FinishDeletionDependencies,
} from '../../../functions/accounts/finishing/finish-deletion.ts';
import { leftAddressWrite } from '../../../functions/records/left-address.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { deleteAccount } from '../../../shared/contracts/accounts.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import { nextPerson } from '../../support/people/people.ts';
import { openSessions, type Sessions } from '../../support/people/sessions.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { tracesOf } from '../../support/cloud/traces.ts';
import { openAccountServices, type AccountServices } from './services-of-accounts.ts';
import { oneLine } from '../../support/messages/one-line.ts';

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

describe('the last e-mail of an account', () => {
  let services: AccountServices;
  beforeAll(async () => {
    services = await openAccountServices();
  });
  afterAll(() => services.stop());

  /** An account that has just gone, and the work that its event brings. */
  async function gone({ byItself = true } = {}) {
    const nth = nextPerson();
    const person = { accountId: `acc_gone${nth}`, email: `saiu-${nth}@exemplo.com` };
    const now = services.dependencies.clock();
    await writeTransaction(services.table, [leftAddressWrite(services.table, person, now)]);
    const finish = (over: Partial<FinishDeletionDependencies> = {}) =>
      finishDeletion(
        { ...services.dependencies, ...over },
        {
          eventId: `evt_gone${nth}`,
          eventName: 'account.deleted',
          eventVersion: 1,
          occurredAt: now.toISOString(),
          data: {
            accountId: person.accountId,
            ...(byItself ? { userName: `user-${nth}` } : {}),
          },
        },
      );
    return {
      finish,
      mails: () =>
        services.mail.filter(
          ({ recipient }) => recipient.by === 'address' && recipient.email === person.email,
        ),
      kept: () => services.dependencies.leftAddresses.find(person.accountId),
    };
  }

  it('waits for a queue that is down, with the address, and is asked for once', async () => {
    const { finish, mails, kept } = await gone();
    services.post.fault = new Error('down');
    await expect(finish()).rejects.toThrow('down');
    expect(await kept()).toBeDefined();
    services.post.fault = undefined;
    await finish();
    await finish();
    expect(mails()).toHaveLength(1);
    expect(await kept()).toBeUndefined();
  });

  it('is not sent where no sender is set, nor for an account that gave way', async () => {
    const silent = await gone();
    await silent.finish({ sendEmail: undefined });
    const gaveWay = await gone({ byItself: false });
    await gaveWay.finish();
    expect([...silent.mails(), ...gaveWay.mails()]).toEqual([]);
    expect([await silent.kept(), await gaveWay.kept()]).toEqual([undefined, undefined]);
  });

  it('says what is gone and what stays', () => {
    const { text, html } = deletionEmail('2026-11-22T12:00:00.000Z');
    for (const body of [oneLine(text), html]) {
      expect(body).toContain('foi excluída em 22 de novembro de 2026');
      expect(body).toContain('nada mais é cobrado por ela');
      expect(body).toContain('por 5 anos');
    }
  });
});
