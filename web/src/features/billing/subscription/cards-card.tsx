import { monthlyPlan } from '../../../../../shared/plans.ts';
import { payments as texts } from '../../../copy/billing/billing-payments.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import * as paths from '../../../paths.ts';
import { openCheckout } from '../open-checkout.ts';
import { ManageCardsButton } from './manage-cards-button.tsx';
import { formerCardInWords } from '../card-words.ts';
import type { OwnSubscription } from '../use-subscription.ts';

/** Which card is kept for the monthly charges, and the way to another. */
export function CardsCard({ subscription }: { readonly subscription: OwnSubscription | null }) {
  const canReplace = subscription?.canReplaceCard === true;
  return (
    <Card className="flex flex-col">
      <h3 className="text-title-4">{texts.manageCards}</h3>
      <p className="text-small text-muted mt-2">
        {canReplace ? texts.manageCardsText : formerCardInWords(subscription)}
      </p>
      {canReplace ? (
        <div className="mt-auto grid pt-5">
          <ManageCardsButton />
        </div>
      ) : null}
      {subscription?.card && hasEnded(subscription) ? (
        <div className="mt-auto grid pt-5">
          <Button
            tone="secondary"
            wide={false}
            onClick={() => openCheckout(monthlyPlan.key, paths.dashboard)}
          >
            {texts.subscribeAgain}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** For good: there is nothing to undo. */
function hasEnded({ state, canUndo }: OwnSubscription): boolean {
  return (state === 'cancelled' || state === 'pending_cancellation') && canUndo !== true;
}
