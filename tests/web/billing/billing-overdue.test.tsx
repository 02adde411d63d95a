import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  AccountSubscription,
  SubscriptionAnswer,
} from '../../../web/src/features/billing/use-subscription.ts';
import { openPayment, buildBillingAnswer, buildSubscription } from './billing-answers.ts';
import { payer, showPage, words } from '../lib/shown-page.tsx';

/** The server's answer about the account's subscription. */
let billing: () => SubscriptionAnswer;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => {
    if (path !== '/api/subscription') throw new Error(`no answer for ${path}`);
    return billing();
  },
}));

// Test files share their modules: others have loaded these pages with the real calls.
vi.resetModules();
const { default: CardPage } = await import('../../../web/src/features/billing/card/card-page.tsx');
const { MonthlyOverlapNotice } =
  await import('../../../web/src/features/billing/checkout/monthly-overlap-notice.tsx');
const { default: MonthlyPage } =
  await import('../../../web/src/features/billing/checkout/monthly-page.tsx');
const { default: OneOffPage } =
  await import('../../../web/src/features/billing/checkout/one-off-page.tsx');
const { default: OverduePage } =
  await import('../../../web/src/features/billing/subscription/overdue-page.tsx');
const { PaymentsOverview } =
  await import('../../../web/src/features/billing/subscription/payments-overview.tsx');
const { default: PaymentNews } =
  await import('../../../web/src/features/billing/history/payment-alerts.tsx');
const { OpenPaymentNotice } =
  await import('../../../web/src/features/billing/payment/open-payment-notice.tsx');
const { NextStep } = await import('../../../web/src/features/dashboard/next-step.tsx');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
afterAll(() => {
  vi.resetModules();
});

beforeEach(() => {
  billing = () => buildBillingAnswer();
  keepSession({ kind: 'account', user: payer });
});
afterEach(() => {
  cleanup();
  sessionQueries.clear();
  window.localStorage.clear();
});

const refusedOn = '2026-12-21T12:00:00.000Z';
const refused = { amountInCentavos: 2000, createdAt: refusedOn };
const nextBillingDate = '2099-01-21T12:00:00.000Z';
const lastTry = { refusedCharge: { ...refused, wasLastTry: true }, nextBillingDate } as const;
const triedAgain = { refusedCharge: refused, nextBillingDate: null } as const;
const planRuns = {
  oneOffPlan: { plan: 'anual', endsAt: '2099-06-01T12:00:00.000Z' },
  newSubscription: {
    firstChargeAt: '2099-06-01T12:00:00.000Z',
    nextChargeAt: '2099-07-01T12:00:00.000Z',
  },
} as const;

const overdue = (
  subscription: Partial<AccountSubscription>,
  over: Partial<SubscriptionAnswer> = {},
): SubscriptionAnswer =>
  buildBillingAnswer({
    subscription: buildSubscription({ state: 'past_due', ...subscription }),
    ...over,
  });

const overduePage = <OverduePage />;
const nextStep = <NextStep accountType="inactive" accountStatus="past_due" />;
const cards = (answer: SubscriptionAnswer) => (
  <PaymentsOverview billing={answer} hasAccess={false} />
);
const promise = 'O Mercado Pago tenta de novo nos próximos dias.';
const noPromise = 'O Mercado Pago não tenta mais esta cobrança.';
const otherCard = 'Com outro cartão, R$ 20,00 são cobrados em até uma hora';

test.each([
  ['/plano-atrasado', overduePage],
  ['the dashboard', nextStep],
] as const)('%s announces another attempt only if one comes', async (_, page) => {
  billing = () => overdue(triedAgain);
  showPage(page);
  expect(await screen.findByText(new RegExp(promise))).toBeDefined();
  expect(words()).toContain(otherCard);
  expect(words()).not.toContain(noPromise);
  cleanup();
  sessionQueries.clear();
  billing = () => overdue(lastTry);
  showPage(page);
  expect(await screen.findByText(new RegExp(noPromise))).toBeDefined();
  expect(words()).toContain('21 de janeiro de 2099');
  expect(words()).toContain(otherCard);
  expect(words()).not.toContain('tenta de novo');
});

test('the tab Pagamentos shows whether another attempt comes, and the next known day', () => {
  showPage(cards(overdue(triedAgain)));
  expect(words()).toContain(`A última cobrança não passou. ${promise}`);
  expect(words()).not.toContain('Próxima cobrança');
  cleanup();
  showPage(cards(overdue(lastTry)));
  expect(words()).toContain(`A última cobrança não passou. ${noPromise}`);
  expect(words()).toContain('Próxima cobrança21 de janeiro de 2099');
});

