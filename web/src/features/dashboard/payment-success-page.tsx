import { PaymentOutcome } from '../billing/checkout/payment-outcome.tsx';
import { FirstMessage } from '../messaging/first-message.tsx';
import { WhatsAppLink } from '../messaging/whatsapp-link.tsx';

/** `/payment-success?plan=`: what became of a payment, and what comes next. */
export default function PaymentSuccessPage() {
  return (
    <PaymentOutcome
      next={
        <div className="mt-8 grid gap-8">
          <WhatsAppLink isInvitation />
          <FirstMessage />
        </div>
      }
    />
  );
}
