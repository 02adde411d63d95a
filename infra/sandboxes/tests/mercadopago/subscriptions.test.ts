import { Invoice, Payment, PreApproval } from 'mercadopago';
import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  call,
  cardBody,
  cardToken,
  config,
  day,
  parseError,
  hour,
  openSandbox,
  publicKey,
} from './support.ts';
import type { TestSandbox } from './support.ts';

const preapprovalSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  status: z.string(),
  reason: z.string(),
  external_reference: z.string(),
  next_payment_date: z.string(),
  auto_recurring: z.looseObject({ frequency: z.int(), transaction_amount: z.number() }),
  summarized: z.looseObject({
    charged_quantity: z.int(),
    charged_amount: z.number(),
    semaphore: z.string().nullable(),
  }),
});

const monthly = {
  frequency: 1,
  frequency_type: 'months',
  transaction_amount: 20,
  currency_id: 'BRL',
};

async function subscriptionBody(sandbox: TestSandbox, overrides: Record<string, unknown> = {}) {
  return {
    reason: 'Plano mensal',
    external_reference: 'sub_1',
    payer_email: 'ana@example.com',
    card_token_id: await cardToken(sandbox, 'APRO'),
    back_url: 'https://bfj.example/payment-success',
    status: 'authorized',
    notification_url: 'https://unreachable.example/webhook',
    auto_recurring: monthly,
    ...overrides,
  };
}

async function subscribe(sandbox: TestSandbox, overrides: Record<string, unknown> = {}) {
  const body = await subscriptionBody(sandbox, overrides);
  return preapprovalSchema.parse(await new PreApproval(config()).create({ body }));
}

async function read(id: string) {
  return preapprovalSchema.parse(await new PreApproval(config()).get({ id }));
}

async function installmentsOf(id: string) {
  const { results } = await new Invoice(config()).search({ options: { preapproval_id: id } });
  return (results ?? []).toReversed();
}

test('charges a subscription at once, then by the clock, with one payment per installment', async () => {
  const sandbox = await openSandbox();
  const subscription = await subscribe(sandbox);
  expect(subscription.status).toBe('authorized');
  const first = await read(subscription.id);
  expect(first.summarized).toMatchObject({ charged_quantity: 1, charged_amount: 20 });
  const created = Date.parse(subscription.next_payment_date);
  expect(Date.parse(first.next_payment_date)).toBeGreaterThan(created + 27 * day);

  sandbox.advance(65 * day);
  expect((await read(subscription.id)).summarized).toMatchObject({
    charged_quantity: 3,
    charged_amount: 60,
    semaphore: 'green',
  });
  const installments = await installmentsOf(subscription.id);
  expect(installments).toHaveLength(3);
  const payments = await new Payment(config()).search({
    options: { external_reference: 'sub_1', criteria: 'asc' },
  });
  expect(payments.results).toHaveLength(3);
  for (const [index, payment] of (payments.results ?? []).entries()) {
    const installment = installments[index];
    expect(installment).toMatchObject({
      status: 'processed',
      preapproval_id: subscription.id,
      transaction_amount: 20,
      payment: { id: payment.id, status: 'approved', status_detail: 'accredited' },
    });
    // The date is that of its due day, however far the clock has jumped.
    expect(installment?.debit_date).toBe(payment.date_created);
    const single = await new Payment(config()).get({ id: payment.id ?? 0 });
    expect(single).toMatchObject({
      operation_type: 'recurring_payment',
      point_of_interaction: { transaction_data: { subscription_id: subscription.id } },
    });
    expect(await new Invoice(config()).get({ id: String(installment?.id) })).toMatchObject({
      id: installment?.id,
    });
  }
});

test('returns to the last day of a month after a shorter one', async () => {
  const sandbox = await openSandbox();
  const start = new Date('2027-01-31T15:00:00.000Z');
  const { id } = await subscribe(sandbox, {
    auto_recurring: { ...monthly, start_date: start.toISOString() },
  });
  const dates: string[] = [];
  sandbox.advance(start.getTime() - sandbox.now().getTime() + 1000);
  for (let month = 0; month < 3; month++) {
    dates.push((await read(id)).next_payment_date.slice(0, 10));
    sandbox.advance(31 * day);
  }
  expect(dates).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
});

