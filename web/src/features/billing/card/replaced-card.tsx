import { useState, type ComponentProps } from 'react';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { cardMonthTexts as months } from '../../../copy/billing/card-month.ts';
import { cardPage as texts } from '../../../copy/billing/card-page.ts';
import { replaceCard } from '../../../copy/billing/replace-card.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { describeCard } from '../card-texts.ts';
import { cardEnding } from './card-ending.ts';
import { CardFact } from './card-fact.tsx';
import { CardPicture } from './card-picture.tsx';

/** The result of a saved card. */
export interface SavedCard {
  /** Whether the new card is charged at once. */
  readonly chargesNow: boolean;
  readonly card: ComponentProps<typeof CardPicture>['card'];
  /** The date of its first charge, in words. */
  readonly from: string;
  /** ISO 8601: the next charge that waits for its day; null when that is not known. */
  readonly nextChargeAt: string | null;
}

interface ReplacedCardProps extends SavedCard {
  readonly onReplaceAgain: () => void;
}

/**
 * Shows the card that is now used and from when, whether it is valid until then, and one link; the link back is in
 * the page frame.
 */
export function ReplacedCard({
  chargesNow,
  card,
  from,
  nextChargeAt,
  onReplaceAgain,
}: ReplacedCardProps) {
  const [now] = useState(serverNow);
  const ending = cardEnding(card.expires, nextChargeAt, now);
  return (
    <>
      <div className="mt-6">
        <Alert tone="success" title={chargesNow ? texts.doneOverdueTitle : texts.doneTitle}>
          {chargesNow ? keepAmountsTogether(texts.doneOverdueText) : texts.doneText}
        </Alert>
      </div>
      <div className="border-rule mt-6 grid items-center gap-x-8 gap-y-4 border-y py-6 sm:grid-cols-[13.5rem_minmax(0,1fr)]">
        <CardPicture card={card} isOver={false} />
        <dl className="grid gap-3">
          <CardFact name={texts.chargedNow} value={describeCard(card)} />
          {card.expires === undefined ? null : (
            <CardFact name={texts.validity} value={months.monthOf(card.expires)} />
          )}
          <CardFact name={texts.chargedFrom} value={from} />
        </dl>
      </div>
      {ending === undefined ? null : (
        <div className="mt-6">
          <Alert
            tone="info"
            // While a charge is in progress, a new card would be charged as well.
            action={
              chargesNow ? undefined : (
                <Button tone="secondary" wide={false} onClick={onReplaceAgain}>
                  {replaceCard}
                </Button>
              )
            }
          >
            {ending}
          </Alert>
        </div>
      )}
      <div className="mt-4">
        <TextLink {...(chargesNow ? texts.dashboard : texts.onwards)} />
      </div>
    </>
  );
}
