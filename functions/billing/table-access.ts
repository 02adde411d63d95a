import { deliveryMemoryAccess } from '../runtime/http/delivery-memory.ts';
import { onceForEventAccess } from '../runtime/once-for-event.ts';
import { earlierWithdrawalAccess } from './cancellation/earlier-withdrawal-store.ts';
import { billingAccess } from './ledger/billing-store.ts';

/** Bringing an account in line with the partner's state. */
const convergence = [billingAccess.read, billingAccess.write];

/** Table access of this capability's functions. */
export const tableAccess = {
  'payment-notifications': convergence,
  'process-mercadopago-payment': convergence,
  'create-mercadopago-preapproval': convergence,
  'cancel-subscription': convergence,
  'replace-card': convergence,
  'withdraw-purchase': [
    convergence,
    earlierWithdrawalAccess.find,
    earlierWithdrawalAccess.remember,
  ],
  'get-payment-status': [convergence, billingAccess.findPayment],
  'get-subscription': [convergence, earlierWithdrawalAccess.find],
  'list-payments': billingAccess.listPayments,
  'receive-payment-notification': deliveryMemoryAccess.take,
  'reconcile-payments': [billingAccess.due, billingAccess.read, billingAccess.moveLook],
  'email-payment-news': [billingAccess.read, onceForEventAccess],
};
