import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentStatus } from '../../../shared/contracts/billing.ts';
import type {
  AccountSubscription,
  SubscriptionAnswer,
} from '../../../web/src/features/billing/use-subscription.ts';
import { formatRelativeDay, formatLongDay } from '../../../web/src/lib/date-texts.ts';
import type { ApiErrorCode } from '../../../web/src/lib/api-error.ts';
import {
  openPayment,
  buildBillingAnswer,
  buildPayment,
  buildSubscription,
} from './billing-answers.ts';
import { payer, showPage, words } from '../lib/shown-page.tsx';

/** The server's answers by path. */
let answers: Record<string, () => unknown>;
const calls: string[] = [];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => {
    calls.push(path);
    const answer = answers[path];
    if (answer === undefined) throw new ApiError('internal_error');
    return answer();
  },
}));

// Test files share their modules: others have loaded these pages with the real calls.
vi.resetModules();
const { CancelSection } =
  await import('../../../web/src/features/billing/subscription/cancel-section.tsx');
const { MonthlyOverlapNotice } =
  await import('../../../web/src/features/billing/checkout/monthly-overlap-notice.tsx');
const { AlreadySubscribed } =
  await import('../../../web/src/features/billing/checkout/already-subscribed.tsx');
const { OpenPaymentNotice } =
  await import('../../../web/src/features/billing/payment/open-payment-notice.tsx');
const { PaidUntilNotice } =
  await import('../../../web/src/features/billing/subscription/paid-until-notice.tsx');
const { default: OneOffPage } =
  await import('../../../web/src/features/billing/checkout/one-off-page.tsx');
const { default: OverduePage } =
  await import('../../../web/src/features/billing/subscription/overdue-page.tsx');
const { PaymentOutcome } =
  await import('../../../web/src/features/billing/checkout/payment-outcome.tsx');
const { OneOffCheckout } =
  await import('../../../web/src/features/billing/checkout/one-off-checkout.tsx');
const { OneOffPlanCard, SubscriptionCard } =
  await import('../../../web/src/features/billing/subscription/subscription-card.tsx');
const { default: CardPage } = await import('../../../web/src/features/billing/card/card-page.tsx');
const { CardsCard } = await import('../../../web/src/features/billing/subscription/cards-card.tsx');
const { PixPanel } = await import('../../../web/src/features/billing/pix/pix-panel.tsx');
const { useSubscription } = await import('../../../web/src/features/billing/use-subscription.ts');
const { DashboardRouter } =
  await import('../../../web/src/features/dashboard/dashboard-router.tsx');
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
const { takeToasts } = await import('../../../web/src/ui/feedback/toasts.ts');
afterAll(() => {
  vi.resetModules();
});

const failingWith = (code: ApiErrorCode) => () => {
  throw new ApiError(code);
};
const noAccess = { hasAccess: false, accountType: 'inactive', expiresAt: null };

beforeEach(() => {
  answers = {
    '/api/access': () => noAccess,
    '/api/subscription': () => buildBillingAnswer(),
    '/api/payments': () => ({ payments: [], next: null }),
  };
  calls.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
  keepSession({ kind: 'account', user: payer });
});
afterEach(() => {
  cleanup();
  sessionQueries.clear();
  vi.useRealTimers();
  takeToasts();
  window.localStorage.clear();
});

const subscribed = (over: Partial<AccountSubscription>) => () =>
  buildBillingAnswer({ subscription: buildSubscription(over) });
const notices = () => takeToasts().map(({ title }) => title);

function pix(
  status: PaymentStatus,
  billing: () => SubscriptionAnswer = () => buildBillingAnswer(),
) {
  answers['/api/payment-status'] = () => ({ paymentId: 'pay_1', status });
  answers['/api/subscription'] = billing;
  const charge = {
    paymentId: 'pay_1',
    qrCode: '000201',
    qrCodeBase64: undefined,
    expiresAt: undefined,
  };
  showPage(
    <PixPanel
      plan="anual"
      charge={charge}
      busy={false}
      notice={null}
      onGenerate={() => undefined}
      onPaid={() => undefined}
    />,
  );
}

test.each([
  ['expired', 'O código expirou', 'Nada foi cobrado por ele. Gere um novo código para pagar.'],
  ['rejected', 'O Pix não foi aprovado', 'Nada foi cobrado.'],
  ['failed', 'O Pix não foi criado', 'Nada foi cobrado.'],
  ['cancelled', 'Este código foi cancelado', 'Nada foi cobrado por ele.'],
  ['refunded', 'O valor deste Pix foi devolvido', 'O Pix foi pago'],
  ['charged_back', 'Este Pix foi contestado', 'O Pix foi pago e depois contestado'],
] as const)('a Pix that is %s shows what happened to the payment', async (status, title, text) => {
  pix(status);
  expect(await screen.findByText(title)).toBeDefined();
  expect(words()).toContain(text);
  const regenerate = screen.queryByRole('button', { name: 'Gerar novo código' });
  expect(regenerate === null).toBe(status === 'charged_back');
  const wasPaid = status === 'refunded' || status === 'charged_back';
  expect(words().includes('Nada foi cobrado')).toBe(!wasPaid);
});

test.each(['cancelled', 'refunded'] as const)(
  'a Pix that is %s because the plan is paid otherwise requests nothing',
  async (status) => {
    let reads = 0;
    pix(status, () => {
      reads += 1;
      const endsAt = reads === 1 ? '2027-01-01T00:00:00.000Z' : '2028-01-01T00:00:00.000Z';
      return buildBillingAnswer({ oneOffPlan: { plan: 'anual', endsAt } });
    });
    expect(await screen.findByText(/Seu Plano Anual já foi pago de outra forma/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ir para o painel' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Gerar novo código' })).toBeNull();
  },
);

test('a Pix cancelled beside a running plan may be tried again', async () => {
  const oneOffPlan = { plan: 'anual', endsAt: '2027-01-01T00:00:00.000Z' } as const;
  pix('cancelled', () => buildBillingAnswer({ oneOffPlan }));
  expect(await screen.findByText('Este código foi cancelado')).toBeDefined();
  await vi.waitFor(() => expect(calls.filter((path) => path.endsWith('tion'))).toHaveLength(2));
  expect(await screen.findByRole('button', { name: 'Gerar novo código' })).toBeDefined();
});

/** The section as pages show it: only while a cancellation is possible. */
function Cancelling() {
  const { data } = useSubscription();
  return data?.subscription?.canCancel ? <CancelSection billing={data} /> : <p>gone</p>;
}

async function cancel(code: ApiErrorCode): Promise<void> {
  answers['/api/cancel-subscription'] = failingWith(code);
  showPage(<Cancelling />);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar assinatura' }));
  // The cancellation took effect although its response was lost.
  const accessUntil = '2099-01-01T12:00:00.000Z';
  answers['/api/subscription'] = subscribed({
    state: 'pending_cancellation',
    accessUntil,
    canCancel: false,
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sim, Cancelar' })));
}

function KnownStatus() {
  const { data } = useSubscription();
  const { state, accessUntil, canUndo } = data?.subscription ?? {};
  return <p>{[state, accessUntil, canUndo, data?.accessGapFrom].join(' ')}</p>;
}

test.each([
  ['that run', '2099-01-01T12:00:00.000Z', 'pending_cancellation 2099-01-01T12:00:00.000Z true '],
  ['that ended', '2020-01-01T12:00:00.000Z', 'cancelled 2020-01-01T12:00:00.000Z  '],
])(
  'beside a plan, a cancelled subscription shows the end of its own months, %s',
  async (...given) => {
    const [, accessUntil, shown] = given;
    const planEnds = '2099-06-01T12:00:00.000Z';
    const oneOffPlan = { plan: 'anual', endsAt: planEnds } as const;
    const subscription = buildSubscription({ accessUntil });
    answers['/api/subscription'] = () =>
      buildBillingAnswer({ oneOffPlan, subscription, accessGapFrom: planEnds });
    answers['/api/cancel-subscription'] = () => ({ success: true, accessUntil: planEnds });
    showPage(
      <>
        <Cancelling />
        <KnownStatus />
      </>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar assinatura' }));
    // The request is never answered.
    answers['/api/subscription'] = async () => new Promise(() => undefined);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sim, Cancelar' })));
    expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toContain(shown);
  },
);

test.each([
  ['timeout', 'Timeout'],
  ['network', 'Erro'],
  ['internal_error', 'Erro'],
  ['subscription_not_found', 'Erro'],
] as const)('shows the resulting subscription after %s', async (code, error) => {
  answers['/api/subscription'] = subscribed({ accessUntil: '2099-01-01T12:00:00.000Z' });
  await cancel(code);
  expect(await screen.findByText('gone')).toBeDefined();
  await vi.waitFor(() => expect(notices()).toEqual([error, 'Cancelamento agendado']));
  expect(window.localStorage.getItem('userSession')).toContain('pending_cancellation');
});

test('a cancellation without a connection names the connection as the reason', async () => {
  answers['/api/subscription'] = subscribed({});
  answers['/api/cancel-subscription'] = failingWith('network');
  showPage(<Cancelling />);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar assinatura' }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sim, Cancelar' })));
  await vi.waitFor(() =>
    expect(words()).toContain(
      'Erro ao cancelar assinatura. Tente novamente. Confira a sua conexão com a internet.',
    ),
  );
});

