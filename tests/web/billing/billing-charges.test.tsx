import type { ReactNode } from 'react';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Payment } from '../../../shared/contracts/billing.ts';
import type { SubscriptionAnswer } from '../../../web/src/features/billing/use-subscription.ts';
import {
  openPayment,
  buildBillingAnswer,
  buildPayment,
  buildSubscription,
} from './billing-answers.ts';
import { payer, showPage, words } from '../lib/shown-page.tsx';

let payments: readonly Payment[] = [];
/** The server's answer about the account's subscription. */
let billing: () => SubscriptionAnswer;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => {
    if (path === '/api/payments') return { payments, next: null };
    if (path !== '/api/subscription') throw new Error(`no answer for ${path}`);
    return billing();
  },
}));

// Test files share their modules: others have loaded these pages with the real calls.
vi.resetModules();
const { default: CardPage } = await import('../../../web/src/features/billing/card/card-page.tsx');
const { MonthlyPayment } =
  await import('../../../web/src/features/billing/checkout/monthly-payment.tsx');
const { default: OverduePage } =
  await import('../../../web/src/features/billing/subscription/overdue-page.tsx');
const { PaymentsOverview } =
  await import('../../../web/src/features/billing/subscription/payments-overview.tsx');
const { PaymentOutcome } =
  await import('../../../web/src/features/billing/checkout/payment-outcome.tsx');
const { verifyMonthly } =
  await import('../../../web/src/features/billing/checkout/verify-monthly.ts');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
afterAll(() => {
  vi.resetModules();
});

const customer = { name: 'Marina', email: payer.email, cpf: payer.cpf, phone: payer.telefone };
const readAt = '2026-11-22T12:00:00.000Z';
const deferred = {
  firstChargeAt: '2026-12-03T15:00:00.000Z',
  nextChargeAt: '2027-01-03T15:00:00.000Z',
};
const overdue = () =>
  buildBillingAnswer({
    readAt,
    subscription: buildSubscription({ state: 'past_due', accessUntil: '2026-11-20T12:00:00.000Z' }),
  });

beforeEach(() => {
  billing = () => buildBillingAnswer({ readAt });
  payments = [];
  keepSession({ kind: 'account', user: payer });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.localStorage.clear();
});

function show(page: ReactNode, address = '/') {
  sessionQueries.clear();
  showPage(page, address);
}

const charges = async () =>
  (await screen.findByRole('region', { name: 'O que será cobrado' })).textContent.replaceAll(
    '\u00a0',
    ' ',
  );

test('the checkout shows the charge of today, the next one and its day', async () => {
  show(<MonthlyPayment customer={customer} isSent={false} />);
  expect(await charges()).toMatch(
    /^HojeR\$ 20,00DepoisR\$ 20,00 por mês, a partir de 22 de dezembro de 2026.*em até uma hora/,
  );
  expect(screen.getByRole('button', { name: 'Assinar por R$ 20,00/mês' })).toBeDefined();
});

test('charges nothing while paid time runs, as the button shows', async () => {
  billing = () => buildBillingAnswer({ readAt, newSubscription: deferred });
  show(<MonthlyPayment customer={customer} isSent={false} />);
  const text = await charges();
  expect(text).toMatch(/^HojeR\$ 0,00Primeira cobrançaR\$ 20,00 em 3 de dezembro de 2026/);
  expect(text).toContain('R$ 20,00 por mês, a partir de 3 de janeiro de 2027');
  expect(text).toContain('você não paga duas vezes pelos mesmos dias');
  expect(screen.getByRole('button', { name: /Assinar e pagar R\$ 0,00 hoje/ })).toBeDefined();
  // The seven days start with the first payment, which has not happened yet.
  expect(words()).toContain('Antes de 3 de dezembro de 2026 você cancela sem pagar nada.');
  expect(words()).not.toContain('receber tudo de volta');
});

