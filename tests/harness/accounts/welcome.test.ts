import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { accountItem } from '../../../functions/entities/account.ts';
import { trialItem } from '../../../functions/entities/trial.ts';
import { identityDigest } from '../../../functions/entities/identity-digest.ts';
import { editionReader } from '../../../functions/market/editions/edition-reader.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import {
  toOutgoingMessage,
  type SendAccountEmail,
} from '../../../functions/messaging/outgoing/send-messages.ts';
import { welcomeFactsStore } from '../../../functions/accounts/welcome/welcome-facts-store.ts';
import { sendWelcome } from '../../../functions/accounts/welcome/send-welcome.ts';
import { createAccount } from '../../../shared/contracts/accounts.ts';
import { startTrial } from '../../../shared/contracts/trial.ts';
import { buildAccount, nextUserNumber, buildTestTrial } from '../../support/users/test-accounts.ts';
import { buildSignUp } from '../../support/users/sign-ups.ts';
import { buildTrialSignUp } from '../../support/users/trial-requests.ts';
import { visits } from '../support/visits.ts';

const app = await visits();
const { call, visitor } = app;

describe('a sign-up with an e-mail that is not proven', () => {
  const mailTo = async (email: string) => {
    await app.drain();
    return app.emailsTo(email);
  };

  it('sends its owner an e-mail that says what to do, without data of the sign-up', async () => {
    const request = buildSignUp(nextUserNumber());
    expect((await call(createAccount, request, visitor())).status).toBe(200);
    const [message, ...others] = await mailTo(request.email);
    expect(others).toEqual([]);
    expect(message?.subject).toBe('Boas-vindas: o próximo passo');
    expect(message?.text).toContain('Este e-mail é meu');
    expect(message?.text).toMatch(/\/signup\n/);
    for (const part of [request.name, request.phone, request.cpf]) {
      expect(message?.text).not.toContain(part);
    }
  });

  it('informs the owner of a trial too, and welcomes an account with a proven e-mail', async () => {
    const trial = buildTrialSignUp(nextUserNumber());
    const proven = buildSignUp(nextUserNumber());
    const emailProof = await app.proofOf(proven.email);
    expect((await call(createAccount, { ...proven, emailProof }, visitor())).status).toBe(200);
    expect((await call(startTrial, trial, visitor())).status).toBe(200);
    const [trialEmail, ...others] = await mailTo(trial.email);
    expect(others).toEqual([]);
    expect(trialEmail?.subject).toBe('Boas-vindas: seu teste grátis começou');
    expect(trialEmail?.text).toMatch(
      /vai até \d{1,2}º? de [a-zç]+ de \d{4},\s+às \d{1,2}h(\d{2})?\./,
    );
    expect(trialEmail?.text).toContain('Não foi você?');
    const [welcome, ...more] = await mailTo(proven.email);
    expect(more).toEqual([]);
    expect(welcome?.subject).toBe('Boas-vindas: o próximo passo');
    expect(welcome?.text).toMatch(/Entrar e escolher um plano: \S+\/dashboard\n/);
    expect(welcome?.text).not.toContain('Não foi você?');
    expect(welcome?.text).not.toContain('Parar de receber');
  });
});

describe('the first e-mail', () => {
  async function begin(
    over: Parameters<typeof buildAccount>[1] = {},
    trial: Parameters<typeof buildTestTrial>[1] = {},
  ) {
    const account = buildAccount(nextUserNumber(), over);
    const { table } = app;
    const put = (Item: Record<string, unknown>) =>
      table.client.send(new PutCommand({ TableName: table.name, Item }));
    await put(accountItem(account));
    if (account.origem === 'trial_gratuito') await put(trialItem(buildTestTrial(account, trial)));
    const sent: OutgoingMessage[] = [];
    const outcome: { fails: Error | undefined } = { fails: undefined };
    const sendEmail: SendAccountEmail = async (...email) => {
      if (outcome.fails !== undefined) throw outcome.fails;
      sent.push(toOutgoingMessage(...email));
    };
    const dependencies = {
      table,
      newSignUps: welcomeFactsStore(table),
      editions: editionReader(table),
      digest: identityDigest(async () => 'a secret of the tests'),
      clock: () => app.clock.now(),
      sendEmail,
      siteUrl: 'https://bfj.example',
    };
    const deliver = (eventId = 'evt_1') =>
      sendWelcome(dependencies, {
        eventId,
        eventName: 'account.created',
        eventVersion: 2,
        occurredAt: account.created_at,
        data: { account: { id: account.id } },
      });
    return { account, sent, outcome, deliver };
  }

  it('is sent once per address, for any number of accounts and events', async () => {
    const { account, sent, deliver } = await begin();
    await deliver('evt_once_1');
    await deliver('evt_once_1');
    await deliver('evt_once_2');
    const again = await begin({ email: account.email });
    await again.deliver('evt_once_3');
    expect([...sent, ...again.sent]).toHaveLength(1);
    const ahead = { data_expiracao: '2099-01-01T12:00:00.000Z' };
    const trial = await begin({ email: account.email, origem: 'trial_gratuito' }, ahead);
    await trial.deliver('evt_once_4');
    expect(trial.sent.map(({ recipient }) => recipient)).toMatchObject([
      { by: 'address', email: account.email },
    ]);
  });

  it('is queued later if the queue is down', async () => {
    const { sent, outcome, deliver } = await begin();
    outcome.fails = new Error('down');
    await expect(deliver('evt_down')).rejects.toThrow('down');
    outcome.fails = undefined;
    await deliver('evt_down');
    expect(sent).toHaveLength(1);
  });

  it('is the account’s if the e-mail is proven, one for each account', async () => {
    const people = [
      await begin({ email_verified_at: '2026-11-22T12:00:00.000Z' }),
      await begin({ email_verified_at: '2026-11-22T12:00:00.000Z' }),
    ];
    for (const [index, { account, sent, deliver }] of people.entries()) {
      await deliver(`evt_proven_${index}`);
      await deliver(`evt_proven_${index}`);
      expect(sent.map(({ recipient }) => recipient)).toEqual([
        { by: 'account', accountId: account.id },
      ]);
    }
  });

  it('is not sent for a deleted account, nor for a trial that has ended', async () => {
    const deletedUser = await begin();
    const { table } = app;
    const { PK, SK } = accountItem(deletedUser.account);
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: { PK, SK } }));
    await deletedUser.deliver('evt_gone');
    const past = { data_expiracao: '2020-01-01T12:00:00.000Z' };
    const over = await begin({ origem: 'trial_gratuito' }, past);
    await over.deliver('evt_over');
    expect([...deletedUser.sent, ...over.sent]).toEqual([]);
  });
});
