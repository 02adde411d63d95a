import { describe, expect, it } from 'vitest';
import { paymentOf } from '../../../functions/billing/ledger/billing-changes.ts';
import { newSubscriber } from '../../../functions/newsletter/new-subscriber.ts';
import { ledgerItem } from '../../../functions/records/billing-ledger.ts';
import { subscriberItem } from '../../../functions/records/newsletter-subscriber.ts';
import { paymentItem } from '../../../functions/records/payment.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { chargeOf, ledgerOf } from '../../support/billing/ledgers.ts';
import { nextPerson } from '../../support/people/people.ts';
import { preferencesOf, signUpOf, type SignUp } from '../../support/people/sign-ups.ts';
import { migrationOf, trialSignUpOf } from '../../support/people/trial-requests.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ now: '2026-11-22T12:00:00-03:00' });
const { accounts, trial } = app;

const proofOf = accounts.proofOf;
/** A proof of some minutes ago; one is good for three quarters of an hour. */
async function oldProofOf(email: string): Promise<string> {
  const proof = await proofOf(email);
  app.clock.advance('46m');
  return proof;
}

/** The owner of an address, with a phone and a CPF of their own. */
const ownerOf = (email: string, over: Partial<SignUp> = {}): SignUp =>
  signUpOf(nextPerson(), { email, ...over });

/** The owner of an address takes it. */
async function reclaim(email: string, over: Partial<SignUp> = {}): Promise<string> {
  const owner = ownerOf(email, { emailProof: await proofOf(email), ...over });
  return (await accounts.create(owner)).accountId;
}

/** An account that nobody has proven or paid for. */
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

/** A row of the newsletter that a reader has made. */
function readerOf(email: string) {
  const now = new Date('2026-11-01T12:00:00Z');
  return newSubscriber({ id: `sub_reader_${nextPerson()}`, email, userAgent: null, now });
}

