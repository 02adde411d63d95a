import { Payment, PaymentRefund, PreApproval, WebhookSignatureValidator } from 'mercadopago';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { notificationSignature } from '../../src/mercadopago/notifications/notification-message.ts';
import { cardToken, config, hour, openSandbox, until, webhookSecret } from './support.ts';
import type { ReceivedNotification, TestSandbox } from './support.ts';

const payer = { email: 'ana@example.com' };

async function createPix(overrides: Record<string, unknown> = {}): Promise<string> {
  const body = { transaction_amount: 20, payment_method_id: 'pix', payer, ...overrides };
  const { id } = await new Payment(config()).create({ body });
  return String(id);
}

async function subscribe(sandbox: TestSandbox): Promise<string> {
  const made = await new PreApproval(config()).create({
    body: {
      reason: 'Plano mensal',
      payer_email: 'ana@example.com',
      card_token_id: await cardToken(sandbox, 'APRO'),
      back_url: 'https://bfj.example/',
      status: 'authorized',
      auto_recurring: {
        frequency: 1,
        frequency_type: 'months',
        transaction_amount: 20,
        currency_id: 'BRL',
      },
    },
  });
  return z.string().parse(made.id);
}

/** @throws when the SDK's own validator rejects the notification */
function validate(sandbox: TestSandbox, { query, headers }: ReceivedNotification): void {
  WebhookSignatureValidator.validate({
    xSignature: headers['x-signature'],
    xRequestId: headers['x-request-id'],
    dataId: query.get('data.id'),
    secret: webhookSecret,
    toleranceSeconds: 60,
    now: () => sandbox.now().getTime(),
  });
}

const topicsOf = (received: readonly ReceivedNotification[]) =>
  received.map(({ query }) => query.get('type') ?? `ipn ${query.get('topic')}`);

test('matches the test vector of the signature', () => {
  const signed = {
    secret: 'test_mp_webhook_secret_0123456789abcdef',
    dataId: '123456789',
    requestId: 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e',
    timestamp: '1742505638',
  };
  expect(notificationSignature(signed)).toBe(
    'ts=1742505638,v1=74ae384d8c07b4f59725403e12a7ec516cdb10a9b444d315afba5b9adefb42d6',
  );
});

test('keeps a failed notification pending until its next attempt', async () => {
  const sandbox = await openSandbox({ retryMilliseconds: [60_000] });
  sandbox.answerWith(500);
  await createPix();
  await until(() => sandbox.received.length === 1 && !sandbox.pending.isBusy());
  const next = sandbox.pending.nextAt() ?? 0;
  expect(next).toBeGreaterThan(sandbox.now().getTime());
  expect(next).toBeLessThanOrEqual(sandbox.now().getTime() + 60_000);
  sandbox.answerWith(200);
  sandbox.advance(60_000);
  expect(sandbox.pending.isBusy()).toBe(true);
  await until(() => !sandbox.pending.isBusy());
  expect(sandbox.received).toHaveLength(2);
});

test('notifies when a payment is created and when it is paid', async () => {
  const sandbox = await openSandbox();
  const id = await createPix();
  await until(() => sandbox.received.length === 1);
  sandbox.control.actOnPayment(id, { action: 'pay' });
  await until(() => sandbox.received.length === 2);
  expect(sandbox.received.map(({ body }) => body)).toEqual([
    {
      action: 'payment.created',
      api_version: 'v1',
      data: { id },
      date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      id: expect.anything(),
      live_mode: true,
      type: 'payment',
      user_id: expect.any(Number),
    },
    expect.objectContaining({ action: 'payment.updated', data: { id } }),
  ]);
  for (const one of sandbox.received) {
    expect(Object.fromEntries(one.query)).toEqual({ 'data.id': id, type: 'payment' });
    expect(one.headers['x-signature']).toMatch(/^ts=\d{10},v1=[0-9a-f]{64}$/);
    validate(sandbox, one);
  }
});

test('settles when due work is done and its notifications were sent', async () => {
  const sandbox = await openSandbox();
  const id = await createPix({
    date_of_expiration: new Date(sandbox.now().getTime() + hour).toISOString(),
  });
  await sandbox.settle();
  expect(sandbox.received.map(({ body }) => body['action'])).toEqual(['payment.created']);
  sandbox.advance(hour);
  await sandbox.settle();
  expect(await new Payment(config()).get({ id })).toMatchObject({ status: 'cancelled' });
  expect(sandbox.received.map(({ body }) => body['action'])).toEqual([
    'payment.created',
    'payment.updated',
  ]);
});