test('a cancellation that did not happen can be retried', async () => {
  answers['/api/subscription'] = subscribed({});
  answers['/api/cancel-subscription'] = failingWith('timeout');
  showPage(<Cancelling />);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar assinatura' }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sim, Cancelar' })));
  await vi.waitFor(() => expect(calls.filter((path) => path.endsWith('tion'))).toHaveLength(3));
  expect(words()).toContain('A operação demorou muito para responder. Tente novamente.');
  expect(notices()).toEqual(['Timeout']);
});

test('promises no access without a payment', async () => {
  for (const accessUntil of [null, '2020-01-01T12:00:00.000Z']) {
    answers['/api/subscription'] = subscribed({ state: 'past_due', accessUntil });
    showPage(<Cancelling />);
    expect((await screen.findAllByText(/sem multa/)).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar assinatura' }));
    expect(words()).toContain('Nada mais será cobrado, e a assinatura termina agora.');
    expect(words()).not.toContain('continua com acesso');
    cleanup();
  }
});

const beside = 'Sua assinatura mensal não termina com esta compra';
const refusedCharge = { amountInCentavos: 2000, createdAt: '2026-11-20T12:00:00.000Z' };
const chosen: boolean[] = [];
const showBeside = () =>
  showPage(
    <MonthlyOverlapNotice
      {...{ ends: false, fixed: false, error: undefined }}
      onChange={(ends) => chosen.push(ends)}
    />,
  );

test('mentions a monthly subscription beside a one-off plan', async () => {
  answers['/api/subscription'] = subscribed({});
  showBeside();
  expect(await screen.findByText(beside)).toBeDefined();
  expect(words()).toContain('Ela continua sendo cobrada, R$ 20,00 por mês, até você cancelar.');
  expect(words()).toContain('O prazo deste plano começa quando ele for pago.');
  const group = screen.getByRole('radiogroup', { name: /O que acontece com a assinatura/ });
  expect(within(group).getByRole('radio', { checked: true, name: /Continuar/ })).toBeDefined();
  fireEvent.click(within(group).getByRole('radio', { name: /Encerrar quando/ }));
  expect(chosen).toEqual([true]);
});

test.each([
  [{}, 'Nada mais é cobrado por ela a partir daí.'],
  [{ state: 'past_due', refusedCharge }, 'As tentativas param'],
  [{ state: 'paused' }, 'Ela não volta a ser cobrada.'],
] as const)(
  'shows what ends with a monthly subscription at that choice only: %#',
  async (over, what) => {
    answers['/api/subscription'] = subscribed(over);
    showBeside();
    const group = await screen.findByRole('radiogroup');
    expect(
      within(group)
        .getByRole('radio', { name: /^Encerrar/ })
        .closest('label')?.textContent,
    ).toContain(what);
    expect(group.getAttribute('aria-describedby')).toBeNull();
    expect(words().split(what)).toHaveLength(2);
  },
);

test('the screen of a Pix shows that an overdue subscription was chosen to continue', async () => {
  answers['/api/subscription'] = () =>
    buildBillingAnswer({
      subscription: buildSubscription({ state: 'past_due', refusedCharge }),
      mustChooseMonthlyEnd: true,
    });
  showPage(
    <MonthlyOverlapNotice {...{ ends: false, fixed: true, error: undefined }} onChange={vi.fn()} />,
  );
  expect(await screen.findByText(beside)).toBeDefined();
});

test('does not announce a charge of a paused subscription, and adds plans up', async () => {
  answers['/api/subscription'] = () =>
    buildBillingAnswer({
      subscription: buildSubscription({ state: 'paused' }),
      oneOffPlan: { plan: 'anual', endsAt: '2099-01-01T12:00:00.000Z' },
      newSubscription: {
        firstChargeAt: '2099-01-01T12:00:00.000Z',
        nextChargeAt: '2099-02-01T12:00:00.000Z',
      },
    });
  showBeside();
  expect(await screen.findByText(beside)).toBeDefined();
  expect(words()).not.toContain('Ela continua sendo cobrada');
  expect(words()).toContain('O prazo deste plano é somado ao tempo que você já pagou.');
});

const running = { plan: 'anual', endsAt: '2099-01-01T12:00:00.000Z' } as const;
const begins = {
  firstChargeAt: '2099-01-01T12:00:00.000Z',
  nextChargeAt: '2099-02-01T12:00:00.000Z',
};

test('shows when the months of a second plan start before it is paid', async () => {
  answers['/api/subscription'] = () =>
    buildBillingAnswer({ oneOffPlan: running, newSubscription: begins });
  showPage(<PaidUntilNotice />);
  expect(await screen.findByText('Você já tem acesso até 1º de janeiro de 2099')).toBeDefined();
  expect(words()).toContain('os novos meses começam quando esse acesso terminar');
});

test.each([
  buildBillingAnswer(),
  buildBillingAnswer({ oneOffPlan: { plan: 'anual', endsAt: '2020-01-01T12:00:00.000Z' } }),
  buildBillingAnswer({ subscription: buildSubscription(), newSubscription: begins }),
])(
  'shows no notice without a plan to extend, or where another notice says it: %#',
  async (billing) => {
    answers['/api/subscription'] = () => billing;
    showPage(<PaidUntilNotice />);
    await vi.waitFor(() => expect(calls).toEqual(['/api/subscription']));
    expect(words()).toBe('');
  },
);

test('a payment page opened while its Pix is pending shows the code first', async () => {
  const waiting = openPayment({
    method: 'pix',
    status: 'pending',
    expiresAt: '2099-01-01T12:00:00.000Z',
  });
  answers['/api/subscription'] = () => buildBillingAnswer({ openPayments: [waiting] });
  answers['/api/payment-status'] = () => ({
    paymentId: 'pay_1',
    status: 'pending',
    qrCode: '000201waiting',
  });
  showPage(<OneOffPage />, '/pagamento-plano?plan=anual');
  expect(await screen.findByDisplayValue('000201waiting')).toBeDefined();
  const ahead = ['Pague com Pix', 'Aguardando', 'Pagar de outro jeito', 'CPF ***', 'Equivale a'];
  const positions = ahead.map((text) => words().indexOf(text));
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  expect(positions).not.toContain(-1);
  expect(screen.queryByRole('radio')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pagar de outro jeito' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Pix/ }).checked).toBe(true);
  expect(screen.getByDisplayValue('000201waiting')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Pagamento');
  expect(calls).not.toContain('/api/process-mercadopago-payment');
});

test.each([
  ['runs', '2099-01-01T12:00:00.000Z', true],
  ['has expired', '2020-01-01T12:00:00.000Z', false],
])(
  'reserves the space of a Pix that was shown here and %s while the server is asked',
  (...given) => {
    const [, expiresAt, holds] = given;
    window.localStorage.setItem('expectedPix', JSON.stringify({ plan: 'anual', expiresAt }));
    answers['/api/subscription'] = async () => new Promise<never>(() => undefined);
    showPage(<OneOffPage />, '/pagamento-plano?plan=anual');
    expect(screen.queryByText('Pague com Pix') !== null).toBe(holds);
    expect(screen.queryByText('Continuar para o pagamento') === null).toBe(holds);
  },
);

test('a Pix that was shown here and is no longer pending is replaced by the payment', async () => {
  const expiresAt = '2099-01-01T12:00:00.000Z';
  window.localStorage.setItem('expectedPix', JSON.stringify({ plan: 'anual', expiresAt }));
  answers['/api/subscription'] = () => buildBillingAnswer();
  showPage(<OneOffPage />, '/pagamento-plano?plan=anual');
  expect(await screen.findByText('Continuar para o pagamento')).toBeDefined();
  expect(words()).not.toContain('Pague com Pix');
});

test('a plan added to other time shows that, and a single one does not', () => {
  showPage(<OneOffPlanCard plan={{ ...running, isSum: true }} monthlyIsOver={false} />);
  expect(words()).toContain('Acesso até1º de janeiro de 2099');
  expect(words()).toContain('A data soma este plano ao tempo que você já tinha.');
  cleanup();
  showPage(<OneOffPlanCard plan={{ ...running, isSum: false }} monthlyIsOver={false} />);
  expect(words()).not.toContain('soma');
});

test('shows nothing without a monthly subscription to cancel', async () => {
  answers['/api/subscription'] = subscribed({ state: 'pending_cancellation', canCancel: false });
  showBeside();
  await vi.waitFor(() => expect(calls).toEqual(['/api/subscription']));
  expect(words()).not.toContain(beside);
});

test.each([
  ['in_process', 'card', 'anual', 'card', 'outro cartão para o mesmo plano não é cobrado'],
  [
    'in_process',
    'card',
    'anual',
    'pix',
    'cancelamos antes o pagamento em análise, mesmo que você desista depois',
  ],
  ['in_process', 'card', 'bienal', 'card', 'os prazos dos dois planos são somados'],
  ['pending', 'pix', 'anual', 'pix', 'mostramos o mesmo Pix'],
  ['pending', 'pix', 'anual', 'card', 'cancelamos antes esse código'],
] as const)(
  'beside a payment that is %s by %s, paying %s by %s shows what happens to it',
  async (status, by, plan, method, text) => {
    answers['/api/subscription'] = () =>
      buildBillingAnswer({ openPayments: [openPayment({ status, method: by })] });
    showPage(<OpenPaymentNotice plan={plan} method={method} shown={undefined} />);
    expect(await screen.findByText(new RegExp(text))).toBeDefined();
    expect(words()).toContain('R$ 239,88');
  },
);

test.each([
  [
    buildBillingAnswer({
      subscription: buildSubscription({ nextBillingDate: '2026-12-20T12:00:00.000Z' }),
    }),
    'A próxima cobrança de R$ 20,00 é em 20 de dezembro de 2026.',
  ],
  [
    buildBillingAnswer({ subscription: buildSubscription({ state: 'pending' }) }),
    'Não é preciso assinar',
  ],
  [
    buildBillingAnswer({ oneOffPlan: { plan: 'anual', endsAt: '2099-01-01T12:00:00.000Z' } }),
    'Seu Plano Anual vale até 1º de janeiro de 2099.',
  ],
  [
    buildBillingAnswer({ accessGiven: true }),
    'liberado pela equipe do BFJ, sem cobrança. Se você assinar, a mensalidade passa a ser cobrada',
  ],
])('shows what the account already has before a press', (billing, text) => {
  showPage(<AlreadySubscribed billing={billing} />);
  expect(words()).toContain(text);
});

const monthlyLater = buildSubscription({
  state: 'pending',
  nextBillingDate: '2099-06-01T12:00:00.000Z',
});
const paidFor = { nextChargeAt: '2099-02-01T12:00:00.000Z' };
const until = '2099-01-01T12:00:00.000Z';

test.each([
  [
    'nothing runs',
    {},
    'Até lá você está sem acesso. Se assinar agora, a mensalidade é cobrada a p',
  ],
  [
    'paid months run',
    { accessGapFrom: until, newSubscription: { ...paidFor, firstChargeAt: until } },
    'Seu acesso vai até 1º de janeiro de 2099, e volta com essa cobrança. Se assinar agora, a mensalidade é cobrada a partir de 1º de janeiro de 2099,',
  ],
  [
    'a plan runs',
    { oneOffPlan: { plan: 'anual', endsAt: until } as const },
    'Se assinar agora, a mensalidade é cobrada a partir de hoje,',
  ],
])('shows the access before a first charge: %s', (_, over, text) => {
  showPage(
    <AlreadySubscribed billing={buildBillingAnswer({ subscription: monthlyLater, ...over })} />,
  );
  expect(words()).toContain('Sua assinatura mensal é cobrada em 1º de junho de 2099');
  expect(words()).toContain(text);
  expect(words().includes('Até lá você está sem acesso')).toBe(text.startsWith('Até lá'));
});

test('shows a subscriber the days without access', () => {
  const subscription = buildSubscription({ nextBillingDate: '2099-06-01T12:00:00.000Z' });
  showPage(
    <AlreadySubscribed billing={buildBillingAnswer({ subscription, accessGapFrom: until })} />,
  );
  expect(words()).toContain('Seu acesso vai até 1º de janeiro de 2099, e volta com essa cobrança.');
});

test.each([
  undefined,
  buildBillingAnswer(),
  buildBillingAnswer({ subscription: buildSubscription({ state: 'cancelled' }) }),
  buildBillingAnswer({ oneOffPlan: { plan: 'anual', endsAt: '2020-01-01T12:00:00.000Z' } }),
])('shows nothing without a plan', (billing) => {
  showPage(<AlreadySubscribed billing={billing} />);
  expect(words()).toBe('');
});

test.each([
  ['card', 'anual', 'card', 'outro cartão para o mesmo plano não é cobrado'],
  ['card', 'anual', 'pix', 'Ao gerar um Pix aqui, cancelamos antes o pagamento em análise'],
  ['card', 'semestral', 'card', 'Ao gerar um Pix ou pagar com cartão aqui, cancelamos antes'],
  ['pix', 'anual', 'pix', 'mostramos o mesmo Pix'],
  ['pix', 'anual', 'card', 'Ao pagar com cartão aqui, cancelamos antes esse código'],
  ['pix', 'semestral', 'pix', 'Ao gerar outro Pix ou pagar com cartão aqui, cancelamos antes'],
] as const)(
  'an open %s of the annual plan, and the %s plan by %s: shows what happens to it',
  async (method, plan, next, text) => {
    answers['/api/subscription'] = () =>
      buildBillingAnswer({ openPayments: [openPayment({ plan: 'anual', method })] });
    showPage(<OpenPaymentNotice plan={plan} method={next} shown={undefined} />);
    await vi.waitFor(() => expect(words()).toContain(text));
    const promisesOther = text.includes('ou pagar com cartão');
    expect(words().includes('ou pagar com cartão')).toBe(promisesOther);
  },
);

test('does not mention the payment that the page itself shows', async () => {
  answers['/api/subscription'] = () => buildBillingAnswer({ openPayments: [openPayment()] });
  showPage(<OpenPaymentNotice plan="anual" method="card" shown="pay_1" />);
  await vi.waitFor(() => expect(calls).toEqual(['/api/subscription']));
  expect(words()).not.toContain('Você já tem');
});

const subscribe = () => screen.queryByRole('button', { name: 'Assinar por R$ 20/mês' });

test.each(['pending', 'processing'] as const)(
  'does not offer a subscription while one is %s',
  async (state) => {
    answers['/api/subscription'] = subscribed({ state });
    showPage(<DashboardRouter />);
    expect(await screen.findByText('Pagamento Processando')).toBeDefined();
    expect(subscribe()).toBeNull();
    const isMade = state === 'pending';
    expect(words().includes('A primeira cobrança costuma sair em até uma hora.')).toBe(isMade);
    expect(words().includes('se o pedido chegou ao Mercado Pago')).toBe(!isMade);
    expect(screen.queryByText('Inativo')).toBeNull();
    for (const name of ['Ver Histórico', 'Gerenciar Cartões', 'Cancelar assinatura']) {
      expect(screen.getByRole('button', { name })).toBeDefined();
    }
    // Only a return from a payment shows the toast.
    expect(notices()).toEqual([]);
  },
);

test('the dashboard with access does not remount while the payments load', async () => {
  answers['/api/access'] = () => ({ hasAccess: true, accountType: 'active', expiresAt: null });
  let answer: ((billing: SubscriptionAnswer) => void) | undefined;
  answers['/api/subscription'] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  showPage(<DashboardRouter />);
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'petr' } });
  await vi.waitFor(() => expect(answer).toBeDefined(), { timeout: 5_000 });
  answer?.(buildBillingAnswer());
  await act(async () => Promise.resolve());
  expect(screen.getByRole('combobox')).toBe(field);
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('petr');
});

