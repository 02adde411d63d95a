import { describe, expect, it } from 'vitest';
import { billingEvents } from '../../../functions/billing/ledger/billing-changes.ts';
import { cardInUse } from '../../../functions/billing/ledger/card-in-use.ts';
import { deriveLedger } from '../../../functions/billing/ledger/derive-ledger.ts';
import { applySubscription } from '../../../functions/billing/reconciliation/apply-subscription.ts';
import { parsePayment } from '../../../functions/integrations/mercadopago/mercadopago-answers.ts';
import type { Ledger, LedgerSubscription } from '../../../functions/entities/billing-ledger.ts';
import { cardMonth } from '../../../shared/values/card-month.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import { cardExpiryEmail, renewalEmail } from '../../support/messages/rendered-emails.ts';
import { toOneLine } from '../../support/messages/one-line.ts';

const withCard = (over: Partial<LedgerSubscription> = {}) =>
  buildLedger({ subscriptions: [buildLedgerSubscription({ cardExpires: '2027-01', ...over })] });

/** Returns the card warnings of one check per day. */
function warnedDays(ledger: Ledger, days: readonly string[]) {
  let before = ledger;
  return days.flatMap((day) => {
    const now = new Date(`${day}T12:00:00.000Z`);
    const after = deriveLedger(before, null, now);
    const events = billingEvents({ clock: () => now, newId: () => 'evt_1' }, before, after);
    before = after;
    return events
      .filter(({ eventName }) => eventName === 'subscription.card_expiring')
      .map(({ data }) => [day, 'when' in data ? data.when : undefined]);
  });
}

describe('the card of a monthly subscription', () => {
  const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-31', '2027-01-01', '2027-01-20'];

  it('is announced once in the month before its last and once in its last month', () => {
    expect(warnedDays(withCard(), [...days, '2027-02-01', '2027-02-02'])).toEqual([
      ['2026-12-01', 'next-month'],
      ['2027-01-01', 'this-month'],
    ]);
  });

  it.each<readonly [string, Ledger]>([
    ['has an unknown expiry', withCard({ cardExpires: '' })],
    ['is of a subscription that was cancelled', withCard({ cancelledAt: '2026-11-22T12:00:00Z' })],
    ['is of an account that is gone', { ...withCard(), closedAt: '2026-11-22T12:00:00.000Z' }],
    ['lasts longer', withCard({ cardExpires: '2027-03' })],
  ])('gets no expiry warning when it %s', (_, ledger) => {
    expect(warnedDays(ledger, days)).toEqual([]);
  });

  it.each([
    ['the form has said it', {}],
    ['the same of a replaced card', { cardSince: '2026-12-05T11:00:00.000Z' }],
  ])('gets no warning within a day of being entered: %s', (_, over) => {
    const ledger = withCard({ createdAt: '2026-12-05T11:00:00.000Z', ...over });
    expect(warnedDays(ledger, ['2026-12-05', '2026-12-07'])).toEqual([
      ['2026-12-07', 'next-month'],
    ]);
  });

  it('counts months in the time zone of São Paulo', () => {
    const at = (instant: string) => deriveLedger(withCard(), null, new Date(instant)).cardWarning;
    expect(at('2026-12-01T02:59:59.999Z')).toBeUndefined();
    expect(at('2026-12-01T03:00:00.000Z')).toMatchObject({ when: 'next-month' });
  });

  it('is announced again when a new card expires soon, and an unchanged ledger stays as it is', () => {
    const now = new Date('2026-12-05T12:00:00.000Z');
    const first = deriveLedger(withCard(), null, now);
    expect(JSON.stringify(deriveLedger(first, null, now))).toBe(JSON.stringify(first));
    const preapproval = {
      id: 'a',
      status: 'authorized',
      externalReference: null,
      createdAt: first.subscriptions[0]?.createdAt ?? '',
      nextPaymentAt: null,
      cardId: 'another',
      cardBrand: 'visa',
    };
    const changed = applySubscription(first, preapproval, now);
    expect(deriveLedger(changed, null, now).cardWarning).toBeUndefined();
  });

  it('is the one charged last, unless it has been replaced since', () => {
    const month = { plan: 'mensal', subscriptionId: 'sbs_1', cardExpires: '2030-12' } as const;
    const charges = [buildCharge({ ...month, lastFour: '1111' })];
    const of = (over: Partial<LedgerSubscription>) => {
      const subscription = buildLedgerSubscription({
        lastFour: '2222',
        cardExpires: '2027-01',
        ...over,
      });
      return cardInUse(buildLedger({ charges, subscriptions: [subscription] }), subscription);
    };
    expect(of({})).toEqual({ lastFour: '1111', expires: '2030-12' });
    expect(of({ cardSince: '2026-12-01T12:00:00.000Z' })).toEqual({
      lastFour: '2222',
      expires: '2027-01',
    });
  });
});

it.each([
  [2027, 1, '2027-01'],
  ['2027', '12', '2027-12'],
  [2027, 13, undefined],
  [27, 1, undefined],
  [undefined, 1, undefined],
  [null, null, undefined],
])('a card’s month of %s and %s is %s', (year, month, expected) => {
  expect(cardMonth(year, month)).toBe(expected);
});

it('the partner sends the expiry with a card payment and none with a Pix', () => {
  const payment = {
    id: 1,
    status: 'approved',
    transaction_amount: 20,
    date_created: '2026-11-22T12:00:00.000-03:00',
  };
  const card = { last_four_digits: '5682', expiration_month: 3, expiration_year: 2029 };
  expect(parsePayment({ ...payment, card }).cardExpires).toBe('2029-03');
  for (const none of [{}, [], null]) {
    expect(parsePayment({ ...payment, card: none }).cardExpires).toBeNull();
  }
});

describe('the e-mails', () => {
  const siteUrl = 'https://bfj.example';

  it('name the card, its expiry and the next charge', () => {
    const about = { expires: '2027-01', when: 'next-month' } as const;
    const nextChargeAt = '2027-01-10T12:00:00.000Z';
    const { subject, text } = cardExpiryEmail(about, { lastFour: '5682', nextChargeAt, siteUrl });
    expect(subject).toBe('O cartão da sua assinatura vence no mês que vem');
    expect(toOneLine(text)).toContain('o cartão final 5682, que vale até janeiro de 2027.');
    expect(toOneLine(text)).toContain('de R$ 20,00, é em 10 de janeiro de 2027.');
    expect(text).toContain(`${siteUrl}/gerenciar-cartoes`);
  });

  it('name the paid month, its amount, method, date, numbers and the next charge', () => {
    const charge = buildCharge({ plan: 'mensal', amountInCentavos: 2000, partnerId: '13100004' });
    const around = { accessUntil: '2026-12-21T12:00:00.000Z', siteUrl };
    const textOf = (nextPaymentAt: string | null) =>
      toOneLine(renewalEmail(charge, { ...around, nextPaymentAt }).text);
    const text = textOf('2026-12-21T12:00:00.000Z');
    for (const part of ['R$ 20,00', 'cartão final 5682', '21/11/2026', '13100004']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('A próxima cobrança, de R$ 20,00, é em 21 de dezembro de 2026.');
    // A subscription that was cancelled in the meantime has no next charge.
    expect(textOf(null)).not.toContain('próxima cobrança');
    expect(textOf(null)).not.toContain('cancelar');
  });
});