test('delays the first charge for a later start and a free trial', async () => {
  const sandbox = await openSandbox();
  const at = (days: number) => new Date(sandbox.now().getTime() + days * day).toISOString();
  const later = await subscribe(sandbox, {
    auto_recurring: { ...monthly, start_date: at(20) },
  });
  expect(later.auto_recurring['free_trial']).toEqual({ frequency: 20, frequency_type: 'days' });
  const trial = await subscribe(sandbox, {
    auto_recurring: { ...monthly, free_trial: { frequency: 7, frequency_type: 'days' } },
  });
  expect((await read(trial.id)).summarized.charged_quantity).toBe(0);
  sandbox.advance(8 * day);
  expect((await read(trial.id)).summarized.charged_quantity).toBe(1);
  expect((await read(later.id)).summarized.charged_quantity).toBe(0);
  sandbox.advance(13 * day);
  expect((await read(later.id)).summarized.charged_quantity).toBe(1);
});

test('creates two subscriptions for two requests with the same key', async () => {
  const sandbox = await openSandbox();
  const twice = async () =>
    (
      await new PreApproval(config()).create({
        body: await subscriptionBody(sandbox),
        requestOptions: { idempotencyKey: 'the-same' },
      })
    ).id;
  expect(await twice()).not.toBe(await twice());
});

test('creates no subscription for a failing card, and uses up its token', async () => {
  const sandbox = await openSandbox();
  for (const holderName of ['FUND', 'OTHE', 'CONT', 'EXPI']) {
    const body = await subscriptionBody(sandbox, {
      card_token_id: await cardToken(sandbox, holderName),
    });
    const refused = await call(sandbox, 'POST', '/preapproval/', { body });
    expect(refused.status).toBe(400);
    expect(parseError(refused.body).message).toContain('CC_VAL_433');
    const again = await call(sandbox, 'POST', '/preapproval', { body });
    expect(parseError(again.body).message).toBe('Card token was used, please generate new');
  }
  const { body } = await call(sandbox, 'POST', `/v1/card_tokens?public_key=${publicKey}`, {
    body: { ...cardBody('APRO'), security_code: '' },
    token: undefined,
  });
  const withoutCode = await call(sandbox, 'POST', '/preapproval', {
    body: await subscriptionBody(sandbox, {
      card_token_id: z.object({ id: z.string() }).parse(body).id,
    }),
  });
  expect(parseError(withoutCode.body).message).toBe(
    'Card token was generated without cvv validation',
  );
  const unknown = await call(sandbox, 'POST', '/preapproval', {
    body: await subscriptionBody(sandbox, { card_token_id: 'f'.repeat(32) }),
  });
  expect(unknown).toMatchObject({
    status: 404,
    body: { message: 'Card token service not found', status: 404 },
  });
  expect(sandbox.control.preapprovals({ limit: 100 }).total).toBe(0);
});

test.for([
  [{ reason: undefined }],
  [{ payer_email: undefined }],
  [{ back_url: undefined }],
  [{ card_token_id: undefined }],
  [{ auto_recurring: { ...monthly, frequency_type: 'years' } }],
  [{ auto_recurring: { ...monthly, transaction_amount: 0 } }],
  [{ auto_recurring: { ...monthly, transaction_amount: 20.005 } }],
  [{ auto_recurring: { ...monthly, currency_id: 'USD' } }],
] as const)('rejects a subscription with %j', async ([over]) => {
  const sandbox = await openSandbox();
  const body = await subscriptionBody(sandbox, over);
  expect((await call(sandbox, 'POST', '/preapproval', { body })).status).toBe(400);
});

