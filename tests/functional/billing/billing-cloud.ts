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
import { openSessions, type Person } from '../../support/people/sessions.ts';
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
/** How the subjects of editions, of the newsletter's week and of a person's own week begin. */
const aboutTheMarket = /^(?:Abertura do mercado|Fechamento do mercado|Relatório semanal)/;
const partnerPreapproval = z.object({
  id: z.string(),
  status: z.string(),
  external_reference: z.string(),
});

/** A local cloud as somebody who pays uses it, with the partner's sandbox beside it. */
export async function startBillingCloud(start: () => Promise<TestCloud> = sharedTestCloud) {
  const cloud = await start();
  const sessions = await openSessions(cloud);
  const { mercadoPagoScriptUrl = '' } = sessions.configuration;
  const partnerUrl = mercadoPagoScriptUrl.replace(/\/js\/v2$/, '');
  const key = await cloud.call(getMercadoPagoPublicKey, {});
  const { publicKey } = getMercadoPagoPublicKey.response.parse(key.body);

  /** A token, made as the browser's card form makes it. */
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

  const headersOf = (person: Person, idempotencyKey: string = randomUUID()) => ({
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

  const rowsOf = async ({ account }: Person) => {
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
    person: Person,
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
      person: Person,
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
    payByPix: (person: Person, plan: OneOffPlanKey, idempotencyKey: string = randomUUID()) =>
      cloud.call(
        processMercadoPagoPayment,
        oneOff(person.account, plan, { paymentType: 'bank_transfer' }),
        headersOf(person, idempotencyKey),
      ),
    subscription: async (person: Person, holder?: string) => ({
      plan: monthlyPlan.key,
      amount: monthlyPlan.priceInCentavos / 100,
      customerData: customer(person.account),
      paymentData: await cardData(holder),
    }),
    subscribe: async (person: Person, { holder = 'APRO', idempotencyKey = randomUUID() } = {}) =>
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
    cancel: (person: Person, cpf = person.account.cpf ?? '') =>
      cloud.call(cancelSubscription, { cpf, cancelReason: 'teste' }, person.headers),
    withdraw: (person: Person, paymentId: string) =>
      cloud.call(withdrawPurchase, { paymentId }, person.headers),
    replaceCard: async (person: Person, holder?: string, card: keyof typeof cards = 'master') =>
      cloud.call(replaceCard, { paymentData: await cardData(holder, card) }, person.headers),
    access: (person: Person) => get(checkAccess, person),
    history: async (person: Person) => (await get(listPayments, person)).payments,
    billing: (person: Person) => get(getSubscription, person),
    status: (person: Person, paymentId: string) => get(getPaymentStatus, person, { paymentId }),
    pixCode: (person: Person, paymentId: string) =>
      get(getPaymentStatus, person, { paymentId, code: 'true' }),
    /** What the partner has for the account's attempts. */
    partnerPayments: async (person: Person) => {
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
    partnerPreapprovals: async ({ account }: Person) =>
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
    eventsOf: async (name: string, { account }: Person) =>
      (await cloud.events()).filter(
        (event) =>
          event['detail-type'] === name && JSON.stringify(event.detail).includes(account.id),
      ),
    /**
     * E-mails to somebody, as the sandbox of SES has taken them, when none is on its way; the oldest first. Without
     * those about the market: whoever pays gets them on each trading day that a jump of the clock passes.
     */
    mailTo: async ({ account }: { readonly account: Pick<Account, 'email'> }) => {
      // The sender may have put one off for a second.
      await cloud.drain();
      const query = new URLSearchParams({ channel: 'email', to: account.email });
      const answer = await cloud.read(`/_local/messages?${query.toString()}`);
      return messagesSchema
        .parse(answer)
        .messages.map(({ content }) => content)
        .filter(({ subject }) => !aboutTheMarket.test(subject));
    },
    untilAccess: async (person: Person, expected: boolean) => {
      // The partner charges a new subscription after two seconds.
      if (expected) await cloud.advanceClock('2s');
      await cloud.settled();
      expect(await get(checkAccess, person)).toMatchObject({ hasAccess: expected });
    },
    /** Moves the clock; the partner does what falls due on the way. */
    advanceDays: (days: number) => cloud.advanceClock(`${days * 24}h`, 'reconcile-payments'),
    /** Whoever was away for days has a new token. */
    signInAgain: async (person: Person): Promise<Person> => ({
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