test.each([
  ['/plano-atrasado', overduePage],
  ['the dashboard', nextStep],
  ['the tab Pagamentos', undefined],
] as const)('%s shows the partner’s reason for the refused charge', async (_, page) => {
  const reason = 'O cartão não tinha limite disponível.';
  billing = () => overdue({ ...triedAgain, refusedCharge: { ...refused, reason } });
  showPage(page ?? cards(billing()));
  expect(await screen.findByText(new RegExp(`${reason} ${promise}`))).toBeDefined();
});

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

test('a retried charge beside a running plan is not a warning', async () => {
  billing = () => overdue(triedAgain, planRuns);
  showPage(<PaymentNews />);
  expect(await screen.findByText(/foi recusada$/)).toBeDefined();
  expect(words()).toContain(`O que você já pagou vale até 1º de junho de 2099. ${promise}`);
  expect(words()).toContain('Seu acesso não depende desta cobrança');
  expect(words()).not.toContain('Para não perder o acesso');
  expect(alerts()).toEqual([]);
});

test.each([
  ['as it was', lastTry.refusedCharge],
  ['with another card', { ...lastTry.refusedCharge, hasNewCard: true }],
])(
  'a charge that is no longer retried beside a running plan is not reported: %s',
  async (_, charge) => {
    billing = () => overdue({ ...lastTry, refusedCharge: charge }, planRuns);
    showPage(
      <>
        <PaymentNews />
        <OverduePage />
        {cards(billing())}
      </>,
    );
    // The outcome stays visible where the subscription is shown.
    expect(await screen.findByText('Seu plano está em dia')).toBeDefined();
    expect(screen.queryByText(/foi recusada$/)).toBeNull();
    expect(words()).toContain(`A última cobrança não passou. ${noPromise}`);
    expect(words()).toContain('Próxima cobrança21 de janeiro de 2099');
    expect(words()).not.toContain('em até uma hora');
  },
);

test('reports a gap of access before the next charge', async () => {
  const subscription = buildSubscription({ nextBillingDate });
  const accessGapFrom = '2099-01-01T12:00:00.000Z';
  billing = () => buildBillingAnswer({ subscription, accessGapFrom });
  showPage(overduePage);
  expect(await screen.findByText('Por enquanto, seu acesso continua')).toBeDefined();
  const gap =
    'Seu acesso vai até 1º de janeiro de 2099. De lá até a próxima cobrança você fica sem';
  expect(words()).toContain(gap);
  expect(words()).not.toContain('Seu plano está em dia');
  cleanup();
  showPage(cards(billing()));
  expect(words()).toContain(gap);
});

test('reports a chargeback of a plan beside other access too', async () => {
  const takenBackPlan = { plan: 'anual', amountInCentavos: 23_988, paidAt: refusedOn } as const;
  const accessUntil = '2099-01-01T12:00:00.000Z';
  billing = () =>
    buildBillingAnswer({
      subscription: buildSubscription({ nextBillingDate }),
      takenBackPlan: { ...takenBackPlan, accessUntil },
    });
  showPage(<PaymentNews />);
  expect(
    await screen.findByText('O pagamento do Plano Anual foi contestado no banco'),
  ).toBeDefined();
  expect(words()).toContain('O valor de R$ 239,88, pago em 21 de dezembro de 2026, foi contestado');
  expect(words()).toContain('Por isso, o acesso que esse plano dava terminou.');
  expect(words()).toContain(
    'Com o que mais você pagou, você continua com acesso até 1º de janeiro de 2099.',
  );
  expect(screen.getByRole('link', { name: /suporte/ })).toBeDefined();
  cleanup();
  sessionQueries.clear();
  billing = () => buildBillingAnswer({ takenBackPlan });
  showPage(<PaymentNews />);
  expect(
    await screen.findByText('O pagamento do Plano Anual foi contestado no banco'),
  ).toBeDefined();
  expect(words()).not.toContain('Com o que mais você pagou');
});

const monthRuns = { state: 'active', accessUntil: '2099-01-01T12:00:00.000Z' } as const;

test('reports a charge that is no longer retried while no other plan is paid', async () => {
  billing = () => overdue({ ...monthRuns, ...lastTry });
  showPage(<PaymentNews />);
  expect(await screen.findByText(/foi recusada$/)).toBeDefined();
  expect(words()).toContain(
    `${noPromise} A próxima mensalidade está marcada para 21 de janeiro de 2099.`,
  );
  expect(alerts()).toHaveLength(1);
});