test('answers a change with 200 and drops immutable fields', async () => {
  const sandbox = await openSandbox();
  const { id } = await subscribe(sandbox);
  const before = await read(id);
  const changed = await call(sandbox, 'PUT', `/preapproval/${id}`, {
    body: {
      reason: 'Plano mensal novo',
      external_reference: 'sub_2',
      payer_email: 'other@example.com',
      preapproval_plan_id: 'plan',
      next_payment_date: '2030-01-01T00:00:00.000-04:00',
      auto_recurring: {
        transaction_amount: 25.5,
        currency_id: 'USD',
        frequency: 12,
        frequency_type: 'days',
        start_date: '2030-01-01T00:00:00.000Z',
        end_date: '2030-01-01T00:00:00.000Z',
      },
    },
  });
  expect(changed.status).toBe(200);
  const after = await read(id);
  expect(after).toMatchObject({ reason: 'Plano mensal novo', external_reference: 'sub_2' });
  expect(after.next_payment_date).toBe(before.next_payment_date);
  expect(after.auto_recurring).toMatchObject({
    frequency: 1,
    frequency_type: 'months',
    currency_id: 'BRL',
    transaction_amount: 25.5,
    end_date: null,
  });
  expect(sandbox.control.preapproval(id)).toMatchObject({ payer_email: 'ana@example.com' });
  sandbox.advance(32 * day);
  expect((await read(id)).summarized.charged_amount).toBe(45.5);
});

test('skips charges of a paused subscription, moves its date on, and rejects other changes', async () => {
  const sandbox = await openSandbox();
  const { id } = await subscribe(sandbox);
  const put = async (body: object) => call(sandbox, 'PUT', `/preapproval/${id}`, { body });
  expect((await put({ status: 'paused' })).status).toBe(200);
  const before = (await read(id)).next_payment_date;
  const refused = await put({ reason: 'x' });
  expect(parseError(refused.body).message).toBe('You can not modify a paused preapproval.');
  sandbox.advance(32 * day);
  const paused = await read(id);
  expect(paused.summarized.charged_quantity).toBe(1);
  expect(Date.parse(paused.next_payment_date)).toBeGreaterThan(Date.parse(before));
  expect((await put({ status: 'authorized', reason: 'dropped' })).status).toBe(200);
  expect(await read(id)).toMatchObject({ status: 'authorized', reason: 'Plano mensal' });
  sandbox.advance(32 * day);
  expect((await read(id)).summarized.charged_quantity).toBe(2);
});

test('keeps a cancelled subscription and its date, without further charges', async () => {
  const sandbox = await openSandbox();
  const { id, next_payment_date } = await subscribe(sandbox, {
    auto_recurring: { ...monthly, free_trial: { frequency: 5, frequency_type: 'days' } },
  });
  const cancelled = await new PreApproval(config()).update({ id, body: { status: 'cancelled' } });
  expect(cancelled).toMatchObject({ status: 'cancelled', next_payment_date });
  const put = async (body: object) => call(sandbox, 'PUT', `/preapproval/${id}`, { body });
  expect(await put({ status: 'authorized' })).toMatchObject({
    status: 400,
    body: { message: 'Invalid transition from cancelled to authorized' },
  });
  expect((await put({ reason: 'x' })).status).toBe(400);
  sandbox.advance(60 * day);
  expect((await read(id)).summarized.charged_quantity).toBe(0);
  const british = await subscribe(sandbox);
  await call(sandbox, 'PUT', `/preapproval/${british.id}`, { body: { status: 'canceled' } });
  expect((await read(british.id)).status).toBe('cancelled');
});

test('replaces the card, unless the new one fails', async () => {
  const sandbox = await openSandbox();
  const { id } = await subscribe(sandbox);
  const replace = async (holderName: string) =>
    call(sandbox, 'PUT', `/preapproval/${id}`, {
      body: { card_token_id: await cardToken(sandbox, holderName, 'master') },
    });
  expect(parseError((await replace('FUND')).body).message).toContain('CC_VAL_433');
  expect(sandbox.control.preapproval(id)).toMatchObject({ payment_method_id: 'visa' });
  expect((await replace('APRO')).status).toBe(200);
  expect(sandbox.control.preapproval(id)).toMatchObject({ payment_method_id: 'master' });
});

