import { expect, it } from 'vitest';
import {
  awaitsCard,
  type ContinuingSubscription,
} from '../../../functions/billing/ledger/continuing-subscription.ts';
import { takenBackEmail } from '../../support/messages/rendered-emails.ts';
import {
  subscriptionView,
  takenBackPlanView,
} from '../../../functions/billing/queries/subscription-view.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import { toOneLine } from '../../support/messages/one-line.ts';

const now = new Date('2026-11-25T12:00:00.000Z');
const disputed = buildCharge({ status: 'charged_back', detail: 'settled' });
const takenBackView = (...charges: Parameters<typeof buildCharge>[0][]) =>
  takenBackPlanView(buildLedger({ charges: charges.map(buildCharge) }), now).takenBackPlan;

it('a charged-back plan is reported as such', () => {
  expect(takenBackView(disputed)).toEqual({
    plan: 'semestral',
    amountInCentavos: 17_994,
    paidAt: '2026-11-21T12:00:00.000Z',
  });
});

it('is not reported after a won dispute, a withdrawal or a later payment', () => {
  expect(takenBackView({ ...disputed, detail: 'reimbursed' })).toBeUndefined();
  expect(takenBackView({ ...disputed, withdrawnAt: '2026-11-22T12:00:00.000Z' })).toBeUndefined();
  expect(
    takenBackView(disputed, { id: 'pay_2', approvedAt: '2026-11-24T12:00:00.000Z' }),
  ).toBeUndefined();
  expect(
    takenBackView(disputed, { id: 'pay_2', approvedAt: '2026-11-20T12:00:00.000Z', plan: 'anual' }),
  ).toBeUndefined();
  expect(takenBackView()).toBeUndefined();
});

it('a plan refunded by the seller is reported as such', () => {
  const refunded = buildCharge({ status: 'refunded', refundedAt: '2026-11-24T12:00:00.000Z' });
  const known = { plan: 'semestral', isRefunded: true };
  expect(takenBackView(refunded)).toMatchObject(known);
  expect(takenBackView(refunded, year)).toMatchObject({
    ...known,
    accessUntil: '2027-11-20T12:00:00.000Z',
  });
  expect(takenBackView({ ...refunded, withdrawnAt: '2026-11-24T11:00:00.000Z' })).toBeUndefined();
  expect(takenBackView({ ...refunded, mustBeRefunded: true })).toBeUndefined();
  expect(takenBackView(disputed)).not.toHaveProperty('isRefunded');
});

it('a month refunded by the seller does not count as refused', () => {
  const subscription = buildLedgerSubscription({});
  const refunded = buildCharge({
    plan: 'mensal',
    amountInCentavos: 2000,
    subscriptionId: subscription.id,
    status: 'refunded',
  });
  const ledger = buildLedger({ charges: [refunded], subscriptions: [subscription] });
  expect(subscriptionView({ ledger, subscription: undefined }, now)).toMatchObject({
    state: 'past_due',
    takenBackCharge: { amountInCentavos: 2000, isRefunded: true },
  });
});

const year = { id: 'pay_2', plan: 'anual', approvedAt: '2026-11-20T12:00:00.000Z' } as const;

it('beside other access it is reported for two weeks, with the end of that access', () => {
  const news = { ...disputed, refundedAt: '2026-11-24T12:00:00.000Z' };
  const beside = {
    plan: 'semestral',
    amountInCentavos: 17_994,
    paidAt: '2026-11-21T12:00:00.000Z',
    accessUntil: '2027-11-20T12:00:00.000Z',
  };
  expect(takenBackView(news, year)).toEqual(beside);
  // The newest payment decides, for any plan.
  const month = { plan: 'mensal', subscriptionId: 'sbs_1', status: 'charged_back' } as const;
  const charges = [news, { ...year, approvedAt: '2026-11-22T12:00:00.000Z' }].map(buildCharge);
  const monthly = buildCharge({ ...month, id: 'pay_3', approvedAt: '2026-11-23T12:00:00.000Z' });
  expect(
    takenBackPlanView(buildLedger({ charges: [...charges, monthly] }), now).takenBackPlan,
  ).toMatchObject({ plan: 'semestral', accessUntil: '2027-11-22T12:00:00.000Z' });
  expect(
    takenBackView({ ...disputed, refundedAt: '2026-11-11T12:00:00.000Z' }, year),
  ).toBeUndefined();
  expect(takenBackView({ ...news, detail: 'reimbursed' }, year)).toBeUndefined();
  // The account has bought a plan since.
  expect(takenBackView(news, { ...year, approvedAt: '2026-11-24T18:00:00.000Z' })).toBeUndefined();
});

