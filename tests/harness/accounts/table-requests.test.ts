import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkUserExists } from '../../../functions/accounts/registration/check-user-exists.ts';
import { collectMyData } from '../../../functions/accounts/data-requests/collect-my-data.ts';
import { createAccount } from '../../../functions/accounts/registration/create-account.ts';
import { deleteAccount } from '../../../functions/accounts/data-requests/delete-account.ts';
import { finishDeletion } from '../../../functions/accounts/completion/finish-deletion.ts';
import { finishSignUp } from '../../../functions/accounts/completion/finish-sign-up.ts';
import { getAccount } from '../../../functions/accounts/registration/get-account.ts';
import { createAccount as contract } from '../../../shared/contracts/accounts.ts';
import { assumedRequests, countTableRequests } from '../../load/cost/usage-assumptions.ts';
import { buildPreferences, buildSignUp } from '../../support/users/sign-ups.ts';
import { accountServices } from '../support/account-services.ts';

const services = await accountServices();
beforeEach(() => services.watch());

async function signUp(newsletterEmail = false, nth = nextUserNumber()) {
  const signUp = contract.request.parse(
    buildSignUp(nth, { preferences: buildPreferences({ newsletterEmail }) }),
  );
  const input = { signUp, userAgent: null, idempotencyKey: `key-of-${nth}` };
  const { accountId } = await createAccount(services.dependencies, input);
  return { accountId, email: signUp.email, userName: signUp.email };
}

const tableRequests = () => services.requests.filter((name) => !name.startsWith('Admin'));

/** The request counts of the table of access patterns, without the rate limits per address. */
describe('DynamoDB requests', () => {
  it.each([false, true])(
    'a sign-up uses one read and one transaction (newsletter: %s)',
    async (expected) => {
      await signUp(expected);
      expect(tableRequests()).toEqual(['BatchGetItem', 'TransactWriteItems']);
      expect(countTableRequests(tableRequests())).toEqual(assumedRequests('sign-up'));
    },
  );

  it('a repeated sign-up reads the account and its idempotency record', async () => {
    const nth = nextUserNumber();
    await signUp(false, nth);
    services.watch();
    await signUp(false, nth);
    expect(tableRequests()).toEqual(['BatchGetItem', 'GetItem']);
  });

  it('a sign-up that reclaims an e-mail uses two more reads', async () => {
    const { email } = await signUp();
    const emailProof = await services.dependencies.proofs.seal(
      email,
      services.dependencies.clock(),
    );
    const owner = contract.request.parse(buildSignUp(nextUserNumber(), { email, emailProof }));
    services.watch();
    await createAccount(services.dependencies, {
      signUp: owner,
      userAgent: null,
      idempotencyKey: undefined,
    });
    expect(tableRequests()).toEqual(['BatchGetItem', 'Query', 'Query', 'TransactWriteItems']);
  });

  it('an existence check uses one', async () => {
    const { email, phone, cpf } = buildSignUp(nextUserNumber());
    await checkUserExists(services.dependencies, { email, phone, cpf });
    expect(tableRequests()).toEqual(['BatchGetItem']);
    expect(countTableRequests(tableRequests())).toEqual(assumedRequests('account read'));
  });

  it('an existence check by the owner of an e-mail uses two more reads, of the account that holds it', async () => {
    const { email } = await signUp();
    const emailProof = await services.dependencies.proofs.seal(
      email,
      services.dependencies.clock(),
    );
    services.watch();
    await checkUserExists(services.dependencies, {
      phone: buildSignUp(nextUserNumber()).phone,
      emailProof,
    });
    expect(tableRequests()).toEqual(['BatchGetItem', 'Query', 'Query']);
  });

  it('an existence check without values uses none', async () => {
    await checkUserExists(services.dependencies, { phone: '', email: ' ' });
    expect(tableRequests()).toEqual([]);
  });

  it('reading a registration uses one', async () => {
    const session = await signUp();
    services.watch();
    await getAccount(services.dependencies, session);
    expect(tableRequests()).toEqual(['BatchGetItem']);
  });

  it('downloading all data of an account uses three', async () => {
    const session = await signUp(true);
    services.watch();
    await collectMyData(services.dependencies, session);
    expect(tableRequests().toSorted()).toEqual(['GetItem', 'Query', 'Query']);
  });

  it('deleting an account uses three reads and one transaction', async () => {
    const session = await signUp(true);
    services.watch();
    await deleteAccount(services.dependencies, session);
    expect(tableRequests()).toEqual(['Query', 'GetItem', 'GetItem', 'TransactWriteItems']);
  });

  it('the consumer that finishes a sign-up uses one; for a deletion six, and three when it is repeated', async () => {
    const session = await signUp();
    const [created] = (await services.events('account.created')).filter(
      ({ data }) => data.account.id === session.accountId,
    );
    if (created === undefined) throw new Error('There is no event');
    services.watch();
    await finishSignUp(services.dependencies, created);
    expect(tableRequests()).toEqual(['BatchGetItem']);
    expect(services.requests).not.toContain('AdminSetUserPassword');

    await deleteAccount(services.dependencies, session);
    const [deleted] = (await services.events('account.deleted')).filter(
      ({ data }) => data.accountId === session.accountId,
    );
    if (deleted === undefined) throw new Error('There is no event');
    services.watch();
    await finishDeletion(services.dependencies, deleted);
    // The transaction also moves the consents to where they are kept.
    const erasing = ['GetItem', 'Query', 'TransactWriteItems', 'Query'];
    expect(tableRequests()).toEqual([...erasing, 'BatchGetItem', 'DeleteItem']);
    services.watch();
    await finishDeletion(services.dependencies, deleted);
    expect(tableRequests()).toEqual(['GetItem', 'Query', 'Query']);
  });
});
