import { MPNotFoundError, Payment, PaymentRefund } from 'mercadopago';
import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  call,
  cardBody,
  cardToken,
  parseCause,
  config,
  day,
  parseError,
  openSandbox,
  publicKey,
} from './support.ts';
import type { TestSandbox } from './support.ts';

const payer = {
  email: 'ana@example.com',
  first_name: 'Ana',
  last_name: 'Souza',
  identification: { type: 'CPF', number: '12345678909' },
};

async function pay(
  sandbox: TestSandbox,
  holderName: string,
  overrides: Record<string, unknown> = {},
  key: string = crypto.randomUUID(),
) {
  const body = {
    transaction_amount: 179.94,
    token: await cardToken(sandbox, holderName),
    installments: 6,
    payment_method_id: 'visa',
    issuer_id: 25,
    external_reference: 'pay_1',
    payer,
    ...overrides,
  };
  return new Payment(config()).create({ body, requestOptions: { idempotencyKey: key } });
}

test.for([
  ['APRO', 'approved', 'accredited'],
  ['Ana Souza', 'approved', 'accredited'],
  ['OTHE', 'rejected', 'cc_rejected_other_reason'],
  ['CONT', 'in_process', 'pending_contingency'],
  ['CALL', 'rejected', 'cc_rejected_call_for_authorize'],
  ['FUND', 'rejected', 'cc_rejected_insufficient_amount'],
  ['SECU', 'rejected', 'cc_rejected_bad_filled_security_code'],
  ['EXPI', 'rejected', 'cc_rejected_bad_filled_date'],
  ['form maria', 'rejected', 'cc_rejected_bad_filled_other'],
] as const)('answers a card of %s with %s: %s', async ([holderName, status, statusDetail]) => {
  const sandbox = await openSandbox();
  const payment = await pay(sandbox, holderName);
  expect(payment.api_response.status).toBe(201);
  expect(payment).toMatchObject({
    id: expect.any(Number),
    status,
    status_detail: statusDetail,
    operation_type: 'regular_payment',
    payment_type_id: 'credit_card',
    payment_method_id: 'visa',
    transaction_amount: 179.94,
    installments: 6,
    external_reference: 'pay_1',
    currency_id: 'BRL',
    card: {
      first_six_digits: '423564',
      last_four_digits: '5682',
      cardholder: { name: holderName },
    },
    transaction_details: { installment_amount: 29.99, total_paid_amount: 179.94 },
  });
  expect(payment.date_approved === null).toBe(status !== 'approved');
  const read = await new Payment(config()).get({ id: payment.id ?? 0 });
  expect({ ...read, api_response: undefined }).toEqual({ ...payment, api_response: undefined });
});

const paymentBody = async (sandbox: TestSandbox, overrides: Record<string, unknown> = {}) => ({
  transaction_amount: 239.88,
  token: await cardToken(sandbox, 'APRO'),
  installments: 1,
  payer,
  ...overrides,
});

test('creates one payment per key, also for concurrent requests', async () => {
  const sandbox = await openSandbox();
  const body = await paymentBody(sandbox);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call(sandbox, 'POST', '/v1/payments', { body, key: 'key-1' })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
  const ids = answers.map((answer) => z.object({ id: z.int() }).parse(answer.body).id);
  expect(new Set(ids).size).toBe(1);
  expect(sandbox.control.payments({ limit: 100 }).total).toBe(1);

  const reordered = Object.fromEntries(Object.entries(body).toReversed());
  const again = await call(sandbox, 'POST', '/v1/payments', { body: reordered, key: 'key-1' });
  expect(again.status).toBe(200);
  const other = { ...body, transaction_amount: 1 };
  const conflict = await call(sandbox, 'POST', '/v1/payments', { body: other, key: 'key-1' });
  expect(conflict.status).toBe(409);
  expect(sandbox.control.payments({ limit: 100 }).total).toBe(1);
});