describe('an account that nobody has proven or paid for', () => {
  it('gives way to the owner of its e-mail, whole, with its claims and its user', async () => {
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

    // And may be signed up with again by its person, under an address of their own.
    const again = signUpOf(nextPerson(), { phone: account.telefone, cpf: account.cpf ?? '' });
    expect(await accounts.create(again)).toMatchObject({ accountId: expect.any(String) });
  });

  it('is deleted in spite of a Pix that was never paid, of which the payment is kept', async () => {
    const { id, email } = await squatter();
    const unpaid = chargeOf({
      method: 'pix',
      status: 'cancelled',
      detail: 'expired',
      approvedAt: null,
    });
    await app.people.put(
      ledgerItem(ledgerOf({ accountId: id, charges: [unpaid] })),
      paymentItem(id, paymentOf(unpaid, unpaid.createdAt)),
    );
    const accountId = await reclaim(email);
    expect(await holderOf(`EMAIL#${email}`)).toBe(accountId);
    const [ledger] = await app.partition(`BILLING#${id}`);
    expect(ledger).toMatchObject({ closedAt: expect.any(String), accountId: id });
    expect(await rows(`ACCOUNT#${id}`)).toEqual(['PAYMENT#pay_1']);
  });

  it('gives way to the same person who comes with its phone and CPF again', async () => {
    const { email, telefone: phone, cpf } = await squatter();
    const accountId = await reclaim(email, { phone, cpf: cpf ?? '' });
    for (const claim of [`PHONE#${phone}`, `CPF#${cpf ?? ''}`]) {
      expect(await holderOf(claim)).toBe(accountId);
    }
  });

  it('gives way with its trial, by a trial of the owner; what had a trial has had it', async () => {
    const { account } = await app.people.trial();
    const request = trialSignUpOf(nextPerson(), {
      email: account.email,
      emailProof: await proofOf(account.email),
      preferences: preferencesOf({ newsletterEmail: true }),
    });
    const { accountId } = await trial.start(request, `key-of-${account.id}`);
    expect(await rows(`ACCOUNT#${account.id}`)).toEqual([]);
    expect(await rows(`ACCOUNT#${accountId}`)).toContain('TRIAL');
    expect(await newsletterOf(account.email)).toMatchObject({ accountId });
    expect((await trial.start(request, `key-of-${account.id}`)).accountId).toBe(accountId);

    // A second mailbox gives the same phone no second trial.
    const other = trialSignUpOf(nextPerson(), { phone: request.phone });
    await expect(trial.start(other)).rejects.toMatchObject({ code: 'trial_already_used' });
  });

  it('gives way to a newsletter reader who comes over, and their newsletter is theirs', async () => {
    const { account } = await app.people.trial();
    const row = readerOf(account.email);
    await app.people.put(subscriberItem(row));
    const request = migrationOf(nextPerson(), {
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
    'takes the newsletter that it has made with it (the owner wants one: %s)',
    async (newsletterEmail) => {
      const account = await squatter({ newsletter_email: 'sim' });
      const claimed = { nome: 'Nome de outra pessoa', telefone: account.telefone };
      const made = { ...readerOf(account.email), ...claimed, accountId: account.id };
      await app.people.put(subscriberItem(made));
      const owner = ownerOf(account.email, {
        emailProof: await proofOf(account.email),
        preferences: preferencesOf({ newsletterEmail }),
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

  it('leaves a reader’s newsletter to the owner, as it stands', async () => {
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

  it('says that what the account which gives way holds is free, to its e-mail’s owner', async () => {
    const { email, telefone: phone, cpf: stored } = await squatter();
    const cpf = stored ?? '';
    const emailProof = await proofOf(email);
    expect(await check({ phone, emailProof })).toEqual(free);
    expect(await check({ cpf, emailProof })).toEqual(free);
    expect(await check({ email, emailProof })).toEqual(free);
    // Without the proof, with one of another address, and with one that is over it is taken.
    expect(await check({ phone })).toMatchObject({ field: 'telefone' });
    const other = await proofOf(`outra-${nextPerson()}@exemplo.com.br`);
    expect(await check({ cpf, emailProof: other })).toMatchObject({ field: 'cpf' });
    expect(await check({ email, emailProof: other })).toMatchObject({ field: 'email' });
    const over = await oldProofOf(email);
    expect(await check({ phone, emailProof: over })).toMatchObject({ field: 'telefone' });
  });

  it('says that another’s phone, and a phone of an account that stays, are taken all the same', async () => {
    const third = await squatter();
    const { email } = await squatter();
    const emailProof = await proofOf(email);
    expect(await check({ phone: third.telefone, emailProof })).toMatchObject({ field: 'telefone' });
    const verified = await squatter({ email_verified_at: '2026-11-01T12:00:00.000Z' });
    const phone = verified.telefone;
    const own = await proofOf(verified.email);
    expect(await check({ phone, emailProof: own })).toMatchObject({ field: 'telefone' });
  });

  it('says that the phone has had its trial, which its start then refuses, and an account takes it', async () => {
    const first = trialSignUpOf(nextPerson());
    await trial.start(first);
    const { email, phone, cpf } = first;
    const emailProof = await proofOf(email);
    expect(await check({ phone, emailProof })).toEqual({ ...free, hadTrial: true });
    expect(await check({ cpf, emailProof })).toEqual({ ...free, hadTrial: true });
    const own = trialSignUpOf(nextPerson());
    expect(await check({ phone: own.phone, emailProof })).toEqual(free);
    await expect(trial.start({ ...first, emailProof })).rejects.toMatchObject({
      code: 'trial_already_used',
    });
    expect(await reclaim(email, { phone, cpf })).toEqual(expect.any(String));
  });
});

it('refuses an account that gave way the e-mail, without the mailbox', async () => {
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

  it('is one whose e-mail was proven', async () => {
    const { id, email } = await squatter({ email_verified_at: '2026-11-01T12:00:00.000Z' });
    await expect(reclaim(email)).rejects.toMatchObject(kept);
    expect(await holderOf(`EMAIL#${email}`)).toBe(id);
  });

  it('is one with money that was received, and one that an operator has activated', async () => {
    const paying = await squatter();
    const charges = [chargeOf({})];
    await app.people.put(ledgerItem(ledgerOf({ accountId: paying.id, charges })));
    const activated = await squatter({ plano: 'ativo' });
    for (const { id, email } of [paying, activated]) {
      await expect(reclaim(email)).rejects.toMatchObject(kept);
      const emailProof = await proofOf(email);
      const started = trial.start(trialSignUpOf(nextPerson(), { email, emailProof }));
      await expect(started).rejects.toMatchObject(kept);
      expect(await rows(`ACCOUNT#${id}`)).toContain('ACCOUNT');
    }
  });

  it('is the one that the first of two owners has made; the same request gets its own answer', async () => {
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
    // The proof itself makes no second one.
    const third = accounts.create(ownerOf(email, { emailProof }));
    await expect(third).rejects.toMatchObject(kept);
  });

  it('is any, for a proof that is over', async () => {
    const { id, email } = await squatter();
    const emailProof = await oldProofOf(email);
    await expect(accounts.create(ownerOf(email, { emailProof }))).rejects.toMatchObject({
      code: 'email_proof_over',
    });
    expect(await holderOf(`EMAIL#${email}`)).toBe(id);
  });

  it('is one of whose owner another account has the phone: a proof of an e-mail says nothing of it', async () => {
    const { id, email } = await squatter();
    const third = await squatter();
    await expect(reclaim(email, { phone: third.telefone })).rejects.toMatchObject({
      code: 'phone_already_registered',
    });
    expect(await holderOf(`EMAIL#${email}`)).toBe(id);
  });
});

it('proves a free e-mail too', async () => {
  const accountId = await reclaim(`livre-${nextPerson()}@exemplo.com.br`);
  expect(await accountRow(accountId)).toMatchObject({ email_verified_at: expect.any(String) });
});
