import { replaceCard } from '../../../../../shared/contracts/billing-endpoints.ts';
import { cardPage as texts } from '../../../copy/billing/card-page.ts';
import { nothingCharged, paymentErrors } from '../../../copy/billing/billing-errors.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { refusedCall, type PaymentFailure } from '../payment/payment-notice.tsx';
import { useCachedSubscription } from '../use-subscription.ts';
import type { CardPayment } from './use-card-form.ts';

const timeoutMilliseconds = 30_000;

/**
 * Puts another card behind the monthly subscription.
 * @param chargesNow what is overdue is charged to it at once
 */
export function useReplaceCard(chargesNow: boolean, onReplaced: (card: CardPayment) => void) {
  const { busy, failure, setFailure, submit } = useSubmit<PaymentFailure>();
  const known = useCachedSubscription();

  async function save(card: CardPayment): Promise<void> {
    await submit(
      async () => {
        const request = { paymentData: card.data, chargesNow };
        // After a lost answer the outcome is unknown here.
        const undone = failure === undefined ? texts.undone : undefined;
        const patience = { timeoutMilliseconds, undone };
        const { success, error } = await callWithSession(replaceCard, request, patience);
        if (success) onReplaced(card);
        else setFailure({ title: texts.refusedTitle, text: refusalOf(error) });
        if (success) void known.readAgain();
      },
      (error) => {
        void known.readAgain();
        return failureOf(error);
      },
    );
  }

  return { busy, failure, save };
}

/** The server speaks of a payment, which a new card alone is not. */
function refusalOf(error: string | undefined): string {
  const reason = (error ?? texts.failure).replace(paymentErrors.provider, '');
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1);
  return `${sentence} ${nothingCharged} ${texts.refused}`;
}

function failureOf(error: unknown): PaymentFailure {
  if (!(error instanceof ApiError)) return { title: texts.failure };
  const isUnknown = ['payment_unconfirmed', 'timeout', 'network', 'internal_error'];
  if (isUnknown.includes(error.code)) return { title: texts.unconfirmed };
  return refusedCall(error, texts.failure);
}