test('uses the other envelope for a subscription, and sends three notifications for its charge', async () => {
  const sandbox = await openSandbox();
  const id = await subscribe(sandbox);
  await until(() => sandbox.received.length === 4);
  expect(topicsOf(sandbox.received).toSorted()).toEqual([
    'payment',
    'subscription_authorized_payment',
    'subscription_preapproval',
    'subscription_preapproval',
  ]);
  sandbox.received.forEach((one) => validate(sandbox, one));
  const preapprovals = sandbox.received.filter(({ body }) => body['entity'] === 'preapproval');
  const created = preapprovals.find(({ body }) => body['action'] === 'created');
  expect(created?.body).toEqual({
    action: 'created',
    application_id: expect.any(Number),
    data: { id },
    date: expect.any(String),
    entity: 'preapproval',
    id: expect.any(Number),
    type: 'subscription_preapproval',
    version: 1,
  });
  const invoice = sandbox.received.find(({ body }) => body['entity'] === 'authorized_payment');
  expect(invoice?.body).toMatchObject({
    data: { id: expect.stringMatching(/^\d+$/) },
    type: 'subscription_authorized_payment',
  });
  const before = sandbox.received.length;
  await new PreApproval(config()).update({
    id,
    body: {
      auto_recurring: { transaction_amount: 30, currency_id: 'BRL' },
    },
  });
  await new PreApproval(config()).update({ id, body: { status: 'paused' } });
  await until(() => sandbox.received.length > before);
  // The new amount caused no notification.
  expect(sandbox.received.slice(before).map(({ body }) => body['action'])).toEqual(['updated']);
});

test('sends notifications to the payment’s own address, with legacy ones unless it declines', async () => {
  const sandbox = await openSandbox();
  const own = (query: string) => `${sandbox.panelUrl}/own${query}`;
  const quiet = await createPix({ notification_url: own('?source_news=webhooks&plan=anual') });
  await until(() => sandbox.received.length === 1);
  expect(Object.fromEntries(sandbox.received[0]?.query ?? [])).toEqual({
    source_news: 'webhooks',
    plan: 'anual',
    'data.id': quiet,
    type: 'payment',
  });
  const loud = await createPix({ notification_url: own('') });
  await until(() => sandbox.received.length === 3);
  const ipn = sandbox.received.find(({ query }) => query.get('topic') === 'payment');
  expect(Object.fromEntries(ipn?.query ?? [])).toEqual({ id: loud, topic: 'payment' });
  expect(ipn?.headers['x-signature']).toBeUndefined();
});

test('sends three notifications for a refund, one of them signed', async () => {
  const sandbox = await openSandbox();
  const id = await createPix();
  sandbox.control.actOnPayment(id, { action: 'pay' });
  await until(() => sandbox.received.length === 2);
  await new PaymentRefund(config()).total({ payment_id: id });
  await until(() => sandbox.received.length === 5);
  expect(topicsOf(sandbox.received.slice(2)).toSorted()).toEqual([
    'ipn merchant_order',
    'ipn payment',
    'payment',
  ]);
});

test('notifies of a chargeback and of the change of its payment', async () => {
  const sandbox = await openSandbox();
  const id = await createPix();
  sandbox.control.actOnPayment(id, { action: 'pay' });
  sandbox.control.actOnPayment(id, { action: 'chargeback', statusDetail: 'in_process' });
  await until(() => sandbox.received.length === 4);
  expect(topicsOf(sandbox.received)).toContain('topic_chargebacks_wh');
  expect(await new Payment(config()).get({ id })).toMatchObject({
    status: 'charged_back',
    status_detail: 'in_process',
  });
});

test('retries with a new signature and the same version until 200 or 201', async () => {
  const sandbox = await openSandbox();
  sandbox.answerWith(500);
  await subscribe(sandbox);
  const created = () =>
    sandbox.received.filter(
      ({ body }) => body['entity'] === 'preapproval' && body['version'] === 1,
    );
  await until(() => created().length >= 3);
  sandbox.answerWith(204);
  const tried = created().length;
  await until(() => created().length > tried);
  sandbox.answerWith(201);
  const state = () =>
    sandbox.control
      .notifications({ limit: 100 })
      .notifications.map((notification) => notification.state);
  await until(() => state().every((one) => one === 'delivered'));
  const distinct = (read: (one: ReceivedNotification) => unknown) =>
    new Set(created().map(read)).size;
  expect(distinct(({ body }) => body['id'])).toBe(created().length);
  expect(distinct(({ headers }) => headers['x-request-id'])).toBe(created().length);
  expect(distinct(({ body }) => body['version'])).toBe(1);
  created().forEach((one) => validate(sandbox, one));
});

