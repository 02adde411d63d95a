import { loadCode } from '../../lib/load-code.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { PaymentOutcome } from '../billing/checkout/payment-outcome.tsx';

/** Loaded separately: what became of the payment is said without it. */
const AfterPayment = lazyPart(() => loadCode(() => import('./after-payment.tsx')), null);

/** `/payment-success?plan=`: what became of a payment, and what comes next. */
export default function PaymentSuccessPage() {
  return <PaymentOutcome next={<AfterPayment />} />;
}
