import { describe, expect, it } from 'vitest';
import { toPayment } from '../../../functions/billing/ledger/billing-changes.ts';
import { newSubscriber } from '../../../functions/newsletter/subscribe.ts';
import { ledgerItem } from '../../../functions/entities/billing-ledger.ts';
import { subscriberItem } from '../../../functions/entities/newsletter-subscriber.ts';
import { paymentItem } from '../../../functions/entities/payment.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { buildCharge, buildLedger } from '../../support/billing/ledgers.ts';
import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { buildPreferences, buildSignUp, type SignUp } from '../../support/users/sign-ups.ts';
import { buildMigration, buildTrialSignUp } from '../../support/users/trial-requests.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ now: '2026-11-22T12:00:00-03:00' });
const { accounts, trial } = app;

const proofOf = accounts.proofOf;
/** Returns a proof some minutes old; proofs are valid for 45 minutes. */
async function oldProofOf(email: string): Promise<string> {
  const proof = await proofOf(email);
  app.clock.advance('46m');
  return proof;
}

/** Returns the sign-up of an e-mail's owner, with a phone and CPF of their own. */
const ownerOf = (email: string, over: Partial<SignUp> = {}): SignUp =>
  buildSignUp(nextUserNumber(), { email, ...over });

/** Signs up as the owner of an e-mail and returns the new account's id. */
async function reclaim(email: string, over: Partial<SignUp> = {}): Promise<string> {
  const owner = ownerOf(email, { emailProof: await proofOf(email), ...over });
  return (await accounts.create(owner)).accountId;
}

/** Creates an account that is neither proven nor paid for. */
const squatter = async (over: Partial<Account> = {}) => {
  const { account } = await app.people.account(over);
  const { id: accountId, email, telefone: phone } = account;
  await accounts.users.ensureUser({ email, phone, accountId });
  return account;
};

const rows = async (partition: string) =>
  (await app.partition(partition)).map(({ SK }) => String(SK)).toSorted();
const holderOf = async (partition: string) =>
  (await app.partition(partition)).find(({ SK }) => SK === 'ACCOUNT')?.['accountId'];
const newsletterOf = async (email: string) =>
  (await app.partition(`EMAIL#${email}`)).find(({ SK }) => SK === 'NEWSLETTER');
const accountRow = async (accountId: string) =>
  (await app.partition(`ACCOUNT#${accountId}`)).find(({ SK }) => SK === 'ACCOUNT');

/** Returns a newsletter row created by a reader. */
function readerOf(email: string) {
  const now = new Date('2026-11-01T12:00:00Z');
  return newSubscriber({ id: `sub_reader_${nextUserNumber()}`, email, userAgent: null, now });
}

