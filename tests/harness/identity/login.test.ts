import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { visits } from '../support/visits.ts';

const app = await visits();
const { cognito, sessions } = app;

const unknownEmail = 'ninguem@exemplo.com.br';
const refused = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

describe('logging in', () => {
  it('takes the e-mail and the phone, and returns a session with the account’s id', async () => {
    const { account, userName } = await sessions.makeUser();
    const { AuthenticationResult } = await cognito.signIn(
      account.email.toUpperCase(),
      account.telefone,
    );
    const claims = decodeJwt(AuthenticationResult?.IdToken ?? '');
    expect(claims).toMatchObject({
      aud: cognito.clientIds.account,
      sub: userName,
      email: account.email,
      'custom:account_id': account.id,
    });
    // The claims contain neither the phone, which is the answer to the next login, nor other data.
    expect(Object.keys(claims)).not.toContain('phone_number');
    expect(Object.keys(claims)).not.toContain('custom:trial_id');
  });

  it('answers alike for a wrong phone, for an unknown e-mail and without a ticket', async () => {
    const { account } = await sessions.makeUser();
    const about = [
      await cognito.signIn(account.email, '11900000000'),
      await cognito.signIn(unknownEmail, account.telefone),
      await cognito.answer(await cognito.begin(account.email), account.telefone),
      await cognito.answer(await cognito.begin(account.email), account.telefone, 'forged'),
      await cognito.answer(
        await cognito.begin(account.email),
        account.telefone,
        await cognito.ticketFor(unknownEmail),
      ),
    ];
    for (const answer of about) {
      expect(answer.AuthenticationResult).toBeUndefined();
      expect(answer.ChallengeName).toBe('CUSTOM_CHALLENGE');
      expect(Object.keys(answer.ChallengeParameters ?? {}).toSorted()).toEqual([
        'USERNAME',
        'challenge',
      ]);
      expect(answer.ChallengeParameters?.['USERNAME']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('allows three phones, then starts again', async () => {
    const { account } = await sessions.makeUser();
    const ticket = await cognito.ticketFor(account.email);
    let question = await cognito.begin(account.email);
    question = await cognito.answer(question, '11900000000', ticket);
    question = await cognito.answer(question, '11900000001', ticket);
    await expect(cognito.answer(question, '11900000002', ticket)).rejects.toMatchObject(refused);
    const { AuthenticationResult } = await cognito.signIn(account.email, account.telefone);
    expect(AuthenticationResult).toBeDefined();
  });

  it('opens a trial session only for an account with a trial', async () => {
    const [withTrial, without] = [await sessions.makeTrialUser(), await sessions.makeUser()];
    const opened = await cognito.signIn(
      withTrial.account.email,
      withTrial.account.telefone,
      'trial',
    );
    expect(decodeJwt(opened.AuthenticationResult?.IdToken ?? '')).toMatchObject({
      aud: cognito.clientIds.trial,
      'custom:trial_id': withTrial.trial.id,
    });
    const other = await cognito.signIn(without.account.email, without.account.telefone, 'trial');
    expect(other.AuthenticationResult).toBeUndefined();
    const asAccount = await cognito.signIn(withTrial.account.email, withTrial.account.telefone);
    expect(asAccount.AuthenticationResult).toBeDefined();
  });
});

describe('attempts', () => {
  const stranger = '203.0.113.66';
  /** Tries ten wrong phones, each in its own sign-in. */
  async function useUpAttempts(email: string): Promise<void> {
    app.advanceToNextWindow(15 * 60);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await cognito.signIn(email, `119000000${attempt}0`, 'account', stranger);
      expect(answer.AuthenticationResult).toBeUndefined();
    }
  }

  it('are limited to ten for an address in fifteen minutes; then even the right phone is rejected', async () => {
    const { account } = await sessions.makeUser();
    await useUpAttempts(account.email);
    const again = () => cognito.signIn(account.email, account.telefone, 'account', stranger);
    const refusedOne = await again();
    expect(refusedOne.AuthenticationResult).toBeUndefined();
    expect(refusedOne.ChallengeParameters).toMatchObject({ challenge: 'phone' });
    app.advanceToNextWindow(15 * 60);
    expect((await again()).AuthenticationResult).toBeDefined();
  });

  it('attempts from unknown addresses do not lock the owner out of known ones', async () => {
    const { account } = await sessions.makeUser();
    const home = () => cognito.signIn(account.email, account.telefone, 'account', '192.0.2.77');
    app.advanceToNextWindow(24 * 60 * 60);
    expect((await home()).AuthenticationResult).toBeDefined();
    for (let nth = 0; nth < 40; nth += 1) {
      await cognito.signIn(account.email, '11900000000', 'account', `203.0.113.${nth}`);
    }
    expect((await home()).AuthenticationResult).toBeDefined();
  });

  it('are counted for unknown e-mails, too', async () => {
    await useUpAttempts(unknownEmail);
    const count = await app.partition(
      `LIMIT#sign-in-phone#${digestOf(`${unknownEmail} ${stranger}`)}`,
    );
    expect(count.map((item) => item['count'])).toContain(10);
  });

  it('are counted alike concurrently and in sequence', async () => {
    const { account } = await sessions.makeUser();
    app.advanceToNextWindow(15 * 60);
    const ticket = await cognito.ticketFor(account.email);
    const answers = await Promise.all(
      Array.from({ length: 30 }, async () =>
        cognito.answer(await cognito.begin(account.email), account.telefone, ticket),
      ),
    );
    const opened = answers.filter((answer) => answer.AuthenticationResult !== undefined);
    expect(opened).toHaveLength(10);
  });

  it('are rejected with a ticket that is five minutes old', async () => {
    const { account } = await sessions.makeUser();
    const ticket = await cognito.ticketFor(account.email);
    app.clock.advance('5m');
    const late = await cognito.answer(await cognito.begin(account.email), account.telefone, ticket);
    expect(late.AuthenticationResult).toBeUndefined();
  });
});

function digestOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22);
}