test('undoing a cancellation shows the next charge', async () => {
  const subscription = buildSubscription({ state: 'pending_cancellation', canUndo: true });
  billing = () => buildBillingAnswer({ readAt, newSubscription: deferred, subscription });
  show(<MonthlyPayment customer={customer} isSent={false} />);
  expect(await charges()).toMatch(
    /^HojeR\$ 0,00Próxima cobrançaR\$ 20,00 em 3 de dezembro de 2026/,
  );
});

test.each([
  [
    'card',
    'in_process',
    'Você já tem um pagamento em análise',
    'espere a decisão antes de assinar',
  ],
  ['pix', 'pending', 'Você já tem um Pix esperando', 'não pague o código'],
] as const)('announces a plan by %s that is %s before the press', async (...shown) => {
  const [method, status, title, text] = shown;
  billing = () => buildBillingAnswer({ readAt, openPayments: [openPayment({ method, status })] });
  show(<MonthlyPayment customer={customer} isSent={false} />);
  expect(await screen.findByText(title)).toBeDefined();
  expect(words()).toContain('Plano Anual (R$ 239,88');
  expect(words()).toContain('os prazos são somados');
  expect(words()).toContain(text);
  expect(screen.getByRole('button', { name: 'Assinar por R$ 20,00/mês' })).toBeDefined();
});

test('the button is disabled until the charge is known', async () => {
  billing = () => {
    throw new Error('down');
  };
  show(<MonthlyPayment customer={customer} isSent={false} />);
  expect(await screen.findByText(/Não foi possível verificar o que será cobrado/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Assinar/ })).toBeNull();
});

test('offers to undo a cancellation while the period runs', async () => {
  const cancelled = buildSubscription({
    state: 'pending_cancellation',
    accessUntil: deferred.firstChargeAt,
    canCancel: false,
    canUndo: true,
    canReplaceCard: false,
  });
  const answer = buildBillingAnswer({ readAt, subscription: cancelled, newSubscription: deferred });
  show(<PaymentsOverview billing={answer} hasAccess />);
  expect(screen.getByRole('button', { name: 'Desfazer o cancelamento' })).toBeDefined();
  expect(words()).toContain(
    'nada é cobrado hoje, e a próxima cobrança, de R$ 20,00, é em 3 de dezembro de 2026',
  );
  expect(words()).toContain('Pedimos o cartão de novo');
  expect(words()).toContain('Você pode desfazer o cancelamento até 3 de dezembro de 2026.');
  cleanup();
  // Beside a plan as well, as in the e-mail about the cancellation.
  const endsAt = '2027-11-22T12:00:00.000Z';
  const later = { firstChargeAt: endsAt, nextChargeAt: '2027-12-22T12:00:00.000Z' };
  const beside = { oneOffPlan: { plan: 'anual', endsAt }, newSubscription: later } as const;
  show(<PaymentsOverview billing={{ ...answer, ...beside }} hasAccess />);
  expect(words()).toContain('Seu acesso vai até 22 de novembro de 2027.');
  expect(words()).toContain('Você pode desfazer o cancelamento até 3 de dezembro de 2026.');
  expect(screen.getByRole('button', { name: 'Desfazer o cancelamento' })).toBeDefined();
  cleanup();
  show(
    <PaymentsOverview
      billing={buildBillingAnswer({ readAt, subscription: buildSubscription() })}
      hasAccess
    />,
  );
  expect(screen.queryByRole('button', { name: 'Desfazer o cancelamento' })).toBeNull();
  billing = () => answer;
  expect(await verifyMonthly()).toBeUndefined();
});

test('confirms a subscription that is not charged yet as such', async () => {
  billing = () =>
    buildBillingAnswer({
      readAt,
      subscription: buildSubscription({
        hasBeenCharged: false,
        nextBillingDate: deferred.firstChargeAt,
      }),
    });
  show(<PaymentOutcome next={null} />, '/payment-success?plan=mensal&subscription=true');
  expect(await screen.findByRole('heading', { name: 'Assinatura confirmada' })).toBeDefined();
  expect(words()).toContain('Nada foi cobrado hoje');
  expect(words()).toContain('3 de dezembro de 2026');
  expect(words()).not.toContain('Pagamento confirmado');
});

