import { useRef, useState } from 'react';
import { withdrawPurchase } from '../../../../shared/contracts/billing-endpoints.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { keepAmountsTogether } from '../../copy/amounts.ts';
import { planNames } from '../../copy/billing-pages.ts';
import { withdrawal as texts } from '../../copy/billing-payments.ts';
import { ApiError } from '../../lib/api-error.ts';
import { notify } from '../../ui/notices.ts';
import { dayInWords, lastMinuteInWords } from '../dashboard/date-texts.ts';
import { callWithSession } from '../identity/authorized-api.ts';
import { cardEnding } from './card-words.ts';
import { ConfirmSection, type Failure } from './confirm-section.tsx';
import { useKnownSubscription, type SubscriptionAnswer } from './use-subscription.ts';

/** Takes a purchase of the last seven days back (CDC, art. 49). */
export function WithdrawalSection(props: {
  readonly purchase: SubscriptionAnswer['withdrawals'][number];
}) {
  const { paymentId, plan, amountInCentavos, method, lastFour, paidAt, until } = props.purchase;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const working = useRef(false);
  const known = useKnownSubscription();
  const amount = formatReais(amountInCentavos);
  const day = dayInWords(paidAt);

  async function withdraw(): Promise<void> {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const { message } = await callWithSession(withdrawPurchase, { paymentId }, patience);
      notify({ tone: 'success', title: texts.doneTitle, description: message });
      // Access may have ended with it, so all of the dashboard is asked for again.
      await known.readAgain();
    } catch (error) {
      const isLate = error instanceof ApiError && error.code === 'withdrawal_not_possible';
      setFailure({ title: texts.failureTitle, text: isLate ? texts.tooLate : texts.call });
    } finally {
      working.current = false;
      setBusy(false);
    }
  }

  return (
    <ConfirmSection
      {...texts}
      text={keepAmountsTogether(
        texts.text({
          plan: planNames[plan],
          day,
          amount,
          by: method === 'pix' ? texts.pix : texts.card(cardEnding(lastFour)),
          until: lastMinuteInWords(until),
        }),
      )}
      consequence={keepAmountsTogether(
        `${texts.consequence(planNames[plan], day, amount)} ${texts.ways[method]}`,
      )}
      busy={busy}
      failure={failure}
      onKeep={() => setFailure(undefined)}
      onConfirm={() => void withdraw()}
    />
  );
}

const patience = { timeoutMilliseconds: 30_000 } as const;
