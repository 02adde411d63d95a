import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Access } from '../../../shared/contracts/access.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { openPayment, buildBillingAnswer, buildSubscription } from '../billing/billing-answers.ts';
import { showPage, words } from '../lib/shown-page.tsx';

const answers: Record<string, () => unknown> = {};
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => answers[path]?.(),
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { default: AccountNotice } =
  await import('../../../web/src/features/messaging/account-notice.tsx');
const { default: WhatsAppLinkCard } =
  await import('../../../web/src/features/messaging/whatsapp-link-card.tsx');
afterAll(() => {
  vi.resetModules();
});

const none: Access = { hasAccess: false, accountType: 'inactive', expiresAt: null };
const plan: Access = { hasAccess: true, accountType: 'active', expiresAt: null };

beforeEach(() => {
  keepSession(storedSessions.account);
  answers['/api/access'] = () => none;
  answers['/api/subscription'] = () => buildBillingAnswer();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const in20Days = new Date(Date.now() + 20 * 86_400_000).toISOString();
const refusedCharge = {
  amountInCentavos: 2000,
  createdAt: '2026-11-20T12:00:00.000Z',
} as const;

test.each([
  ['nothing', buildBillingAnswer(), 'As mensagens vêm com um plano', '/nossos-planos'],
  [
    'an ended plan',
    buildBillingAnswer({ subscription: buildSubscription({ state: 'cancelled' }) }),
    'As mensagens vêm com um plano',
    '/nossos-planos',
  ],
  [
    'a pending Pix',
    buildBillingAnswer({ openPayments: [openPayment({ method: 'pix', status: 'pending' })] }),
    'As mensagens vêm com um plano',
    '/dashboard',
  ],
  [
    'a payment in review',
    buildBillingAnswer({ openPayments: [openPayment()] }),
    'Falta só a confirmação do pagamento',
    '/dashboard',
  ],
  [
    'a subscription that starts later',
    buildBillingAnswer({
      subscription: buildSubscription({ state: 'pending', nextBillingDate: in20Days }),
    }),
    'As mensagens vêm com a assinatura',
    '/dashboard',
  ],
  [
    'a charge that fails',
    buildBillingAnswer({ subscription: buildSubscription({ state: 'past_due' }) }),
    'Elas voltam assim que uma mensalidade for paga',
    '/dashboard',
  ],
  [
    'a pause',
    buildBillingAnswer({ subscription: buildSubscription({ state: 'paused' }) }),
    'que está pausada',
    '/dashboard',
  ],
])('explains %s without access, with a link', async (_, billing, expected, to) => {
  answers['/api/subscription'] = () => billing;
  showPage(<AccountNotice />);
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(to);
  expect(words()).toContain(expected);
});

test.each([
  ['nothing', buildBillingAnswer()],
  [
    'a charge that fails',
    buildBillingAnswer({ subscription: buildSubscription({ state: 'past_due' }) }),
  ],
  ['a pause', buildBillingAnswer({ subscription: buildSubscription({ state: 'paused' }) })],
  [
    'a subscription that starts later',
    buildBillingAnswer({
      subscription: buildSubscription({ state: 'pending', nextBillingDate: in20Days }),
    }),
  ],
])('does not claim that the newsletter stops with %s', async (_, billing) => {
  answers['/api/subscription'] = () => billing;
  showPage(<AccountNotice />);
  await waitFor(() => expect(words()).toContain('Se você recebe a newsletter, ela continua'));
  expect(words()).not.toContain('nada é enviado');
});

test.each<readonly [string, Access]>([
  ['a plan', plan],
  ['a trial beside the account', { ...none, trialEndsAt: in20Days }],
])('shows nothing with %s', async (_, access) => {
  answers['/api/access'] = () => access;
  showPage(<AccountNotice />);
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(words()).toBe('');
});

test('reports a refused charge while access lasts', async () => {
  answers['/api/access'] = () => plan;
  answers['/api/subscription'] = () =>
    buildBillingAnswer({ subscription: buildSubscription({ refusedCharge }) });
  showPage(<AccountNotice />);
  expect((await screen.findByRole('alert')).textContent).toContain('foi recusada');
});

test.each<readonly [string, Access, string]>([
  [
    'ended',
    { ...none, accountType: 'trial_expired', expiresAt: '2026-11-01T12:00:00.000Z' },
    'As mensagens vêm com um plano',
  ],
  [
    'ended beside a payment',
    { ...none, accountType: 'trial_expired', accountPlan: 'waiting' },
    'Seu pagamento está em andamento',
  ],
])('in a trial that has %s', async (_, access, expected) => {
  keepSession(storedSessions.trial);
  answers['/api/access'] = () => access;
  showPage(<AccountNotice />);
  await waitFor(() => expect(words()).toContain(expected));
});

test('without a plan the number can be linked, with a note that messages require one', async () => {
  answers['/api/whatsapp-link'] = () => ({ isOffered: true, linked: null, link: null });
  showPage(<WhatsAppLinkCard />);
  expect(await screen.findByRole('button', { name: 'Vincular WhatsApp' })).toBeDefined();
  await waitFor(() =>
    expect(words()).toContain(
      'As mensagens da conta só saem com um plano ou durante o teste grátis.',
    ),
  );
  expect(screen.getByRole('link', { name: 'Ver planos' }).getAttribute('href')).toBe(
    '/nossos-planos',
  );
});
