import { monthlyPlan } from '../../../../../shared/plans.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { undoing as texts } from '../../../copy/billing/billing.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { dayInWords } from '../../../lib/date-texts.ts';
import { openCheckout } from '../open-checkout.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';
import * as paths from '../../../paths.ts';

/**
 * Returns whether a subscription was cancelled while its paid period still runs, with or without a plan beside it.
 */
export function mayUndo({ subscription }: SubscriptionAnswer): boolean {
  return subscription?.canUndo === true;
}

function consequence({ newSubscription: { firstChargeAt } }: SubscriptionAnswer): string {
  return keepAmountsTogether(
    firstChargeAt === null ? texts.textAtOnce : texts.text(dayInWords(firstChargeAt)),
  );
}

/** The end of its own paid months; a plan beside it may give access for longer. */
function Until({ own }: { readonly own: SubscriptionAnswer }) {
  const until = own.subscription?.accessUntil ?? null;
  return until === null ? null : `${texts.until(dayInWords(until))} `;
}

/** In 'Pagamentos': the way back, with what it costs and when. */
export function UndoCancellation({ own }: { readonly own: SubscriptionAnswer }) {
  if (!mayUndo(own)) return null;
  return (
    <Card>
      <h3 className="text-title-4">{texts.title}</h3>
      <p className="mt-2">{consequence(own)}</p>
      <p className="text-small text-muted mt-2">
        <Until own={own} />
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
  readonly own: SubscriptionAnswer | undefined;
  /** The checkout itself says what is charged when. */
  readonly isOpen: boolean;
}

/** On the page that the way back leads to. */
export function UndoNotice({ own, isOpen }: UndoNoticeProps) {
  if (own === undefined || !mayUndo(own)) return null;
  return (
    <div className="mb-5">
      <Alert tone="info" title={texts.action}>
        {isOpen ? null : <span>{`${consequence(own)} `}</span>}
        <Until own={own} />
        <span>{texts.card}</span>
      </Alert>
    </div>
  );
}