test('notices access that arrives while a charge is expected', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers['/api/subscription'] = subscribed({ state: 'pending' });
  showPage(<DashboardRouter />);
  expect(await screen.findByText('Pagamento Processando')).toBeDefined();
  answers['/api/access'] = () => ({ hasAccess: true, accountType: 'active', expiresAt: null });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getAllByRole('tab')).toHaveLength(3);
  expect(notices()).toContain('Acesso liberado');
});

test('reports a first charge that is refused while the page waits for it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers['/api/subscription'] = subscribed({ state: 'pending' });
  showPage(<DashboardRouter />, '/dashboard?payment_success=true');
  expect(await screen.findByText('Pagamento Processando')).toBeDefined();
  answers['/api/subscription'] = subscribed({ state: 'past_due' });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByRole('button', { name: 'Trocar o cartão' })).toBeDefined();
  expect(screen.queryByText('Pagamento Processando')).toBeNull();
});

test('a subscription resumed after the paid month waits for the next charge, not for a first one', async () => {
  const nextBillingDate = inDays(20);
  const billing = { state: 'pending', hasBeenCharged: true, nextBillingDate } as const;
  answers['/api/subscription'] = subscribed(billing);
  showPage(<DashboardRouter />);
  const day = formatLongDay(nextBillingDate);
  await screen.findByText(new RegExp(`^Sua assinatura mensal é cobrada em ${day}, e o acesso vem`));
  expect(words()).toContain('Próxima cobrança');
  expect(words()).not.toMatch(/primeira cobrança|Assinatura Ativa|Ativo/i);
  cleanup();
  answers['/api/subscription'] = subscribed({ ...billing, nextBillingDate: inDays(0.5) });
  showPage(<DashboardRouter />);
  expect(await screen.findByText('Aguardando a próxima cobrança')).toBeDefined();
  expect(words()).not.toMatch(/primeira cobrança/i);
});

