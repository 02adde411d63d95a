import { paymentErrors } from '../../../copy/billing/billing-errors.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import type { PaymentFailure } from './payment-notice.tsx';

/** The catalogue's destructive notice, beside what the page says for longer. */
export function reportFailure({ title, text }: PaymentFailure): void {
  if (text === undefined)
    notify({ tone: 'error', title: paymentErrors.payment, description: title });
  else notify({ tone: 'error', title, description: text });
}
