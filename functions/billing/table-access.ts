import { seenDeliveriesAccess } from '../runtime/http/seen-deliveries.ts';
import { onceForEventAccess } from '../runtime/once-for-event.ts';
import { earlierWithdrawalAccess } from './cancellation/earlier-withdrawal-store.ts';
import { billingAccess } from './ledger/billing-store.ts';

/** Bringing an account in line with the partner's state. */
const reconciliationAccess = [billingAccess.read, billingAccess.write];

/** Table access of this capability's functions. */
export const tableAccess = {
  'payment-notifications': reconciliationAccess,
  'process-mercadopago-payment': reconciliationAccess,
  'create-mercadopago-preapproval': reconciliationAccess,
  'cancel-subscription': reconciliationAccess,
  'replace-card': reconciliationAccess,
  'withdraw-purchase': [
    reconciliationAccess,
    earlierWithdrawalAccess.find,
    earlierWithdrawalAccess.remember,
  ],
  'get-payment-status': [reconciliationAccess, billingAccess.findPayment],
  'get-subscription': [reconciliationAccess, earlierWithdrawalAccess.find],
  'list-payments': billingAccess.listPayments,
  'receive-payment-notification': seenDeliveriesAccess.add,
  'reconcile-payments': [billingAccess.due, billingAccess.read, billingAccess.rescheduleCheck],
  'email-payment-news': [billingAccess.read, onceForEventAccess],
};
