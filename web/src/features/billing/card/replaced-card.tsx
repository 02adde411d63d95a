import { useState, type ComponentProps } from 'react';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { cardMonthTexts as months } from '../../../copy/billing/card-month.ts';
import { cardPage as texts } from '../../../copy/billing/card-page.ts';
import { replaceCard } from '../../../copy/billing/replace-card.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { cardInWords } from '../card-words.ts';
import { cardEnding } from './card-ending.ts';
import { CardFact } from './card-fact.tsx';
import { CardPicture } from './card-picture.tsx';

/** The result of a saved card. */
export interface SavedCard {
  /** A charge at once, or none. */
  readonly chargesNow: boolean;
  readonly card: ComponentProps<typeof CardPicture>['card'];
  /** From when it is charged, in words. */
  readonly from: string;
  /** ISO 8601: the next charge that waits for its day; null where that is not known. */
  readonly nextChargeAt: string | null;
}

interface ReplacedCardProps extends SavedCard {
  readonly onAgain: () => void;
}

/**
 * Which card is charged now and from when, whether it lasts until then, and one way on: the way back is in the
 * frame.
 */
export function ReplacedCard({ chargesNow, card, from, nextChargeAt, onAgain }: ReplacedCardProps) {
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
          <CardFact name={texts.chargedNow} value={cardInWords(card)} />
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
            // While a charge is under way, another card would be charged as well.
            action={
              chargesNow ? undefined : (
                <Button tone="secondary" wide={false} onClick={onAgain}>
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
