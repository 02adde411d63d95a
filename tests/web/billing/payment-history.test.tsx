import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';
import { buildBillingAnswer, buildPayment, buildSubscription } from './billing-answers.ts';

const billing = buildBillingAnswer({
  subscription: buildSubscription({ id: 'sbs_1', accessUntil: '2026-12-20T12:00:00.000Z' }),
});
const pages: Readonly<Record<string, unknown>> = {
  '{}': {
    payments: [buildPayment({ id: 'pay_3', mercadopago_id: '131000', subscription_id: 'sbs_1' })],
    next: 'pay_3',
  },
  '{"before":"pay_3"}': {
    payments: [
      buildPayment({ id: 'pay_2', created_at: '2026-08-02T12:00:00.000Z' }),
      buildPayment({ id: 'pay_1', created_at: '2026-08-01T12:00:00.000Z' }),
    ],
    next: null,
  },
};
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, body: unknown) =>
    path === '/api/subscription' ? billing : pages[JSON.stringify(body)],
}));
vi.mock('../../../web/src/features/access/session/use-session.ts', () => ({
  useSession: () => storedSessions.account,
}));

// Test files share their modules: others have loaded these parts with the real calls.
vi.resetModules();
const { PaymentHistory } =
  await import('../../../web/src/features/billing/history/payment-history.tsx');
afterAll(() => {
  vi.resetModules();
});
afterEach(cleanup);

test('moves the focus to the first new payment after loading more', async () => {
  showPage(<PaymentHistory />);
  const more = await screen.findByRole('button', { name: 'Ver mais pagamentos' });
  more.focus();
  fireEvent.click(more);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'));
  expect(document.activeElement?.textContent).toContain('2 de agosto de 2026');
  expect(screen.queryByRole('button', { name: 'Ver mais pagamentos' })).toBeNull();
});

test('each approved payment has a receipt in its row', async () => {
  showPage(<PaymentHistory />);
  const [receipt] = await screen.findAllByRole('button', { name: /^Recibo:/ });
  expect(receipt?.getAttribute('aria-expanded')).toBe('false');
  if (receipt !== undefined) fireEvent.click(receipt);
  expect(await screen.findByRole('button', { name: 'Imprimir recibo' })).toBeDefined();
  expect(words()).toContain('Número no BFJBFJ-ay_3');
  expect(words()).toContain('Número no Mercado Pago131000');
  expect(screen.getByText(storedSessions.account.user.nome)).toBeDefined();
  await waitFor(() => expect(words()).toContain('Acesso até20 de dezembro de 2026'));
  expect(screen.getByRole('button', { name: /^Fechar recibo:/ })).toBeDefined();
});
