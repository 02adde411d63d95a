import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SubscriptionAnswer } from '../../../web/src/features/billing/use-subscription.ts';
import { openPayment, buildBillingAnswer, buildSubscription } from './billing-answers.ts';
import { payer, showPage, words } from '../lib/shown-page.tsx';

/** Undefined: the server's answer is invalid. */
let billing: SubscriptionAnswer | undefined;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async () => {
    if (billing === undefined) throw new ApiError('forbidden');
    return billing;
  },
}));

// Test files share their modules: others have loaded these pages with the real calls.
vi.resetModules();
const { default: SignUpPage } = await import('../../../web/src/features/accounts/signup-page.tsx');
const { default: MonthlyPage } =
  await import('../../../web/src/features/billing/checkout/monthly-page.tsx');
const { default: OneOffPage } =
  await import('../../../web/src/features/billing/checkout/one-off-page.tsx');
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
afterAll(() => {
  vi.resetModules();
});

beforeEach(() => {
  billing = buildBillingAnswer();
  keepSession({ kind: 'account', user: payer });
});
afterEach(() => {
  cleanup();
  sessionQueries.clear();
  window.localStorage.clear();
});

const later = '2099-06-23T12:00:00.000Z';
const plan = buildBillingAnswer({
  oneOffPlan: { plan: 'semestral', endsAt: later },
  newSubscription: { firstChargeAt: later, nextChargeAt: later },
});
const monthly = buildBillingAnswer({ subscription: buildSubscription({ nextBillingDate: later }) });
const cancelled = buildBillingAnswer({
  subscription: buildSubscription({
    state: 'pending_cancellation',
    accessUntil: later,
    canCancel: false,
  }),
});
const ended = buildBillingAnswer({
  subscription: buildSubscription({ state: 'cancelled', canCancel: false }),
});
const charging = buildBillingAnswer({ subscription: buildSubscription({ state: 'pending' }) });
const review = buildBillingAnswer({ openPayments: [openPayment()] });

const lacking = /Falta só|Continuar para o pagamento/;

async function comeBackToSignUp(): Promise<void> {
  showPage(<SignUpPage />, '/signup');
  expect(await screen.findByRole('link', { name: 'Ir para o painel' })).toBeDefined();
}

test.each([
  ['a monthly subscription', monthly, 'Seu acesso já está pago'],
  ['a one-off plan', plan, 'Seu acesso já está pago'],
  ['a cancelled subscription that still runs', cancelled, 'Seu acesso já está pago'],
  [
    'access given by the operator',
    buildBillingAnswer({ accessGiven: true }),
    'Seu acesso já está liberado',
  ],
  ['a first charge', charging, 'Há um pagamento em andamento'],
  ['a card in review', review, 'Há um pagamento em andamento'],
  ['an ended subscription', ended, 'O painel mostra como está o seu acesso'],
])('the sign-up requests no payment with %s', async (_what, answer, expected) => {
  billing = answer;
  await comeBackToSignUp();
  expect(words()).toContain(expected);
  expect(words()).not.toMatch(lacking);
});

test('the sign-up leads an account without a payment to the payment', async () => {
  await comeBackToSignUp();
  expect(words()).toContain('Falta só escolher como pagar.');
  expect(screen.getByRole('button', { name: 'Continuar para o pagamento' })).toBeDefined();
});

test('the sign-up does not mention a payment that it could not check', async () => {
  billing = undefined;
  await comeBackToSignUp();
  expect(words()).not.toMatch(lacking);
});

test('a sign-up restored by the browser from before the payment checks again', async () => {
  await comeBackToSignUp();
  billing = monthly;
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

test('back at its checkout, shows an active subscription with a link to it', async () => {
  billing = monthly;
  comeBackToMonthly();
  expect(await screen.findByText('Você já tem a assinatura mensal')).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(screen.getByRole('link', { name: 'Ver em Pagamentos' })).toBeDefined();
  expect(words()).not.toContain('já possui uma assinatura ativa');
  expect(words()).not.toContain('Falta só o pagamento');
  // Shows no offer: neither today's price nor the contents of a plan.
  expect(screen.queryByRole('region', { name: 'Valor e desistência', hidden: true })).toBeNull();
  expect(words()).not.toMatch(/Você paga hoje|R\$ 0,00|sem pagar nada/);
});

test('shows the current plan before the contents of the monthly plan', async () => {
  billing = plan;
  showPage(<MonthlyPage />, '/pagamento-plano-mensal-recorrente');
  expect(await screen.findByText('Você já tem acesso')).toBeDefined();
  expect(words()).toMatch(/Você já tem acesso.*O que está incluído.*Assinar/);
});

test('back at the monthly checkout, shows a paid plan with a link to it', async () => {
  billing = plan;
  comeBackToMonthly();
  expect(await screen.findByText('Você já tem acesso')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ir para o painel' })).toBeDefined();
  expect(words()).not.toContain('Falta só o pagamento');
});

test('a checkout restored by the browser from before the payment checks again', async () => {
  comeBackToMonthly();
  expect(await screen.findByText('Sua conta está criada. Falta só o pagamento.')).toBeDefined();
  billing = monthly;
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await vi.waitFor(() => expect(words()).toContain('Você já tem a assinatura mensal'));
  expect(words()).not.toContain('Falta só o pagamento');
});

test('the checkout of a plan does not claim a missing payment while one is in review', async () => {
  billing = review;
  showPage(<OneOffPage />, fromSignUp('/pagamento-plano', '/cadastro-semestral'));
  expect(await screen.findByText('Você já tem um pagamento em análise')).toBeDefined();
  expect(words()).not.toContain('Falta só o pagamento');
});