test('no longer reports a refused charge after it was paid, or after its subscription has ended', async () => {
  for (const subscription of [monthRuns, { state: 'pending_cancellation' }] as const) {
    billing = () =>
      overdue(subscription, { openPayments: [openPayment({ status: 'in_process' })] });
    showPage(<PaymentNews />);
    expect(await screen.findByText('Pagamento em análise')).toBeDefined();
    expect(screen.queryByText(/foi recusada$/)).toBeNull();
    cleanup();
    sessionQueries.clear();
  }
});

test('a card saved after the last attempt is charged with the next month', async () => {
  const refusedCharge = { ...lastTry.refusedCharge, hasNewCard: true };
  billing = () => overdue({ ...monthRuns, ...lastTry, refusedCharge });
  showPage(<PaymentNews />);
  expect(await screen.findByText(/^Cartão trocado/)).toBeDefined();
  expect(words()).toContain('Mastercard final 6351');
  expect(words()).toContain('21 de janeiro de 2099');
  expect(words()).not.toContain('tenta de novo');
});

test('does not announce a charge of another card in the next days if none comes', async () => {
  billing = () => overdue(triedAgain, planRuns);
  showPage(<CardPage />);
  expect(await screen.findByText('Nos próximos dias')).toBeDefined();
  cleanup();
  sessionQueries.clear();
  billing = () => overdue(lastTry, planRuns);
  showPage(<CardPage />);
  expect(await screen.findByText('21 de janeiro de 2099')).toBeDefined();
  expect(words()).not.toContain('Nos próximos dias');
});

const takenBack = {
  takenBackCharge: { amountInCentavos: 2000, paidAt: '2026-12-21T12:00:00.000Z' },
  nextBillingDate,
} as const;

test.each([
  ['/plano-atrasado', overduePage],
  ['/gerenciar-cartoes', <CardPage key="" />],
  ['the dashboard', nextStep],
  ['the tab Pagamentos', cards(overdue(takenBack))],
] as const)('%s reports a month with a chargeback as paid before', async (_, page) => {
  billing = () => overdue(takenBack);
  showPage(page);
  expect(
    await screen.findByText(/foi contestada no banco do cartão, que estornou o valor/),
  ).toBeDefined();
  expect(words()).not.toContain('não passou');
  expect(words()).not.toContain('recusada');
});

test.each([
  ['/plano-atrasado', overduePage],
  ['the dashboard', nextStep],
] as const)('%s shows what can be done about it', async (_, page) => {
  billing = () => overdue(takenBack);
  showPage(page);
  expect(await screen.findByText('A última mensalidade foi contestada no banco')).toBeDefined();
  expect(words()).toContain('A mensalidade de R$ 20,00, paga em 21 de dezembro de 2026');
  expect(words()).toContain('A próxima mensalidade está marcada para 21 de janeiro de 2099.');
  expect(words()).toContain(otherCard);
  expect(words()).toContain('não foi você quem contestou, fale com o suporte');
  expect(screen.getByRole('button', { name: 'Trocar o cartão' })).toBeDefined();
});

test('/plano-atrasado shows a pending Pix, and where its code is', async () => {
  billing = () =>
    overdue(triedAgain, { openPayments: [openPayment({ method: 'pix', status: 'pending' })] });
  showPage(<OverduePage />);
  expect(await screen.findByText('Você já tem um Pix esperando')).toBeDefined();
  expect(words()).toContain('o código está no painel');
  expect(screen.getByRole('link', { name: 'Ver no painel' }).getAttribute('href')).toBe(
    '/dashboard',
  );
  expect(screen.getByRole('button', { name: 'Ir para o pagamento' })).toBeDefined();
});

const decided = [
  ['in_process', 'Você já tem um pagamento em análiseO pagamento do Plano Anual (R$ 239,88, cart'],
  ['processing', 'Estamos confirmando seu pedidoAinda não sabemos se o pedido do Plano Anual (R$'],
] as const;
const sellers = [
  ['/plano-atrasado', <OverduePage key="" />, 'Ir para o pagamento'],
  ['/pagamento-plano', <OneOffPage key="" />, 'Continuar para o pagamento'],
  ['/pagamento-plano-mensal-recorrente', <MonthlyPage key="" />, 'Assinar'],
] as const;