test('rejects a payment without a key before any other check', async () => {
  const sandbox = await openSandbox();
  for (const key of [undefined, '', '   ']) {
    const refused = await call(sandbox, 'POST', '/v1/payments', {
      body: {},
      ...(key === undefined ? {} : { key }),
    });
    expect(refused.status).toBe(400);
    expect(parseCause(refused.body)).toBe(4292);
  }
});

test('accepts a token once, within seven days, and for its seller only', async () => {
  const sandbox = await openSandbox();
  const body = await paymentBody(sandbox);
  expect((await call(sandbox, 'POST', '/v1/payments', { body, key: 'a' })).status).toBe(201);
  const second = await call(sandbox, 'POST', '/v1/payments', { body, key: 'b' });
  expect(second.status).toBe(400);
  expect(parseError(second.body).message).toBe('Card token was used, please generate new');

  const old = await paymentBody(sandbox);
  sandbox.advance(7 * day + 1000);
  for (const token of [old.token, 'f'.repeat(32), '']) {
    const refused = await call(sandbox, 'POST', '/v1/payments', {
      body: { ...old, token },
      key: `key of ${token}`,
    });
    expect(refused.status).toBe(400);
    expect([2006, 3003]).toContain(parseCause(refused.body));
  }
  expect(sandbox.control.payments({ limit: 100 }).total).toBe(1);
});

test.for([
  [{ transaction_amount: 10.001 }, 4037],
  [{ transaction_amount: 0 }, 4037],
  [{ transaction_amount: -5 }, 4037],
  [{ transaction_amount: '20.00' }, 4037],
  [{ transaction_amount: 1e300 }, 4037],
  [{ installments: 0 }, 4033],
  [{ installments: 25 }, 4033],
  [{ installments: 1.5 }, 4033],
  [{ payment_method_id: 'master' }, 2131],
  [{ payment_method_id: 'bitcoin' }, 3028],
  [{ payer: { email: 'not-an-address' } }, 4050],
  [{ payer: {} }, 4050],
  [{ payer: { email: 'a@b.co', identification: { type: 'CPF', number: '12345678900' } } }, 2067],
  [{ payer: { email: 'a@b.co', identification: { type: 'CPF', number: '123.456.789-09' } } }, 2067],
  [{ notification_url: 'not an address' }, 4020],
  [{ token: undefined }, 3003],
] as const)('rejects a payment with %j with cause %i', async ([over, code]) => {
  const sandbox = await openSandbox();
  const refused = await call(sandbox, 'POST', '/v1/payments', {
    body: await paymentBody(sandbox, over),
    key: 'key-1',
  });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ status: 400, error: 'bad_request', cause: [{ code }] });
  expect(sandbox.control.payments({ limit: 100 }).total).toBe(0);
  // The rejected request has used up neither the key nor the token.
  const body = await paymentBody(sandbox);
  expect((await call(sandbox, 'POST', '/v1/payments', { body, key: 'key-1' })).status).toBe(201);
});

test('keeps amounts exact to the centavo', async () => {
  const sandbox = await openSandbox();
  for (const amount of [0.01, 0.1, 0.29, 1.1, 4.35, 19.99, 29.99, 179.94, 383.76, 1_000_000.01]) {
    const payment = await pay(sandbox, 'APRO', { transaction_amount: amount });
    expect(payment.transaction_amount).toBe(amount);
    expect(payment.transaction_details?.total_paid_amount).toBe(amount);
  }
});

test('rejects calls without the right credentials', async () => {
  const sandbox = await openSandbox();
  for (const token of ['wrong', undefined]) {
    for (const [method, path] of [
      ['GET', '/users/me'],
      ['GET', '/v1/payments/1'],
      ['POST', '/v1/payments'],
      ['PUT', '/preapproval/1'],
      ['GET', `/v1/payments/search?public_key=${publicKey}`],
      ['GET', '/v1/identification_types?public_key=wrong'],
    ] as const) {
      const refused = await call(sandbox, method, path, { token });
      expect(refused.status).toBe(401);
      expect(parseError(refused.body).message).toBe('invalid access token');
    }
  }
  const made = await call(sandbox, 'POST', '/v1/card_tokens?public_key=wrong', {
    body: cardBody('APRO'),
    token: undefined,
  });
  expect(made.status).toBe(401);
  const me = await call(sandbox, 'GET', '/users/me');
  expect(me.body).toMatchObject({ site_id: 'MLB', tags: expect.arrayContaining(['test_user']) });
});

