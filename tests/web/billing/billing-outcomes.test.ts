import { expect, test } from 'vitest';
import { cardInWords } from '../../../web/src/features/billing/card-words.ts';
import { paidAlready } from '../../../web/src/features/billing/paid-already.ts';
import { refusedPayment } from '../../../web/src/features/billing/payment/payment-notice.tsx';
import { ownAnswer, ownSubscription } from './billing-answers.ts';

const ahead = '2027-03-01T12:00:00.000Z';
const past = '2026-10-01T12:00:00.000Z';

test.each(['rejected', 'cancelled', 'expired', 'failed', undefined] as const)(
  'of a payment that is %s, nothing was charged',
  (status) => {
    const error = 'Erro no pagamento: o cartão não tem limite disponível para esta compra.';
    const statusDetail = 'cc_rejected_insufficient_amount';
    expect(refusedPayment({ error, statusDetail, ...(status ? { status } : {}) })).toEqual({
      title: 'Limite insuficiente',
      text: `${error} Nada foi cobrado.`,
    });
  },
);

test.each([
  ['refunded', 'Pagamento devolvido', 'já foi devolvido'],
  ['charged_back', 'Pagamento contestado', 'contestado no banco'],
] as const)('a payment that is %s was charged', (status, title, part) => {
  const failure = refusedPayment({ status, error: 'Erro no pagamento: Tente novamente' });
  expect(failure.title).toBe(title);
  expect(failure.text).toContain(part);
  expect(failure.text).not.toMatch(/Nada foi cobrado|Tente novamente/);
});

test('a sentence of the catalogue ends before the next one begins', () => {
  expect(refusedPayment({ error: 'Erro no pagamento: Tente novamente' }).text).toBe(
    'Erro no pagamento: Tente novamente. Nada foi cobrado.',
  );
});

test('what has not reached the partner was refused by nobody', () => {
  expect(refusedPayment({ error: '', statusDetail: 'not_arrived' }).title).toBe(
    'Seu pedido não foi concluído',
  );
});

test('a card reads well without its last digits', () => {
  expect(cardInWords({ brand: 'master', lastFour: null })).toBe('Mastercard');
  expect(cardInWords({ brand: 'master', lastFour: '6351' })).toBe('Mastercard final 6351');
  expect(cardInWords({ brand: 'desconhecida', lastFour: null })).toBe('Cartão');
  expect(cardInWords(null)).toBe('Não disponível');
});

const added = 'o prazo dele é somado';
const goesOn = 'continua sendo cobrada até você cancelar';

test('only a plan that was paid once is added to', () => {
  const running = ownAnswer({ oneOffPlan: { plan: 'anual', endsAt: ahead } });
  const ended = ownAnswer({ oneOffPlan: { plan: 'anual', endsAt: past } });
  expect(paidAlready(running)).toContain(added);
  expect(paidAlready(running)).not.toContain(goesOn);
  expect(paidAlready(ended)).toBeUndefined();
  const both = paidAlready({ ...running, subscription: ownSubscription() });
  expect(both).toContain(added);
  expect(both).toContain(goesOn);
});

test('a monthly subscription goes on being charged beside another plan', () => {
  const monthly = paidAlready(ownAnswer({ subscription: ownSubscription() }));
  expect(monthly).toContain(goesOn);
  expect(monthly).toContain('somado ao tempo que você já pagou');
  // An operator's subscription is charged by nobody.
  const given = ownSubscription({ canCancel: false });
  expect(paidAlready(ownAnswer({ subscription: given }))).not.toContain(goesOn);
});

test.each([
  ['pending_cancellation', ahead, 'Você tem acesso até 1º de março de 2027'],
  ['paused', ahead, 'Você tem acesso até 1º de março de 2027'],
  ['past_due', past, undefined],
  ['cancelled', past, undefined],
  ['pending', null, undefined],
] as const)('paid time of a subscription that is %s, until %s', (state, accessUntil, text) => {
  const own = ownAnswer({ subscription: ownSubscription({ state, accessUntil }) });
  expect(paidAlready(own)?.split('. ')[0]).toBe(text);
});