test('a paused subscription can be cancelled, or replaced by a new one', async () => {
  answers['/api/subscription'] = subscribed({ state: 'paused', canReplaceCard: false });
  showPage(<DashboardRouter />);
  expect(await screen.findByText('Volte quando quiser')).toBeDefined();
  expect(subscribe()).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Cancelar assinatura' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Gerenciar Cartões' })).toBeNull();
});

test('shows a one-off payment in any later state', async () => {
  answers['/api/payments'] = () => ({
    payments: [buildPayment({ status: 'refunded' })],
    next: null,
  });
  showPage(<DashboardRouter />);
  const history = await screen.findByRole('region', { name: 'Histórico de pagamentos' });
  expect(await within(history).findByText('Devolvido')).toBeDefined();
  expect(subscribe()).not.toBeNull();
  expect(words()).not.toContain('Assinatura Ativa');
});

test('distinguishes purchases that can be withdrawn by their day', async () => {
  const purchase = {
    paymentId: 'pay_1',
    plan: 'semestral',
    amountInCentavos: 17_994,
    method: 'card',
    lastFour: '5682',
    paidAt: '2026-11-25T12:00:00.000Z',
    until: '2026-12-03T03:00:00.000Z',
    automatic: true,
    accessUntil: null,
  } as const;
  const other = { ...purchase, paymentId: 'pay_2', method: 'pix', lastFour: null } as const;
  answers['/api/subscription'] = () =>
    buildBillingAnswer({
      oneOffPlan: { plan: 'semestral', endsAt: '2099-01-01T12:00:00.000Z' },
      withdrawals: [purchase, { ...other, paidAt: '2026-11-24T12:00:00.000Z' }],
    });
  showPage(<DashboardRouter />);
  const [first] = await screen.findAllByRole('button', { name: /^Desistir e receber/ });
  // The two payments have distinct accessible names.
  for (const day of ['25', '24']) {
    const of = new RegExp(`: Plano Semestral de ${day} de novembro de 2026$`);
    expect(screen.getByRole('heading', { name: of })).toBeDefined();
    expect(screen.getByRole('button', { name: of })).toBeDefined();
  }
  expect(words()).toContain(
    'Plano Semestral de 25 de novembro de 2026, R$ 179,94 no cartão final 5682. Você pode desistir até 2 de dezembro de 2026, 23h59, e receber tudo de volta.',
  );
  expect(words()).toContain('Plano Semestral de 24 de novembro de 2026, R$ 179,94 no Pix.');
  fireEvent.click(first ?? document.body);
  expect(words()).toContain('pode levar até duas faturas');
  const question = /^Desistir desta compra\?\s*: Plano Semestral de 25/;
  expect(screen.getByRole('heading', { name: question })).toBeDefined();
});

test('after an earlier withdrawal shows that support handles it, in time', async () => {
  answers['/api/subscription'] = () =>
    buildBillingAnswer({
      oneOffPlan: { plan: 'anual', endsAt: '2099-01-01T12:00:00.000Z' },
      withdrawals: [
        {
          paymentId: 'pay_1',
          plan: 'anual',
          amountInCentavos: 23_988,
          method: 'pix',
          lastFour: null,
          paidAt: '2026-11-25T12:00:00.000Z',
          until: '2026-12-03T03:00:00.000Z',
          automatic: false,
          accessUntil: null,
        },
      ],
    });
  showPage(<DashboardRouter />);
  const ask = await screen.findByRole('link', {
    name: /^Pedir a desistência ao suporte\s*: Plano Anual de 25 de novembro de 2026$/,
  });
  expect(ask.getAttribute('href')).toMatch(/^mailto:.+@.+subject=Desistir%20da%20compra$/);
  expect(words()).toContain('Seu direito é o mesmo: escreva até 2 de dezembro de 2026, 23h59');
  expect(screen.queryByRole('button', { name: /Desistir/ })).toBeNull();
});

test.each([
  ['pix', null, 'que ainda vai confirmá-lo. O dinheiro volta para a conta de onde o Pix saiu'],
  [
    'card',
    '2026-11-22T12:00:00.000Z',
    'confirmou o reembolso em 22 de novembro de 2026. O valor volta como crédito no cartão final 6351, em que foi cobrado.',
  ],
] as const)('reports a refund by %s: when and how', async (method, refundedAt, text) => {
  answers['/api/subscription'] = () =>
    buildBillingAnswer({
      returns: [
        {
          paymentId: 'pay_1',
          plan: 'anual',
          amountInCentavos: 23_988,
          method,
          lastFour: method === 'pix' ? null : '6351',
          withdrawnAt: '2026-11-21T12:00:00.000Z',
          refundedAt,
        },
      ],
    });
  answers['/api/payments'] = () => ({ payments: [buildPayment()], next: null });
  showPage(<DashboardRouter />);
  expect(await screen.findByRole('heading', { name: 'Compra desfeita' })).toBeDefined();
  expect(words()).toContain('Você desistiu do Plano Anual em 21 de novembro de 2026');
  expect(words()).toContain(text);
});

test('reports a charge refused during the paid month, with a link to another card', async () => {
  const refusedCharge = { amountInCentavos: 2000, createdAt: '2026-12-20T12:00:00.000Z' };
  const subscription = buildSubscription({ refusedCharge });
  showPage(<SubscriptionCard subscription={subscription} />);
  const refusedChargeText = 'A cobrança de R$ 20,00 de 20 de dezembro de 2026 foi recusada';
  expect(words()).toContain(refusedChargeText);
  expect(words()).not.toContain('Próxima cobrança');
  cleanup();
  // On the dashboard's first tab, not only in the last one.
  answers['/api/access'] = () => ({ hasAccess: true, accountType: 'active', expiresAt: null });
  answers['/api/subscription'] = () => buildBillingAnswer({ subscription });
  showPage(<DashboardRouter />);
  expect(await screen.findByText(/foi recusada$/)).toBeDefined();
  expect(words()).toContain('O Mercado Pago tenta de novo nos próximos dias.');
  expect(screen.getByRole('button', { name: 'Gerenciar Cartões' })).toBeDefined();
});

