import { expect, test } from 'vitest';
import { paymentOf } from '../../../functions/billing/ledger/billing-changes.ts';
import { receipt } from '../../../functions/billing/views/receipt.ts';
import { chargeOf } from '../../support/billing/ledgers.ts';

test.each([
  ['131000', { 'Número no BFJ': 'X6Y1-C0DE', 'Número no Mercado Pago': '131000' }],
  [null, { 'Número no BFJ': 'X6Y1-C0DE' }],
])(
  'an e-mail gives both numbers of a payment, and the history what they are made of: %s',
  (partnerId, numbers) => {
    const charge = chargeOf({ id: 'pay_01KB5T3QZ8M4N7V2W9X6Y1C0DE', partnerId });
    const part = receipt(charge);
    if (typeof part === 'string' || part.kind !== 'figures')
      throw new Error('a receipt is a table');
    const rows = part.rows.filter(({ label }) => label.startsWith('Número'));
    expect(Object.fromEntries(rows.map(({ label, value }) => [label, value]))).toEqual(numbers);
    const { id, mercadopago_id: own = null } = paymentOf(charge, charge.createdAt);
    expect([id, own]).toEqual([charge.id, partnerId]);
  },
);
