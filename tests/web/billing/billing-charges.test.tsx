import type { ReactNode } from 'react';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Payment } from '../../../shared/contracts/billing.ts';
import type { SubscriptionAnswer } from '../../../web/src/features/billing/use-subscription.ts';
import { openPayment, ownAnswer, ownPayment, ownSubscription } from './billing-answers.ts';
import { payer, showPage, words } from '../lib/shown-page.tsx';

let payments: readonly Payment[] = [];
/** What the server says of the person's subscription. */
let own: () => SubscriptionAnswer;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => {
    if (path === '/api/payments') return { payments, next: null };
    if (path !== '/api/subscription') throw new Error(`nothing answers ${path}`);
    return own();
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
const { keepSession } = await import('../../../web/src/features/access/session/session-store.ts');
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
  ownAnswer({
    readAt,
    subscription: ownSubscription({ state: 'past_due', accessUntil: '2026-11-20T12:00:00.000Z' }),
  });

beforeEach(() => {
  own = () => ownAnswer({ readAt });
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

test('the checkout says what is charged now, what next and when', async () => {
  show(<MonthlyPayment customer={customer} isSent={false} />);
  expect(await charges()).toMatch(
    /^HojeR\$ 20,00DepoisR\$ 20,00 por mês, a partir de 22 de dezembro de 2026.*em até uma hora/,
  );
  expect(screen.getByRole('button', { name: 'Assinar por R$ 20,00/mês' })).toBeDefined();
});

test('while paid time runs, nothing is charged now, and the button says so', async () => {
  own = () => ownAnswer({ readAt, newSubscription: deferred });
  show(<MonthlyPayment customer={customer} isSent={false} />);
  const text = await charges();
  expect(text).toMatch(/^HojeR\$ 0,00Primeira cobrançaR\$ 20,00 em 3 de dezembro de 2026/);
  expect(text).toContain('R$ 20,00 por mês, a partir de 3 de janeiro de 2027');
  expect(text).toContain('você não paga duas vezes pelos mesmos dias');
  expect(screen.getByRole('button', { name: /Assinar e pagar R\$ 0,00 hoje/ })).toBeDefined();
  // The seven days run from what is paid, which is nothing yet.
  expect(words()).toContain('Antes de 3 de dezembro de 2026 você cancela sem pagar nada.');
  expect(words()).not.toContain('receber tudo de volta');
});

test('of a cancellation that is undone, what comes is the next charge', async () => {
  const subscription = ownSubscription({ state: 'pending_cancellation', canUndo: true });
  own = () => ownAnswer({ readAt, newSubscription: deferred, subscription });
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
] as const)('a plan by %s that is %s is told of before the press', async (...shown) => {
  const [method, status, title, text] = shown;
  own = () => ownAnswer({ readAt, openPayments: [openPayment({ method, status })] });
  show(<MonthlyPayment customer={customer} isSent={false} />);
  expect(await screen.findByText(title)).toBeDefined();
  expect(words()).toContain('Plano Anual (R$ 239,88');
  expect(words()).toContain('os prazos são somados');
  expect(words()).toContain(text);
  expect(screen.getByRole('button', { name: 'Assinar por R$ 20,00/mês' })).toBeDefined();
});

test('nobody can press before it is known what is charged', async () => {
  own = () => {
    throw new Error('down');
  };
  show(<MonthlyPayment customer={customer} isSent={false} />);
  expect(await screen.findByText(/Não foi possível verificar o que será cobrado/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Assinar/ })).toBeNull();
});

test('whoever has cancelled is offered to undo it while the period runs', async () => {
  const cancelled = ownSubscription({
    state: 'pending_cancellation',
    accessUntil: deferred.firstChargeAt,
    canCancel: false,
    canUndo: true,
    canReplaceCard: false,
  });
  const answer = ownAnswer({ readAt, subscription: cancelled, newSubscription: deferred });
  show(<PaymentsOverview own={answer} hasAccess />);
  expect(screen.getByRole('button', { name: 'Desfazer o cancelamento' })).toBeDefined();
  expect(words()).toContain(
    'nada é cobrado hoje, e a próxima cobrança, de R$ 20,00, é em 3 de dezembro de 2026',
  );
  expect(words()).toContain('Pedimos o cartão de novo');
  expect(words()).toContain('Você pode desfazer o cancelamento até 3 de dezembro de 2026.');
  cleanup();
  // Beside a plan as well: the e-mail about the cancellation says so.
  const endsAt = '2027-11-22T12:00:00.000Z';
  const later = { firstChargeAt: endsAt, nextChargeAt: '2027-12-22T12:00:00.000Z' };
  const beside = { oneOffPlan: { plan: 'anual', endsAt }, newSubscription: later } as const;
  show(<PaymentsOverview own={{ ...answer, ...beside }} hasAccess />);
  expect(words()).toContain('Seu acesso vai até 22 de novembro de 2027.');
  expect(words()).toContain('Você pode desfazer o cancelamento até 3 de dezembro de 2026.');
  expect(screen.getByRole('button', { name: 'Desfazer o cancelamento' })).toBeDefined();
  cleanup();
  show(<PaymentsOverview own={ownAnswer({ readAt, subscription: ownSubscription() })} hasAccess />);
  expect(screen.queryByRole('button', { name: 'Desfazer o cancelamento' })).toBeNull();
  own = () => answer;
  expect(await verifyMonthly()).toBeUndefined();
});

test('a subscription that is not charged yet is confirmed as one', async () => {
  own = () =>
    ownAnswer({
      readAt,
      subscription: ownSubscription({
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
] as const)('a cancellation that was undone is told as that: %s', async (_, over, text, day) => {
  own = () => ownAnswer({ readAt, subscription: ownSubscription({ isUndo: true, ...over }) });
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
] as const)('a plan by %s that is %s is told as what it is', async (...shown) => {
  const [method, status, title, text] = shown;
  payments = [ownPayment({ plan: 'anual', method, status })];
  show(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(words()).toContain(text);
  // What waits may be refused, or never paid.
  expect(words()).not.toMatch(/acesso (é|será) liberado/);
});

test('who has paid gets a receipt, and what comes next under it', async () => {
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  payments = [
    ownPayment({ plan: 'anual', method: 'pix', status: 'approved', amountInCentavos: 23_988 }),
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

test('the way on stands before the receipt, once', async () => {
  payments = [ownPayment({ plan: 'anual', status: 'approved' })];
  show(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  await screen.findByRole('heading', { level: 1, name: 'Pagamento confirmado' });
  expect(screen.getAllByRole('link', { name: 'Ir para o painel' })).toHaveLength(1);
  expect(words()).toMatch(/Ir para o painel.*Pago por.*Voltar ao início/);
});

test('of what is not paid there is no receipt', async () => {
  payments = [ownPayment({ plan: 'anual', method: 'pix', status: 'pending' })];
  show(<PaymentOutcome next={<p>Vincule o WhatsApp</p>} />, '/payment-success?plan=anual');
  await screen.findByRole('heading', { level: 1, name: 'Aguardando o seu Pix' });
  expect(screen.queryByRole('button', { name: 'Imprimir recibo' })).toBeNull();
  expect(screen.queryByText('Vincule o WhatsApp')).toBeNull();
});

test('of an order that may not have arrived, nothing is promised', async () => {
  own = () => ownAnswer({ readAt, subscription: ownSubscription({ state: 'processing' }) });
  show(<PaymentOutcome next={null} />, '/payment-success?plan=mensal&subscription=true');
  expect(await screen.findByText('Estamos confirmando seu pedido')).toBeDefined();
  expect(words()).not.toMatch(/foi criada|a caminho|liberado/);
});

test.each(['mensal', 'anual'] as const)(
  'of an order of the plan %s that has not arrived, all pages say the same',
  async (plan) => {
    const lostAttempt = { plan, createdAt: '2026-11-22T11:00:00.000Z' };
    own = () => ownAnswer({ readAt, lostAttempt });
    payments = plan === 'anual' ? [ownPayment({ plan, status: 'failed' })] : [];
    show(<PaymentOutcome next={null} />, `/payment-success?plan=${plan}`);
    expect(await screen.findByText('Seu pedido não foi concluído')).toBeDefined();
    expect(words()).toContain('não chegou ao Mercado Pago. Você não foi cobrado');
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined();
  },
);

test.each([
  ['asked', /^Verificado às \d\dh(\d\d)?: ainda em análise\.$/],
  ['recent', /^Verificado há pouco: ainda em análise\.$/],
  ['failed', /^Às \d\dh(\d\d)? não foi possível consultar o Mercado Pago\./],
] as const)('who has it verified hears what came of it: %s', async (look, line) => {
  const openPayments = [openPayment()];
  own = () => ownAnswer({ readAt, openPayments, look });
  payments = [ownPayment({ plan: 'anual', status: 'in_process' })];
  show(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  fireEvent.click(await screen.findByRole('button', { name: 'Verificar agora' }));
  expect((await screen.findByText(line)).getAttribute('role')).toBe('status');
});

test('a paused subscription says how to go on, with a way for each', () => {
  const subscription = ownSubscription({ state: 'paused', canReplaceCard: false });
  show(<PaymentsOverview own={ownAnswer({ readAt, subscription })} hasAccess />);
  expect(screen.getByRole('button', { name: 'Assinar de novo' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Falar com o suporte' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cancelar assinatura' })).toBeDefined();
});

test('the card page of an overdue subscription says what is charged, and of another that nothing is', async () => {
  own = overdue;
  show(<CardPage />, '/gerenciar-cartoes');
  expect(await screen.findByRole('button', { name: /Salvar e pagar R\$ 20,00/ })).toBeDefined();
  expect(words()).toContain('cobra R$ 20,00 do novo cartão em até uma hora');
  expect(words()).not.toContain('Nada é cobrado agora');
  cleanup();
  own = () =>
    ownAnswer({
      readAt,
      subscription: ownSubscription({ nextBillingDate: deferred.firstChargeAt }),
    });
  show(<CardPage />, '/gerenciar-cartoes');
  expect(await screen.findByRole('button', { name: 'Salvar este cartão' })).toBeDefined();
  expect(words()).toContain('Nada é cobrado agora');
});

test.each([
  ['ahead of', '2030-01-01T00:00:00.000Z'],
  ['behind', '2020-01-01T00:00:00.000Z'],
])('/plano-atrasado goes by the server where the browser’s clock is %s it', async (_, clock) => {
  vi.useFakeTimers({ now: Date.parse(clock), toFake: ['Date'] });
  const planUntil = (endsAt: string) => () =>
    ownAnswer({ readAt, oneOffPlan: { plan: 'anual', endsAt } });
  own = planUntil('2026-12-01T12:00:00.000Z');
  show(<OverduePage />, '/plano-atrasado');
  expect(await screen.findByText('Seu plano está em dia')).toBeDefined();
  cleanup();
  own = planUntil('2026-11-20T12:00:00.000Z');
  show(<OverduePage />, '/plano-atrasado');
  expect(await screen.findByText(/terminou em 20 de novembro de 2026/)).toBeDefined();
});

test('a subscription that would wait for days, with nothing paid, does not stop another', async () => {
  const waiting = (nextBillingDate: string) =>
    ownAnswer({ readAt, subscription: ownSubscription({ state: 'pending', nextBillingDate }) });
  own = () => waiting('2027-11-22T13:00:00.000Z');
  expect(await verifyMonthly()).toBeUndefined();
  own = () => waiting('2026-11-22T13:00:00.000Z');
  expect(await verifyMonthly()).toBe('Este email ou CPF já possui uma assinatura ativa.');
});

test('an expired Pix is no card that was refused', async () => {
  payments = [ownPayment({ plan: 'anual', method: 'pix', status: 'expired' })];
  show(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'O código Pix expirou' }),
  ).toBeDefined();
  expect(words()).toContain('nada foi cobrado');
  expect(words()).not.toContain('outro cartão');
  expect(screen.getByRole('button', { name: 'Gerar outro código' })).toBeDefined();
});

test('what was paid in installments says in how many', async () => {
  payments = [
    ownPayment({ plan: 'anual', status: 'approved', amountInCentavos: 23_988, installments: 12 }),
  ];
  show(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  expect(await screen.findByText(/em 12x/)).toBeDefined();
});

test('a plan that was paid beside a refused monthly charge says that it is still tried', async () => {
  payments = [ownPayment({ plan: 'anual', status: 'approved' })];
  own = () =>
    ownAnswer({
      readAt,
      subscription: ownSubscription({ state: 'past_due', refusedCharge }),
      oneOffPlan: { plan: 'anual', endsAt: '2027-11-22T12:00:00.000Z' },
    });
  show(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  expect(
    await screen.findByText(/foi recusada, e o Mercado Pago tenta de novo nos próximos dias/),
  ).toBeDefined();
});

test('a plan that was paid beside a paused subscription says that it stays paused', async () => {
  payments = [ownPayment({ plan: 'anual', status: 'approved' })];
  own = () =>
    ownAnswer({
      readAt,
      subscription: ownSubscription({ state: 'paused', nextBillingDate: null }),
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
])('a first charge that was refused (last try: %s) leaves the subscription', async (...shown) => {
  const [wasLastTry, text] = shown;
  own = () =>
    ownAnswer({
      readAt,
      subscription: ownSubscription({
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

test('a new subscription says that it takes the place of the overdue one', async () => {
  own = overdue;
  show(<MonthlyPayment customer={customer} isSent={false} />);
  expect(await screen.findByText(/toma o lugar da que está em atraso/)).toBeDefined();
});

test('where nothing is overdue, nothing is said to be replaced', async () => {
  show(<MonthlyPayment customer={customer} isSent={false} />);
  expect(await screen.findByText('Depois')).toBeDefined();
  expect(words()).not.toContain('em atraso');
});

test('a refused charge says until when access is paid', async () => {
  own = () => ownAnswer({ subscription: ownSubscription({ ...stillPaid, refusedCharge }) });
  show(<OverduePage />);
  expect(await screen.findByText(/Para não perder o acesso/)).toBeDefined();
  expect(words()).toContain('O que você já pagou vale até 3 de dezembro de 2099.');
});

test('after a new card there is nothing left to do about a refused charge', async () => {
  const charge = { ...refusedCharge, hasNewCard: true };
  own = () => ownAnswer({ subscription: ownSubscription({ ...stillPaid, refusedCharge: charge }) });
  show(<OverduePage />);
  expect(await screen.findByText(/agora no Mastercard final 6351/)).toBeDefined();
  expect(words()).not.toContain('troque o cartão');
});

test('a paused subscription is spoken of before another plan is chosen', async () => {
  own = () => ownAnswer({ subscription: ownSubscription({ state: 'paused' }) });
  show(<OverduePage />);
  expect(await screen.findByText('Assinatura pausada')).toBeDefined();
  expect(words()).toContain('O Plano Mensal toma o lugar dela.');
});

test('a card of a subscription whose end can be undone asks for no new one', async () => {
  const subscription = ownSubscription({
    ...stillPaid,
    state: 'pending_cancellation',
    canReplaceCard: false,
    canCancel: false,
    canUndo: true,
  });
  show(<PaymentsOverview own={ownAnswer({ subscription })} hasAccess />);
  expect(await screen.findByText(/você informa o cartão de novo/)).toBeDefined();
  expect(words()).not.toContain('Para usar outro, assine de novo');
});

test.each([
  ['the month that began it', 'mensal', {}, 'A assinatura mensal termina junto'],
  [
    'a month whose subscription had ended',
    'mensal',
    { monthlyHasEnded: true },
    'A assinatura mensal já estava cancelada',
  ],
  ['a plan beside it', 'anual', {}, undefined],
  [
    'a plan that had ended it',
    'anual',
    { monthlyStaysEnded: true },
    'A assinatura mensal, que terminou com essa compra, continua encerrada',
  ],
] as const)('what a withdrawal of %s ends is told', async (_what, plan, over, told) => {
  const bought = ownAnswer({
    subscription: ownSubscription(stillPaid),
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
  show(<PaymentsOverview own={bought} hasAccess />);
  fireEvent.click(await screen.findByRole('button', { name: /^Desistir e receber/ }));
  expect(
    /A assinatura mensal(,.*?,)? (termina junto|já estava cancelada|continua encerrada)/.exec(
      words(),
    )?.[0],
  ).toBe(told);
  expect(words()).toContain('seu acesso continua até 20 de dezembro de 2026.');
});

/** It was to follow a plan, of which the plan was taken back. */
const scheduled = () =>
  ownAnswer({
    readAt,
    subscription: ownSubscription({
      state: 'pending',
      nextBillingDate: '2027-05-23T12:00:00.000Z',
      hasBeenCharged: false,
    }),
  });

test('before a plan is taken back it is said when the subscription after it is charged', async () => {
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
  show(<PaymentsOverview own={ownAnswer({ withdrawals: [purchase] })} hasAccess />);
  fireEvent.click(await screen.findByRole('button', { name: /^Desistir e receber/ }));
  expect(words()).toContain('a primeira cobrança, de R$ 20,00, é em 23 de maio de 2027.');
  expect(words()).toContain('Até lá você fica sem acesso. Para voltar antes, assine de novo');
});

test.each([
  ['anual', null, 'O reembolso foi pedido ao Mercado Pago'],
  ['mensal', '2026-11-22T13:00:00.000Z', 'O Mercado Pago confirmou o reembolso em 22 de novembro'],
] as const)(
  'a purchase that was taken back is no failure on the page of its payment: %s',
  async (...given) => {
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
    const subscription = plan === 'mensal' ? ownSubscription({ state: 'cancelled' }) : null;
    own = () => ownAnswer({ readAt, subscription, returns: [returned] });
    payments = [ownPayment({ id: 'pay_1', plan, status: refundedAt ? 'refunded' : 'approved' })];
    show(<PaymentOutcome next={null} />, `/payment-success?plan=${plan}`);
    expect(await screen.findByRole('heading', { name: 'Compra desfeita' })).toBeDefined();
    expect(words()).toContain(text);
    expect(words()).not.toMatch(/Tentar de novo|Pagamento confirmado|Pagamento devolvido/);
    expect(screen.queryByRole('button', { name: 'Verificar agora' })).toBeNull();
  },
);

test('a paused subscription says until when what is paid gives access', async () => {
  const paused = (accessUntil: string) =>
    ownAnswer({ readAt, subscription: ownSubscription({ state: 'paused', accessUntil }) });
  show(<PaymentsOverview own={paused('2099-12-10T12:00:00.000Z')} hasAccess />);
  expect(await screen.findByText('Acesso até')).toBeDefined();
  cleanup();
  show(<PaymentsOverview own={paused('2020-11-10T12:00:00.000Z')} hasAccess={false} />);
  expect(await screen.findByText('Assinatura pausada')).toBeDefined();
  expect(screen.queryByText('Acesso até')).toBeNull();
});

test('whoever cancels beside a plan is told how long the plan gives access', async () => {
  const subscription = ownSubscription({ accessUntil: '2099-01-23T12:00:00.000Z' });
  const newSubscription = { ...deferred, firstChargeAt: '2099-07-23T12:00:00.000Z' };
  show(<PaymentsOverview own={ownAnswer({ readAt, subscription, newSubscription })} hasAccess />);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar assinatura' }));
  expect(words()).toContain('Você continua com acesso até 23 de julho de 2099');
});

test('a subscription that begins in months says when, and offers its end', async () => {
  show(<PaymentsOverview own={scheduled()} hasAccess={false} />);
  expect(await screen.findByText('Cobrança agendada')).toBeDefined();
  expect(words()).toContain('Primeira cobrança23 de maio de 2027');
  expect(words()).not.toContain('a caminho');
  expect(screen.getByRole('button', { name: 'Cancelar assinatura' })).toBeDefined();
});

test('the checkout says that a subscription for later gives way to the one of today', async () => {
  own = scheduled;
  show(<MonthlyPayment customer={customer} isSent={false} />);
  expect(await charges()).toMatch(/^HojeR\$ 20,00/);
  expect(words()).toContain('toma o lugar da que seria cobrada em 23 de maio de 2027');
  show(<OverduePage />, '/plano-atrasado');
  expect(
    await screen.findByText('Sua assinatura mensal é cobrada em 23 de maio de 2027'),
  ).toBeDefined();
});