describe('an account that is neither proven nor paid for', () => {
  it('is deleted entirely with its claims and its user when the owner of its e-mail reclaims it', async () => {
    const account = await squatter();
    const { email } = account;
    const owner = ownerOf(email, { emailProof: await proofOf(email) });
    const { accountId } = await accounts.create(owner);

    expect(await rows(`ACCOUNT#${account.id}`)).toEqual([]);
    expect(await holderOf(`EMAIL#${email}`)).toBe(accountId);
    expect(await holderOf(`PHONE#${owner.phone}`)).toBe(accountId);
    expect(await holderOf(`PHONE#${account.telefone}`)).toBeUndefined();
    expect(await holderOf(`CPF#${account.cpf ?? ''}`)).toBeUndefined();
    expect(await app.userOf(email)).toMatchObject({ accountId, phone: `+55${owner.phone}` });
    expect(await accountRow(accountId)).toMatchObject({ email_verified_at: expect.any(String) });

    // The former holder can sign up again with the same phone and CPF, under an e-mail of their own.
    const again = buildSignUp(nextUserNumber(), {
      phone: account.telefone,
      cpf: account.cpf ?? '',
    });
    expect(await accounts.create(again)).toMatchObject({ accountId: expect.any(String) });
  });

  it('is deleted despite an unpaid Pix, and the payment record is kept', async () => {
    const { id, email } = await squatter();
    const unpaid = buildCharge({
      method: 'pix',
      status: 'cancelled',
      detail: 'expired',
      approvedAt: null,
    });
    await app.people.put(
      ledgerItem(buildLedger({ accountId: id, charges: [unpaid] })),
      paymentItem(id, toPayment(unpaid, unpaid.createdAt)),
    );
    const accountId = await reclaim(email);
    expect(await holderOf(`EMAIL#${email}`)).toBe(accountId);
    const [ledger] = await app.partition(`BILLING#${id}`);
    expect(ledger).toMatchObject({ closedAt: expect.any(String), accountId: id });
    expect(await rows(`ACCOUNT#${id}`)).toEqual(['PAYMENT#pay_1']);
  });

  it('is replaced when the owner signs up with the same phone and CPF', async () => {
    const { email, telefone: phone, cpf } = await squatter();
    const accountId = await reclaim(email, { phone, cpf: cpf ?? '' });
    for (const claim of [`PHONE#${phone}`, `CPF#${cpf ?? ''}`]) {
      expect(await holderOf(claim)).toBe(accountId);
    }
  });

  it('is replaced with its trial by a trial of the owner, and its phone and CPF count as used for a trial', async () => {
    const { account } = await app.people.trial();
    const request = buildTrialSignUp(nextUserNumber(), {
      email: account.email,
      emailProof: await proofOf(account.email),
      preferences: buildPreferences({ newsletterEmail: true }),
    });
    const { accountId } = await trial.start(request, `key-of-${account.id}`);
    expect(await rows(`ACCOUNT#${account.id}`)).toEqual([]);
    expect(await rows(`ACCOUNT#${accountId}`)).toContain('TRIAL');
    expect(await newsletterOf(account.email)).toMatchObject({ accountId });
    expect((await trial.start(request, `key-of-${account.id}`)).accountId).toBe(accountId);

    // A second mailbox does not allow a second trial for the same phone.
    const other = buildTrialSignUp(nextUserNumber(), { phone: request.phone });
    await expect(trial.start(other)).rejects.toMatchObject({ code: 'trial_already_used' });
  });

  it('is replaced by a migrating newsletter reader, who keeps their newsletter', async () => {
    const { account } = await app.people.trial();
    const row = readerOf(account.email);
    await app.people.put(subscriberItem(row));
    const request = buildMigration(nextUserNumber(), {
      email: account.email,
      emailProof: await proofOf(account.email),
    });
    const { accountId } = await trial.migrate(request, `key-of-${account.id}`);
    expect((await trial.migrate(request, `key-of-${account.id}`)).accountId).toBe(accountId);
    expect(await newsletterOf(account.email)).toMatchObject({
      id: row.id,
      accountId,
      proven_at: expect.any(String),
    });
  });

  it.each([true, false])(
    'is deleted with the newsletter that it created (the owner wants one: %s)',
    async (newsletterEmail) => {
      const account = await squatter({ newsletter_email: 'sim' });
      const claimed = { nome: 'Nome de outra pessoa', telefone: account.telefone };
      const claimedSubscriber = { ...readerOf(account.email), ...claimed, accountId: account.id };
      await app.people.put(subscriberItem(claimedSubscriber));
      const owner = ownerOf(account.email, {
        emailProof: await proofOf(account.email),
        preferences: buildPreferences({ newsletterEmail }),
      });
      const { accountId } = await accounts.create(owner);
      const row = await newsletterOf(account.email);
      expect([row?.['accountId'], row?.['nome']]).toEqual(
        newsletterEmail ? [accountId, owner.name] : [undefined, undefined],
      );
      expect(JSON.stringify(row ?? {})).not.toContain(account.telefone);
      expect(await accountRow(accountId)).toMatchObject({
        newsletter_email: newsletterEmail ? 'sim' : 'nao',
      });
    },
  );

  it('leaves a reader’s newsletter to the owner unchanged', async () => {
    const { email } = await squatter();
    const row = readerOf(email);
    await app.people.put(subscriberItem({ ...row, nome: 'Leitora' }));
    const accountId = await reclaim(email);
    expect(await newsletterOf(email)).toMatchObject({ id: row.id, nome: 'Leitora', accountId });
    expect(await accountRow(accountId)).toMatchObject({ newsletter_email: 'sim' });
  });
});

