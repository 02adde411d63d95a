import assert from 'node:assert/strict';
import * as z from 'zod';
import { checkAccess } from '../../shared/contracts/access.ts';
import { createAccount, getAccount } from '../../shared/contracts/accounts.ts';
import {
  getPaymentStatus,
  processMercadoPagoPayment,
} from '../../shared/contracts/billing-endpoints.ts';
import { requestSignIn } from '../../shared/contracts/identity.ts';
import { getAssetData } from '../../shared/contracts/market.ts';
import { searchStocks } from '../../shared/contracts/stock-search.ts';
import { getTrial, startTrial } from '../../shared/contracts/trial.ts';
import { oneOffPlans } from '../../shared/plans.ts';
import { buildSignUp } from '../support/users/sign-ups.ts';
import { buildTrialSignUp } from '../support/users/trial-requests.ts';
import { call, type DeployedStage, type Step } from './deployed-stage.ts';
import { pollUntil } from './poll-until.ts';
import { signIn } from './sign-in.ts';

const subscriber = buildSignUp(1);
const visitor = buildTrialSignUp(2);
const partnerPayments = z.object({ payments: z.array(z.object({ id: z.number() })) });

/** A user's way from the sign-up to a paid plan, across the stacks of all capabilities. */
export const payingSteps: Readonly<Record<string, Step>> = {
  'a user who has signed up logs in by e-mail and phone': async (stage) => {
    await call(stage, createAccount, subscriber);
    const account = await call(stage, getAccount, {}, await logIn(stage));
    assert.equal(account.email, subscriber.email);
    const access = await call(stage, checkAccess, {}, await logIn(stage));
    assert.equal(access.hasAccess, false);
  },

  "another user's phone opens no session": async (stage) => {
    const { ticket } = await call(stage, requestSignIn, { email: subscriber.email });
    const wrong = {
      ...subscriber,
      ticket,
      phone: visitor.phone,
      clientId: stage.clientIds.account,
    };
    await assert.rejects(signIn(stage.cognito, wrong), /token|NotAuthorized|Incorrect/);
  },

  'a route rejects callers without a session of its kind': async (stage) => {
    const without = await fetch(stage.apiUrl + checkAccess.path);
    assert.equal(without.status, 401);
    const ofAccount = await fetch(stage.apiUrl + getTrial.path, { headers: await logIn(stage) });
    assert.equal(ofAccount.status, 401);
  },

  'a trial starts, opens its own session and is sent to the operator': async (stage) => {
    const started = await call(stage, startTrial, visitor);
    const session = await signIn(stage.cognito, {
      clientId: stage.clientIds.trial,
      email: visitor.email,
      phone: visitor.phone,
      ticket: started.ticket,
    });
    const trial = await call(stage, getTrial, {}, session);
    assert.equal(trial.email, visitor.email);
    assert.equal(trial.status, 'ativa');
    assert.equal((await call(stage, checkAccess, {}, session)).accountType, 'trial_active');
    await pollUntil('the webhook of the trial', async () =>
      stage.receiver.received.find(({ body }) => body.includes(`"id":"${trial.id}"`)),
    );
  },

  'a Pix is paid, the partner notifies us, and access opens': async (stage) => {
    const session = await logIn(stage);
    const payment = await call(
      stage,
      processMercadoPagoPayment,
      {
        plan: 'semestral',
        amount: oneOffPlans.semestral.totalPriceInCentavos / 100,
        customerData: {
          name: subscriber.name,
          email: subscriber.email,
          cpf: subscriber.cpf,
          phone: subscriber.phone,
        },
        formData: { paymentType: 'bank_transfer' },
      },
      { ...session, 'idempotency-key': 'the-only-press-of-the-button' },
    );
    assert.equal(payment.success, true, payment.error);
    assert.equal(payment.status, 'pending');
    const { payments } = partnerPayments.parse(stage.mercadoPago.payments({ limit: 10 }));
    assert.equal(payments.length, 1);
    stage.mercadoPago.actOnPayment(String(payments[0]?.id), { action: 'pay' });
    await pollUntil('the access that was paid for', async () => {
      const { hasAccess } = await call(stage, checkAccess, {}, session);
      return hasAccess ? true : undefined;
    });
    const { paymentId } = payment;
    const paid = await call(stage, getPaymentStatus, { paymentId }, session);
    assert.equal(paid.status, 'approved');
  },

  'an asset is found by any visitor and analysed by a user who has paid': async (stage) => {
    const { stocks } = await call(stage, searchStocks, { search: 'petr' });
    assert.ok(stocks.some(({ ticker }) => ticker === 'PETR4'));
    const asset = await call(stage, getAssetData, { symbol: 'PETR4' }, await logIn(stage));
    assert.equal(asset.success, true, String(asset.error));
    assert.equal(asset.data?.symbol, 'PETR4');
  },
};

async function logIn(stage: DeployedStage): Promise<{ readonly authorization: string }> {
  const { email, phone } = subscriber;
  const { ticket } = await call(stage, requestSignIn, { email });
  return signIn(stage.cognito, { clientId: stage.clientIds.account, email, phone, ticket });
}
