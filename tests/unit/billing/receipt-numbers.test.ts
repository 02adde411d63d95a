import { expect, test } from 'vitest';
import { paymentOf } from '../../../functions/billing/ledger/billing-changes.ts';
import { receipt } from '../../../functions/billing/views/receipt.ts';
import { chargeOf } from '../../support/billing/ledgers.ts';

test.each([
  ['131000', { 'Número no BFJ': 'pay_1', 'Número no Mercado Pago': '131000' }],
  [null, { 'Número no BFJ': 'pay_1' }],
])('an e-mail and the history tell both numbers of a payment: %s', (partnerId, numbers) => {
  const charge = chargeOf({ id: 'pay_1', partnerId });
  const part = receipt(charge);
  if (typeof part === 'string' || part.kind !== 'figures') throw new Error('a receipt is a table');
  const rows = part.rows.filter(({ label }) => label.startsWith('Número'));
  expect(Object.fromEntries(rows.map(({ label, value }) => [label, value]))).toEqual(numbers);
  const { id, mercadopago_id: own = null } = paymentOf(charge, charge.createdAt);
  expect([id, own]).toEqual(['pay_1', partnerId]);
});