it("beside an operator's grant it is reported for two weeks, without an end", () => {
  const given = (refundedAt: string) =>
    takenBackPlanView(buildLedger({ charges: [{ ...disputed, refundedAt }] }), now, true);
  expect(given('2026-11-24T12:00:00.000Z').takenBackPlan).toMatchObject({ plan: 'semestral' });
  expect(given('2026-11-24T12:00:00.000Z').takenBackPlan).not.toHaveProperty('accessUntil');
  expect(given('2026-11-11T12:00:00.000Z')).toEqual({});
});

it('its e-mail names the disputed payment, the effect on access, and the contact address', () => {
  const siteUrl = 'https://bfj.example';
  const textOf = (accessUntil: string | null, monthly?: ContinuingSubscription) =>
    toOneLine(takenBackEmail(disputed, { accessUntil, monthly, awaitsCard: false, siteUrl }).text);
  const alone = textOf(null);
  expect(alone).toContain('O pagamento do Plano Semestral de 21 de novembro de 2026, R$ 179,94');
  expect(alone).toContain('foi contestado no banco, que estornou o valor.');
  expect(alone).toContain('O acesso que ele dava terminou. Suas preferências continuam guardadas.');
  expect(alone).toContain('Se foi engano');
  expect(alone).not.toContain('assinatura mensal');
  const at = '2026-12-21T12:00:00.000Z';
  const beside = textOf(at, { nextChargeAt: at, isFirst: false, leavesGap: false });
  expect(beside).toContain('você continua com acesso até 21 de dezembro de 2026.');
  expect(beside).toContain('a próxima cobrança, de R$ 20,00, é em 21 de dezembro de 2026.');
  const later = textOf(null, { nextChargeAt: at, isFirst: true, leavesGap: true });
  expect(later).toContain('a primeira cobrança, de R$ 20,00, é em 21 de dezembro de 2026.');
  expect(later).toContain('Até lá você está sem acesso.');
});

const month = buildCharge({
  plan: 'mensal',
  amountInCentavos: 2000,
  subscriptionId: 'sbs_1',
  status: 'charged_back',
  detail: 'settled',
});

it('the e-mail about a month asks for another card, as the dashboard does', () => {
  const subscriptions = [buildLedgerSubscription({})];
  expect(awaitsCard(buildLedger({ charges: [month], subscriptions }), now)).toBe(true);
  const monthly = { nextChargeAt: '2026-12-21T12:00:00.000Z', isFirst: false, leavesGap: true };
  const siteUrl = 'https://bfj.example';
  for (const nextChargeAt of [monthly.nextChargeAt, null]) {
    const { text } = takenBackEmail(month, {
      accessUntil: null,
      monthly: { ...monthly, nextChargeAt },
      awaitsCard: true,
      siteUrl,
    });
    expect(toOneLine(text)).toContain(
      'Para voltar antes, troque o cartão: R$ 20,00 são cobrados nele em até uma hora',
    );
    expect(text).toContain('https://bfj.example/gerenciar-cartoes');
    expect(text).not.toContain('assine de novo');
    expect(toOneLine(text).includes('21 de dezembro de 2026')).toBe(nextChargeAt !== null);
  }
});

it.each([
  ['a plan runs beside it', [month, { ...year, subscriptionId: null }], {}],
  ['it was cancelled', [month], { cancelledAt: now.toISOString() }],
  ['its month is paid', [{ ...month, status: 'approved', detail: 'accredited' }], {}],
  ['it has not started', [], {}],
] as const)('no card is asked for when %s', (_, charges, over) => {
  const ledger = buildLedger({
    charges: charges.map(buildCharge),
    subscriptions: [buildLedgerSubscription(over)],
  });
  expect(awaitsCard(ledger, now)).toBe(false);
});
