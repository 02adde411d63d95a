import type { ReactNode } from 'react';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SubscriptionAnswer } from '../../../web/src/features/billing/use-subscription.ts';
import { openPayment, buildBillingAnswer, buildPayment } from './billing-answers.ts';
import { payer, showPage, words } from '../lib/shown-page.tsx';

/** The server's answers by path. */
let answers: Record<string, unknown>;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => answers[path],
}));

/** Navigations: the path and the state passed on. */
const led: { readonly path: string; readonly state: unknown }[] = [];
vi.mock('../../../web/src/lib/navigation/load-page.ts', () => ({
  loadPage: (path: string, state: unknown) => void led.push({ path, state }),
}));

// Test files share their modules: others have loaded these pages with the real calls.
vi.resetModules();
const { default: OneOffPage } =
  await import('../../../web/src/features/billing/checkout/one-off-page.tsx');
const { PaymentOutcome } =
  await import('../../../web/src/features/billing/checkout/payment-outcome.tsx');
const { default: PaymentNews } =
  await import('../../../web/src/features/billing/history/payment-alerts.tsx');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
afterAll(() => {
  vi.resetModules();
});

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  answers = {};
  led.length = 0;
  keepSession({ kind: 'account', user: payer });
});
afterEach(() => {
  cleanup();
  sessionQueries.clear();
  window.localStorage.clear();
});

const expiredPix: NonNullable<SubscriptionAnswer['expiredPix']> = {
  paymentId: 'pay_1',
  plan: 'anual',
  amountInCentavos: 23_988,
  createdAt: '2026-11-20T12:00:00.000Z',
};
const waiting = openPayment({ method: 'pix', status: 'pending' });

test('a checkout reloaded after its Pix expired reports it, and makes a new code', async () => {
  answers = {
    '/api/subscription': buildBillingAnswer({ expiredPix }),
    '/api/process-mercadopago-payment': {
      success: true,
      paymentId: 'pay_2',
      status: 'pending',
      qrCode: '000201new',
    },
    '/api/payment-status': { paymentId: 'pay_2', status: 'pending' },
  };
  showPage(<OneOffPage />, '/pagamento-plano?plan=anual');
  const again = await screen.findByRole('button', { name: 'Gerar código Pix' });
  expect(screen.getAllByText('O código expirou')).toHaveLength(1);
  expect(words()).toContain('Nada foi cobrado por ele.');
  expect(words()).toContain('Se você já pagou, espere alguns minutos');
  answers['/api/subscription'] = buildBillingAnswer();
  fireEvent.click(again);
  expect(await screen.findByDisplayValue('000201new')).toBeDefined();
  expect(screen.queryByText('O código expirou')).toBeNull();
});

test.each([
  ['the checkout', <OneOffPage key="" />],
  ['the dashboard', <PaymentNews key="" />],
])('%s does not deny the payment of a Pix that was not checked at the partner', async (_, page) => {
  answers = {
    '/api/subscription': buildBillingAnswer({ expiredPix: { ...expiredPix, isUnconfirmed: true } }),
  };
  showPage(page, '/pagamento-plano?plan=anual');
  await vi.waitFor(() =>
    expect(words()).toContain('Ainda não confirmamos com o Mercado Pago se ele foi pago.'),
  );
  expect(words()).toContain('Se você já pagou, não pague de novo');
  expect(words()).not.toContain('Nada foi cobrado');
});

test('the expired Pix of another plan does not change a checkout', async () => {
  answers = { '/api/subscription': buildBillingAnswer({ expiredPix }) };
  showPage(<OneOffPage />, '/pagamento-plano?plan=bienal');
  expect(await screen.findByRole('button', { name: 'Continuar para o pagamento' })).toBeDefined();
  expect(words()).not.toContain('O código expirou');
});

test.each<[string, ReactNode, Partial<SubscriptionAnswer>, string]>([
  ['shown on the dashboard', <PaymentNews key="" />, { expiredPix }, 'Tentar de novo'],
  [
    'that expired on the dashboard',
    <PaymentNews key="" />,
    { openPayments: [waiting] },
    'Gerar novo código',
  ],
  [
    'on the page after the payment',
    <PaymentOutcome key="" next={null} />,
    {},
    'Gerar outro código',
  ],
])('a new code after a Pix %s starts with Pix selected', async (...given) => {
  const [, page, billing, button] = given;
  answers = {
    '/api/subscription': buildBillingAnswer(billing),
    '/api/payment-status': { paymentId: 'pay_1', status: 'expired', qrCode: '000201' },
    '/api/payments': {
      payments: [buildPayment({ plan: 'anual', method: 'pix', status: 'expired' })],
      next: null,
    },
  };
  showPage(page, '/payment-success?plan=anual');
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const [checkout] = led;
  expect(checkout?.path).toBe('/pagamento-plano?plan=anual');
  cleanup();

  answers['/api/subscription'] = buildBillingAnswer();
  const location = { pathname: '/pagamento-plano', search: '?plan=anual', state: checkout?.state };
  showPage(<OneOffPage />, location);
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /^Pix/ });
  expect(chosen.checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Gerar código Pix' })).toBeDefined();
});