test.each([
  [
    'before its charge',
    { hasBeenCharged: false, nextBillingDate: deferred.firstChargeAt },
    'Nada foi cobrado hoje: a próxima cobrança vem quando terminar o período que você já pagou.',
    '3 de dezembro de 2026',
  ],
  [
    'as its charge is due',
    { hasBeenCharged: false, nextBillingDate: '2026-11-22T12:30:00.000Z' },
    'A cobrança do novo mês sai em até uma hora.',
    '22 de novembro de 2026',
  ],
  [
    'after its charge',
    { nextBillingDate: deferred.nextChargeAt },
    'A cobrança do novo mês foi aprovada.',
    '3 de janeiro de 2027',
  ],
] as const)('reports that a cancellation was undone: %s', async (_, over, text, day) => {
  billing = () =>
    buildBillingAnswer({ readAt, subscription: buildSubscription({ isUndo: true, ...over }) });
  show(<PaymentOutcome next={null} />, '/payment-success?plan=mensal&subscription=true');
  expect(await screen.findByRole('heading', { name: 'Cancelamento desfeito' })).toBeDefined();
  expect(words()).toContain(`Sua assinatura mensal continua, sem interrupção. ${text}`);
  expect(words()).toContain(`Próxima cobrança${day}`);
});

test.each([
  ['pix', 'pending', 'Aguardando o seu Pix', 'Se você já pagou, não pague de novo'],
  ['card', 'in_process', 'Estamos confirmando seu pagamento', 'leva até dois dias úteis'],
  [
    'card',
    'processing',
    'Estamos confirmando seu pedido',
    'se o seu pedido chegou ao Mercado Pago',
  ],
] as const)('reports the state of a plan by %s that is %s', async (...shown) => {
  const [method, status, title, text] = shown;
  payments = [buildPayment({ plan: 'anual', method, status })];
  show(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(words()).toContain(text);
  // A pending payment may be refused or never paid.
  expect(words()).not.toMatch(/acesso (é|será) liberado/);
});

test('shows a receipt after a payment, and the next steps below it', async () => {
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  payments = [
    buildPayment({ plan: 'anual', method: 'pix', status: 'approved', amountInCentavos: 23_988 }),
  ];
  show(<PaymentOutcome next={<p>Vincule o WhatsApp</p>} />, '/payment-success?plan=anual');
  await screen.findByRole('heading', { level: 1, name: 'Pagamento confirmado' });
  expect(words()).toMatch(
    /Pago porMarinaCPF\*\*\*\.982\.247-\*\*PlanoPlano AnualValorR\$ 239,88FormaPixData.*às.*Número no BFJ[0-9A-Z-]+/,
  );
  expect(screen.getByText('Vincule o WhatsApp')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir recibo' }));
  expect(printed).toHaveBeenCalledOnce();
  expect(document.querySelectorAll('[data-prints]')).toHaveLength(1);
  window.dispatchEvent(new Event('afterprint'));
  expect(document.querySelectorAll('[data-prints]')).toHaveLength(0);
  vi.unstubAllGlobals();
});

test('shows the next step once, above the receipt', async () => {
  payments = [buildPayment({ plan: 'anual', status: 'approved' })];
  show(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  await screen.findByRole('heading', { level: 1, name: 'Pagamento confirmado' });
  expect(screen.getAllByRole('link', { name: 'Ir para o painel' })).toHaveLength(1);
  expect(words()).toMatch(/Ir para o painel.*Pago por.*Voltar ao início/);
});

test('shows no receipt for an unpaid order', async () => {
  payments = [buildPayment({ plan: 'anual', method: 'pix', status: 'pending' })];
  show(<PaymentOutcome next={<p>Vincule o WhatsApp</p>} />, '/payment-success?plan=anual');
  await screen.findByRole('heading', { level: 1, name: 'Aguardando o seu Pix' });
  expect(screen.queryByRole('button', { name: 'Imprimir recibo' })).toBeNull();
  expect(screen.queryByText('Vincule o WhatsApp')).toBeNull();
});

test('promises nothing for an order that may not have arrived', async () => {
  billing = () =>
    buildBillingAnswer({ readAt, subscription: buildSubscription({ state: 'processing' }) });
  show(<PaymentOutcome next={null} />, '/payment-success?plan=mensal&subscription=true');
  expect(await screen.findByText('Estamos confirmando seu pedido')).toBeDefined();
  expect(words()).not.toMatch(/foi criada|a caminho|liberado/);
});

test.each(['mensal', 'anual'] as const)(
  'all pages report an order of the plan %s that has not arrived alike',
  async (plan) => {
    const lostAttempt = { plan, createdAt: '2026-11-22T11:00:00.000Z' };
    billing = () => buildBillingAnswer({ readAt, lostAttempt });
    payments = plan === 'anual' ? [buildPayment({ plan, status: 'failed' })] : [];
    show(<PaymentOutcome next={null} />, `/payment-success?plan=${plan}`);
    expect(await screen.findByText('Seu pedido não foi concluído')).toBeDefined();
    expect(words()).toContain('não chegou ao Mercado Pago. Você não foi cobrado');
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined();
  },
);

test.each([
  ['asked', /^Verificado às \d{1,2}h(\d\d)?: ainda em análise\.$/],
  ['recent', /^Verificado há pouco: ainda em análise\.$/],
  ['failed', /^Às \d{1,2}h(\d\d)? não foi possível consultar o Mercado Pago\./],
] as const)('a requested check reports its outcome: %s', async (lookResult, line) => {
  const openPayments = [openPayment()];
  billing = () => buildBillingAnswer({ readAt, openPayments, look: lookResult });
  payments = [buildPayment({ plan: 'anual', status: 'in_process' })];
  show(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  fireEvent.click(await screen.findByRole('button', { name: 'Verificar agora' }));
  expect((await screen.findByText(line)).getAttribute('role')).toBe('status');
});

test('a paused subscription shows how to continue, with a link for each way', () => {
  const subscription = buildSubscription({ state: 'paused', canReplaceCard: false });
  show(<PaymentsOverview billing={buildBillingAnswer({ readAt, subscription })} hasAccess />);
  expect(screen.getByRole('button', { name: 'Assinar de novo' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Falar com o suporte' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cancelar assinatura' })).toBeDefined();
});

test('the card page shows the charge of an overdue subscription, and none for another', async () => {
  billing = overdue;
  show(<CardPage />, '/gerenciar-cartoes');
  expect(await screen.findByRole('button', { name: /Salvar e pagar R\$ 20,00/ })).toBeDefined();
  expect(words()).toContain('cobra R$ 20,00 do novo cartão em até uma hora');
  expect(words()).not.toContain('Nada é cobrado agora');
  cleanup();
  billing = () =>
    buildBillingAnswer({
      readAt,
      subscription: buildSubscription({ nextBillingDate: deferred.firstChargeAt }),
    });
  show(<CardPage />, '/gerenciar-cartoes');
  expect(await screen.findByRole('button', { name: 'Salvar este cartão' })).toBeDefined();
  expect(words()).toContain('Nada é cobrado agora');
});

test.each([
  ['ahead of', '2030-01-01T00:00:00.000Z'],
  ['behind', '2020-01-01T00:00:00.000Z'],
])('/plano-atrasado uses the server’s time if the browser’s clock is %s it', async (_, clock) => {
  vi.useFakeTimers({ now: Date.parse(clock), toFake: ['Date'] });
  const planUntil = (endsAt: string) => () =>
    buildBillingAnswer({ readAt, oneOffPlan: { plan: 'anual', endsAt } });
  billing = planUntil('2026-12-01T12:00:00.000Z');
  show(<OverduePage />, '/plano-atrasado');
  expect(await screen.findByText('Seu plano está em dia')).toBeDefined();
  cleanup();
  billing = planUntil('2026-11-20T12:00:00.000Z');
  show(<OverduePage />, '/plano-atrasado');
  expect(await screen.findByText(/terminou em 20 de novembro de 2026/)).toBeDefined();
});

test('a subscription that would wait for days without a payment does not prevent another', async () => {
  const waiting = (nextBillingDate: string) =>
    buildBillingAnswer({
      readAt,
      subscription: buildSubscription({ state: 'pending', nextBillingDate }),
    });
  billing = () => waiting('2027-11-22T13:00:00.000Z');
  expect(await verifyMonthly()).toBeUndefined();
  billing = () => waiting('2026-11-22T13:00:00.000Z');
  expect(await verifyMonthly()).toBe('Este email ou CPF já possui uma assinatura ativa.');
});

test('an expired Pix is not shown as a refused card', async () => {
  payments = [buildPayment({ plan: 'anual', method: 'pix', status: 'expired' })];
  show(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'O código Pix expirou' }),
  ).toBeDefined();
  expect(words()).toContain('nada foi cobrado');
  expect(words()).not.toContain('outro cartão');
  expect(screen.getByRole('button', { name: 'Gerar outro código' })).toBeDefined();
});

test('shows the number of installments of a payment', async () => {
  payments = [
    buildPayment({ plan: 'anual', status: 'approved', amountInCentavos: 23_988, installments: 12 }),
  ];
  show(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  expect(await screen.findByText(/em 12x/)).toBeDefined();
});

test('a plan paid beside a refused monthly charge shows that the charge is still retried', async () => {
  payments = [buildPayment({ plan: 'anual', status: 'approved' })];
  billing = () =>
    buildBillingAnswer({
      readAt,
      subscription: buildSubscription({ state: 'past_due', refusedCharge }),
      oneOffPlan: { plan: 'anual', endsAt: '2027-11-22T12:00:00.000Z' },
    });
  show(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  expect(
    await screen.findByText(/foi recusada, e o Mercado Pago tenta de novo nos próximos dias/),
  ).toBeDefined();
});

test('a plan paid beside a paused subscription shows that it stays paused', async () => {
  payments = [buildPayment({ plan: 'anual', status: 'approved' })];
  billing = () =>
    buildBillingAnswer({
      readAt,
      subscription: buildSubscription({ state: 'paused', nextBillingDate: null }),
      oneOffPlan: { plan: 'anual', endsAt: '2027-11-22T12:00:00.000Z' },
    });
  show(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  expect(await screen.findByText(/^Sua assinatura mensal continua pausada, e nada/)).toBeDefined();
});

const refusedCharge = { amountInCentavos: 2000, createdAt: '2026-11-20T12:00:00.000Z' };
const stillPaid = { state: 'active', accessUntil: '2099-12-03T12:00:00.000Z' } as const;

test.each([
  [false, 'O Mercado Pago tenta de novo nos próximos dias.'],
  [true, 'O Mercado Pago não tenta mais esta cobrança.'],
])('a refused first charge (last try: %s) leaves the subscription', async (...shown) => {
  const [wasLastTry, text] = shown;
  billing = () =>
    buildBillingAnswer({
      readAt,
      subscription: buildSubscription({
        state: 'past_due',
        nextBillingDate: null,
        refusedCharge: { ...refusedCharge, wasLastTry },
      }),
    });
  show(<PaymentOutcome next={null} />, '/payment-success?plan=mensal&subscription=true');
  expect(
    await screen.findByText(`Sua assinatura mensal foi criada e continua. ${text}`),
  ).toBeDefined();
});

test('a new subscription shows that it replaces the overdue one', async () => {
  billing = overdue;
  show(<MonthlyPayment customer={customer} isSent={false} />);
  expect(await screen.findByText(/substitui a que está em atraso/)).toBeDefined();
});

test('without an overdue subscription no replacement is mentioned', async () => {
  show(<MonthlyPayment customer={customer} isSent={false} />);
  expect(await screen.findByText('Depois')).toBeDefined();
  expect(words()).not.toContain('em atraso');
});

test('a refused charge shows until when access is paid', async () => {
  billing = () =>
    buildBillingAnswer({ subscription: buildSubscription({ ...stillPaid, refusedCharge }) });
  show(<OverduePage />);
  expect(await screen.findByText(/Para não perder o acesso/)).toBeDefined();
  expect(words()).toContain('O que você já pagou vale até 3 de dezembro de 2099.');
});

test('after a new card no step is left for a refused charge', async () => {
  const charge = { ...refusedCharge, hasNewCard: true };
  billing = () =>
    buildBillingAnswer({
      subscription: buildSubscription({ ...stillPaid, refusedCharge: charge }),
    });
  show(<OverduePage />);
  expect(await screen.findByText(/agora no Mastercard final 6351/)).toBeDefined();
  expect(words()).not.toContain('troque o cartão');
});

test('mentions a paused subscription before another plan is chosen', async () => {
  billing = () => buildBillingAnswer({ subscription: buildSubscription({ state: 'paused' }) });
  show(<OverduePage />);
  expect(await screen.findByText('Assinatura pausada')).toBeDefined();
  expect(words()).toContain('O Plano Mensal substitui a assinatura pausada.');
});

test('asks for no new card if the cancellation can be undone', async () => {
  const subscription = buildSubscription({
    ...stillPaid,
    state: 'pending_cancellation',
    canReplaceCard: false,
    canCancel: false,
    canUndo: true,
  });
  show(<PaymentsOverview billing={buildBillingAnswer({ subscription })} hasAccess />);
  expect(await screen.findByText(/você informa o cartão de novo/)).toBeDefined();
  expect(words()).not.toContain('Para usar outro, assine de novo');
});

test.each([
  ['the month that started the subscription', 'mensal', {}, 'A assinatura mensal termina junto'],
  [
    'a month of a subscription that had ended',
    'mensal',
    { monthlyHasEnded: true },
    'A assinatura mensal já estava cancelada',
  ],
  ['a plan beside it', 'anual', {}, undefined],
  [
    'a plan that ended the subscription',
    'anual',
    { monthlyStaysEnded: true },
    'A assinatura mensal, que terminou com essa compra, continua encerrada',
  ],
] as const)('shows what a withdrawal of %s ends', async (_what, plan, over, expected) => {
  const bought = buildBillingAnswer({
    subscription: buildSubscription(stillPaid),
    withdrawals: [
      {
        paymentId: 'pay_1',
        plan,
        amountInCentavos: 2000,
        method: 'card',
        lastFour: '6351',
        paidAt: '2026-11-20T12:00:00.000Z',
        until: '2099-11-27T12:00:00.000Z',
        automatic: true,
        accessUntil: '2026-12-20T12:00:00.000Z',
        ...over,
      },
    ],
  });
  show(<PaymentsOverview billing={bought} hasAccess />);
  fireEvent.click(await screen.findByRole('button', { name: /^Desistir e receber/ }));
  expect(
    /A assinatura mensal(,.*?,)? (termina junto|já estava cancelada|continua encerrada)/.exec(
      words(),
    )?.[0],
  ).toBe(expected);
  expect(words()).toContain('seu acesso continua até 20 de dezembro de 2026.');
});

/** A subscription that was to start after a plan, which was then refunded. */
const scheduled = () =>
  buildBillingAnswer({
    readAt,
    subscription: buildSubscription({
      state: 'pending',
      nextBillingDate: '2027-05-23T12:00:00.000Z',
      hasBeenCharged: false,
    }),
  });

test('shows before a withdrawal when the following subscription is charged', async () => {
  const goesOn = { nextChargeAt: '2027-05-23T12:00:00.000Z', isFirst: true, leavesGap: true };
  const purchase = {
    paymentId: 'pay_1',
    plan: 'semestral',
    amountInCentavos: 17_994,
    method: 'pix',
    lastFour: null,
    paidAt: readAt,
    until: '2099-11-27T12:00:00.000Z',
    automatic: true,
    accessUntil: null,
    monthlyGoesOn: goesOn,
  } as const;
  show(<PaymentsOverview billing={buildBillingAnswer({ withdrawals: [purchase] })} hasAccess />);
  fireEvent.click(await screen.findByRole('button', { name: /^Desistir e receber/ }));
  expect(words()).toContain('a primeira cobrança, de R$ 20,00, é em 23 de maio de 2027.');
  expect(words()).toContain('Até lá você fica sem acesso. Para voltar antes, assine de novo');
});

test.each([
  ['anual', null, 'O reembolso foi pedido ao Mercado Pago'],
  ['mensal', '2026-11-22T13:00:00.000Z', 'O Mercado Pago confirmou o reembolso em 22 de novembro'],
] as const)('a withdrawn purchase is not a failure on its payment’s page: %s', async (...given) => {
  const [plan, refundedAt, text] = given;
  const returned = {
    paymentId: 'pay_1',
    plan,
    amountInCentavos: 2000,
    method: 'card',
    lastFour: '6351',
    withdrawnAt: '2026-11-22T12:00:00.000Z',
    refundedAt,
  } as const;
  const subscription = plan === 'mensal' ? buildSubscription({ state: 'cancelled' }) : null;
  billing = () => buildBillingAnswer({ readAt, subscription, returns: [returned] });
  payments = [buildPayment({ id: 'pay_1', plan, status: refundedAt ? 'refunded' : 'approved' })];
  show(<PaymentOutcome next={null} />, `/payment-success?plan=${plan}`);
  expect(await screen.findByRole('heading', { name: 'Compra desfeita' })).toBeDefined();
  expect(words()).toContain(text);
  expect(words()).not.toMatch(/Tentar de novo|Pagamento confirmado|Pagamento devolvido/);
  expect(screen.queryByRole('button', { name: 'Verificar agora' })).toBeNull();
});

test('a paused subscription shows until when paid access lasts', async () => {
  const paused = (accessUntil: string) =>
    buildBillingAnswer({
      readAt,
      subscription: buildSubscription({ state: 'paused', accessUntil }),
    });
  show(<PaymentsOverview billing={paused('2099-12-10T12:00:00.000Z')} hasAccess />);
  expect(await screen.findByText('Acesso até')).toBeDefined();
  cleanup();
  show(<PaymentsOverview billing={paused('2020-11-10T12:00:00.000Z')} hasAccess={false} />);
  expect(await screen.findByText('Assinatura pausada')).toBeDefined();
  expect(screen.queryByText('Acesso até')).toBeNull();
});

test('a cancellation beside a plan shows how long the plan gives access', async () => {
  const subscription = buildSubscription({ accessUntil: '2099-01-23T12:00:00.000Z' });
  const newSubscription = { ...deferred, firstChargeAt: '2099-07-23T12:00:00.000Z' };
  show(
    <PaymentsOverview
      billing={buildBillingAnswer({ readAt, subscription, newSubscription })}
      hasAccess
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar assinatura' }));
  expect(words()).toContain('Você continua com acesso até 23 de julho de 2099');
});

test('a subscription that starts in months shows its date, and can be cancelled', async () => {
  show(<PaymentsOverview billing={scheduled()} hasAccess={false} />);
  expect(await screen.findByText('Cobrança agendada')).toBeDefined();
  expect(words()).toContain('Primeira cobrança23 de maio de 2027');
  expect(words()).not.toContain('a caminho');
  expect(screen.getByRole('button', { name: 'Cancelar assinatura' })).toBeDefined();
});

test('the checkout shows that today’s subscription replaces one that starts later', async () => {
  billing = scheduled;
  show(<MonthlyPayment customer={customer} isSent={false} />);
  expect(await charges()).toMatch(/^HojeR\$ 20,00/);
  expect(words()).toContain('substitui a que seria cobrada em 23 de maio de 2027');
  show(<OverduePage />, '/plano-atrasado');
  expect(
    await screen.findByText('Sua assinatura mensal é cobrada em 23 de maio de 2027'),
  ).toBeDefined();
});