test.each(decided.flatMap((state) => sellers.map((seller) => [...seller, ...state] as const)))(
  '%s requests no payment while another one is %4$s',
  async (_, page, button, status, text) => {
    billing = () => buildBillingAnswer({ openPayments: [openPayment({ status })] });
    showPage(page);
    const otherWay = await screen.findByRole('button', { name: 'Pagar de outro jeito' });
    expect(words()).toContain(text);
    expect(words()).toContain(
      status === 'processing'
        ? 'Espere o resultado antes de pagar de novo.'
        : 'O mais simples é esperar o resultado.',
    );
    expect(words()).not.toMatch(
      /Reative|acesso está suspenso|Escolha um plano|Falta só o pagamento/,
    );
    expect(screen.queryByRole('button', { name: button })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Ver no painel' })).toHaveLength(1);
    fireEvent.click(otherWay);
    expect(await screen.findByRole('button', { name: button })).toBeDefined();
  },
);

const showBeside = (props: { ends?: boolean | undefined; fixed?: boolean; error?: string }) =>
  showPage(
    <MonthlyOverlapNotice
      {...{ ends: false, fixed: false, error: undefined, ...props }}
      onChange={() => undefined}
    />,
  );

test('beside an overdue subscription its end is a choice without a default', async () => {
  billing = () => overdue(triedAgain, { mustChooseMonthlyEnd: true });
  showBeside({ ends: undefined, error: 'Escolha se a assinatura mensal continua.' });
  expect(await screen.findByText('Sua assinatura mensal está em atraso')).toBeDefined();
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked }) => checked)).toEqual([false, false]);
  expect(words()).toContain('Escolha se a assinatura mensal continua.');
  expect(document.activeElement).toBe(radios[0]);
});

test('beside a plan, shows that a refused charge is still retried, and how to end that', async () => {
  billing = () => overdue(triedAgain);
  showBeside({});
  expect(await screen.findByText(/foi recusada, e o Mercado Pago tenta de novo/)).toBeDefined();
  expect(words()).toContain('As tentativas param');
  cleanup();
  sessionQueries.clear();
  billing = () => overdue(lastTry);
  showBeside({});
  expect(await screen.findByText(/não será tentada de novo/)).toBeDefined();
  expect(words()).not.toContain('As tentativas param');
});

test('beside a pending Pix, a charge approved meanwhile is no longer overdue', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  billing = () => overdue(triedAgain, { mustChooseMonthlyEnd: true });
  showBeside({ fixed: true, ends: false });
  expect(await screen.findByText(/foi recusada, e o Mercado Pago tenta de novo/)).toBeDefined();
  billing = () => buildBillingAnswer({ subscription: buildSubscription({ nextBillingDate }) });
  await act(async () => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText(/Ela continua sendo cobrada/)).toBeDefined();
  expect(words()).not.toMatch(/em atraso|recusada/);
  vi.useRealTimers();
});

test('a paused subscription beside a plan is offered to stay paused, without a monthly payment', async () => {
  billing = () => buildBillingAnswer({ subscription: buildSubscription({ state: 'paused' }) });
  showBeside({});
  expect(await screen.findByRole('radio', { name: 'Deixar pausada' })).toBeDefined();
  expect(words()).toContain('Se este pagamento não for aprovado, ela continua pausada.');
  expect(words()).not.toContain('Continuar pagando todo mês');
});

test('shows one alternative for another card while a plan is in review', async () => {
  billing = () => buildBillingAnswer({ openPayments: [openPayment({ status: 'in_process' })] });
  const { plan } = openPayment({});
  showPage(<OpenPaymentNotice plan={plan} method="card" shown={undefined} />);
  expect(
    await screen.findByText(
      /O mais simples é esperar o resultado\. Enquanto .* Se preferir não esperar, pague com Pix/,
    ),
  ).toBeDefined();
  expect(words()).not.toContain('antes de pagar de novo');
});

test('the checkout of a plan shows at once that an overdue subscription continues', async () => {
  billing = () => overdue(triedAgain);
  showPage(<OneOffPage />);
  const ahead = /você escolhe se a assinatura mensal em atraso continua/;
  expect(await screen.findByText(ahead)).toBeDefined();
  cleanup();
  sessionQueries.clear();
  billing = () => buildBillingAnswer({ subscription: buildSubscription() });
  showPage(<OneOffPage />);
  expect(await screen.findByText('Seus dados')).toBeDefined();
  expect(screen.queryByText(ahead)).toBeNull();
});

test.each([
  [true, 'Sua assinatura mensal termina quando este pagamento for aprovado'],
  [false, 'Sua assinatura mensal não termina com esta compra'],
])('beside a code, the choice about the monthly subscription is text: %s', async (ends, title) => {
  billing = () => buildBillingAnswer({ subscription: buildSubscription() });
  showBeside({ ends, fixed: true });
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(words().includes('Ela continua sendo cobrada')).toBe(!ends);
});
