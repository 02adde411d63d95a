import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accountItem } from '../../../functions/records/account.ts';
import { identityDigest } from '../../../functions/records/identity-digest.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import {
  asMessage,
  type SendAccountEmail,
} from '../../../functions/messaging/outgoing/send-account-email.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { tellAddressOwner } from '../../../functions/proof/tell-address-owner.ts';
import { unprovenAccountStore } from '../../../functions/proof/unproven-account-store.ts';
import { systemClock } from '../../../functions/runtime/clock.ts';
import { createAccount } from '../../../shared/contracts/accounts.ts';
import { startTrial } from '../../../shared/contracts/trial.ts';
import { expectSoon } from '../../support/cloud/expect-soon.ts';
import { accountOf, nextPerson } from '../../support/people/people.ts';
import { startServicesTable } from '../../support/cloud/services-table.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { signUpOf } from '../../support/people/sign-ups.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { trialSignUpOf } from '../../support/people/trial-requests.ts';

describe('somebody who signs up with an e-mail', () => {
  let cloud: TestCloud;
  beforeAll(async () => {
    cloud = await sharedTestCloud();
  });
  afterAll(() => cloud.stop());

  let calls = 0;
  const visitor = () => {
    calls += 1;
    return throughEdge(cloud.secret('edge-value'), `10.55.0.${calls}`);
  };
  const messagesSchema = z.object({
    messages: z.array(z.object({ content: z.object({ subject: z.string(), text: z.string() }) })),
  });
  const mailTo = async (email: string) => {
    const query = new URLSearchParams({ channel: 'email', to: email });
    const answer = await cloud.read(`/_local/messages?${query.toString()}`);
    return messagesSchema.parse(answer).messages.map(({ content }) => content);
  };

  it('has its owner told, without a word of who it was, and what to do', async () => {
    const request = signUpOf(nextPerson());
    expect((await cloud.call(createAccount, request, visitor())).status).toBe(200);
    await expectSoon(async () => expect(await mailTo(request.email)).toHaveLength(1));
    const [message] = await mailTo(request.email);
    expect(message?.subject).toBe('Uma conta no BFJ foi criada com este e-mail');
    expect(message?.text).toContain('Este e-mail é meu');
    expect(message?.text).toMatch(/\/signup\n/);
    for (const part of [request.name, request.phone, request.cpf]) {
      expect(message?.text).not.toContain(part);
    }
  });

  it('has them told of a trial; who has proven the e-mail is not written to', async () => {
    const trial = trialSignUpOf(nextPerson());
    const proven = signUpOf(nextPerson());
    const proofs = emailProofs(async () => cloud.secret('token-key'));
    const emailProof = await proofs.seal(proven.email, await cloud.now());
    expect((await cloud.call(createAccount, { ...proven, emailProof }, visitor())).status).toBe(
      200,
    );
    expect((await cloud.call(startTrial, trial, visitor())).status).toBe(200);
    await expectSoon(async () => expect(await mailTo(trial.email)).toHaveLength(1));
    expect((await mailTo(trial.email))[0]?.subject).toContain('teste grátis');
    // Its event came before the trial's.
    expect(await mailTo(proven.email)).toEqual([]);
  });
});

describe('the notice to an address’s owner', () => {
  let services: Awaited<ReturnType<typeof startServicesTable>>;
  beforeAll(async () => {
    services = await startServicesTable();
  });
  afterAll(() => services.stop());

  async function begin(over: Parameters<typeof accountOf>[1] = {}) {
    const account = accountOf(nextPerson(), over);
    const { table } = services;
    await table.client.send(new PutCommand({ TableName: table.name, Item: accountItem(account) }));
    const sent: OutgoingMessage[] = [];
    const outcome: { fails: Error | undefined } = { fails: undefined };
    const sendEmail: SendAccountEmail = async (...email) => {
      if (outcome.fails !== undefined) throw outcome.fails;
      sent.push(asMessage(...email));
    };
    const dependencies = {
      table,
      accounts: unprovenAccountStore(table),
      digest: identityDigest(async () => 'a secret of the tests'),
      clock: systemClock,
      sendEmail,
      siteUrl: 'https://bfj.example',
    };
    const tell = (eventId = 'evt_1') =>
      tellAddressOwner(dependencies, {
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
    await tell();
    await tell();
    await tell('evt_2');
    const again = await begin({ email: account.email });
    await again.tell('evt_3');
    expect([...sent, ...again.sent]).toHaveLength(1);
    const trial = await begin({ email: account.email, origem: 'trial_gratuito' });
    await trial.tell('evt_4');
    expect(trial.sent.map(({ recipient }) => recipient)).toMatchObject([
      { by: 'address', email: account.email },
    ]);
  });

  it('is asked for later where the queue is down', async () => {
    const { sent, outcome, tell } = await begin();
    outcome.fails = new Error('down');
    await expect(tell()).rejects.toThrow('down');
    outcome.fails = undefined;
    await tell();
    expect(sent).toHaveLength(1);
  });

  it('is not sent for an account that is gone or is proven by then', async () => {
    const proven = await begin({ email_verified_at: '2026-11-22T12:00:00.000Z' });
    await proven.tell('evt_1');
    const gone = await begin();
    const { table } = services;
    const { PK, SK } = accountItem(gone.account);
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: { PK, SK } }));
    await gone.tell('evt_2');
    expect([...proven.sent, ...gone.sent]).toEqual([]);
  });
});
