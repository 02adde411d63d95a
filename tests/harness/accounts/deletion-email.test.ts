import { describe, expect, it } from 'vitest';
import {
  finishDeletion,
  type FinishDeletionDependencies,
} from '../../../functions/accounts/finishing/finish-deletion.ts';
import { leftAddressWrite } from '../../../functions/records/left-address.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { oneLine } from '../../support/messages/one-line.ts';
import { deletionEmail } from '../../support/messages/rendered-emails.ts';
import { nextPerson } from '../../support/people/people.ts';
import { accountServices } from '../support/account-services.ts';

const services = await accountServices();

describe('the last e-mail of an account', () => {
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
