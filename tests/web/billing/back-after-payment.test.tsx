import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SubscriptionAnswer } from '../../../web/src/features/billing/use-subscription.ts';
import { openPayment, ownAnswer, ownSubscription } from './billing-answers.ts';
import { payer, showPage, words } from '../lib/shown-page.tsx';

/** Undefined: the server does not answer as it should. */
let own: SubscriptionAnswer | undefined;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async () => {
    if (own === undefined) throw new ApiError('forbidden');
    return own;
  },
}));

// Test files share their modules: others have loaded these pages with the real calls.
vi.resetModules();
const { default: SignUpPage } = await import('../../../web/src/features/accounts/signup-page.tsx');
const { default: MonthlyPage } =
  await import('../../../web/src/features/billing/checkout/monthly-page.tsx');
const { default: OneOffPage } =
  await import('../../../web/src/features/billing/checkout/one-off-page.tsx');
const { keepSession } = await import('../../../web/src/features/access/session/session-store.ts');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
afterAll(() => {
  vi.resetModules();
});

beforeEach(() => {
  own = ownAnswer();
  keepSession({ kind: 'account', user: payer });
});
afterEach(() => {
  cleanup();
  sessionQueries.clear();
  window.localStorage.clear();
});

const later = '2099-06-23T12:00:00.000Z';
const plan = ownAnswer({
  oneOffPlan: { plan: 'semestral', endsAt: later },
  newSubscription: { firstChargeAt: later, nextChargeAt: later },
});
const monthly = ownAnswer({ subscription: ownSubscription({ nextBillingDate: later }) });
const cancelled = ownAnswer({
  subscription: ownSubscription({
    state: 'pending_cancellation',
    accessUntil: later,
    canCancel: false,
  }),
});
const ended = ownAnswer({
  subscription: ownSubscription({ state: 'cancelled', canCancel: false }),
});
const charging = ownAnswer({ subscription: ownSubscription({ state: 'pending' }) });
const review = ownAnswer({ openPayments: [openPayment()] });

const lacking = /Falta só|Continuar para o pagamento/;

async function comeBackToSignUp(): Promise<void> {
  showPage(<SignUpPage />, '/signup');
  expect(await screen.findByRole('link', { name: 'Ir para o painel' })).toBeDefined();
}

test.each([
  ['a monthly subscription', monthly, 'Seu acesso já está pago'],
  ['a plan that is paid once', plan, 'Seu acesso já está pago'],
  ['a subscription that was cancelled and still runs', cancelled, 'Seu acesso já está pago'],
  ['what the operator has given', ownAnswer({ accessGiven: true }), 'Seu acesso já está liberado'],
  ['a first charge', charging, 'Há um pagamento em andamento'],
  ['a card in analysis', review, 'Há um pagamento em andamento'],
  ['a subscription that has ended', ended, 'O painel mostra como está o seu acesso'],
])('the sign-up asks for no payment with %s', async (_what, answer, said) => {
  own = answer;
  await comeBackToSignUp();
  expect(words()).toContain(said);
  expect(words()).not.toMatch(lacking);
});

test('the sign-up leads whoever has paid nothing to the payment', async () => {
  await comeBackToSignUp();
  expect(words()).toContain('Falta só escolher como pagar.');
  expect(screen.getByRole('button', { name: 'Continuar para o pagamento' })).toBeDefined();
});

test('the sign-up says nothing of a payment that it could not look up', async () => {
  own = undefined;
  await comeBackToSignUp();
  expect(words()).not.toMatch(lacking);
});

test('a sign-up that the browser shows as it was before the payment looks again', async () => {
  await comeBackToSignUp();
  own = monthly;
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await vi.waitFor(() => expect(words()).toContain('Seu acesso já está pago'));
});

const fromSignUp = (pathname: string, from: string) => ({
  pathname,
  state: {
    prefilledData: { name: 'Marina', email: payer.email, phone: payer.telefone, cpf: payer.cpf },
    from,
    skipToPayment: true,
    autoRedirect: true,
    autoStart: true,
  },
});

function comeBackToMonthly(): void {
  showPage(<MonthlyPage />, fromSignUp('/pagamento-plano-mensal-recorrente', '/signup'));
}

test('back at its checkout, a subscription that runs is told, and the way to it', async () => {
  own = monthly;
  comeBackToMonthly();
  expect(await screen.findByText('Você já tem a assinatura mensal')).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(screen.getByRole('link', { name: 'Ver em Pagamentos' })).toBeDefined();
  expect(words()).not.toContain('já possui uma assinatura ativa');
  expect(words()).not.toContain('Falta só o pagamento');
  // Nothing is sold to them: neither a price of today nor what a plan holds.
  expect(screen.queryByRole('region', { name: 'Valor e desistência', hidden: true })).toBeNull();
  expect(words()).not.toMatch(/Você paga hoje|R\$ 0,00|sem pagar nada/);
});

test('what somebody has already stands before what the monthly plan holds', async () => {
  own = plan;
  showPage(<MonthlyPage />, '/pagamento-plano-mensal-recorrente');
  expect(await screen.findByText('Você já tem acesso')).toBeDefined();
  expect(words()).toMatch(/Você já tem acesso.*O que está incluído.*Assinar/);
});

test('back at the monthly checkout, a plan that was paid is told, and the way to it', async () => {
  own = plan;
  comeBackToMonthly();
  expect(await screen.findByText('Você já tem acesso')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ir para o painel' })).toBeDefined();
  expect(words()).not.toContain('Falta só o pagamento');
});

test('a checkout that the browser shows as it was before the payment looks again', async () => {
  comeBackToMonthly();
  expect(await screen.findByText('Sua conta está criada. Falta só o pagamento.')).toBeDefined();
  own = monthly;
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await vi.waitFor(() => expect(words()).toContain('Você já tem a assinatura mensal'));
  expect(words()).not.toContain('Falta só o pagamento');
});

test('the checkout of a plan does not call missing what is looked at already', async () => {
  own = review;
  showPage(<OneOffPage />, fromSignUp('/pagamento-plano', '/cadastro-semestral'));
  expect(await screen.findByText('Você já tem um pagamento em análise')).toBeDefined();
  expect(words()).not.toContain('Falta só o pagamento');
});
