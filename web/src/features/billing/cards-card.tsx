import { payments as texts } from '../../copy/billing-payments.ts';
import { loadPage } from '../../lib/load-page.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { OwnSubscription } from './use-subscription.ts';

/** The way to another card; its page is loaded anew, since only it may show the card form. */
export function CardsCard({ subscription }: { readonly subscription: OwnSubscription | null }) {
  const canReplace = subscription?.canReplaceCard === true;
  const withoutCard = subscription?.card ? texts.cardOfEndedText : texts.noCardText;
  return (
    <Card className="flex flex-col">
      <h3 className="text-title-4">{texts.manageCards}</h3>
      <p className="text-small text-muted mt-2">
        {canReplace ? texts.manageCardsText : withoutCard}
      </p>
      {canReplace ? (
        <div className="mt-auto grid pt-5">
          <Button
            tone="secondary"
            wide={false}
            onClick={() => loadPage('/gerenciar-cartoes', { from: '/dashboard' })}
          >
            {texts.manageCards}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