test('/plano-atrasado reports a refused charge, and does not say that all is well', async () => {
  const refusedCharge = { amountInCentavos: 2000, createdAt: '2026-12-20T12:00:00.000Z' };
  answers['/api/subscription'] = subscribed({ refusedCharge });
  showPage(<OverduePage />);
  expect(await screen.findByText(/foi recusada$/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Gerenciar Cartões' })).toBeDefined();
  expect(words()).not.toContain('Seu plano está em dia');
});

test('every page reports a subscription that ended by refused charges', async () => {
  const over = { state: 'cancelled', canCancel: false, endedByRefusals: true } as const;
  const reason = 'cobranças foram recusadas';
  showPage(<SubscriptionCard subscription={buildSubscription(over)} />);
  expect(words()).toContain(`As ${reason}, e por isso a assinatura terminou.`);
  cleanup();
  answers['/api/subscription'] = subscribed(over);
  showPage(<DashboardRouter />);
  expect(await screen.findByText(new RegExp(`terminou porque as ${reason}`))).toBeDefined();
  cleanup();
  showPage(<OverduePage />);
  expect(await screen.findByText(new RegExp(`terminou porque as ${reason}`))).toBeDefined();
});

test('a subscription that starts in months is not reported as over', async () => {
  const nextBillingDate = inDays(180);
  const takenBackPlan = { plan: 'anual', amountInCentavos: 23_988, paidAt: inDays(-9) } as const;
  const subscription = buildSubscription({ state: 'pending', nextBillingDate });
  answers['/api/subscription'] = () => buildBillingAnswer({ subscription, takenBackPlan });
  showPage(<DashboardRouter />);
  const day = formatLongDay(nextBillingDate);
  expect(
    await screen.findByText(new RegExp(`^Sua assinatura mensal é cobrada em ${day}`)),
  ).toBeDefined();
  expect(words()).toContain('Até lá você está sem acesso');
  expect(words()).toContain(`substitui a que seria cobrada em ${day}`);
  expect(words()).not.toContain('Sua assinatura terminou');
  expect(words()).not.toContain('Inativo');
  // The reason why there is no access until then: a chargeback of the plan.
  expect(words()).toContain('R$ 239,88');
});

test('reports a plan refunded by the seller, and not the end of the trial before it', async () => {
  const paidAt = '2026-11-20T12:00:00.000Z';
  answers['/api/access'] = () => ({ ...noAccess, trialEnded: true });
  answers['/api/subscription'] = () =>
    buildBillingAnswer({
      takenBackPlan: { plan: 'anual', amountInCentavos: 23_988, paidAt, isRefunded: true },
    });
  showPage(<DashboardRouter />);
  expect(await screen.findByText('O pagamento do Plano Anual foi devolvido')).toBeDefined();
  expect(words()).toContain('O valor de R$ 239,88, pago em 20 de novembro de 2026, foi devolvido');
  expect(words()).toContain('O acesso do seu plano terminou.');
  expect(words()).not.toMatch(/Seu teste de 3 dias|Teste encerrado|contestado/);
});

test('polls an overdue subscription while a Pix is pending, and opens access once it is paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const waiting = openPayment({ method: 'pix', status: 'pending' });
  answers['/api/payment-status'] = () => ({
    paymentId: 'pay_1',
    status: 'pending',
    qrCode: '000201',
  });
  answers['/api/subscription'] = () =>
    buildBillingAnswer({
      subscription: buildSubscription({ state: 'past_due', refusedCharge }),
      openPayments: [waiting],
    });
  showPage(<DashboardRouter />);
  expect((await screen.findAllByText('Pagamento em atraso')).length).toBeGreaterThan(0);
  const countChecks = () => calls.filter((path) => path === '/api/access').length;
  const before = countChecks();
  answers['/api/subscription'] = () =>
    buildBillingAnswer({ subscription: buildSubscription(), openPayments: [waiting] });
  await act(async () => vi.advanceTimersByTimeAsync(11_000));
  expect(countChecks()).toBeGreaterThan(before);
  await vi.waitFor(() => expect(words()).not.toContain('Pagamento em atraso'));
});

test('a month refunded by the seller is not reported as refused', async () => {
  answers['/api/subscription'] = subscribed({
    state: 'past_due',
    takenBackCharge: {
      amountInCentavos: 2000,
      paidAt: '2026-11-20T12:00:00.000Z',
      isRefunded: true,
    },
  });
  showPage(<DashboardRouter />);
  expect(await screen.findByText('A última mensalidade foi devolvida')).toBeDefined();
  expect(words()).toContain(
    'A mensalidade de R$ 20,00, paga em 20 de novembro de 2026, foi devolvida',
  );
  expect(words()).not.toMatch(/contestad|não passou|recusada/);
});

test('access given by an operator explains why nothing is charged', () => {
  showPage(<SubscriptionCard subscription={buildSubscription({ canCancel: false })} />);
  expect(words()).toContain('Seu acesso foi liberado pela equipe do BFJ');
  cleanup();
  showPage(<SubscriptionCard subscription={buildSubscription()} />);
  expect(words()).not.toContain('liberado pela equipe');
});

const dayMilliseconds = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * dayMilliseconds).toISOString();

test.each([
  ['today', 0, 'Primeira cobrançaSendo confirmada hoje'],
  ['before today, and still expected', -2, 'Primeira cobrançaSendo confirmada'],
  ['when paid time ends', 20, `Primeira cobrança${formatRelativeDay(inDays(20), inDays(0))}`],
] as const)('a first charge is not called the next one: %s', async (_when, days, expected) => {
  const billing = {
    state: 'pending',
    hasBeenCharged: false,
    nextBillingDate: inDays(days),
  } as const;
  showPage(<SubscriptionCard subscription={buildSubscription(billing)} />);
  expect(words()).toContain(expected);
  expect(words()).not.toContain('Próxima cobrança');
  cleanup();
  answers['/api/subscription'] = subscribed(billing);
  showPage(<PaymentOutcome next={null} />, '/payment-success?plan=mensal');
  await screen.findByText('Estamos confirmando seu pagamento');
  expect(words()).toContain(expected);
  expect(words()).not.toContain('Próxima cobrança');
});

test('the charge after a confirmed one is the next one, with its day', async () => {
  const billing = { nextBillingDate: inDays(30) };
  const expected = `Próxima cobrança${formatRelativeDay(inDays(30), inDays(0))}`;
  showPage(<SubscriptionCard subscription={buildSubscription(billing)} />);
  expect(words()).toContain(expected);
  cleanup();
  answers['/api/subscription'] = subscribed(billing);
  showPage(<PaymentOutcome next={null} />, '/payment-success?plan=mensal');
  await screen.findByText('Pagamento confirmado');
  expect(words()).toContain(expected);
});

test('a cancelled subscription still shows its card', () => {
  const state = 'pending_cancellation';
  const ended = { state, canReplaceCard: false } as const;
  const again = () => screen.queryByRole('button', { name: 'Assinar de novo' });
  showPage(<CardsCard subscription={buildSubscription({ ...ended, canUndo: true })} />);
  expect(again()).toBeNull();
  expect(words()).not.toContain('Você não tem nenhum guardado');
  expect(words()).toContain('Ao desfazer o cancelamento, você informa o cartão de novo.');
  cleanup();
  // A plan was bought instead, so there is nothing to undo.
  showPage(<CardsCard subscription={buildSubscription(ended)} />);
  expect(words()).not.toContain('Você não tem nenhum guardado');
  expect(words()).not.toContain('desfazer');
  expect(words()).toContain('Para usar outro, assine de novo.');
  expect(again()).not.toBeNull();
  cleanup();
  showPage(<CardsCard subscription={null} />);
  expect(again()).toBeNull();
  expect(words()).toContain('Você não tem nenhum guardado');
});

test.each([
  ['that has ended', { state: 'cancelled' }, 'Para usar outro, assine de novo.'],
  [
    'with a cancellation that can be undone',
    { state: 'pending_cancellation', canUndo: true },
    'Ao desfazer o cancelamento, você informa o cartão de novo.',
  ],
] as const)('every page says the same about the card of a subscription %s', async (...given) => {
  const [, over, way] = given;
  const subscription = buildSubscription({ ...over, canReplaceCard: false, canCancel: false });
  answers['/api/subscription'] = subscribed(subscription);
  const expected = `O cartão da assinatura (Mastercard final 6351) não é mais cobrado. ${way}`;
  showPage(<CardPage />);
  expect(await screen.findByText(/não tem uma assinatura mensal em andamento/)).toBeDefined();
  expect(words()).toContain(expected);
  cleanup();
  showPage(<CardsCard subscription={subscription} />);
  expect(words()).toContain(expected);
  cleanup();
  showPage(<SubscriptionCard subscription={subscription} />);
  expect(words()).toContain('Último cartãoMastercard final 6351');
});

test('without a subscription no page mentions a card', async () => {
  showPage(<CardPage />);
  expect(await screen.findByText(/Você não tem nenhum guardado/)).toBeDefined();
});

test.each([
  [true, 'você vê o que pagou e pode desistir da compra em até 7 dias.'],
  [undefined, 'Em Pagamentos, você vê o que pagou.'],
  [false, 'Para desistir da compra em até 7 dias, escreva para o suporte'],
])('the page after a payment shows how to withdraw: %s', async (automatic, text) => {
  const paidAt = '2026-11-20T12:00:00.000Z';
  const purchase = {
    paymentId: 'pay_1',
    plan: 'mensal',
    method: 'card',
    paidAt,
    accessUntil: null,
  } as const;
  answers['/api/subscription'] = () =>
    buildBillingAnswer({
      subscription: buildSubscription(),
      withdrawals:
        automatic === undefined
          ? []
          : [{ ...purchase, amountInCentavos: 2000, lastFour: null, until: paidAt, automatic }],
    });
  showPage(<PaymentOutcome next={null} />, '/payment-success?plan=mensal');
  expect(await screen.findByText('Pagamento confirmado')).toBeDefined();
  expect(words()).toContain(text);
  expect(words().includes('desistir')).toBe(automatic !== undefined);
});

test.each([
  [buildBillingAnswer(), 'Escolha um plano para ter acesso ao BFJ'],
  [
    buildBillingAnswer({ oneOffPlan: { plan: 'anual', endsAt: '2020-01-01T12:00:00.000Z' } }),
    'Seu acesso está suspenso',
  ],
])(
  'without an earlier plan no end is mentioned, and the saving is explained: %#',
  async (billing, lead) => {
    answers['/api/subscription'] = () => billing;
    showPage(<OverduePage />, '/plano-atrasado');
    expect(await screen.findByText(new RegExp(lead))).toBeDefined();
    expect(words()).toContain('Economize 33%');
    expect(words()).toContain('A economia de 33% compara');
  },
);

