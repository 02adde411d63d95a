import { describe, expect, it } from 'vitest';
import {
  finishDeletion,
  type FinishDeletionDependencies,
} from '../../../functions/accounts/completion/finish-deletion.ts';
import { deletedAccountEmailWrite } from '../../../functions/entities/deleted-account-email.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { toOneLine } from '../../support/messages/one-line.ts';
import { deletionEmail } from '../../support/messages/rendered-emails.ts';
import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { accountServices } from '../support/account-services.ts';

const services = await accountServices();

describe('the last e-mail of an account', () => {
  /** Deletes an account, and returns the handling of its event. */
  async function deleteOne({ byItself = true } = {}) {
    const nth = nextUserNumber();
    const person = { accountId: `acc_gone${nth}`, email: `saiu-${nth}@exemplo.com` };
    const now = services.dependencies.clock();
    await writeTransaction(services.table, [deletedAccountEmailWrite(services.table, person, now)]);
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
      kept: () => services.dependencies.deletedEmails.find(person.accountId),
    };
  }

  it('waits with its address for a queue that is down, and is queued once', async () => {
    const { finish, mails, kept } = await deleteOne();
    services.post.fault = new Error('down');
    await expect(finish()).rejects.toThrow('down');
    expect(await kept()).toBeDefined();
    services.post.fault = undefined;
    await finish();
    await finish();
    expect(mails()).toHaveLength(1);
    expect(await kept()).toBeUndefined();
  });

  it('is not sent without a configured sender, nor for a reclaimed account', async () => {
    const silent = await deleteOne();
    await silent.finish({ sendEmail: undefined });
    const reclaimed = await deleteOne({ byItself: false });
    await reclaimed.finish();
    expect([...silent.mails(), ...reclaimed.mails()]).toEqual([]);
    expect([await silent.kept(), await reclaimed.kept()]).toEqual([undefined, undefined]);
  });

  it('lists what was deleted and what is kept', () => {
    const { text, html } = deletionEmail('2026-11-22T12:00:00.000Z');
    for (const body of [toOneLine(text), html]) {
      expect(body).toContain('foi excluída em 22 de novembro de 2026');
      expect(body).toContain('nada mais é cobrado por ela');
      expect(body).toContain('por 5 anos');
    }
  });
});
