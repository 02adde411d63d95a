import { loadCode } from '../../lib/load-code.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { PaymentOutcome } from '../billing/checkout/payment-outcome.tsx';

/** Loaded separately: the payment's outcome is shown without this code. */
const AfterPayment = lazyPart(() => loadCode(() => import('./after-payment.tsx')), null);

/** `/payment-success?plan=`: the outcome of a payment, and the next step. */
export default function PaymentSuccessPage() {
  return <PaymentOutcome next={<AfterPayment />} />;
}