test('retries when an endpoint does not answer in time', async () => {
  const sandbox = await openSandbox({ notificationTimeoutMilliseconds: 50 });
  sandbox.answerWith(undefined);
  const id = await createPix();
  await until(() => sandbox.received.length >= 2);
  const notified = () => sandbox.control.notifications({ data_id: id, limit: 1 }).notifications[0];
  expect(notified()).toMatchObject({
    state: 'waiting',
    lastStatus: null,
    lastError: 'TimeoutError',
  });
  sandbox.answerWith(200);
  await until(() => notified()?.state === 'delivered');
  expect(notified()?.attempts).toBeGreaterThanOrEqual(2);
});

test('delivers after the start what was undelivered at the stop', async () => {
  const sandbox = await openSandbox({ retryMilliseconds: [hour] });
  sandbox.answerWith(503);
  const id = await createPix();
  const subscription = await subscribe(sandbox);
  await until(() => sandbox.received.length >= 2);
  await sandbox.restart();
  sandbox.answerWith(200);
  sandbox.advance(hour);
  await until(() =>
    sandbox.control
      .notifications({ limit: 100 })
      .notifications.every(({ state }) => state === 'delivered'),
  );
  expect(await new Payment(config()).get({ id })).toMatchObject({ status: 'pending' });
  expect(await new PreApproval(config()).get({ id: subscription })).toMatchObject({
    status: 'authorized',
    summarized: { charged_quantity: 1 },
  });
});

test('sends forged, unsigned, stale and unknown notifications, and returns their responses', async () => {
  const sandbox = await openSandbox();
  const crafted = {
    topic: 'payment',
    dataId: '999',
    version: 1,
    copies: 1,
    timestampUnit: 'seconds',
  } as const;
  for (const [signature, reason] of [
    ['wrong', /SignatureMismatch/],
    ['missing', /MissingSignatureHeader/],
    ['stale', /TimestampOutOfTolerance/],
  ] as const) {
    const { deliveries } = await sandbox.control.craft({ ...crafted, signature });
    expect(deliveries).toMatchObject([{ status: 200, error: null }]);
    const last = sandbox.received.at(-1);
    if (last === undefined) throw new Error('nothing came');
    expect(() => validate(sandbox, last)).toThrow(reason);
  }
  const valid = { ...crafted, signature: 'valid' } as const;
  expect((await sandbox.control.craft({ ...valid, copies: 3 })).deliveries).toHaveLength(3);
  expect(sandbox.received).toHaveLength(6);
  sandbox.received.slice(3).forEach((one) => validate(sandbox, one));
  await sandbox.control.craft({ ...valid, timestampUnit: 'milliseconds' });
  expect(sandbox.received.at(-1)?.headers['x-signature']).toMatch(/^ts=\d{13},/);
});

test('releases held notifications in the requested order', async () => {
  const sandbox = await openSandbox();
  sandbox.control.addFault({ kind: 'hold-notifications' });
  const id = await createPix();
  sandbox.control.actOnPayment(id, { action: 'pay' });
  sandbox.control.actOnPayment(id, { action: 'refund' });
  const held = sandbox.control.notifications({ state: 'held', limit: 10 });
  expect(held.total).toBe(5);
  expect(sandbox.received).toEqual([]);
  const { deliveries } = await sandbox.control.release({ order: 'reversed' });
  expect(deliveries).toHaveLength(5);
  const actions = sandbox.received.flatMap(({ body }) =>
    body['type'] === 'payment' ? [body['action']] : [],
  );
  expect(actions).toEqual(['payment.updated', 'payment.updated', 'payment.created']);
  expect(sandbox.control.faults().faults).toEqual([]);
});

test('repeats, delays, drops and breaks notifications', async () => {
  const sandbox = await openSandbox();
  const { control, received } = sandbox;
  control.addFault({ kind: 'duplicate-notification', copies: 2, times: 1 });
  await createPix();
  await until(() => received.length === 3);
  control.addFault({ kind: 'lose-notification', times: 1 });
  control.addFault({ kind: 'break-signature', signature: 'wrong', times: 1 });
  const lost = await createPix();
  const broken = await createPix();
  await until(() => received.length === 4);
  expect(received[3]?.query.get('data.id')).toBe(broken);
  expect(control.notifications({ data_id: lost, limit: 1 }).notifications[0]?.state).toBe('lost');
  control.addFault({ kind: 'delay-notification', milliseconds: hour, times: 1 });
  const late = await createPix();
  const [waiting] = control.notifications({ data_id: late, limit: 1 }).notifications;
  expect(waiting?.state).toBe('waiting');
  sandbox.advance(hour + 1000);
  await until(() => received.some(({ query }) => query.get('data.id') === late));
  const again = await control.replay(String(waiting?.id), { copies: 2, signature: 'valid' });
  expect(again.deliveries.map(({ status }) => status)).toEqual([200, 200]);
});
