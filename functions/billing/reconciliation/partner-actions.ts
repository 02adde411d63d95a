import { grantsAccess, isEndRequested, isLive, isOpen } from '../ledger/ledger.ts';
import type { Charge, Ledger } from '../../entities/billing-ledger.ts';

/** An action that the partner must take for its state to match the ledger. */
export type PartnerAction =
  | {
      readonly kind: 'cancel-subscription';
      readonly subscriptionId: string;
      readonly partnerId: string;
    }
  | {
      readonly kind: 'refund' | 'cancel-payment';
      readonly chargeId: string;
      readonly partnerId: string;
    };

/** Returns the remaining actions; none once the provider's state is as required. */
export function actionsFor(ledger: Ledger): readonly PartnerAction[] {
  const isClosed = ledger.closedAt !== null;
  const endings = ledger.subscriptions.flatMap((one): PartnerAction[] =>
    one.partnerId !== null && isLive(one) && (isClosed || one.mustBeEnded || isEndRequested(one))
      ? [{ kind: 'cancel-subscription', subscriptionId: one.id, partnerId: one.partnerId }]
      : [],
  );
  const returns = ledger.charges.flatMap((charge): PartnerAction[] => {
    const { id: chargeId, partnerId } = charge;
    if (partnerId === null) return [];
    if (charge.status === 'approved' && (charge.mustBeRefunded || charge.withdrawnAt !== null)) {
      return [{ kind: 'refund', chargeId, partnerId }];
    }
    return isOpen(charge) && (isClosed || isBoughtAlready(ledger, charge))
      ? [{ kind: 'cancel-payment', chargeId, partnerId }]
      : [];
  });
  return [...endings, ...returns];
}

function isBoughtAlready(ledger: Ledger, charge: Charge): boolean {
  return ledger.charges.some(
    (other) => other.purchase === charge.purchase && other.id !== charge.id && grantsAccess(other),
  );
}

export function actionName(action: PartnerAction): string {
  return `${action.kind} ${action.partnerId}`;
}