describe('the check between the steps of a form', () => {
  const check = accounts.exists;
  const free = { exists: false, field: null, error: null };

  it('reports values of the account to be reclaimed as free to the owner of its e-mail', async () => {
    const { email, telefone: phone, cpf: stored } = await squatter();
    const cpf = stored ?? '';
    const emailProof = await proofOf(email);
    expect(await check({ phone, emailProof })).toEqual(free);
    expect(await check({ cpf, emailProof })).toEqual(free);
    expect(await check({ email, emailProof })).toEqual(free);
    // Without the proof, with one of another address, and with an expired one the value counts as taken.
    expect(await check({ phone })).toMatchObject({ field: 'telefone' });
    const other = await proofOf(`outra-${nextUserNumber()}@exemplo.com.br`);
    expect(await check({ cpf, emailProof: other })).toMatchObject({ field: 'cpf' });
    expect(await check({ email, emailProof: other })).toMatchObject({ field: 'email' });
    const over = await oldProofOf(email);
    expect(await check({ phone, emailProof: over })).toMatchObject({ field: 'telefone' });
  });

  it('reports the phone of another account, and of an account that stays, as taken', async () => {
    const third = await squatter();
    const { email } = await squatter();
    const emailProof = await proofOf(email);
    expect(await check({ phone: third.telefone, emailProof })).toMatchObject({ field: 'telefone' });
    const verified = await squatter({ email_verified_at: '2026-11-01T12:00:00.000Z' });
    const phone = verified.telefone;
    const own = await proofOf(verified.email);
    expect(await check({ phone, emailProof: own })).toMatchObject({ field: 'telefone' });
  });

  it('reports that the phone has had its trial, which then rejects a trial and accepts an account', async () => {
    const first = buildTrialSignUp(nextUserNumber());
    await trial.start(first);
    const { email, phone, cpf } = first;
    const emailProof = await proofOf(email);
    expect(await check({ phone, emailProof })).toEqual({ ...free, hadTrial: true });
    expect(await check({ cpf, emailProof })).toEqual({ ...free, hadTrial: true });
    const own = buildTrialSignUp(nextUserNumber());
    expect(await check({ phone: own.phone, emailProof })).toEqual(free);
    await expect(trial.start({ ...first, emailProof })).rejects.toMatchObject({
      code: 'trial_already_used',
    });
    expect(await reclaim(email, { phone, cpf })).toEqual(expect.any(String));
  });
});

it('does not let a reclaimed account take the e-mail back without the mailbox', async () => {
  const { email } = await squatter();
  await reclaim(email);
  const back = ownerOf(email);
  await expect(accounts.create(back)).rejects.toMatchObject({
    code: 'account_email_already_registered',
  });
  const elsewhere = await proofOf('outra@exemplo.com.br');
  for (const emailProof of ['a'.repeat(200), elsewhere]) {
    await expect(accounts.create({ ...back, emailProof })).rejects.toMatchObject({
      code: 'email_proof_over',
    });
  }
});

describe('an account that stays', () => {
  const kept = { code: 'account_email_kept' };

  it('is one with a proven e-mail', async () => {
    const { id, email } = await squatter({ email_verified_at: '2026-11-01T12:00:00.000Z' });
    await expect(reclaim(email)).rejects.toMatchObject(kept);
    expect(await holderOf(`EMAIL#${email}`)).toBe(id);
  });

  it('is one with received money, and one activated by an operator', async () => {
    const paying = await squatter();
    const charges = [buildCharge({})];
    await app.people.put(ledgerItem(buildLedger({ accountId: paying.id, charges })));
    const activated = await squatter({ plano: 'ativo' });
    for (const { id, email } of [paying, activated]) {
      await expect(reclaim(email)).rejects.toMatchObject(kept);
      const emailProof = await proofOf(email);
      const started = trial.start(buildTrialSignUp(nextUserNumber(), { email, emailProof }));
      await expect(started).rejects.toMatchObject(kept);
      expect(await rows(`ACCOUNT#${id}`)).toContain('ACCOUNT');
    }
  });

  it('is the one that the first of two owners created; the same request gets its own answer', async () => {
    const { email } = await squatter();
    const emailProof = await proofOf(email);
    const owners = [1, 2].map((nth) => ({
      request: ownerOf(email, { emailProof }),
      key: `key-of-owner-${nth}`,
    }));
    const answers = await Promise.allSettled(
      owners.map(({ request, key }) => accounts.create(request, key)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const won = owners[answers.findIndex(({ status }) => status === 'fulfilled')];
    const again = { ...won?.request, emailProof: await proofOf(email) };
    const repeated = await accounts.create(again, won?.key);
    expect(repeated.accountId).toBe(await holderOf(`EMAIL#${email}`));
    // The same proof cannot create a second account.
    const third = accounts.create(ownerOf(email, { emailProof }));
    await expect(third).rejects.toMatchObject(kept);
  });

  it('is any account if the proof has expired', async () => {
    const { id, email } = await squatter();
    const emailProof = await oldProofOf(email);
    await expect(accounts.create(ownerOf(email, { emailProof }))).rejects.toMatchObject({
      code: 'email_proof_over',
    });
    expect(await holderOf(`EMAIL#${email}`)).toBe(id);
  });

  it('is one if the owner enters the phone of a third account, which a proof of an e-mail does not cover', async () => {
    const { id, email } = await squatter();
    const third = await squatter();
    await expect(reclaim(email, { phone: third.telefone })).rejects.toMatchObject({
      code: 'phone_already_registered',
    });
    expect(await holderOf(`EMAIL#${email}`)).toBe(id);
  });
});

it('proves a free e-mail too', async () => {
  const accountId = await reclaim(`livre-${nextUserNumber()}@exemplo.com.br`);
  expect(await accountRow(accountId)).toMatchObject({ email_verified_at: expect.any(String) });
});