test('retries a failing installment four times, and cancels at the third failed installment', async () => {
  const sandbox = await openSandbox();
  const { id } = await subscribe(sandbox);
  await read(id);
  sandbox.control.actOnPreapproval(id, { action: 'card-result', result: 'FUND' });
  sandbox.advance(31 * day + hour);
  const [, failing] = await installmentsOf(id);
  expect(failing).toMatchObject({
    status: 'recycling',
    retry_attempt: 0,
    next_retry_date: expect.any(String),
    payment: { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' },
  });
  sandbox.advance(6 * day);
  expect((await installmentsOf(id))[1]).toMatchObject({ retry_attempt: 2, status: 'recycling' });
  // The card has funds again: the next attempt succeeds.
  sandbox.control.actOnPreapproval(id, { action: 'card-result', result: null });
  sandbox.advance(3 * day);
  expect((await installmentsOf(id))[1]).toMatchObject({
    status: 'processed',
    retry_attempt: 3,
    payment: { status: 'approved' },
  });
  sandbox.control.actOnPreapproval(id, { action: 'card-result', result: 'OTHE' });
  sandbox.advance(75 * day);
  expect((await read(id)).status).toBe('authorized');
  sandbox.advance(31 * day);
  expect((await read(id)).status).toBe('cancelled');
  const installments = await installmentsOf(id);
  expect(installments.map(({ status }) => status)).toEqual([
    'processed',
    'processed',
    'cancelled',
    'cancelled',
    'cancelled',
  ]);
  expect(installments[4]).toMatchObject({ retry_attempt: 4, next_retry_date: null });
});

test('returns incomplete searches of subscriptions, like the partner', async () => {
  const sandbox = await openSandbox({ searchLagMilliseconds: hour });
  const first = await subscribe(sandbox);
  await subscribe(sandbox, { external_reference: 'sub_2', payer_email: 'bia@example.com' });
  const search = async (query: string) =>
    z
      .object({ results: z.array(z.looseObject({ external_reference: z.string() })) })
      .parse((await call(sandbox, 'GET', `/preapproval/search?${query}`)).body).results;
  expect(await search('external_reference=sub_2')).toHaveLength(2);
  expect(await search('payer_email=bia@example.com')).toMatchObject([
    { external_reference: 'sub_2', next_payment_date: null, summarized: {} },
  ]);
  expect((await call(sandbox, 'GET', '/authorized_payments/search')).status).toBe(400);
  expect(await read(first.id)).toMatchObject({ summarized: { charged_quantity: 1 } });
  expect(await installmentsOf(first.id)).toEqual([]);
  sandbox.advance(hour);
  expect(await installmentsOf(first.id)).toHaveLength(1);
  expect((await call(sandbox, 'GET', '/preapproval/unknown')).status).toBe(404);
  expect((await call(sandbox, 'GET', '/authorized_payments/1')).status).toBe(404);
});

test('advances a cycle without the clock, with the result of a test card', async () => {
  const sandbox = await openSandbox();
  const { id } = await subscribe(sandbox);
  const before = (await read(id)).next_payment_date;
  sandbox.control.actOnPreapproval(id, { action: 'advance' });
  expect((await read(id)).summarized.charged_quantity).toBe(2);
  sandbox.control.actOnPreapproval(id, { action: 'advance', result: 'CALL' });
  expect(await installmentsOf(id)).toMatchObject([
    { status: 'processed' },
    { status: 'processed' },
    { status: 'recycling', payment: { status_detail: 'cc_rejected_call_for_authorize' } },
  ]);
  sandbox.control.actOnPreapproval(id, { action: 'advance' });
  const after = await read(id);
  expect(after.summarized.charged_quantity).toBe(3);
  expect(Date.parse(after.next_payment_date)).toBeGreaterThan(Date.parse(before) + 85 * day);
  sandbox.control.actOnPreapproval(id, { action: 'cancel' });
  expect(() => sandbox.control.actOnPreapproval(id, { action: 'advance' })).toThrow(/cancelled/);
});