test('shows no payments to an account that has never paid', async () => {
  showPage(<DashboardRouter />);
  await vi.waitFor(() => expect(calls).toContain('/api/payments'));
  expect(subscribe()).not.toBeNull();
  expect(screen.queryByRole('heading', { name: 'Pagamentos' })).toBeNull();
});

test('shows the payment that an address claims, and gives no access before the server confirms it', async () => {
  showPage(<DashboardRouter />, '/dashboard?payment_success=true');
  expect(await screen.findByRole('button', { name: 'Assinar por R$ 20/mês' })).toBeDefined();
  const [notice, ...others] = takeToasts();
  expect(notice).toMatchObject({
    title: 'Pagamento Processando',
    description: expect.stringContaining('seu acesso é liberado, em alguns minutos'),
  });
  expect(others).toEqual([]);
  expect(words()).toContain('Não encontramos um pagamento em andamento na sua conta.');
  expect(screen.getByRole('link', { name: 'Ver em Pagamentos' }).getAttribute('href')).toBe(
    '/dashboard?aba=pagamentos',
  );
  expect(words()).not.toContain('Recebemos o seu pedido');
});

const refusedPlan = {
  paymentId: 'pay_1',
  plan: 'bienal',
  amountInCentavos: 38_376,
  lastFour: '5682',
  createdAt: '2026-11-28T12:00:00.000Z',
  statusDetail: 'cc_rejected_other_reason',
  error: 'Erro no pagamento: Tente novamente',
} as const;

test.each([
  [{ refusedPayment: refusedPlan }, 'O pagamento do Plano Bienal não foi aprovado'],
  [{ lostAttempt: { plan: 'anual', createdAt: refusedPlan.createdAt } }, 'não foi concluído'],
] as const)(
  'does not deny a payment that the dashboard reports as ended: %o',
  async (news, title) => {
    answers['/api/subscription'] = () => buildBillingAnswer(news);
    showPage(<DashboardRouter />, '/dashboard?payment_success=true');
    expect(await screen.findByText(new RegExp(title))).toBeDefined();
    expect(words()).not.toContain('Não encontramos um pagamento');
  },
);

test('shows nothing about payments without an answer of the server', async () => {
  answers['/api/subscription'] = failingWith('internal_error');
  showPage(<DashboardRouter />, '/dashboard?payment_success=true');
  expect(await screen.findByRole('button', { name: 'Assinar por R$ 20/mês' })).toBeDefined();
  expect(notices()).toEqual(['Pagamento Processando']);
  expect(words()).not.toContain('Não encontramos um pagamento');
});

test('the link to Pagamentos also works for a user who has never paid', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  showPage(<DashboardRouter />, '/dashboard?aba=pagamentos');
  expect(await screen.findByRole('heading', { name: 'Pagamentos' })).toBeDefined();
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledOnce());
});

describe('a subscription without its first charge', () => {
  const uncharged = (over: { wasCharged?: boolean }) =>
    subscribed({
      state: 'cancelled',
      hasBeenCharged: false,
      canCancel: false,
      canReplaceCard: false,
      nextBillingDate: null,
      hasNeverBegun: true,
      endedUncharged: { at: '2026-11-20T12:00:00.000Z', ...over },
    });

  test.each([
    [{}, 'Nada foi cobrado. Se uma cobrança dela ainda aparecer'],
    [{ wasCharged: true }, 'Uma cobrança dela apareceu depois do encerramento, e devolvemos'],
  ])('is announced on the dashboard, with a link to a new one: %o', async (over, money) => {
    answers['/api/subscription'] = uncharged(over);
    showPage(<DashboardRouter />);
    await screen.findAllByText('Sua assinatura mensal não começou');
    expect(words()).toContain('encerramos essa assinatura');
    expect(words()).toContain(money);
    expect(words()).not.toContain('Sua assinatura terminou');
    const news = within(screen.getByRole('region', { name: 'Avisos sobre seus pagamentos' }));
    expect(news.getByRole('button', { name: 'Tentar de novo' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Assinar de novo' })).toBeDefined();
    expect(subscribe()).not.toBeNull();
    expect(words()).not.toContain('até uma hora');
  });

  test('is reported on the page that waits for the payment, without claiming a refused card', async () => {
    answers['/api/subscription'] = uncharged({});
    showPage(<PaymentOutcome next={null} />, '/payment-success?plan=mensal&subscription=true');
    expect(
      await screen.findByRole('heading', { name: 'Sua assinatura mensal não começou' }),
    ).toBeDefined();
    expect(words()).not.toContain('não foi aprovado');
  });

  const unconfirmed = () =>
    subscribed({
      state: 'pending',
      hasBeenCharged: false,
      hasNeverBegun: true,
      canReplaceCard: false,
      nextBillingDate: '2026-11-19T12:00:00.000Z',
      firstChargeUnconfirmed: true,
    });
  const notConfirmed = 'Ainda não conseguimos confirmar com o Mercado Pago';

  test('is neither reported as ended nor offered again while the partner is unreachable', async () => {
    answers['/api/subscription'] = unconfirmed();
    showPage(<DashboardRouter />);
    expect(await screen.findByText('Pagamento Processando')).toBeDefined();
    expect(await screen.findByText('Primeira cobrança ainda sem confirmação')).toBeDefined();
    expect(words()).toContain(notConfirmed);
    expect(words()).not.toMatch(
      /Nada foi cobrado|encerra(mos|ndo) essa|costuma sair em até uma hora/,
    );
    expect(subscribe()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Assinar de novo' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar assinatura' }));
    expect(words()).toContain('Se uma cobrança dela ainda aparecer no seu cartão, devolvemos');
    expect(words()).not.toContain('Nada mais será cobrado');
  });

  test.each([
    ['/payment-success?plan=mensal&subscription=true', () => <PaymentOutcome next={null} />],
    ['/plano-atrasado', () => <OverduePage />],
  ])('reports on %s that it could not be confirmed', async (address, renderPage) => {
    answers['/api/subscription'] = unconfirmed();
    showPage(renderPage(), address);
    await vi.waitFor(() => expect(words()).toContain(notConfirmed));
    expect(words()).not.toContain('costuma sair em até uma hora');
  });

  test('announces the charge of a cancelled one until the partner has confirmed its end', async () => {
    answers['/api/subscription'] = subscribed({
      state: 'cancelled',
      hasBeenCharged: false,
      hasNeverBegun: true,
      canCancel: false,
      canReplaceCard: false,
      nextBillingDate: null,
      isEndUnconfirmed: true,
    });
    showPage(<DashboardRouter />);
    expect(await screen.findByText('Assinatura cancelada')).toBeDefined();
    expect(words()).toContain('Se uma cobrança dela ainda aparecer no seu cartão, devolvemos');
    expect(words()).not.toMatch(/Nada mais será cobrado|Sua assinatura terminou/);
  });

  test('shows the deadline of its first charge', async () => {
    answers['/api/subscription'] = subscribed({
      state: 'pending',
      firstChargeUntil: '2026-11-21T12:30:00.000Z',
    });
    showPage(<DashboardRouter />);
    expect(await screen.findByText('Pagamento Processando')).toBeDefined();
    expect(await screen.findByText('Aguardando a primeira cobrança')).toBeDefined();
    expect(words().match(/Se ela não sair até 21 de novembro de 2026/g)).toHaveLength(1);
    expect(words().match(/A primeira cobrança costuma sair/g)).toHaveLength(1);
  });
});

test.each([
  [{ state: 'paused' }, 'Assinatura pausada', 'Ela foi pausada no Mercado Pago'],
  [{ state: 'cancelled', canCancel: false }, 'Assinatura cancelada', 'Nada mais será cobrado.'],
  [
    {
      state: 'past_due',
      takenBackCharge: { amountInCentavos: 2000, paidAt: '2026-11-20T12:00:00.000Z' },
    },
    'A última mensalidade foi contestada no banco',
    'A mensalidade de R$ 20,00, paga em 20 de novembro de 2026',
  ],
] as const)('does not call a subscription refused that was not: %#', async (over, title, lead) => {
  answers['/api/subscription'] = subscribed({ nextBillingDate: null, ...over });
  showPage(<PaymentOutcome next={null} />, '/payment-success?plan=mensal&subscription=true');
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(words()).toContain(lead);
  expect(words()).not.toMatch(/não foi aprovado|tentar com outro cartão/);
});

test.each([
  ['refunded', 'Pagamento devolvido', 'já foi devolvido'],
  ['charged_back', 'Pagamento contestado', 'contestado no banco'],
  ['cancelled', 'O pagamento foi cancelado', 'não foi concluído'],
] as const)('does not call a plan refused that was %s', async (status, title, lead) => {
  answers['/api/payments'] = () => ({
    payments: [buildPayment({ plan: 'anual', status })],
    next: null,
  });
  showPage(<PaymentOutcome next={null} />, '/payment-success?plan=anual');
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(words()).toContain(lead);
  expect(words()).not.toContain('não foi aprovado');
});

test.each([
  [{ state: 'paused' }, 'Sua assinatura mensal está pausada'],
  [{ state: 'past_due', refusedCharge }, 'A cobrança da sua assinatura mensal não passou.'],
  [
    { state: 'pending', nextBillingDate: '2099-01-01T12:00:00.000Z' },
    'Sua assinatura mensal é cobrada em 1º de janeiro de 2099, e o acesso vem com essa cobrança. Seu teste',
  ],
] as const)('shows access by the trial that runs beside a subscription: %#', async (over, lead) => {
  answers['/api/access'] = () => ({ ...noAccess, trialEndsAt: '2099-01-01T00:00:00.000Z' });
  answers['/api/subscription'] = subscribed({ hasBeenCharged: false, ...over });
  showPage(<DashboardRouter />);
  await vi.waitFor(() => expect(words()).toContain(lead));
  expect(words()).toContain('Seu teste continua valendo');
  expect(words()).not.toMatch(/acesso está suspenso|você está sem acesso/);
});

test('shows a waiting payer the plan, the amount and the next steps', async () => {
  answers['/api/subscription'] = subscribed({ state: 'pending', hasBeenCharged: false });
  showPage(<PaymentOutcome next={null} />, '/payment-success?plan=mensal&subscription=true');
  expect(
    await screen.findByRole('heading', { name: 'Estamos confirmando seu pagamento' }),
  ).toBeDefined();
  expect(words()).toContain('PlanoPlano Mensal');
  expect(words()).toContain('ValorR$ 20,00');
  expect(screen.getByRole('link', { name: /Pagamentos/ }).getAttribute('href')).toBe(
    '/dashboard?aba=pagamentos',
  );
  expect(screen.getByRole('link', { name: 'Falar com o suporte' })).toBeDefined();
});

test('reports a payment in review, with a link to another plan', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:00:00.000Z'), toFake: ['Date'] });
  answers['/api/subscription'] = () => buildBillingAnswer({ openPayments: [openPayment()] });
  showPage(<DashboardRouter />, '/dashboard?payment_success=true');
  expect(await screen.findByText('Pagamento Processando')).toBeDefined();
  const [notice] = takeToasts();
  expect(notice?.title).toBe('Pagamento Processando');
  expect(notice?.description).toContain(
    'A análise leva até dois dias úteis. Se o pagamento for aprovado',
  );
  expect(words()).toContain(
    'O pagamento do Plano Anual (R$ 239,88, cartão final 6351), de 20 de novembro de 2026, está sendo analisado.',
  );
  expect(screen.getByRole('link', { name: 'Ver outros planos' }).getAttribute('href')).toBe(
    '/plano-atrasado',
  );
});

