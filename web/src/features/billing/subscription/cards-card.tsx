import { useState } from 'react';
import { monthlyPlan } from '../../../../../shared/plans.ts';
import { payments as texts } from '../../../copy/billing/billing-payments.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import * as paths from '../../../paths.ts';
import { openCheckout } from '../open-checkout.ts';
import { cardEnding } from '../card/card-ending.ts';
import { ManageCardsButton } from './manage-cards-button.tsx';
import { describeFormerCard } from '../card-texts.ts';
import type { AccountSubscription } from '../use-subscription.ts';

interface CardsProps {
  readonly subscription: AccountSubscription | null;
}

/** The card used for the monthly charges; for users without a subscription, says that no card is stored. */
export function CardsCard({ subscription }: CardsProps) {
  return (
    <Card>
      <h3 className="text-title-4">{texts.manageCards}</h3>
      <CardActions subscription={subscription} />
    </Card>
  );
}

/** Explains the card of the subscription, with a link to replace it. */
export function CardActions({ subscription }: CardsProps) {
  const canReplace = subscription?.canReplaceCard === true;
  const [now] = useState(serverNow);
  const ending = canReplace
    ? cardEnding(subscription.card?.expires, subscription.nextBillingDate, now)
    : undefined;
  return (
    <div>
      {ending === undefined ? null : (
        <div className="mt-3">
          <Alert tone="info">{ending}</Alert>
        </div>
      )}
      <p className="text-small text-muted mt-2">
        {canReplace ? texts.manageCardsText : describeFormerCard(subscription)}
      </p>
      <div className="mt-3 grid justify-items-start empty:hidden">
        {canReplace ? <ManageCardsButton /> : null}
        {subscription?.card && hasEnded(subscription) ? (
          <Button
            tone="secondary"
            wide={false}
            onClick={() => openCheckout(monthlyPlan.key, paths.dashboard)}
          >
            {texts.subscribeAgain}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Ended permanently: the cancellation can no longer be undone. */
function hasEnded({ state, canUndo }: AccountSubscription): boolean {
  return (state === 'cancelled' || state === 'pending_cancellation') && canUndo !== true;
}
