import { monthlyPlan } from '../../../../../shared/plans.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { undoing as texts } from '../../../copy/billing/billing.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { openCheckout } from '../open-checkout.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';
import * as paths from '../../../paths.ts';

/**
 * Returns whether a subscription was cancelled while its paid period is still active, with or without a plan beside
 * it.
 */
export function mayUndo({ subscription }: SubscriptionAnswer): boolean {
  return subscription?.canUndo === true;
}

function consequence({ newSubscription: { firstChargeAt } }: SubscriptionAnswer): string {
  return keepAmountsTogether(
    firstChargeAt === null ? texts.textAtOnce : texts.text(formatLongDay(firstChargeAt)),
  );
}

/** The end of the subscription's own paid months; a one-off plan may give access for longer. */
function Until({ billing }: { readonly billing: SubscriptionAnswer }) {
  const until = billing.subscription?.accessUntil ?? null;
  return until === null ? null : `${texts.until(formatLongDay(until))} `;
}

/** In 'Pagamentos': undoes a cancellation, and shows the amount and date of the next charge. */
export function UndoCancellation({ billing }: { readonly billing: SubscriptionAnswer }) {
  if (!mayUndo(billing)) return null;
  return (
    <Card>
      <h3 className="text-title-4">{texts.title}</h3>
      <p className="mt-2">{consequence(billing)}</p>
      <p className="text-small text-muted mt-2">
        <Until billing={billing} />
        <span>{texts.card}</span>
      </p>
      <div className="mt-5 grid sm:flex">
        <Button onClick={() => openCheckout(monthlyPlan.key, paths.dashboard)}>
          {texts.action}
        </Button>
      </div>
    </Card>
  );
}

interface UndoNoticeProps {
  readonly billing: SubscriptionAnswer | undefined;
  /** Whether the checkout is open; it states itself what is charged and when. */
  readonly isOpen: boolean;
}

/** Shown on the page on which the cancellation is undone. */
export function UndoNotice({ billing, isOpen }: UndoNoticeProps) {
  if (billing === undefined || !mayUndo(billing)) return null;
  return (
    <div className="mb-5">
      <Alert tone="info" title={texts.action}>
        {isOpen ? null : <span>{`${consequence(billing)} `}</span>}
        <Until billing={billing} />
        <span>{texts.card}</span>
      </Alert>
    </div>
  );
}
