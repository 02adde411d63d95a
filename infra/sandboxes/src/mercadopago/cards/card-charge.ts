import { findBrand } from './card-brands.ts';
import type { Card } from './card-tokens.ts';
import type { Payment } from '../payments/payment-record.ts';
import { decideCardResult } from './test-results.ts';

/** Returns the payment after a charge of the card. */
export function chargeCard(
  base: Payment,
  card: Card,
  charge: { readonly holderName: string; readonly now: number; readonly captures: boolean },
): Payment {
  const brand = findBrand(card.firstSix);
  const typeId = brand?.type ?? 'credit_card';
  const payment: Payment = {
    ...base,
    methodId: card.brand,
    typeId,
    issuerId: base.issuerId ?? (brand === undefined ? null : String(brand.issuer.id)),
    card,
  };
  const result = decideCardResult(charge.holderName);
  if (typeId === 'debit_card' && payment.installments > 1) {
    return { ...payment, status: 'rejected', statusDetail: 'cc_rejected_invalid_installments' };
  }
  if (result.status === 'in_process' && payment.binaryMode) {
    return { ...payment, status: 'rejected', statusDetail: 'cc_rejected_high_risk' };
  }
  if (result.status === 'approved' && !charge.captures) {
    return { ...payment, status: 'authorized', statusDetail: 'pending_capture', captured: false };
  }
  return {
    ...payment,
    status: result.status,
    statusDetail: result.statusDetail,
    approvedAt: result.status === 'approved' ? charge.now : null,
  };
}
