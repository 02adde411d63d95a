import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod';
import { checkAccess } from '../../../shared/contracts/access.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import {
  cancelSubscription,
  createMercadoPagoPreapproval,
  getMercadoPagoPublicKey,
  getPaymentStatus,
  getSubscription,
  listPayments,
  processMercadoPagoPayment,
  replaceCard,
  withdrawPurchase,
} from '../../../shared/contracts/billing-endpoints.ts';
import { monthlyPlan, oneOffPlans, type OneOffPlanKey } from '../../../shared/plans.ts';
import { openSessions, type TestUser } from '../../support/users/sessions.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';

export const cards = {
  visa: { number: '4235647728025682', code: '123', brand: 'visa' },
  master: { number: '5031433215406351', code: '123', brand: 'master' },
} as const;

const partnerPayment = z.object({
  id: z.number(),
  status: z.string(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number(),
  installments: z.number(),
  external_reference: z.string().nullable(),
});
const messagesSchema = z.object({
  messages: z.array(
    z.object({
      content: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    }),
  ),
});
/** Matches the subjects of editions, of the newsletter's weekly issue and of the personal weekly report. */
const aboutTheMarket = /^(?:Abertura do mercado|Fechamento do mercado|Relatório semanal)/;
const partnerPreapproval = z.object({
  id: z.string(),
  status: z.string(),
  external_reference: z.string(),
});

/** Starts a local cloud with the partner's sandbox, and the actions of a paying user. */
export async function startBillingCloud(start: () => Promise<TestCloud> = sharedTestCloud) {
  const cloud = await start();
  const sessions = await openSessions(cloud);
  const { mercadoPagoScriptUrl = '' } = sessions.configuration;
  const partnerUrl = mercadoPagoScriptUrl.replace(/\/js\/v2$/, '');
  const key = await cloud.call(getMercadoPagoPublicKey, {});
  const { publicKey } = getMercadoPagoPublicKey.response.parse(key.body);

  /** Returns a card token as the browser's card form creates it. */
  async function cardToken(holder = 'APRO', card: keyof typeof cards = 'visa'): Promise<string> {
    const answer = await fetch(`${partnerUrl}/v1/card_tokens?public_key=${publicKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        card_number: cards[card].number,
        security_code: cards[card].code,
        expiration_month: 11,
        expiration_year: 2032,
        cardholder: { name: holder, identification: { type: 'CPF', number: '12345678909' } },
      }),
    });
    return z.object({ id: z.string() }).parse(await answer.json()).id;
  }

  async function cardData(holder?: string, card: keyof typeof cards = 'visa') {
    const token = await cardToken(holder, card);
    return { token, payment_method_id: cards[card].brand, issuer_id: '25', installments: 1 };
  }

  const customer = ({ nome, email, cpf, telefone }: Account) => ({
    name: nome,
    email,
    cpf: cpf ?? '',
    phone: telefone,
  });

  const oneOff = (account: Account, plan: OneOffPlanKey, formData: object) => ({
    plan,
    amount: oneOffPlans[plan].totalPriceInCentavos / 100,
    customerData: customer(account),
    formData,
  });

  const headersOf = (person: TestUser, idempotencyKey: string = randomUUID()) => ({
    ...person.headers,
    'idempotency-key': idempotencyKey,
  });

  const payments = async (reference: string) =>
    z
      .object({ payments: z.array(partnerPayment) })
      .parse(
        await cloud.read(
          `/_local/mercadopago/payments?external_reference=${encodeURIComponent(reference)}`,
        ),
      ).payments;

  const rowsOf = async ({ account }: TestUser) => {
    const rows = await cloud.partition(`ACCOUNT#${account.id}`);
    const row = (SK: string) => rows.find((candidate) => candidate['SK'] === SK);
    return {
      account: row('ACCOUNT'),
      activeUser: row('ACTIVE_USER'),
      subscription: row('SUBSCRIPTION'),
      payments: rows.filter((one) => one['entity'] === 'Payment'),
      ledger: (await cloud.partition(`BILLING#${account.id}`))[0],
    };
  };

  const get = async <Body extends z.core.$ZodType>(
    endpoint: Parameters<typeof cloud.call>[0] & { readonly response: Body },
    person: TestUser,
    query: object = {},
  ): Promise<z.infer<Body>> => {
    const answer = await cloud.call(endpoint, query, person.headers);
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return z.parse(endpoint.response, answer.body);
  };

  return {
    cloud,
    sessions,
    partnerUrl,
    cardToken,
    cardData,
    customer,
    oneOff,
    headersOf,
    rowsOf,
    /** Pays by card, as the site does. */
    payByCard: async (
      person: TestUser,
      plan: OneOffPlanKey,
      { holder = 'APRO', installments = 1, idempotencyKey = randomUUID() } = {},
    ) => {
      const form = { ...(await cardData(holder)), installments };
      return cloud.call(
        processMercadoPagoPayment,
        oneOff(person.account, plan, { paymentType: 'credit_card', ...form }),
        headersOf(person, idempotencyKey),
      );
    },
    payByPix: (person: TestUser, plan: OneOffPlanKey, idempotencyKey: string = randomUUID()) =>
      cloud.call(
        processMercadoPagoPayment,
        oneOff(person.account, plan, { paymentType: 'bank_transfer' }),
        headersOf(person, idempotencyKey),
      ),
    subscription: async (person: TestUser, holder?: string) => ({
      plan: monthlyPlan.key,
      amount: monthlyPlan.priceInCentavos / 100,
      customerData: customer(person.account),
      paymentData: await cardData(holder),
    }),
    subscribe: async (person: TestUser, { holder = 'APRO', idempotencyKey = randomUUID() } = {}) =>
      cloud.call(
        createMercadoPagoPreapproval,
        {
          plan: monthlyPlan.key,
          amount: monthlyPlan.priceInCentavos / 100,
          customerData: customer(person.account),
          paymentData: await cardData(holder),
        },
        headersOf(person, idempotencyKey),
      ),
    cancel: (person: TestUser, cpf = person.account.cpf ?? '') =>
      cloud.call(cancelSubscription, { cpf, cancelReason: 'teste' }, person.headers),
    withdraw: (person: TestUser, paymentId: string) =>
      cloud.call(withdrawPurchase, { paymentId }, person.headers),
    replaceCard: async (person: TestUser, holder?: string, card: keyof typeof cards = 'master') =>
      cloud.call(replaceCard, { paymentData: await cardData(holder, card) }, person.headers),
    access: (person: TestUser) => get(checkAccess, person),
    history: async (person: TestUser) => (await get(listPayments, person)).payments,
    billing: (person: TestUser) => get(getSubscription, person),
    status: (person: TestUser, paymentId: string) => get(getPaymentStatus, person, { paymentId }),
    pixCode: (person: TestUser, paymentId: string) =>
      get(getPaymentStatus, person, { paymentId, code: 'true' }),
    /** Returns the partner's payments for the payment attempts of the account. */
    partnerPayments: async (person: TestUser) => {
      const { ledger } = await rowsOf(person);
      const entries = z
        .object({
          charges: z.array(z.object({ id: z.string(), subscriptionId: z.string().nullable() })),
          subscriptions: z.array(z.object({ id: z.string() })),
        })
        .parse(ledger ?? { charges: [], subscriptions: [] });
      const ids = [
        ...entries.charges.filter((one) => one.subscriptionId === null),
        ...entries.subscriptions,
      ].map(({ id }) => `${person.account.id}:${id}`);
      return (await Promise.all(ids.map(payments))).flat();
    },
    partnerPreapprovals: async ({ account }: TestUser) =>
      z
        .object({ preapprovals: z.array(partnerPreapproval) })
        .parse(
          await cloud.read(
            `/_local/mercadopago/preapprovals?payer_email=${encodeURIComponent(account.email)}`,
          ),
        ).preapprovals,
    atPartner: (path: string, body: object = {}) =>
      cloud.write(`/_local/mercadopago/${path}`, body),
    fault: (fault: object) => cloud.write('/_local/mercadopago/faults', fault),
    clearFaults: async () => {
      await fetch(new URL('/_local/mercadopago/faults', cloud.baseUrl), { method: 'DELETE' });
    },
    eventsOf: async (name: string, { account }: TestUser) =>
      (await cloud.events()).filter(
        (event) =>
          event['detail-type'] === name && JSON.stringify(event.detail).includes(account.id),
      ),
    /**
     * Returns the e-mails that the SES sandbox accepted for the user, oldest first, once none is pending. Leaves out
     * e-mails about the market: a subscriber gets them for each trading day that a clock jump passes.
     */
    mailTo: async ({ account }: { readonly account: Pick<Account, 'email'> }) => {
      // The sender may have delayed one by a second.
      await cloud.drain();
      const query = new URLSearchParams({ channel: 'email', to: account.email });
      const answer = await cloud.read(`/_local/messages?${query.toString()}`);
      return messagesSchema
        .parse(answer)
        .messages.map(({ content }) => content)
        .filter(({ subject }) => !aboutTheMarket.test(subject));
    },
    untilAccess: async (person: TestUser, expected: boolean) => {
      // The partner charges a new subscription after two seconds.
      if (expected) await cloud.advanceClock('2s');
      await cloud.settled();
      expect(await get(checkAccess, person)).toMatchObject({ hasAccess: expected });
    },
    /** Moves the clock; the partner does what is due on the way. */
    advanceDays: (days: number) => cloud.advanceClock(`${days * 24}h`, 'reconcile-payments'),
    /** After days away the token has expired, so a new one is issued. */
    signInAgain: async (person: TestUser): Promise<TestUser> => ({
      ...person,
      ...(await sessions.signIn(person.account, 'account')),
    }),
    stop: async () => {
      sessions.close();
      await cloud.stop();
    },
  };
}

export type BillingCloud = Awaited<ReturnType<typeof startBillingCloud>>;
