import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { accountItem } from '../../../functions/records/account.ts';
import { trialItem } from '../../../functions/records/trial.ts';
import { identityDigest } from '../../../functions/records/identity-digest.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import {
  asMessage,
  type SendAccountEmail,
} from '../../../functions/messaging/outgoing/send-account-email.ts';
import { newcomerStore } from '../../../functions/accounts/welcome/newcomer-store.ts';
import { welcomePerson } from '../../../functions/accounts/welcome/welcome-person.ts';
import { createAccount } from '../../../shared/contracts/accounts.ts';
import { startTrial } from '../../../shared/contracts/trial.ts';
import { accountOf, nextPerson, trialOf } from '../../support/people/people.ts';
import { signUpOf } from '../../support/people/sign-ups.ts';
import { trialSignUpOf } from '../../support/people/trial-requests.ts';
import { visits } from '../support/visits.ts';

const app = await visits();
const { call, visitor } = app;

describe('somebody who signs up with an e-mail', () => {
  const mailTo = async (email: string) => {
    await app.drain();
    return app.emailsTo(email);
  };

  it('has its owner told, without a word of who it was, and what to do', async () => {
    const request = signUpOf(nextPerson());
    expect((await call(createAccount, request, visitor())).status).toBe(200);
    const [message, ...others] = await mailTo(request.email);
    expect(others).toEqual([]);
    expect(message?.subject).toBe('Boas-vindas ao BFJ: o próximo passo');
    expect(message?.text).toContain('Este e-mail é meu');
    expect(message?.text).toMatch(/\/signup\n/);
    for (const part of [request.name, request.phone, request.cpf]) {
      expect(message?.text).not.toContain(part);
    }
  });

  it('has them told of a trial, and is welcomed themselves where the e-mail is proven', async () => {
    const trial = trialSignUpOf(nextPerson());
    const proven = signUpOf(nextPerson());
    const emailProof = await app.proofOf(proven.email);
    expect((await call(createAccount, { ...proven, emailProof }, visitor())).status).toBe(200);
    expect((await call(startTrial, trial, visitor())).status).toBe(200);
    const [begun, ...others] = await mailTo(trial.email);
    expect(others).toEqual([]);
    expect(begun?.subject).toBe('Boas-vindas ao BFJ: seu teste grátis começou');
    expect(begun?.text).toMatch(/vai até \d{1,2}º? de [a-zç]+ de \d{4},\s+às \d{1,2}h(\d{2})?\./);
    expect(begun?.text).toContain('Não foi você?');
    const [welcome, ...more] = await mailTo(proven.email);
    expect(more).toEqual([]);
    expect(welcome?.subject).toBe('Boas-vindas ao BFJ: o próximo passo');
    expect(welcome?.text).toMatch(/Entrar e escolher um plano: \S+\/dashboard\n/);
    expect(welcome?.text).not.toContain('Não foi você?');
    expect(welcome?.text).not.toContain('Parar de receber');
  });
});

describe('the first e-mail', () => {
  async function begin(
    over: Parameters<typeof accountOf>[1] = {},
    trial: Parameters<typeof trialOf>[1] = {},
  ) {
    const account = accountOf(nextPerson(), over);
    const { table } = app;
    const put = (Item: Record<string, unknown>) =>
      table.client.send(new PutCommand({ TableName: table.name, Item }));
    await put(accountItem(account));
    if (account.origem === 'trial_gratuito') await put(trialItem(trialOf(account, trial)));
    const sent: OutgoingMessage[] = [];
    const outcome: { fails: Error | undefined } = { fails: undefined };
    const sendEmail: SendAccountEmail = async (...email) => {
      if (outcome.fails !== undefined) throw outcome.fails;
      sent.push(asMessage(...email));
    };
    const dependencies = {
      table,
      newcomers: newcomerStore(table),
      digest: identityDigest(async () => 'a secret of the tests'),
      clock: () => app.clock.now(),
      sendEmail,
      siteUrl: 'https://bfj.example',
    };
    const tell = (eventId = 'evt_1') =>
      welcomePerson(dependencies, {
        eventId,
        eventName: 'account.created',
        eventVersion: 2,
        occurredAt: account.created_at,
        data: { account: { id: account.id } },
      });
    return { account, sent, outcome, tell };
  }

  it('is sent once, by whatever accounts and events the address is used', async () => {
    const { account, sent, tell } = await begin();
    await tell('evt_once_1');
    await tell('evt_once_1');
    await tell('evt_once_2');
    const again = await begin({ email: account.email });
    await again.tell('evt_once_3');
    expect([...sent, ...again.sent]).toHaveLength(1);
    const ahead = { data_expiracao: '2099-01-01T12:00:00.000Z' };
    const trial = await begin({ email: account.email, origem: 'trial_gratuito' }, ahead);
    await trial.tell('evt_once_4');
    expect(trial.sent.map(({ recipient }) => recipient)).toMatchObject([
      { by: 'address', email: account.email },
    ]);
  });

  it('is asked for later where the queue is down', async () => {
    const { sent, outcome, tell } = await begin();
    outcome.fails = new Error('down');
    await expect(tell('evt_down')).rejects.toThrow('down');
    outcome.fails = undefined;
    await tell('evt_down');
    expect(sent).toHaveLength(1);
  });

  it('is of the account where the e-mail is proven, each with its own', async () => {
    const people = [
      await begin({ email_verified_at: '2026-11-22T12:00:00.000Z' }),
      await begin({ email_verified_at: '2026-11-22T12:00:00.000Z' }),
    ];
    for (const [place, { account, sent, tell }] of people.entries()) {
      await tell(`evt_proven_${place}`);
      await tell(`evt_proven_${place}`);
      expect(sent.map(({ recipient }) => recipient)).toEqual([
        { by: 'account', accountId: account.id },
      ]);
    }
  });

  it('is not sent for an account that is gone, nor of a trial that is over by then', async () => {
    const gone = await begin();
    const { table } = app;
    const { PK, SK } = accountItem(gone.account);
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: { PK, SK } }));
    await gone.tell('evt_gone');
    const past = { data_expiracao: '2020-01-01T12:00:00.000Z' };
    const over = await begin({ origem: 'trial_gratuito' }, past);
    await over.tell('evt_over');
    expect([...gone.sent, ...over.sent]).toEqual([]);
  });
});
