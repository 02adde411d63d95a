import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Access } from '../../../shared/contracts/access.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { openPayment, ownAnswer, ownSubscription } from '../billing/billing-answers.ts';
import { showPage, words } from '../lib/shown-page.tsx';

const answers: Record<string, () => unknown> = {};
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => answers[path]?.(),
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { keepSession } = await import('../../../web/src/features/access/session/session-store.ts');
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
  answers['/api/subscription'] = () => ownAnswer();
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
  ['nothing', ownAnswer(), 'As mensagens vêm com um plano', '/nossos-planos'],
  [
    'what has ended',
    ownAnswer({ subscription: ownSubscription({ state: 'cancelled' }) }),
    'As mensagens vêm com um plano',
    '/nossos-planos',
  ],
  [
    'a Pix that waits',
    ownAnswer({ openPayments: [openPayment({ method: 'pix', status: 'pending' })] }),
    'As mensagens vêm com um plano',
    '/dashboard',
  ],
  [
    'a payment that is looked at',
    ownAnswer({ openPayments: [openPayment()] }),
    'Falta só a confirmação do pagamento',
    '/dashboard',
  ],
  [
    'a subscription that begins later',
    ownAnswer({ subscription: ownSubscription({ state: 'pending', nextBillingDate: in20Days }) }),
    'As mensagens vêm com a assinatura',
    '/dashboard',
  ],
  [
    'a charge that fails',
    ownAnswer({ subscription: ownSubscription({ state: 'past_due' }) }),
    'Elas voltam assim que uma mensalidade for paga',
    '/dashboard',
  ],
  [
    'a pause',
    ownAnswer({ subscription: ownSubscription({ state: 'paused' }) }),
    'que está pausada',
    '/dashboard',
  ],
])('without access, of %s is said what it is, with the way on', async (_, own, said, to) => {
  answers['/api/subscription'] = () => own;
  showPage(<AccountNotice />);
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(to);
  expect(words()).toContain(said);
});

test.each([
  ['nothing', ownAnswer()],
  ['a charge that fails', ownAnswer({ subscription: ownSubscription({ state: 'past_due' }) })],
  ['a pause', ownAnswer({ subscription: ownSubscription({ state: 'paused' }) })],
  [
    'a subscription that begins later',
    ownAnswer({ subscription: ownSubscription({ state: 'pending', nextBillingDate: in20Days }) }),
  ],
])('with %s the newsletter is not said to stop', async (_, own) => {
  answers['/api/subscription'] = () => own;
  showPage(<AccountNotice />);
  await waitFor(() => expect(words()).toContain('Se você recebe a newsletter, ela continua'));
  expect(words()).not.toContain('nada é enviado');
});

test.each<readonly [string, Access]>([
  ['a plan', plan],
  ['a trial beside the account', { ...none, trialEndsAt: in20Days }],
])('with %s nothing is said', async (_, access) => {
  answers['/api/access'] = () => access;
  showPage(<AccountNotice />);
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(words()).toBe('');
});

test('a refused charge is said while there still is access', async () => {
  answers['/api/access'] = () => plan;
  answers['/api/subscription'] = () =>
    ownAnswer({ subscription: ownSubscription({ refusedCharge }) });
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
])('in a trial that has %s', async (_, access, said) => {
  keepSession(storedSessions.trial);
  answers['/api/access'] = () => access;
  showPage(<AccountNotice />);
  await waitFor(() => expect(words()).toContain(said));
});

test('whoever has no plan may link, and is told that messages come with one', async () => {
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