const waitingPix = () =>
  buildBillingAnswer({
    openPayments: [
      openPayment({ method: 'pix', status: 'pending', expiresAt: '2099-01-01T12:00:00.000Z' }),
    ],
  });

/** Shows the dashboard with a Pix code, which it checks again every few seconds. */
async function watchWaitingPix(): Promise<void> {
  answers['/api/subscription'] = waitingPix;
  answers['/api/payment-status'] = () => ({
    paymentId: 'pay_1',
    status: 'pending',
    qrCode: '000201abc',
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showPage(<DashboardRouter />);
  expect(await screen.findByLabelText('Pix copia e cola')).toBeDefined();
}

test.each([noAccess, { hasAccess: true, accountType: 'active', expiresAt: null }] as const)(
  'a pending Pix can be paid from the dashboard, with access and without: $hasAccess',
  async (access) => {
    answers['/api/access'] = () => access;
    answers['/api/subscription'] = waitingPix;
    answers['/api/payment-status'] = () => ({
      paymentId: 'pay_1',
      status: 'pending',
      qrCode: '000201abc',
    });
    showPage(<DashboardRouter />);
    expect(await screen.findByText('Seu Pix está esperando')).toBeDefined();
    const code = await screen.findByLabelText<HTMLTextAreaElement>('Pix copia e cola');
    expect(code.value).toBe('000201abc');
    expect(screen.getByRole('button', { name: 'Copiar código' })).toBeDefined();
    expect(screen.getByRole('timer').textContent).toMatch(/^1:00:00$/);
    // Other payment methods stay available.
    expect(subscribe() === null).toBe(access.hasAccess);
  },
);

test.each([
  ['that runs', { state: 'active' }, false, 'Para não pagar pelos dois, não pague o código'],
  ['that has just started', { state: 'pending' }, false, 'Para não pagar pelos dois'],
  [
    'that will be cancelled by it',
    { state: 'active' },
    true,
    'Quando ele for pago, sua assinatura mensal termina',
  ],
  ['that was cancelled', { state: 'pending_cancellation', canCancel: false }, false, undefined],
  ['with a refused charge', { state: 'past_due' }, false, undefined],
] as const)(
  'reports a pending Pix beside a subscription %s',
  async (_which, over, endsMonthly, expected) => {
    const open = openPayment({ method: 'pix', status: 'pending', endsMonthly });
    answers['/api/payment-status'] = () => ({
      paymentId: 'pay_1',
      status: 'pending',
      qrCode: '000201abc',
    });
    answers['/api/subscription'] = () =>
      buildBillingAnswer({ subscription: buildSubscription(over), openPayments: [open] });
    showPage(<DashboardRouter />);
    expect(await screen.findByText('Seu Pix está esperando')).toBeDefined();
    const isUrged = words().includes('Pague antes que o código expire');
    expect(isUrged).toBe(expected?.includes('pagar pelos dois') !== true);
    const besides = /Para não pagar pelos dois|sua assinatura mensal termina/;
    expect(besides.test(words())).toBe(expected !== undefined);
    expect(words()).toContain(expected ?? '');
  },
);

test('a Pix paid while the dashboard shows it opens access', async () => {
  await watchWaitingPix();
  answers['/api/payment-status'] = () => ({ paymentId: 'pay_1', status: 'approved' });
  answers['/api/subscription'] = () => buildBillingAnswer();
  answers['/api/access'] = () => ({ hasAccess: true, accountType: 'active', expiresAt: null });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findAllByRole('tab')).toHaveLength(3);
  expect(notices()).toContain('Pagamento confirmado');
});

test('a Pix that expires on the dashboard is not urged, and a payment elsewhere is noticed', async () => {
  await watchWaitingPix();
  answers['/api/payment-status'] = () => ({ paymentId: 'pay_1', status: 'expired' });
  answers['/api/subscription'] = () => buildBillingAnswer();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText('Seu Pix não vale mais')).toBeDefined();
  expect(words()).toContain('O código expirou');
  expect(words()).not.toContain('Pague antes que o código expire');
  expect(words()).not.toContain('Ele continua valendo');

  // The server no longer reports the code, and the button for a new one stays.
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(screen.getByRole('button', { name: 'Gerar novo código' })).toBeDefined();

  answers['/api/access'] = () => ({ hasAccess: true, accountType: 'active', expiresAt: null });
  answers['/api/subscription'] = () =>
    buildBillingAnswer({ oneOffPlan: { plan: 'anual', endsAt: '2099-01-01T12:00:00.000Z' } });
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findAllByRole('tab')).toHaveLength(3);
  expect(words()).not.toContain('Seu Pix não vale mais');
});

test('a code cancelled while it is shown is reported, and not called valid', async () => {
  answers['/api/subscription'] = waitingPix;
  const statuses = [{ status: 'pending', qrCode: '000201abc' }, { status: 'cancelled' }];
  answers['/api/payment-status'] = () => ({
    paymentId: 'pay_1',
    ...(statuses.length > 1 ? statuses.shift() : statuses[0]),
  });
  showPage(<OneOffPage />, '/pagamento-plano?plan=anual');
  expect(await screen.findByText('Este código foi cancelado')).toBeDefined();
  const reads = () => calls.filter((path) => path === '/api/subscription').length;
  await vi.waitFor(() => expect(reads()).toBeGreaterThan(1), { timeout: 8_000 });
  await act(async () => new Promise((done) => setTimeout(done, 50)));
  expect(words()).toContain('Este código foi cancelado');
  expect(words()).not.toContain('Ele continua valendo');
});

