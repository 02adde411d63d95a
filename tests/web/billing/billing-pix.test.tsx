import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentStatus } from '../../../shared/contracts/billing.ts';
import type { SubscriptionAnswer } from '../../../web/src/features/billing/use-subscription.ts';
import { openPayment, buildBillingAnswer } from './billing-answers.ts';
import { payer, showPage, words } from '../lib/shown-page.tsx';

/** The server's answer about the account and about the Pix on the page. */
let billing: () => SubscriptionAnswer;
let status: PaymentStatus;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => {
    if (path === '/api/payment-status') return { paymentId: 'pay_1', status };
    if (path !== '/api/subscription') throw new Error(`no answer for ${path}`);
    return billing();
  },
}));

// Test files share their modules: others have loaded these pages with the real calls.
vi.resetModules();
const { OpenPaymentNotice } =
  await import('../../../web/src/features/billing/payment/open-payment-notice.tsx');
const { default: OneOffPage } =
  await import('../../../web/src/features/billing/checkout/one-off-page.tsx');
const { default: PaymentNews } =
  await import('../../../web/src/features/billing/history/payment-alerts.tsx');
const { PixCountdown } = await import('../../../web/src/features/billing/pix/pix-countdown.tsx');
const { PixPanel } = await import('../../../web/src/features/billing/pix/pix-panel.tsx');
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { recordServerDate } = await import('../../../web/src/lib/server-clock.ts');
afterAll(() => {
  vi.resetModules();
});

beforeEach(() => {
  billing = () => buildBillingAnswer();
  status = 'pending';
  keepSession({ kind: 'account', user: payer });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  recordServerDate(new Date().toUTCString(), Date.now(), Date.now());
  window.localStorage.clear();
});

function showPix() {
  showPage(
    <PixPanel
      plan="semestral"
      charge={{
        paymentId: 'pay_1',
        qrCode: '000201',
        qrCodeBase64: undefined,
        expiresAt: undefined,
      }}
      busy={false}
      notice={null}
      onGenerate={() => undefined}
      onPaid={() => undefined}
    />,
  );
}

const plan = (key: 'anual' | 'semestral', endsAt: string) => () =>
  buildBillingAnswer({ oneOffPlan: { plan: key, endsAt } });

test('does not report a plan as paid because another one was, in another tab', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showPix();
  expect(await screen.findByText('Aguardando o pagamento')).toBeDefined();
  billing = plan('anual', '2027-11-22T12:00:00.000Z');
  status = 'expired';
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText('O código expirou')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Gerar novo código' })).toBeDefined();
  expect(words()).not.toContain('já foi pago');
});

test('a code that expired while its own plan was paid offers no other one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  billing = plan('anual', '2027-01-01T12:00:00.000Z');
  showPix();
  expect(await screen.findByText('Aguardando o pagamento')).toBeDefined();
  billing = plan('semestral', '2027-07-01T12:00:00.000Z');
  status = 'expired';
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText(/Seu Plano Semestral já foi pago de outra forma/)).toBeDefined();
  expect(words()).not.toContain('Gere um novo código');
  expect(screen.queryByRole('button', { name: 'Gerar novo código' })).toBeNull();
});

test('still reports an expired Pix after a reload', async () => {
  const { paymentId, plan: key, amountInCentavos, createdAt } = openPayment();
  billing = () =>
    buildBillingAnswer({ expiredPix: { paymentId, plan: key, amountInCentavos, createdAt } });
  showPage(<PaymentNews />);
  expect(await screen.findByText('Seu Pix não vale mais')).toBeDefined();
  expect(words()).toContain(
    'O código do Plano Anual (R$ 239,88), de 20 de novembro de 2026, expirou. Nada foi cobrado por ele.',
  );
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined();
});

test('no longer reports a Pix as pending that was paid in another tab', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  billing = () =>
    buildBillingAnswer({ openPayments: [openPayment({ method: 'pix', status: 'pending' })] });
  showPage(<OpenPaymentNotice plan="semestral" method="pix" shown={undefined} />);
  expect(await screen.findByText('Você já tem um Pix esperando')).toBeDefined();
  billing = () => buildBillingAnswer();
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(words()).not.toContain('ainda pode ser pago');
});

test('shows what happens to a payment in review before any input', async () => {
  billing = () => buildBillingAnswer({ openPayments: [openPayment()] });
  showPage(<OneOffPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Pagar de outro jeito' }));
  expect(await screen.findByRole('button', { name: 'Continuar para o pagamento' })).toBeDefined();
  expect(await screen.findByText('Você já tem um pagamento em análise')).toBeDefined();
  expect(words()).toContain('O pagamento do Plano Anual (R$ 239,88, cartão final 6351)');
  expect(words()).toContain('cancelamos antes o pagamento em análise');
});

const minute = 60_000;
const timer = () => screen.getByRole('timer').textContent;

test('counts the remaining time of a code by the server’s clock', () => {
  const now = Date.now();
  // The phone's clock is an hour and a half ahead: by it the code would have expired.
  recordServerDate(new Date(now - 90 * minute).toUTCString(), now, now);
  const reached = vi.fn();
  const expiresAt = new Date(now - 60 * minute).toISOString();
  showPage(<PixCountdown expiresAt={expiresAt} onZero={reached} />);
  // The server's time is known to within half a second from its responses.
  expect(timer()).toMatch(/^(30:0[01]|29:59)$/);
  expect(reached).not.toHaveBeenCalled();
});

test('shows no more time than a code has before the server’s time is known', () => {
  vi.useFakeTimers();
  const now = Date.now();
  const expiresAt = new Date(now + 100 * 24 * 60 * minute).toISOString();
  showPage(<PixCountdown expiresAt={expiresAt} onZero={() => undefined} />);
  expect(timer()).toBe('1:00:00');
  const serverTime = now + 100 * 24 * 60 * minute - 20 * minute;
  act(() => recordServerDate(new Date(serverTime).toUTCString(), now, now));
  expect(timer()).toMatch(/^(20:0[01]|19:59)$/);
});
