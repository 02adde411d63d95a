import { payments as texts } from '../../../copy/billing/billing-payments.ts';
import { Card } from '../../../ui/card.tsx';
import { ManageCardsButton } from './manage-cards-button.tsx';
import type { OwnSubscription } from '../use-subscription.ts';

/** Which card is kept for the monthly charges, and the way to another. */
export function CardsCard({ subscription }: { readonly subscription: OwnSubscription | null }) {
  const canReplace = subscription?.canReplaceCard === true;
  const withoutCard = subscription?.card ? cardTextOf(subscription) : texts.noCardText;
  return (
    <Card className="flex flex-col">
      <h3 className="text-title-4">{texts.manageCards}</h3>
      <p className="text-small text-muted mt-2">
        {canReplace ? texts.manageCardsText : withoutCard}
      </p>
      {canReplace ? (
        <div className="mt-auto grid pt-5">
          <ManageCardsButton />
        </div>
      ) : null}
    </Card>
  );
}

function cardTextOf({ state, canUndo }: OwnSubscription): string {
  if (state === 'paused') return texts.cardOfPausedText;
  return canUndo === true ? texts.cardOfEndingText : texts.cardOfEndedText;
}