test('no longer mentions the Pix of another plan once a new code replaced it', async () => {
  answers['/api/subscription'] = waitingPix;
  answers['/api/payment-status'] = () => ({ paymentId: 'pay_2', status: 'pending' });
  answers['/api/process-mercadopago-payment'] = () => {
    answers['/api/subscription'] = () => buildBillingAnswer();
    return { success: true, paymentId: 'pay_2', status: 'pending', qrCode: '000201new' };
  };
  showPage(
    <OneOffCheckout
      plan="semestral"
      customer={{ name: 'Marina', email: payer.email, cpf: payer.cpf, phone: payer.telefone }}
      pendingPix={undefined}
    />,
  );
  expect(await screen.findByText('Você já tem um Pix esperando')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: /^Pix/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Gerar código Pix' }));
  expect(await screen.findByDisplayValue('000201new')).toBeDefined();
  expect(words()).not.toContain('Você já tem um Pix esperando');
});

const customer = { name: 'Marina', email: payer.email, cpf: payer.cpf, phone: payer.telefone };

test('a press while a payment is in review says that nothing was charged', async () => {
  answers['/api/subscription'] = () => buildBillingAnswer({ openPayments: [openPayment()] });
  answers['/api/process-mercadopago-payment'] = () => ({
    success: true,
    paymentId: 'pay_1',
    status: 'in_process',
    earlier: true,
    redirectUrl: '/dashboard?payment_success=true',
  });
  showPage(<OneOffCheckout plan="anual" customer={customer} pendingPix={undefined} />);
  fireEvent.click(await screen.findByRole('radio', { name: /^Pix/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Gerar código Pix' }));
  expect(await screen.findByText('Este cartão não foi cobrado')).toBeDefined();
  expect(words()).toContain('O pagamento do Plano Anual que já está em análise continua valendo');
});

const replacedPayment = {
  paymentId: 'pay_1',
  plan: 'anual',
  amountInCentavos: 23_988,
  lastFour: '6351',
  createdAt: '2026-11-22T11:30:00.000Z',
} as const;
const gaveWay =
  'O pagamento do Plano Anual, de R$ 239,88 no cartão final 6351, foi substituído pelo seu novo pedido. Nada foi cobrado nesse cartão.';

test('a code that replaced a payment in review is shown with a note about that', async () => {
  answers['/api/subscription'] = () => buildBillingAnswer({ openPayments: [openPayment()] });
  answers['/api/payment-status'] = () => ({ paymentId: 'pay_2', status: 'pending' });
  answers['/api/process-mercadopago-payment'] = () => {
    answers['/api/subscription'] = () => buildBillingAnswer({ replacedPayment });
    return { success: true, paymentId: 'pay_2', status: 'pending', qrCode: '000201new' };
  };
  showPage(<OneOffCheckout plan="anual" customer={customer} pendingPix={undefined} />);
  fireEvent.click(await screen.findByRole('radio', { name: /^Pix/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Gerar código Pix' }));
  expect(await screen.findByDisplayValue('000201new')).toBeDefined();
  expect(screen.getByText('O pagamento em análise foi cancelado')).toBeDefined();
  // The pressed button was removed, so the focus moves to the code.
  expect(document.activeElement?.textContent).toBe('Pague com Pix');
  expect(words()).toContain(gaveWay);
});

test('the dashboard reports it too', async () => {
  answers['/api/subscription'] = () => buildBillingAnswer({ replacedPayment });
  showPage(<DashboardRouter />);
  expect(await screen.findByText('O pagamento em análise foi cancelado')).toBeDefined();
  expect(words()).toContain(gaveWay);
});

test('reports after a new login that nothing was charged because the session had ended', async () => {
  answers['/api/process-mercadopago-payment'] = failingWith('unauthorized');
  showPage(<OneOffCheckout plan="anual" customer={customer} pendingPix={undefined} />);
  fireEvent.click(await screen.findByRole('radio', { name: /^Pix/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Gerar código Pix' }));
  expect(await screen.findByText(/Sua sessão terminou\. Entre de novo/)).toBeDefined();
  cleanup();
  showPage(<OneOffCheckout plan="anual" customer={customer} pendingPix={undefined} />);
  expect(await screen.findByText('Nada foi cobrado')).toBeDefined();
  expect(words()).toContain('Sua sessão terminou antes do pagamento.');
  window.sessionStorage.clear();
});

test('names an order with an unknown outcome, with a single button', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const card = { token: 'token_1', payment_method_id: 'visa', installments: 12 };
  const request = {
    plan: 'anual',
    amount: 239.88,
    customerData: customer,
    formData: { ...card, paymentType: 'credit_card' },
  };
  window.sessionStorage.setItem(
    'paymentAttempt',
    JSON.stringify({ name: `anual ${payer.email}`, key: crypto.randomUUID(), request }),
  );
  answers['/api/process-mercadopago-payment'] = failingWith('payment_unconfirmed');
  showPage(<OneOffCheckout plan="anual" customer={customer} pendingPix={undefined} />);
  await act(async () => vi.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeDefined();
  expect(words()).toContain('Seu pedido: Plano Anual, R$ 239,88 em 12x no cartão.');
  // The form is kept unchanged, but hidden.
  expect(screen.getByRole('button', { name: /^Pagar/ }).closest('.hidden')).not.toBeNull();
  window.sessionStorage.clear();
});

test('requests a code again that did not arrive', async () => {
  answers['/api/subscription'] = waitingPix;
  answers['/api/payment-status'] = () => ({ paymentId: 'pay_1', status: 'pending' });
  showPage(<DashboardRouter />);
  const again = await screen.findByRole('button', { name: 'Buscar o código de novo' });
  answers['/api/payment-status'] = () => ({
    paymentId: 'pay_1',
    status: 'pending',
    qrCode: '000201abc',
  });
  fireEvent.click(again);
  expect(await screen.findByLabelText('Pix copia e cola')).toBeDefined();
});

test('does not announce two days for a review that lasts for weeks', async () => {
  const reviewed = openPayment({ createdAt: '2020-11-20T12:00:00.000Z' });
  answers['/api/subscription'] = () => buildBillingAnswer({ openPayments: [reviewed] });
  showPage(<DashboardRouter />);
  expect(await screen.findByText('Pagamento em análise')).toBeDefined();
  expect(words()).toContain('há mais do que os dois dias úteis de costume');
  expect(words()).not.toContain('A análise leva até dois dias úteis');
});

test('reports a card refused after review with its reason and the next step', async () => {
  const refusedPayment = {
    paymentId: 'pay_1',
    plan: 'anual',
    amountInCentavos: 23_988,
    lastFour: '6351',
    createdAt: '2026-11-20T12:00:00.000Z',
    statusDetail: 'cc_rejected_high_risk',
    error:
      'Erro no pagamento: não foi possível aprovar a compra. Use outro cartão ou pague com Pix.',
  } as const;
  answers['/api/subscription'] = () => buildBillingAnswer({ refusedPayment });
  showPage(<DashboardRouter />);
  expect(await screen.findByText('O pagamento do Plano Anual não foi aprovado')).toBeDefined();
  expect(words()).toContain('Depois da análise, o pagamento de R$ 239,88');
  expect(words()).toContain('não foi aprovado. Nada foi cobrado.');
  expect(words()).toContain('Use outro cartão ou pague com Pix.');
  expect(screen.getAllByRole('button', { name: 'Tentar de novo' })[0]).toBeDefined();
  cleanup();
  sessionQueries.clear();
  answers['/api/subscription'] = () =>
    buildBillingAnswer({ refusedPayment: { ...refusedPayment, wasUnanswered: true } });
  showPage(<DashboardRouter />);
  expect(await screen.findByText(/ficou sem resposta na hora/)).toBeDefined();
  expect(words()).not.toContain('análise');
});

test.each([
  [
    'assinatura',
    buildBillingAnswer({
      subscription: buildSubscription({ state: 'cancelled', canCancel: false }),
    }),
  ],
  [
    'plano',
    buildBillingAnswer({ oneOffPlan: { plan: 'anual', endsAt: '2020-01-01T12:00:00.000Z' } }),
  ],
] as const)('does not greet a former customer by %s as a new account', async (what, billing) => {
  answers['/api/subscription'] = () => billing;
  showPage(<DashboardRouter />);
  expect(
    await screen.findByText(new RegExp(`${what} terminou\\. Suas preferências`)),
  ).toBeDefined();
  expect(words()).not.toContain('Seu cadastro está pronto');
  expect(words()).not.toContain('E o teste grátis?');
});

test('renders without any known payment', async () => {
  answers['/api/subscription'] = failingWith('internal_error');
  answers['/api/payments'] = failingWith('internal_error');
  showPage(<DashboardRouter />);
  await vi.waitFor(() => expect(calls).toContain('/api/payments'));
  expect(subscribe()).not.toBeNull();
  expect(screen.getByText('Inativo')).toBeDefined();
});
