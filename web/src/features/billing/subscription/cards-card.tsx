import { monthlyPlan } from '../../../../../shared/plans.ts';
import { cardMonthTexts as months } from '../../../copy/billing/card-month.ts';
import { payments as texts } from '../../../copy/billing/billing-payments.ts';
import { saoPauloDay } from '../../../../../shared/market/b3-session.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import * as paths from '../../../paths.ts';
import { openCheckout } from '../open-checkout.ts';
import { ManageCardsButton } from './manage-cards-button.tsx';
import { formerCardInWords } from '../card-words.ts';
import type { OwnSubscription } from '../use-subscription.ts';

interface CardsProps {
  readonly subscription: OwnSubscription | null;
}

/** Which card is kept for the monthly charges: of who has no subscription, that there is none. */
export function CardsCard({ subscription }: CardsProps) {
  return (
    <Card>
      <h3 className="text-title-4">{texts.manageCards}</h3>
      <CardWays subscription={subscription} />
    </Card>
  );
}

/** What is done with the card of the subscription, and the way to another. */
export function CardWays({ subscription }: CardsProps) {
  const canReplace = subscription?.canReplaceCard === true;
  const ending = canReplace ? cardEnding(subscription.card?.expires) : undefined;
  return (
    <div>
      {ending === undefined ? null : (
        <div className="mt-3">
          <Alert tone="info">{ending}</Alert>
        </div>
      )}
      <p className="text-small text-muted mt-2">
        {canReplace ? texts.manageCardsText : formerCardInWords(subscription)}
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

/** Told from the month before, as the e-mail about it. @param expires `yyyy-mm` */
function cardEnding(expires: string | undefined): string | undefined {
  if (expires === undefined) return undefined;
  const today = saoPauloDay(new Date(serverNow()));
  if (expires < today.slice(0, 7)) return months.cardHasEnded(expires);
  return monthsUntil(today, expires) <= 1 ? months.cardEndsSoon(expires) : undefined;
}

function monthsUntil(day: string, month: string): number {
  const [year, ofYear] = month.split('-').map(Number);
  const [nowYear, nowOfYear] = day.split('-').map(Number);
  return ((year ?? 0) - (nowYear ?? 0)) * 12 + (ofYear ?? 0) - (nowOfYear ?? 0);
}

/** For good: there is nothing to undo. */
function hasEnded({ state, canUndo }: OwnSubscription): boolean {
  return (state === 'cancelled' || state === 'pending_cancellation') && canUndo !== true;
}