test('answers invalid requests without a server error', async () => {
  const sandbox = await openSandbox();
  const bodies = [
    '',
    'no json',
    '[]',
    'null',
    '7',
    '"text"',
    '['.repeat(100_000),
    '{"a":'.repeat(9),
  ];
  for (const body of bodies) {
    for (const path of [
      '/v1/payments',
      '/preapproval',
      '/v1/card_tokens',
      '/v1/payments/1/refunds',
    ]) {
      const { status } = await call(sandbox, 'POST', path, { body, key: crypto.randomUUID() });
      expect([400, 404]).toContain(status);
    }
  }
  const deep = JSON.stringify({ ...(await paymentBody(sandbox)), metadata: 1 }).replace(
    '"metadata":1',
    `"metadata":{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
  );
  expect((await call(sandbox, 'POST', '/v1/payments', { body: deep, key: 'deep' })).status).toBe(
    400,
  );
  const large = JSON.stringify({ a: 'x'.repeat(300_000) });
  expect((await call(sandbox, 'POST', '/v1/payments', { body: large, key: 'x' })).status).toBe(413);
  expect((await call(sandbox, 'GET', '/v1/nothing')).status).toBe(404);
  expect((await call(sandbox, 'DELETE', '/v1/payments/1')).status).toBe(405);
  expect((await call(sandbox, 'GET', '/v1/payments/%zz')).status).toBe(404);
});

test('answers 404 for an unknown payment, as the SDK reports it', async () => {
  await openSandbox();
  await expect(new Payment(config()).get({ id: 42 })).rejects.toThrow(MPNotFoundError);
});

test('finds payments by reference and dates, in pages', async () => {
  const sandbox = await openSandbox();
  for (const reference of ['pay_a', 'pay_b', 'pay_a']) {
    await pay(sandbox, 'APRO', { external_reference: reference });
    sandbox.advance(day);
  }
  const search = async (options: Record<string, string | number>) => {
    const found = await new Payment(config()).search({ options: { ...options } });
    return {
      total: found.paging?.total,
      references: found.results?.map((payment) => payment.external_reference),
    };
  };
  expect(await search({ external_reference: 'pay_a' })).toEqual({
    total: 2,
    references: ['pay_a', 'pay_a'],
  });
  expect(await search({ external_reference: 'pay_c' })).toEqual({ total: 0, references: [] });
  expect(await search({ limit: 1, offset: 1 })).toEqual({ total: 3, references: ['pay_b'] });
  const range = { range: 'date_created', begin_date: 'NOW-49HOURS', end_date: 'NOW' };
  expect(await search({ ...range, criteria: 'asc' })).toEqual({
    total: 2,
    references: ['pay_b', 'pay_a'],
  });
  expect((await call(sandbox, 'GET', '/v1/payments/search?begin_date=soon')).status).toBe(400);
  expect((await call(sandbox, 'GET', '/v1/payments/search?limit=9999')).status).toBe(400);
});

test('finds a refunded payment by its date of change', async () => {
  const sandbox = await openSandbox();
  const payment = await pay(sandbox, 'APRO');
  sandbox.advance(10 * day);
  const changed = '/v1/payments/search?range=date_last_updated&begin_date=NOW-1DAYS&end_date=NOW';
  expect((await call(sandbox, 'GET', changed)).body).toMatchObject({ paging: { total: 0 } });
  await new PaymentRefund(config()).total({ payment_id: payment.id ?? 0 });
  expect((await call(sandbox, 'GET', changed)).body).toMatchObject({
    paging: { total: 1 },
    results: [{ id: payment.id, status: 'refunded' }],
  });
});

test('refunds in parts, once per key, never above the balance', async () => {
  const sandbox = await openSandbox();
  const payment = await pay(sandbox, 'APRO');
  const path = `/v1/payments/${payment.id}/refunds`;
  const part = await new PaymentRefund(config()).create({
    payment_id: payment.id ?? 0,
    body: { amount: 79.94 },
    requestOptions: { idempotencyKey: 'refund-1' },
  });
  expect(part).toMatchObject({ amount: 79.94, status: 'approved', payment_id: payment.id });
  const repeated = await call(sandbox, 'POST', path, { body: { amount: 79.94 }, key: 'refund-1' });
  expect(repeated).toMatchObject({ status: 200, body: undefined });
  expect(parseCause((await call(sandbox, 'POST', path, { body: {} })).body)).toBe(4292);
  const above = await call(sandbox, 'POST', path, { body: { amount: 100.01 }, key: 'refund-2' });
  expect(above.status).toBe(400);
  expect(parseCause(above.body)).toBe(2017);
  expect(await new Payment(config()).get({ id: payment.id ?? 0 })).toMatchObject({
    status: 'approved',
    status_detail: 'partially_refunded',
    transaction_amount_refunded: 79.94,
    refunds: [{ id: part.id, amount: 79.94 }],
  });
  expect((await call(sandbox, 'POST', path, { key: 'refund-3' })).body).toMatchObject({
    amount: 100,
  });
  expect(await new Payment(config()).get({ id: payment.id ?? 0 })).toMatchObject({
    status: 'refunded',
    status_detail: 'refunded',
    transaction_amount_refunded: 179.94,
  });
  const late = await call(sandbox, 'POST', path, { key: 'refund-4' });
  expect(parseCause(late.body)).toBe(2063);
  expect(await new PaymentRefund(config()).list({ payment_id: payment.id ?? 0 })).toHaveLength(2);
});

test('authorizes, captures and cancels a payment', async () => {
  const sandbox = await openSandbox();
  const client = () => new Payment(config());
  const held = await pay(sandbox, 'APRO', { capture: false });
  expect(held).toMatchObject({ status: 'authorized', captured: false });
  expect(await client().capture({ id: held.id ?? 0 })).toMatchObject({ status: 'approved' });
  const waiting = await pay(sandbox, 'CONT');
  expect(await client().cancel({ id: waiting.id ?? 0 })).toMatchObject({
    status: 'cancelled',
    status_detail: 'by_collector',
  });
  await expect(client().cancel({ id: held.id ?? 0 })).rejects.toThrow(/not valid/);
  const binary = await pay(sandbox, 'CONT', { binary_mode: true });
  expect(binary.status).toBe('rejected');
  const debit = await pay(sandbox, 'APRO', {
    token: await cardToken(sandbox, 'APRO', 'eloDebit'),
    payment_method_id: 'debelo',
  });
  expect(debit).toMatchObject({
    payment_type_id: 'debit_card',
    status_detail: 'cc_rejected_invalid_installments',
  });
});

test('rejects an invalid card with its reasons', async () => {
  const sandbox = await openSandbox();
  const codes = async (fields: Record<string, unknown>) => {
    const { status, body } = await call(
      sandbox,
      'POST',
      `/v1/card_tokens?public_key=${publicKey}`,
      {
        body: { ...cardBody('APRO'), ...fields },
        token: undefined,
      },
    );
    expect(status).toBe(400);
    return z
      .object({ cause: z.array(z.object({ code: z.string() })) })
      .parse(body)
      .cause.map(({ code }) => code);
  };
  expect(await codes({ card_number: '' })).toEqual(['205']);
  expect(await codes({ card_number: '4235' })).toEqual(['E301']);
  expect(await codes({ expiration_month: 13 })).toEqual(['325']);
  expect(await codes({ expiration_year: 2020 })).toEqual(['326']);
  expect(await codes({ security_code: '12' })).toEqual(['E302']);
  expect(await codes({ security_code: '1234' })).toEqual(['E302']);
  expect(await codes({ cardholder: { name: ' ' } })).toEqual(['221']);
  const identification = { type: 'CPF', number: '11111111111' };
  expect(await codes({ cardholder: { name: 'A', identification } })).toEqual(['324']);
});
