import { MPConnectionError, MPRateLimitError, MPServerError, Payment } from 'mercadopago';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { mercadoPagoResources } from '../../src/console/mercadopago-calls.ts';
import { faultSchema } from '../../src/mercadopago/faults.ts';
import { call, config, openSandbox } from './support.ts';
import type { TestSandbox } from './support.ts';

const body = {
  transaction_amount: 20,
  payment_method_id: 'pix',
  payer: { email: 'ana@example.com' },
};
const pay = (options: Parameters<typeof config>[0] = {}, idempotencyKey = 'key-1') =>
  new Payment(config(options)).create({ body, requestOptions: { idempotencyKey } });
const count = (sandbox: TestSandbox) => sandbox.control.payments({ limit: 100 }).total;
const fault = (sandbox: TestSandbox, faultInput: unknown) =>
  sandbox.control.addFault(faultSchema.parse(faultInput));

test('answers 429 with a retry time after which the SDK’s retry succeeds', async () => {
  const sandbox = await openSandbox();
  fault(sandbox, { kind: 'status', status: 429, retryAfterSeconds: 7 });
  const error = await pay().catch((failed: unknown) => failed);
  expect(error).toBeInstanceOf(MPRateLimitError);
  expect(error).toMatchObject({ retryAfter: 7 });
  fault(sandbox, { kind: 'status', status: 503, times: 2, on: 'POST /v1/payments' });
  expect((await call(sandbox, 'GET', '/users/me')).status).toBe(200);
  const paid = await pay({ maxRetries: 3, initialDelay: 1 });
  expect(paid.status).toBe('pending');
  expect(sandbox.control.faults().faults).toEqual([]);
  expect(count(sandbox)).toBe(1);
});

test('answers a gateway’s error in HTML', async () => {
  const sandbox = await openSandbox();
  fault(sandbox, { kind: 'status', status: 502, html: true });
  const response = await fetch(`${sandbox.url}/users/me`);
  expect(response.status).toBe(502);
  expect(await response.text()).toContain('<html>');
  fault(sandbox, { kind: 'status', status: 502, html: true });
  await expect(pay()).rejects.toThrow(MPServerError);
});

test.for([[false], [true]] as const)(
  'creates a payment although its answer is lost, and finds it by its key (hang: %s)',
  async ([hang]) => {
    const sandbox = await openSandbox();
    fault(sandbox, { kind: 'lost-answer', hang, on: 'POST /v1/payments' });
    await expect(pay({ timeout: 300 })).rejects.toThrow(MPConnectionError);
    expect(count(sandbox)).toBe(1);
    const again = await pay();
    expect(again.api_response.status).toBe(200);
    expect(count(sandbox)).toBe(1);
  },
);

test('keeps an outage until it is cleared', async () => {
  const sandbox = await openSandbox();
  fault(sandbox, { kind: 'outage' });
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(pay()).rejects.toThrow(MPConnectionError);
  }
  await expect(fetch(`${sandbox.url}/js/v2`)).rejects.toThrow(/fetch failed/);
  expect(count(sandbox)).toBe(0);
  sandbox.control.clearFaults();
  expect((await pay()).status).toBe('pending');
});

test('executes a delayed call although its caller disconnected', async () => {
  const sandbox = await openSandbox();
  fault(sandbox, { kind: 'delay', milliseconds: 150 });
  await expect(pay({ timeout: 40 })).rejects.toThrow(MPConnectionError);
  await expect.poll(() => count(sandbox), { timeout: 2000 }).toBe(1);
});

/** Makes a console call for a path, like the console. */
async function consoleCall(
  sandbox: TestSandbox,
  method: string,
  path: string,
  input?: unknown,
): Promise<unknown> {
  const url = new URL(path, 'http://localhost');
  for (const resource of mercadoPagoResources(sandbox.control)) {
    const match = resource.path.exec(url.pathname.slice(1));
    if (match === null) continue;
    const name = match[1] ?? '';
    return resource.methods[method]?.({ query: url.searchParams, body: input, name });
  }
  throw new Error(`The console has nothing at ${path}`);
}

test('offers every action in the console', async () => {
  const sandbox = await openSandbox();
  const done = (method: string, path: string, input?: unknown) =>
    consoleCall(sandbox, method, `/mercadopago/${path}`, input);
  const { id } = await pay();
  expect(await done('GET', 'payments?status=pending')).toMatchObject({ payments: [{ id }] });
  expect(await done('POST', `payments/${id}/pay`)).toMatchObject({ status: 'approved' });
  expect(await done('POST', `payments/${id}/refund`, { amount: 5.5 })).toMatchObject({
    transaction_amount_refunded: 5.5,
  });
  expect(await done('POST', `payments/${id}/chargeback`, {})).toMatchObject({
    status: 'charged_back',
    status_detail: 'settled',
  });
  expect(await done('GET', `payments/${id}`)).toMatchObject({ status: 'charged_back' });
  await expect(done('POST', `payments/${id}/expire`)).rejects.toMatchObject({ status: 409 });
  await expect(done('POST', 'payments/7/pay')).rejects.toMatchObject({ status: 404 });
  await expect(done('POST', `payments/${id}/refund`, { amount: 'all' })).rejects.toMatchObject({
    status: 400,
  });
  await expect(done('GET', 'payments?state=x')).rejects.toMatchObject({ status: 400 });
  await expect(done('POST', 'preapprovals/x/advance')).rejects.toMatchObject({ status: 404 });
  const notified = z
    .object({ notifications: z.array(z.object({ id: z.int() })) })
    .parse(await done('GET', `notifications?data_id=${id}&limit=1`));
  expect(
    await done('POST', `notifications/${notified.notifications[0]?.id}/replay`, undefined),
  ).toMatchObject({ deliveries: [{ status: 200 }] });
  expect(
    await done('POST', 'notifications', { topic: 'payment', dataId: '1', signature: 'wrong' }),
  ).toMatchObject({ deliveries: [{ status: 200 }] });
  expect(await done('POST', 'notifications/release')).toEqual({ deliveries: [] });
  expect(await done('POST', 'faults', { kind: 'outage' })).toEqual({
    faults: [{ kind: 'outage' }],
  });
  expect(await done('DELETE', 'faults')).toEqual({ faults: [] });
  for (const wrong of [{ kind: 'luck' }, { kind: 'status', status: 200 }, { kind: 'delay' }, []]) {
    await expect((async () => done('POST', 'faults', wrong))()).rejects.toMatchObject({
      status: 400,
    });
  }
});
