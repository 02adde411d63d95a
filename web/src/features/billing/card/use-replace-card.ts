import { replaceCard } from '../../../../../shared/contracts/billing-endpoints.ts';
import { cardPage as texts } from '../../../copy/billing/card-page.ts';
import { nothingCharged, paymentErrors } from '../../../copy/billing/billing-errors.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { describeFailedCall, type PaymentFailure } from '../payment/payment-notice.tsx';
import { useCachedSubscription } from '../use-subscription.ts';
import type { CardPayment } from './use-card-form.ts';

const timeoutMilliseconds = 30_000;

/**
 * Replaces the card of the monthly subscription.
 * @param chargesNow whether an overdue amount is charged to the new card at once
 */
export function useReplaceCard(chargesNow: boolean, onReplaced: (card: CardPayment) => void) {
  const { busy, failure, setFailure, submit } = useSubmit<PaymentFailure>();
  const subscriptionCache = useCachedSubscription();

  async function save(card: CardPayment): Promise<void> {
    await submit(
      async () => {
        const request = { paymentData: card.data, chargesNow };
        // After a lost answer the outcome is unknown here.
        const undone = failure === undefined ? texts.undone : undefined;
        const callOptions = { timeoutMilliseconds, undone };
        const { success, error } = await callWithSession(replaceCard, request, callOptions);
        if (success) onReplaced(card);
        else setFailure({ title: texts.refusedTitle, text: toErrorText(error) });
        if (success) void subscriptionCache.refetch();
      },
      (error) => {
        void subscriptionCache.refetch();
        return toPaymentFailure(error);
      },
    );
  }

  return { busy, failure, save };
}

/** The server's text mentions a payment, but replacing a card is not a payment. */
function toErrorText(error: string | undefined): string {
  const reason = (error ?? texts.failure).replace(paymentErrors.provider, '');
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1);
  return `${sentence} ${nothingCharged} ${texts.refused}`;
}

function toPaymentFailure(error: unknown): PaymentFailure {
  if (!(error instanceof ApiError)) return { title: texts.failure };
  const unknownOutcomeCodes = ['payment_unconfirmed', 'timeout', 'network', 'internal_error'];
  if (unknownOutcomeCodes.includes(error.code)) return { title: texts.unconfirmed };
  return describeFailedCall(error, texts.failure);
}
