import { randomUUID } from 'node:crypto';
import { faultSchema } from '@bfj/sandboxes/mercadopago/faults';
import * as z from 'zod';
import type { Account } from '../../../../shared/contracts/accounts.ts';
import type { DomainEventName } from '../../../../shared/contracts/events.ts';
import type { Trial } from '../../../../shared/contracts/trial.ts';
import type { Session } from '../../../../functions/runtime/http/session.ts';
import { monthlyPlan, oneOffPlans, type OneOffPlanKey } from '../../../../shared/plans.ts';
import { testApp } from '../test-app.ts';

/** A person with an account and a session, at an address of their own. */
export interface Person {
  readonly account: Account;
  readonly session: Session;
  readonly address: string;
}

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
const partnerPreapproval = z.object({
  id: z.string(),
  status: z.string(),
  external_reference: z.string(),
});
const attemptsSchema = z
  .object({
    charges: z.array(z.object({ id: z.string(), subscriptionId: z.string().nullable() })),
    subscriptions: z.array(z.object({ id: z.string() })),
  })
  .default({ charges: [], subscriptions: [] });

/** Starts the product for tests of payments, with Mercado Pago's side. */
export async function billingApp(now = '2026-11-21T12:00:00-03:00') {
  const app = await testApp({ now });
  const { billing, mercadoPago } = app;
  const settings = app.platformOf('get-mercadopago-publickey').settings('MERCADOPAGO_PUBLIC_KEY');
  const { MERCADOPAGO_BASE_URL: partnerUrl } = app
    .platformOf('replace-card')
    .settings('MERCADOPAGO_BASE_URL');
  let addresses = 0;
  const newAddress = () => `10.81.${(addresses += 1) >> 8}.${addresses & 255}`;

  /** Returns a card token as the browser's card form creates it. */
  async function cardToken(holder = 'APRO', card: keyof typeof cards = 'visa'): Promise<string> {
    const query = new URLSearchParams({ public_key: settings.MERCADOPAGO_PUBLIC_KEY });
    const answer = await app.fetch(`${partnerUrl}/v1/card_tokens?${query.toString()}`, {
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

  const monthly = async ({ account }: Person, holder?: string) => ({
    plan: monthlyPlan.key,
    amount: monthlyPlan.priceInCentavos / 100,
    customerData: customer(account),
    paymentData: await cardData(holder),
  });

  const rowsOf = async ({ account }: Person) => {
    const rows = await app.partition(`ACCOUNT#${account.id}`);
    const row = (SK: string) => rows.find((candidate) => candidate['SK'] === SK);
    return {
      account: row('ACCOUNT'),
      activeUser: row('ACTIVE_USER'),
      subscription: row('SUBSCRIPTION'),
      payments: rows.filter((one) => one['entity'] === 'Payment'),
      ledger: (await app.partition(`BILLING#${account.id}`))[0],
    };
  };

  const person = async (over: Partial<Account> = {}): Promise<Person> => ({
    ...(await app.people.account(over)),
    address: newAddress(),
  });

  const subscribe = async (
    buyer: Person,
    { holder = 'APRO', idempotencyKey = randomUUID() } = {},
  ) => billing.subscribe(buyer, await monthly(buyer, holder), idempotencyKey);

  /** Lets the partner charge a new subscription, which takes two seconds, and notify the product. */
  const untilCharged = async () => {
    app.clock.advance('2s');
    // SES may report an e-mail of an account deleted before; that event is retried for two minutes.
    await app.drainWithFailures();
  };

  /** Returns the e-mails to a person once none is pending, oldest first. */
  const mailTo = async ({ account }: Pick<Person, 'account'>) => {
    await app.drain();
    return app.emailsTo(account.email);
  };

  const partnerPayments = async (payer: Person) => {
    const { ledger } = await rowsOf(payer);
    const { charges, subscriptions } = attemptsSchema.parse(ledger);
    const ids = [...charges.filter((one) => one.subscriptionId === null), ...subscriptions];
    return ids
      .map(({ id }) => `${payer.account.id}:${id}`)
      .flatMap((reference) =>
        z
          .array(partnerPayment)
          .parse(mercadoPago.payments({ external_reference: reference, limit: 100 }).payments),
      );
  };

  /** Pays by card, as the site does. */
  const payByCard = async (
    buyer: Person,
    plan: OneOffPlanKey,
    { holder = 'APRO', installments = 1, idempotencyKey = randomUUID(), over = {} } = {},
  ) => {
    const form = { paymentType: 'credit_card', ...(await cardData(holder)), installments };
    return billing.pay(buyer, { ...oneOff(buyer.account, plan, form), ...over }, idempotencyKey);
  };

  return {
    ...app,
    cardToken,
    cardData,
    customer,
    oneOff,
    monthly,
    rowsOf,
    newAddress,
    person,
    /** Creates a person with a monthly subscription and a paid first installment. */
    subscriber: async (): Promise<Person> => {
      const subscribed = await person();
      const { status, body } = await subscribe(subscribed);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      await untilCharged();
      return subscribed;
    },
    /** Creates a person in a trial, with a trial session and an account session. */
    trialPerson: async (over: Partial<Trial> = {}) => {
      const { account, trial, session } = await app.people.trial(over);
      const address = newAddress();
      const own = { ...session, kind: 'account', trialId: undefined } as const;
      return {
        trial,
        inTrial: { account, session, address } satisfies Person,
        inAccount: { account, session: own, address } satisfies Person,
      };
    },
    payByCard,
    /**
     * Pays by a card that the partner reviews first.
     * @returns the payment's id at the partner
     */
    payWithReview: async (buyer: Person): Promise<string> => {
      await payByCard(buyer, 'anual', { holder: 'CONT' });
      const waiting = (await partnerPayments(buyer)).find(({ status }) => status === 'in_process');
      if (waiting === undefined) throw new Error('The partner analyses no payment');
      return String(waiting.id);
    },
    /** Returns the e-mails to a person about refused charges; confirmations of payments are left out. */
    refusalsTo: async (buyer: Person): Promise<readonly string[]> =>
      (await mailTo(buyer))
        .filter(({ subject }) => !/^Pagamento confirmado|foi paga$/.test(subject))
        .map(({ subject, text, html }) => [subject, text, html].join('\n')),
    payByPix: (person: Person, plan: OneOffPlanKey, idempotencyKey: string = randomUUID()) =>
      billing.pay(
        person,
        oneOff(person.account, plan, { paymentType: 'bank_transfer' }),
        idempotencyKey,
      ),
    subscribe,
    cancel: (person: Person, cpf = person.account.cpf ?? '') =>
      billing.cancel(person, { cpf, cancelReason: 'teste' }),
    replaceCard: async (person: Person, holder?: string, card: keyof typeof cards = 'master') =>
      billing.replaceCard(person, await cardData(holder, card)),
    /** Makes the partner fail from now on. */
    fault: (fault: z.input<typeof faultSchema>) => mercadoPago.addFault(faultSchema.parse(fault)),
    untilCharged,
    /** Moves the clock while `reconcile-payments` runs; the partner does what is due on the way. */
    passReconciled: (duration: string, step: string) =>
      app.pass(duration, step, 'reconcile-payments'),
    /** Returns the partner's payments for the payment attempts of the account. */
    partnerPayments,
    partnerPreapprovals: ({ account }: Person) =>
      z
        .array(partnerPreapproval)
        .parse(mercadoPago.preapprovals({ payer_email: account.email, limit: 100 }).preapprovals),
    eventsOf: <Name extends DomainEventName>(name: Name, { account }: Pick<Person, 'account'>) =>
      app.events(name).filter(({ data }) => JSON.stringify(data).includes(account.id)),
    mailTo,
  };
}

export type BillingApp = Awaited<ReturnType<typeof billingApp>>;
