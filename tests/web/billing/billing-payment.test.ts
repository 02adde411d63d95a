import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { processMercadoPagoPayment } from '../../../shared/contracts/billing-endpoints.ts';
import {
  attemptName,
  startAttempt,
  hasOpenAttempt,
  openAttempt,
  finishAttempt,
} from '../../../web/src/features/billing/payment/payment-attempt.ts';
import { sendUntilAnswered } from '../../../web/src/features/billing/payment/send-payment.ts';
import { usePayment } from '../../../web/src/features/billing/payment/use-payment.ts';
import { storeSession } from '../../../web/src/features/access/session/session-store.ts';
import { ApiError, type ApiErrorCode } from '../../../web/src/lib/api-error.ts';

const callWithSession = vi.hoisted(() => vi.fn());
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({ callWithSession }));

const user = {
  telefone: '11988887777',
  email: 'marina@exemplo.com.br',
  nome: 'Marina',
  plano: 'inativo',
};
const request = processMercadoPagoPayment.request.parse({
  plan: 'anual',
  amount: 239.88,
  customerData: {
    name: 'Marina',
    email: 'MARINA@exemplo.com.br',
    cpf: '529.982.247-25',
    phone: '(11) 98888-7777',
  },
  formData: { paymentType: 'credit_card', token: 'token', payment_method_id: 'visa' },
});
const answer = { success: true, paymentId: 'pay_1', status: 'approved' };
const apiError = (code: ApiErrorCode) => new ApiError(code);

beforeEach(() => {
  vi.useFakeTimers();
  storeSession({ kind: 'account', user });
});
afterEach(() => {
  vi.useRealTimers();
  callWithSession.mockReset();
  window.sessionStorage.clear();
  window.localStorage.clear();
});

async function send(mayHaveBeenSent = false) {
  const attempt = startAttempt(attemptName('anual'), request);
  const onUncertain = vi.fn();
  const sending = sendUntilAnswered(processMercadoPagoPayment, attempt, {
    mayHaveBeenSent,
    signal: new AbortController().signal,
    onUncertain,
  });
  await vi.runAllTimersAsync();
  return { outcome: await sending, onUncertain, attempt };
}

/** Returns the key and the body of each sent request. */
const sent = () =>
  callWithSession.mock.calls.map(([, body, options]) => [
    options.headers['idempotency-key'],
    JSON.stringify(body),
  ]);

test('repeats a request with a lost response with the same key and body', async () => {
  for (const code of ['timeout', 'payment_unconfirmed', 'payment_in_progress'] as const) {
    callWithSession.mockRejectedValueOnce(apiError(code));
  }
  callWithSession.mockResolvedValueOnce(answer);
  const { outcome, onUncertain, attempt } = await send();
  expect(outcome).toEqual({ answer });
  expect(onUncertain.mock.calls.flat()).toEqual([
    'timeout',
    'payment_unconfirmed',
    'payment_in_progress',
  ]);
  expect(sent()).toHaveLength(4);
  expect(new Set(sent().map(([key, body]) => `${key} ${body}`)).size).toBe(1);
  expect(sent()[0]?.[0]).toBe(attempt.key);
});

test.each([
  'payment_data_incomplete',
  'subscription_already_active',
  'partner_unavailable',
] as const)('%s is an answer: nothing is sent again', async (code) => {
  callWithSession.mockRejectedValue(apiError(code));
  const { outcome } = await send();
  expect(outcome).toEqual({ error: apiError(code) });
  expect(sent()).toHaveLength(1);
});

test('a rate limit error leaves the outcome of an earlier request open', async () => {
  callWithSession.mockRejectedValueOnce(apiError('network'));
  callWithSession.mockRejectedValueOnce(apiError('rate_limited'));
  callWithSession.mockResolvedValueOnce(answer);
  expect((await send()).outcome).toEqual({ answer });
});

test('reports an unknown outcome without a response', async () => {
  callWithSession.mockRejectedValue(apiError('network'));
  expect((await send()).outcome).toBeUndefined();
  expect(sent()).toHaveLength(4);
});

test('an attempt survives a reload, for its account and its plan', () => {
  const { key } = startAttempt(attemptName('anual'), request);
  expect(openAttempt(attemptName('anual'), processMercadoPagoPayment.request)).toEqual({
    name: attemptName('anual'),
    key,
    request,
  });
  expect([hasOpenAttempt('anual'), hasOpenAttempt('bienal')]).toEqual([true, false]);
  storeSession({ kind: 'account', user: { ...user, email: 'outra@exemplo.com.br' } });
  expect(hasOpenAttempt('anual')).toBe(false);
  storeSession({ kind: 'account', user });
  finishAttempt('the key of another');
  expect(hasOpenAttempt('anual')).toBe(true);
  finishAttempt(key);
  expect(hasOpenAttempt('anual')).toBe(false);
});

test('an error ends an attempt even after the page or the session was left', async () => {
  vi.useRealTimers();
  let rejectCall: (reason: ApiError) => void = () => undefined;
  callWithSession.mockReturnValueOnce(new Promise((_, reject) => (rejectCall = reject)));
  const name = attemptName('anual');
  const onRefused = vi.fn();
  const endpoint = processMercadoPagoPayment;
  const { result, unmount } = renderHook(() =>
    usePayment({ name, endpoint, onAnswer: () => undefined, onError: onRefused }),
  );
  act(() => result.current.pay(request));
  await vi.waitFor(() => expect(callWithSession).toHaveBeenCalledOnce());
  unmount();
  expect(hasOpenAttempt('anual')).toBe(true);
  rejectCall(apiError('unauthorized'));
  await vi.waitFor(() => expect(hasOpenAttempt('anual')).toBe(false));
  expect(onRefused).not.toHaveBeenCalled();
});

test('requests an answer again that arrived after the page was left', async () => {
  vi.useRealTimers();
  let resolveAnswer: (given: typeof answer) => void = () => undefined;
  callWithSession.mockReturnValueOnce(new Promise((resolve) => (resolveAnswer = resolve)));
  const name = attemptName('anual');
  const { result, unmount } = renderHook(() =>
    usePayment({
      name,
      endpoint: processMercadoPagoPayment,
      onAnswer: () => undefined,
      onError: () => undefined,
    }),
  );
  act(() => result.current.pay(request));
  await vi.waitFor(() => expect(callWithSession).toHaveBeenCalledOnce());
  unmount();
  resolveAnswer(answer);
  await new Promise((resolve) => setTimeout(resolve));
  expect(hasOpenAttempt('anual')).toBe(true);
});

test('ignores a damaged attempt', () => {
  for (const stored of ['{"name":1}', 'no json', '{"name":"x","key":"y","request":{}}']) {
    window.sessionStorage.setItem('paymentAttempt', stored);
    expect(openAttempt('x', processMercadoPagoPayment.request)).toBeUndefined();
  }
});
